"""Chains of quests under random order of deeds and claims, against a model.

A history is one fan in one chain. Each fan lives through all chains of a round at once: the deeds count in all of them,
the claims are made for one. On a free core, 5,000 histories take some five minutes.
``GEMHALL_CHAIN_HISTORIES`` sets the number of histories; the default is what the project promises.
"""

import os
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.kernel.clock import now
from tenants.achievements.models import Achievement
from tenants.members.activity import Deed, MemberEvent, record_activities, record_activity
from tenants.members.models import Member
from tenants.members.services import join, locked_members
from tenants.quests.errors import NothingToClaim
from tenants.quests.models import Challenge, ChallengeChain, FinishedChain, UserChallenge
from tenants.quests.services import claims
from tenants.wallets.models import Txn
from tests.support.builders import a_community, a_user
from tests.support.earning import no_rules
from tests.support.ledger import a_key, books_are_right
from tests.support.quests import a_chain, a_template

pytestmark = [pytest.mark.prove, pytest.mark.committed]

HISTORIES = int(os.environ.get("GEMHALL_CHAIN_HISTORIES", "5000"))
PARTS = 2
LENGTHS = (2, 2, 2, 2, 3, 3, 3, 3, 4, 5)
FANS = 25
"""In each round, so many fans live through so many new chains."""
MOVES = 12
EVENTS = ("TICKETS", "OPENING")
STEP_GEMS, END_GEMS = 2, 7


@dataclass
class History:
    """The rule of a member's chain: each deed counts once, for the step that was unlocked when it was done."""

    chain: UUID
    steps: list[Challenge]
    unlocked: list[datetime]
    seen: set[UUID] = field(default_factory=set)
    progress: list[int] = field(default_factory=list)
    claimed: int = 0
    is_paid: bool = False

    @property
    def is_over(self) -> bool:
        return self.claimed == len(self.steps)

    @property
    def is_ready(self) -> bool:
        return not self.is_over and self.progress[self.claimed] >= (self.steps[self.claimed].target_amount or 0)

    def add(self, deed: Deed) -> None:
        if deed.id in self.seen:
            return
        self.seen.add(deed.id)
        if self.is_over or self.is_ready or deed.at < self.unlocked[self.claimed]:
            return
        if deed.event == self.steps[self.claimed].template.event:
            self.progress[self.claimed] += deed.amount


@dataclass
class Fan:
    user: User
    member: Member
    histories: list[History]
    deeds: list[Deed] = field(default_factory=list)


@pytest.mark.parametrize("part", range(PARTS))
def test_chains_agree_with_a_model_under_random_order_of_events(chance, part):
    """Deeds twice, late and of the wrong kind, between claims that come too early, too late or in time."""
    histories = max(1, HISTORIES // PARTS)
    place, left, ends = a_community(), histories, Counter[str]()
    no_rules(place)
    with tenant_context(place):
        # Other steps cost time only.
        Achievement.objects.all().delete()
        while left > 0:
            chains = [_a_chain(place, length, chance) for length in LENGTHS]
            fans = [_a_fan(place, chains) for _ in range(min(FANS, -(-left // len(chains))))]
            for _ in range(MOVES):
                _all_do(fans, chance)
                for fan in fans:
                    _claims(place, fan, chance)
                _agree(fans)
            ends.update(_end_of(history) for fan in fans for history in fan.histories)
            left -= len(fans) * len(chains)
            ChallengeChain.objects.update(archived_at=now())
            Challenge.objects.update(archived_at=now())
        books_are_right()
    print(part, dict(ends))
    assert histories < 250 or min(ends["begun"], ends["in the middle"], ends["paid"]) > histories / 50


def _end_of(history: History) -> str:
    if history.is_paid:
        return "paid"
    return "in the middle" if history.claimed else "begun"


def _a_chain(place, length: int, chance: Random) -> tuple[UUID, list[Challenge]]:
    """A chain that was published long ago. Its steps ask for different numbers of tickets or openings."""
    chain, published_at = a_chain(place, length, reward_gems=END_GEMS), now() - timedelta(hours=3)
    for step in Challenge.objects.filter(step__chain=chain):
        template = a_template(chance.choice(EVENTS))
        Challenge.objects.filter(pk=step.pk).update(
            target_amount=chance.randint(1, 3), template=template, reward_gems=STEP_GEMS, published_at=published_at
        )
    ChallengeChain.objects.filter(pk=chain.pk).update(published_at=published_at)
    steps = Challenge.objects.filter(step__chain=chain).select_related("template").order_by("step__position")
    return chain.pk, list(steps)


def _a_fan(place, chains) -> Fan:
    user, joined = a_user(), now() - timedelta(hours=2)
    member = join(user=user, community=place)
    Member.objects.filter(pk=member.pk).update(joined_at=joined)
    member.joined_at = joined
    histories = [History(chain, steps, [joined], progress=[0] * len(steps)) for chain, steps in chains]
    return Fan(user, member, histories)


def _all_do(fans: list[Fan], chance: Random) -> None:
    """Each fan does something. It arrives in one batch, as events of streams do, or one by one."""
    deeds = [_a_deed(fan, chance) for fan in fans]
    if chance.random() < 0.5:
        with transaction.atomic():
            locked_members([fan.member.pk for fan in fans])
            record_activities(deeds)
    else:
        for deed in deeds:
            record_activity(member=deed.member, event=deed.event, amount=deed.amount, at=deed.at, event_id=deed.id)
    for fan, deed in zip(fans, deeds, strict=True):
        for history in fan.histories:
            history.add(deed)


def _a_deed(fan: Fan, chance: Random) -> Deed:
    if fan.deeds and chance.random() < 0.15:
        return chance.choice(fan.deeds)
    at = now() - timedelta(minutes=chance.choice([0, 0, 0, 0, 1, 200]))
    deed = Deed(uuid4(), fan.member, MemberEvent(chance.choice(EVENTS)), chance.randint(1, 2), at)
    fan.deeds.append(deed)
    return deed


def _claims(place, fan: Fan, chance: Random) -> None:
    """Some rewards that are ready are claimed; now and then, one that is not, or the end of a chain."""
    for history in fan.histories:
        if history.is_ready and chance.random() < 0.5:
            _claim_step(place, fan.user, history, history.claimed)
        if history.is_over and not history.is_paid and chance.random() < 0.5:
            _claim_end(place, fan.user, history)
    history = chance.choice(fan.histories)
    if chance.random() < 0.5:
        _claim_step(place, fan.user, history, chance.randrange(len(history.steps)))
    elif chance.random() < 0.3:
        _claim_end(place, fan.user, history)


def _claim_step(place, user: User, history: History, which: int) -> None:
    may = which == history.claimed and history.is_ready
    try:
        attempt = claims.claim(challenge_id=history.steps[which].pk, fan=user, community=place, idempotency=a_key())
    except NothingToClaim:
        assert not may
        return
    assert may
    assert attempt.claimed_at is not None
    history.claimed += 1
    history.unlocked.append(attempt.claimed_at)


def _claim_end(place, user: User, history: History) -> None:
    may = history.is_over and not history.is_paid
    try:
        claims.claim_chain(chain_id=history.chain, fan=user, community=place, idempotency=a_key())
    except NothingToClaim:
        assert not may
        return
    assert may
    history.is_paid = True


def _agree(fans: list[Fan]) -> None:
    """Every step of every history, the ends of the chains, and what was paid are as the models have it."""
    members = [fan.member for fan in fans]
    stored = {(row.member_id, row.challenge_id): row for row in UserChallenge.objects.filter(member__in=members)}
    finished = {(row.member_id, row.chain_id): row for row in FinishedChain.objects.filter(member__in=members)}
    paid: dict[UUID | None, int] = defaultdict(int)
    users = [fan.user.pk for fan in fans]
    for actor, amount in Txn.objects.filter(cause="CHALLENGE", actor__in=users).values_list("actor", "amount"):
        paid[actor] += amount
    for fan in fans:
        expected = 0
        for history in fan.histories:
            for place, step in enumerate(history.steps):
                row = stored.get((fan.member.pk, step.pk))
                assert (row.status if row else None) == _status_of(history, place), (place, history)
                assert row is None or row.progress_amount == history.progress[place], (place, history)
            end = finished.get((fan.member.pk, history.chain))
            assert (end is not None) == history.is_over
            assert (end is not None and end.claimed_at is not None) == history.is_paid
            expected += STEP_GEMS * history.claimed + END_GEMS * history.is_paid
        assert paid[fan.user.pk] == expected


def _status_of(history: History, place: int) -> str | None:
    if place < history.claimed:
        return "COMPLETED"
    if place == history.claimed and history.is_ready:
        return "CAN_REWARD"
    return "IN_PROCESS" if history.progress[place] else None

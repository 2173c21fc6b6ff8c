"""Rewards of quests under races, and chains under random order of events.

``GEMHALL_CHAIN_HISTORIES`` sets the number of histories; the default is what the project promises.
"""

import os
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import as_domain_error
from saas.notifications.models import Notification
from tenants.checkout.errors import RewardUnavailable
from tenants.draws.models import TicketRange
from tenants.lootboxes.models import FreeOpening, Opening
from tenants.lootboxes.opening import open_cases
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.models import Member
from tenants.quests.errors import NothingToClaim
from tenants.quests.models import ChainStep, Challenge, ChallengeChain, FinishedChain, UserChallenge
from tenants.quests.rules import period_at
from tenants.quests.services import catalog, claims, progress, reviews
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.inventory.models import WonItem
from tenants.stores.models import Product
from tenants.wallets.models import Txn
from tenants.wallets.services import open_wallet
from tests.support.builders import a_community, a_member, an_actor
from tests.support.cases import a_case, gems, hash_of
from tests.support.ledger import a_key, books_are_right
from tests.support.quests import a_chain, a_challenge, did
from tests.support.races import race
from tests.support.raffles import a_raffle
from tests.support.shop import a_product, a_shopper

pytestmark = [pytest.mark.prove, pytest.mark.committed]

RACERS = 50
HISTORIES = int(os.environ.get("GEMHALL_CHAIN_HISTORIES", "5000"))


@pytest.fixture
def place():
    return a_community()


def claimed(fan, challenge, key=None):
    return claims.claim(
        challenge_id=challenge.pk, fan=fan.user, community=fan.community, idempotency=key or a_key()
    ).pk  # fmt: skip


def code_of(error):
    known = as_domain_error(error)
    return known.code if known else repr(error)


def refusals(answers):
    return Counter(code_of(one) for one in answers if isinstance(one, Exception))


def rewards_paid():
    return list(Txn.objects.filter(cause="CHALLENGE", outcome="PAID").values_list("amount", flat=True))


def test_fifty_claims_of_one_reward_pay_it_once(place):
    quest, fan = a_challenge(place, target_amount=1), a_shopper(place)
    did(fan)
    answers = race(place, [partial(claimed, fan, quest) for _ in range(RACERS)], at_once=RACERS)
    assert sum(not isinstance(one, Exception) for one in answers) == 1
    assert set(refusals(answers)) <= {"CHALLENGE_NOTHING_TO_CLAIM", "BUSY_RETRY"}
    with tenant_context(place):
        assert rewards_paid() == [100]
        books_are_right()


def test_one_claim_sent_fifty_times_answers_the_same_and_pays_once(place):
    quest, fan, key = a_challenge(place, target_amount=1), a_shopper(place), a_key()
    did(fan)
    answers = race(place, [partial(claimed, fan, quest, key) for _ in range(RACERS)], at_once=RACERS)
    assert len({one for one in answers if not isinstance(one, Exception)}) == 1
    assert set(refusals(answers)) <= {"BUSY_RETRY", "IDEMPOTENCY_IN_FLIGHT"}
    with tenant_context(place):
        assert rewards_paid() == [100]
        books_are_right()


def test_each_period_pays_once_when_deeds_and_claims_race_across_its_boundary(place):
    quest = a_challenge(place, target_amount=1, repeat="EVERY_DAY_AT_MIDNIGHT")
    fan = a_shopper(place)
    with tenant_context(place):
        Member.objects.filter(pk=fan.member.pk).update(joined_at=now() - timedelta(days=9))
        fan.member.refresh_from_db()
    midnight = period_at(quest.repeat, now(), place.timezone).start
    works = []
    for _ in range(RACERS // 2):
        works += [
            partial(did, fan, at=midnight - timedelta(microseconds=1)),
            partial(claimed, fan, quest),
            partial(did, fan, at=midnight),
            partial(claimed, fan, quest),
        ]
    answers = race(place, works, at_once=RACERS)
    assert set(refusals(answers)) <= {"CHALLENGE_NOTHING_TO_CLAIM", "BUSY_RETRY"}
    with tenant_context(place):
        for _ in range(2):
            did(fan, at=midnight)
            did(fan, at=midnight - timedelta(seconds=1))
            while UserChallenge.objects.filter(challenge=quest, status="CAN_REWARD").exists():
                claimed(fan, quest)
        periods = UserChallenge.objects.filter(challenge=quest, status="COMPLETED").values_list("period_at", flat=True)
        assert sorted(periods) == [midnight - timedelta(days=1), midnight]
        assert rewards_paid() == [100, 100]
        books_are_right()


def test_claims_and_the_archiving_of_their_challenge(place):
    """Everybody who had earned the reward gets it, once; no member earns it afterwards."""
    quest = a_challenge(place, target_amount=1)
    fans = [a_shopper(place) for _ in range(RACERS)]
    for fan in fans[:25]:
        did(fan)
    works = [partial(claimed, fan, quest) for fan in fans[:25]] + [partial(did, fan) for fan in fans[25:]]
    works.insert(RACERS // 2, partial(catalog.archive_challenge, challenge_id=quest.pk, actor=an_actor(place)))
    answers = race(place, works, at_once=RACERS)
    assert set(refusals(answers)) <= {"BUSY_RETRY"}
    late = a_shopper(place)
    with tenant_context(place):
        assert Challenge.objects.get(pk=quest.pk).archived_at is not None
        before = UserChallenge.objects.filter(challenge=quest).count()
        did(late)
        assert UserChallenge.objects.filter(challenge=quest).count() == before
        for fan in fans:
            if UserChallenge.objects.filter(member=fan.member, challenge=quest, status="CAN_REWARD").exists():
                claimed(fan, quest)
        assert rewards_paid() == [100] * before
        books_are_right()


def test_the_last_pieces_of_a_prize(place):
    product = a_product(place, quantity=20)
    quest = a_challenge(place, target_amount=1, reward_product_id=product.pk)
    fans = [a_shopper(place) for _ in range(RACERS)]
    for fan in fans:
        did(fan)
    answers = race(place, [partial(claimed, fan, quest) for fan in fans], at_once=RACERS)
    refused = refusals(answers)
    assert set(refused) <= {"STORE_PRODUCT_OUT_OF_STOCK", "BUSY_RETRY"}
    with tenant_context(place):
        for fan in fans:
            with suppress(ProductOutOfStock, NothingToClaim):
                claimed(fan, quest)
        assert WonItem.objects.filter(source="QUEST").count() == 20
        assert Product.objects.get(pk=product.pk).quantity == 0
        # Gems and piece come together; the others keep their reward.
        assert rewards_paid() == [100] * 20
        assert Counter(UserChallenge.objects.values_list("status", flat=True)) >= Counter(
            {"COMPLETED": 20, "CAN_REWARD": RACERS - 20}
        )
        books_are_right()


def test_the_last_tickets_of_a_raffle_and_free_openings(place):
    """Fifty fans claim twenty tickets: gems, opening and ticket come together, and the others keep their reward."""
    raffle, case = a_raffle(place, max_entries=20, max_entries_per_user=1), a_case(place)
    quest = a_challenge(
        place, target_amount=1, reward_raffle_id=raffle.pk, reward_tickets=1, reward_case_id=case.pk
    )  # fmt: skip
    fans = [a_shopper(place) for _ in range(RACERS)]
    for fan in fans:
        did(fan)
    answers = race(place, [partial(claimed, fan, quest) for fan in fans for _ in range(2)], at_once=RACERS)
    known = {"REWARD_UNAVAILABLE", "CHALLENGE_NOTHING_TO_CLAIM", "BUSY_RETRY"}
    assert set(refusals(answers)) <= known
    with tenant_context(place):
        for fan in fans:
            with suppress(RewardUnavailable, NothingToClaim):
                claimed(fan, quest)
        tickets = TicketRange.objects.filter(draw=raffle.draw_id).values_list("member_id", "count")
        assert Counter(dict(tickets).values()) == Counter({1: 20})
        openings = FreeOpening.objects.values_list("member_id", flat=True)
        assert sorted(openings) == sorted(dict(tickets))
        assert rewards_paid() == [100] * 20
        assert Counter(UserChallenge.objects.filter(challenge=quest).values_list("status", flat=True)) == Counter(
            {"COMPLETED": 20, "CAN_REWARD": RACERS - 20}
        )
        books_are_right()


def test_a_free_opening_is_used_once(place):
    case, fan = a_case(place, [gems(40, 1_000_000)]), a_shopper(place)
    quest = a_challenge(place, target_amount=1, reward_case_id=case.pk)
    did(fan)
    with tenant_context(place):
        claimed(fan, quest)
    work = partial(
        open_cases, fan=fan.user, community=place, slug=case.slug, count=1, expected_price=0, odds_hash=hash_of(case),
        client_seed="fan-seed_01", is_free=True,
    )  # fmt: skip
    answers = race(place, [partial(work, idempotency=a_key()) for _ in range(RACERS)], at_once=RACERS)
    assert sum(not isinstance(one, Exception) for one in answers) == 1
    assert set(refusals(answers)) <= {"LOOTBOX_NO_FREE_OPENING", "BUSY_RETRY"}
    with tenant_context(place):
        assert list(Opening.objects.values_list("price", "nonce")) == [(0, 0)]
        books_are_right()


def test_a_number_of_winners_holds(place):
    bounty = a_challenge(place, kind="BOUNTY", target_amount=1, max_winners=10)
    fans = [a_shopper(place) for _ in range(RACERS)]
    with tenant_context(place):
        for fan in fans:
            progress.start(challenge_id=bounty.pk, fan=fan.user, community=place)
    race(place, [partial(did, fan) for fan in fans], at_once=RACERS)
    with tenant_context(place):
        statuses = Counter(UserChallenge.objects.filter(challenge=bounty).values_list("status", flat=True))
        assert statuses["CAN_REWARD"] == 10
        assert Challenge.objects.get(pk=bounty.pk).winners == 10


def test_a_submission_is_decided_once(place):
    quest = a_challenge(place, "ARBITRARY", review_mode="MANUAL", kind="QUEST")
    fans = [a_shopper(place) for _ in range(10)]
    actor = an_actor(place)
    works = []
    with tenant_context(place):
        for fan in fans:
            progress.submit(challenge_id=quest.pk, fan=fan.user, community=place, text="Here", link="", picture=None)
        for attempt in UserChallenge.objects.filter(challenge=quest):
            for decision in ("APPROVE", "REJECT") * 3:
                works.append(
                    partial(reviews.decide, submission_id=attempt.pk, decision=decision, reason="Because", actor=actor)
                )
    answers = race(place, works, at_once=RACERS)
    assert set(refusals(answers)) <= {"CHALLENGE_SUBMISSION_DECIDED", "BUSY_RETRY"}
    with tenant_context(place):
        statuses = Counter(UserChallenge.objects.filter(challenge=quest).values_list("status", flat=True))
        assert set(statuses) == {"CAN_REWARD", "FAILED"} or len(statuses) == 1
        for fan in fans:
            attempt = UserChallenge.objects.get(challenge=quest, member=fan.member)
            received = Notification.objects.filter(user=fan.user, kind__startswith="CHALLENGE").values_list(
                "kind", flat=True
            )
            expected = "CHALLENGE_REWARD_READY" if attempt.status == "CAN_REWARD" else "CHALLENGE_REJECTED"
            assert list(received) == [expected]


@dataclass
class ModelOfAChain:
    """What a member's chain must be: each deed counts once, for the step that was unlocked when it was done."""

    targets: list[int]
    events: list[str]
    unlocked: list[datetime]
    seen: set[UUID] = field(default_factory=set)
    progress: list[int] = field(default_factory=list)
    claimed: int = 0
    is_paid: bool = False

    @property
    def ready(self) -> bool:
        return self.claimed < len(self.targets) and self.progress[self.claimed] >= self.targets[self.claimed]

    def deed(self, event: str, amount: int, at: datetime, key: UUID) -> None:
        if key in self.seen:
            return
        self.seen.add(key)
        step = self.claimed
        counts = step < len(self.targets) and event == self.events[step] and at >= self.unlocked[step]
        if counts and not self.ready:
            self.progress[step] += amount


def test_chains_agree_with_a_model_under_random_order_of_events(place, chance):
    """Deeds twice, late and of the wrong kind, between claims that come too early, too late or in time."""
    with tenant_context(place):
        chains = []
        for length in (2, 3, 5):
            chain = a_chain(place, length)
            steps = [
                step.challenge for step in ChainStep.objects.filter(chain=chain).select_related("challenge__template")
            ]
            other = a_challenge(place, "TICKETS", publish=False).template_id
            for step in steps:
                # Every other step counts tickets; targets differ.
                target, template = chance.randint(1, 3), other if chance.random() < 0.5 else step.template_id
                Challenge.objects.filter(pk=step.pk).update(target_amount=target, template_id=template)
            Challenge.objects.filter(step__chain=chain).update(published_at=now() - timedelta(hours=3))
            ChallengeChain.objects.filter(pk=chain.pk).update(published_at=now() - timedelta(hours=3))
            chains.append(chain)
        for number in range(HISTORIES):
            with transaction.atomic():
                _live_through(place, chains[number % len(chains)], chance)
        books_are_right()


def _live_through(place, chain, chance):
    rows = Challenge.objects.filter(step__chain=chain).select_related("template").order_by("step__position")
    steps, user = list(rows), User(id=uuid4(), username=f"fan{uuid4().hex[:12]}", email_verified_at=now())
    user.email = f"{user.username}@example.com"
    user.set_unusable_password()
    user.save()
    member = a_member(place, user)
    open_wallet(member=member)
    joined = now() - timedelta(hours=2)
    Member.objects.filter(pk=member.pk).update(joined_at=joined)
    member.joined_at = joined
    model = ModelOfAChain(
        [step.target_amount or 1 for step in steps], [step.template.event for step in steps], [joined],
        progress=[0] * len(steps),
    )  # fmt: skip
    keys: list[tuple[UUID, str, int, datetime]] = []
    for _ in range(chance.randint(8, 30)):
        move = chance.random()
        if move < 0.62:
            if keys and chance.random() < 0.2:
                key, event, amount, at = chance.choice(keys)
            else:
                at = now() - timedelta(minutes=chance.choice([0, 0, 0, 1, 200]))
                key, event, amount = uuid4(), chance.choice(["PURCHASE", "TICKETS"]), chance.randint(1, 2)
                keys.append((key, event, amount, at))
            record_activity(member=member, event=MemberEvent(event), amount=amount, at=at, event_id=key)
            model.deed(event, amount, at, key)
        elif move < 0.95:
            which = (
                model.claimed if chance.random() < 0.7 and model.claimed < len(steps) else chance.randrange(len(steps))
            )
            _claim_step(place, user, steps, which, model)
        else:
            _claim_end(place, user, chain, model)
        if chance.random() < 0.2:
            _agrees(member, chain, steps, model)
    _agrees(member, chain, steps, model)


def _claim_step(place, user, steps, which, model):
    may = which == model.claimed and model.ready
    try:
        attempt = claims.claim(challenge_id=steps[which].pk, fan=user, community=place, idempotency=a_key())
    except NothingToClaim:
        assert not may
        return
    assert may
    model.claimed += 1
    model.unlocked.append(attempt.claimed_at)


def _claim_end(place, user, chain, model):
    may = model.claimed == len(model.targets) and not model.is_paid
    try:
        claims.claim_chain(chain_id=chain.pk, fan=user, community=place, idempotency=a_key())
    except NothingToClaim:
        assert not may
        return
    assert may
    model.is_paid = True


def _agrees(member, chain, steps, model):
    stored = {row.challenge_id: row for row in UserChallenge.objects.filter(member=member, challenge__in=steps)}
    for place, step in enumerate(steps):
        row = stored.get(step.pk)
        expected: str | None
        if place < model.claimed:
            expected = "COMPLETED"
        elif place == model.claimed and model.ready:
            expected = "CAN_REWARD"
        else:
            expected = "IN_PROCESS" if model.progress[place] else None
        assert (row.status if row else None) == expected, (place, model)
        assert row is None or row.progress_amount == model.progress[place], (place, model)
    finished = FinishedChain.objects.filter(member=member, chain=chain).first()
    assert (finished is not None) == (model.claimed == len(steps))
    assert (finished is not None and finished.claimed_at is not None) == model.is_paid
    paid = Txn.objects.filter(cause="CHALLENGE", actor=member.user_id).values_list("amount", flat=True)
    assert sum(paid) == 100 * model.claimed + 500 * model.is_paid

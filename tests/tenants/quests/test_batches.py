"""Many deeds at once lead to the same attempts as each of them alone."""

import random
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.kernel.providers import Provider
from tenants.earning.models import EarningRule
from tenants.members.activity import Deed, MemberEvent, record_activities, record_activity
from tenants.members.models import Member
from tenants.members.signals import members_active
from tenants.quests.models import UserChallenge
from tests.support.builders import a_community
from tests.support.queries import at_most_queries
from tests.support.quests import a_chain, a_challenge, claim, start, status_of
from tests.support.shop import a_shopper

pytestmark = pytest.mark.django_db
QUESTS: list[dict[str, Any]] = [
    {"target_amount": 3},
    {"target_amount": 100},
    {"target_amount": 2, "repeat": "EVERY_DAY_AT_MIDNIGHT"},
    {"target_amount": 2, "repeat": "EVERY_HOUR", "limit": "CHALLENGE_PER_DAY"},
    {"target_amount": 4, "max_winners": 2},
    {"target_amount": 4, "review_mode": "MANUAL"},
    {"target_amount": 5, "kind": "CHALLENGE"},
]
FANS = 3


def a_place(joined_at):
    """A community with the quests, and fans of whom the first has taken up the last one."""
    place = a_community()
    quests = [a_challenge(place, "MESSAGE", **fields) for fields in QUESTS]
    with tenant_context(place):
        steps = a_chain(place, template="MESSAGE").steps.select_related("challenge").order_by("position")
        quests += [step.challenge for step in steps]
    fans = [a_shopper(place) for _ in range(FANS)]
    with tenant_context(place):
        Member.objects.update(joined_at=joined_at)
        for fan in fans:
            fan.member.refresh_from_db()
    start(fans[0], quests[len(QUESTS) - 1])
    return place, quests, fans


def claim_all(steps, fans):
    """Claims of chain steps open the next ones."""
    for fan in fans:
        for step in steps:
            if status_of(fan, step) == "CAN_REWARD":
                assert claim(fan, step).status == 200


def outcome(place, quests, fans):
    with tenant_context(place):
        rows = UserChallenge.objects.filter(challenge__in=quests)
        found = rows.values_list(
            "challenge_id", "member_id", "period_at", "attempt", "status", "progress_amount", "failure"
        )
        names = {one.pk: place for place, one in enumerate(quests)} | {
            fan.member.pk: place for place, fan in enumerate(fans)
        }
        return sorted((names[row[0]], names[row[1]], *row[2:]) for row in found)


# Ten seconds: two communities, and every deed alone in one of them.
@pytest.mark.prove("quests")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_batch_leads_to_the_same_attempts_as_its_deeds_alone(seed):
    chance, joined_at = random.Random(seed), now() - timedelta(days=30)
    one, other = a_place(joined_at), a_place(joined_at)
    began = now() - timedelta(days=1)
    moments = sorted(began + timedelta(seconds=chance.randrange(4 * 86_400)) for _ in range(150))
    deeds = [(uuid4(), chance.randrange(FANS), chance.choice([1, 1, 2]), at) for at in moments]

    def as_deed(entry, fans):
        key, fan, amount, at = entry
        return Deed(key, fans[fan].member, MemberEvent.MESSAGE, amount, at, Provider.KICK)

    left = list(deeds)
    while left:
        size = chance.randrange(1, 60)
        batch, left = left[:size], left[size:]
        with tenant_context(one[0]):
            for entry in batch:
                deed = as_deed(entry, one[2])
                record_activity(
                    member=deed.member, event=deed.event, amount=deed.amount, at=deed.at, event_id=deed.id,
                    provider=deed.provider,
                )  # fmt: skip
        with tenant_context(other[0]):
            # Some come again, in the batch and after it.
            repeated = [as_deed(entry, other[2]) for entry in batch + batch[:3]]
            record_activities(repeated)
            record_activities(repeated[:5])
        for place in (one, other):
            claim_all(place[1][len(QUESTS) :], place[2])

    seen = outcome(*one)
    assert seen == outcome(*other)
    assert {"IN_PROCESS", "CAN_REWARD", "PENDING"} <= {row[4] for row in seen}
    last_step = len(QUESTS) + 2
    assert any(row[0] == last_step for row in seen), "no fan came to the last step of the chain"


def test_receivers_get_each_new_deed_of_a_batch_once(alpha):
    fan = a_shopper(alpha)
    seen: list[UUID] = []

    def note(deeds, **_signal):
        seen.extend(deed.id for deed in deeds)

    members_active.connect(note)
    deeds = [Deed(uuid4(), fan.member, MemberEvent.MESSAGE, 1, now(), Provider.KICK) for _ in range(3)]
    with tenant_context(alpha):
        record_activities([*deeds, deeds[0]])
        record_activities(deeds[:2])
    members_active.disconnect(note)
    assert seen == [deed.id for deed in deeds]


def test_the_number_of_statements_does_not_grow_with_the_batch(alpha):
    a_challenge(alpha, "MESSAGE", target_amount=100)
    batches_take_few_statements(alpha, at_most=10)


def test_nor_does_it_with_steps_that_are_done_or_locked(alpha):
    """Nor with a challenge that no member has taken up. The chain takes three statements more, once."""
    a_challenge(alpha, "MESSAGE", target_amount=100)
    a_challenge(alpha, "MESSAGE", target_amount=1, max_winners=100)
    a_challenge(alpha, "MESSAGE", target_amount=100, kind="CHALLENGE")
    a_chain(alpha, template="MESSAGE")
    batches_take_few_statements(alpha, at_most=13)


def batches_take_few_statements(alpha, *, at_most):
    fans = [a_shopper(alpha) for _ in range(4)]

    def batch(number):
        return [
            Deed(uuid4(), fan.member, MemberEvent.MESSAGE, 1, now(), Provider.KICK)
            for fan in fans
            for _ in range(number)
        ]

    with tenant_context(alpha):
        EarningRule.objects.update(is_active=False)
        record_activities(batch(1))
        with at_most_queries(at_most):
            record_activities(batch(1))
        with at_most_queries(at_most):
            record_activities(batch(20))
        assert UserChallenge.objects.filter(challenge__target_amount=100, progress_amount=22).count() == 4

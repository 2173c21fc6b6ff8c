"""Claims of wager rewards under races: each step is paid once, and no reading is counted twice."""

from collections import Counter
from decimal import Decimal
from functools import partial
from uuid import uuid4

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.kernel.errors import as_domain_error
from tenants.casinos.changes import send_changes
from tenants.casinos.models import MatchState
from tenants.casinos.services import matching
from tenants.wagers.errors import WagerNegative
from tenants.wagers.models import PaidAccountStep, Wager, WagerClaim, WagerEntry
from tenants.wagers.services import claims, records
from tenants.wagers.services.changes import store_changes
from tenants.wallets.models import Txn
from tests.support.builders import a_community, an_actor
from tests.support.ledger import a_key, books_are_right
from tests.support.races import race
from tests.support.wagers import a_casino, a_player, a_reward, an_adult, pull, wagered

pytestmark = [pytest.mark.prove, pytest.mark.committed]

RACERS, STEPS = 50, 7


@pytest.fixture
def place():
    return a_community()


def claimed(fan, reward, steps=None, key=None):
    return claims.claim(
        reward_id=reward.pk, steps=steps, fan=fan.user, community=fan.community, idempotency=key or a_key()
    ).steps


def refusals(answers):
    found = [as_domain_error(one) for one in answers if isinstance(one, Exception)]
    return Counter(one.code if one else "UNKNOWN" for one in found)


def paid():
    return sum(Txn.objects.filter(cause="WAGER", outcome="PAID").values_list("amount", flat=True))


@pytest.mark.parametrize("steps", [1, None])
def test_fifty_claims_pay_each_step_once(place, steps):
    reward, fan = a_reward(place, period="REPEATING"), an_adult(place)
    wagered(fan, 100 * STEPS + 50)
    answers = race(place, [partial(claimed, fan, reward, steps) for _ in range(RACERS)], at_once=RACERS)
    assert set(refusals(answers)) <= {"WAGER_REWARD_NOT_REACHED", "BUSY_RETRY"}
    with tenant_context(place):
        while WagerClaim.objects.count() < STEPS:
            claimed(fan, reward)
        assert sorted(WagerClaim.objects.values_list("step", flat=True)) == list(range(1, STEPS + 1))
        assert paid() == 50 * STEPS
        books_are_right()


def test_one_claim_sent_fifty_times_pays_once(place):
    reward, fan, key = a_reward(place, period="REPEATING"), an_adult(place), a_key()
    wagered(fan, 100 * STEPS)
    answers = race(place, [partial(claimed, fan, reward, 2, key) for _ in range(RACERS)], at_once=RACERS)
    assert set(refusals(answers)) <= {"BUSY_RETRY", "IDEMPOTENCY_IN_FLIGHT"}
    with tenant_context(place):
        assert (WagerClaim.objects.count(), paid()) == (2, 100)
        books_are_right()


def test_an_account_that_changes_hands_during_claims_is_paid_once_a_step(place):
    """Fans claim while the team gives the account to one of them after the other."""
    reward, fans = a_reward(place, period="REPEATING"), [an_adult(place) for _ in range(4)]
    account = wagered(fans[0], 100 * STEPS)

    def give(fan):
        for match, username in ((MatchState.UNMATCHED, None), (MatchState.CONFIRMED, fan.user.username)):
            matching.decide(referral_id=account.pk, match=match, username=username, reason="", actor=an_actor(place))

    works = [partial(claimed, fan, reward, 1) for fan in fans for _ in range(RACERS // 4)]
    works += [partial(give, fan) for fan in fans for _ in range(3)]
    answers = race(place, works, at_once=RACERS)
    known = {"WAGER_REWARD_NOT_REACHED", "WAGER_REWARD_PAID_BEFORE", "BUSY_RETRY"}
    assert set(refusals(answers)) <= known
    with tenant_context(place):
        steps = list(PaidAccountStep.objects.order_by("turn").values_list("turn", flat=True))
        assert steps == list(range(1, len(steps) + 1))
        assert len(steps) == WagerClaim.objects.count() <= STEPS
        assert paid() == 50 * len(steps)
        books_are_right()


def test_a_pull_sent_many_times_at_once_is_counted_once(place):
    casino, fan = a_casino(place), an_adult(place)
    account = a_player(fan, casino)
    done = pull(casino, place, {account: 10}, report=False)

    def again():
        with transaction.atomic():
            send_changes(done)

    answers = race(place, [again for _ in range(RACERS)], at_once=RACERS)
    assert not [one for one in answers if isinstance(one, Exception)]
    with tenant_context(place):
        assert (WagerEntry.objects.count(), Wager.objects.get().amount) == (1, Decimal(10))


def test_corrections_and_pulls_at_once_leave_the_sum_of_the_entries(place):
    casino, fan = a_casino(place), an_adult(place)
    account = a_player(fan, casino)
    pull(casino, place, {account: 100}, report=False)
    waiting = [pull(a_casino(place), place, {}, report=False) for _ in range(3)]
    with tenant_context(place):
        wager = Wager.objects.get()
    pulls = [pull(casino, place, {account: 1}, report=False) for _ in range(5)]

    def correct():
        records.correct_wager(
            wager_id=wager.pk, change=Decimal(-30), weighted_change=None, reason=str(uuid4()), actor=an_actor(place)
        )

    def count(one):
        with transaction.atomic():
            store_changes(one)

    works = [correct for _ in range(RACERS)] + [partial(count, one) for one in (*pulls, *waiting)]
    answers = race(place, works, at_once=RACERS)
    assert {type(one) for one in answers if isinstance(one, Exception)} <= {WagerNegative}
    with tenant_context(place):
        entries = list(WagerEntry.objects.filter(wager=wager).values_list("amount", flat=True))
        wager.refresh_from_db()
        assert wager.amount == sum(entries) >= 0
        assert entries.count(Decimal(-30)) == 3

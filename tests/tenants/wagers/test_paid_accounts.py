"""A casino account earns each step of a reward once, also if it gets another fan."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.casinos.models import MatchState, ReferredAccount
from tenants.casinos.services import matching, merging
from tenants.members.services import leave
from tenants.wagers.models import PaidAccountStep, WagerClaim
from tests.support.builders import an_actor
from tests.support.wagers import a_casino, a_player, a_reward, an_account, an_adult, claim, own_progress, pull, wagered

PAID_BEFORE = "WAGER_REWARD_PAID_BEFORE"


def hand_over(account, fan):
    """The team releases the account and confirms another fan."""
    community = fan.community
    with tenant_context(community):
        for match, username in ((MatchState.UNMATCHED, None), (MatchState.CONFIRMED, fan.user.username)):
            matching.decide(
                referral_id=account.pk, match=match, username=username, reason="Proven on stream",
                actor=an_actor(community),
            )  # fmt: skip
    run_due()


def erase(fan):
    """Erase the fan in the community, in the registered order."""
    with tenant_context(fan.community):
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)


def turns(community):
    with tenant_context(community):
        return list(PaidAccountStep.objects.order_by("account", "turn").values_list("account_id", "turn"))


@pytest.mark.parametrize("way", ["handed over", "erased", "left"])
@pytest.mark.parametrize("period", ["ONCE", "DAILY", "WEEKLY", "MONTHLY"])
def test_the_next_fan_of_an_account_is_not_paid_again(alpha, way, period):
    first, second = an_adult(alpha), an_adult(alpha)
    reward = a_reward(alpha, period=period)
    account = wagered(first, 150)
    claim(first, reward).ok()
    if way == "erased":
        erase(first)
    elif way == "left":
        with tenant_context(alpha):
            leave(user_id=first.user.pk, community=alpha)
    hand_over(account, second)
    answer = claim(second, reward)
    assert (answer.status, answer.code) == (409, PAID_BEFORE)
    assert answer.body["message"] == (
        "This reward was already paid for your casino account. Each account earns a step once."
    )
    shown = own_progress(second, reward)
    assert (shown["waiting"], shown["claimed"], shown["paidBefore"]) == (0, 0, 1)
    assert second.gems == 0
    # No notification promises what cannot be claimed.
    assert not Notification.objects.filter(user=second.user, kind="WAGER_REWARD_READY").exists()


def test_further_wagers_of_a_repeating_reward_are_paid_to_the_next_fan(alpha):
    first, second = an_adult(alpha), an_adult(alpha)
    reward, casino = a_reward(alpha, period="REPEATING"), a_casino(alpha)
    account = wagered(first, 350, casino=casino)
    claim(first, reward).ok()
    hand_over(account, second)
    assert claim(second, reward).code == PAID_BEFORE
    pull(casino, alpha, {account: 130})
    shown = own_progress(second, reward)
    assert (shown["steps"], shown["waiting"], shown["paidBefore"]) == (4, 1, 3)
    claim(second, reward).ok()
    assert (first.gems, second.gems) == (150, 50)
    assert turns(alpha) == [(account.pk, turn) for turn in (1, 2, 3, 4)]
    # And back: the first fan has none of the later steps.
    hand_over(account, first)
    assert claim(first, reward).code == PAID_BEFORE


def test_two_fans_cannot_be_paid_more_by_joining_their_accounts(alpha):
    """Together they wagered 550, so five steps are paid, in whatever order the accounts change hands."""
    first, second = an_adult(alpha), an_adult(alpha)
    reward = a_reward(alpha, period="REPEATING")
    account = wagered(first, 350, casino=a_casino(alpha))
    wagered(second, 200, casino=a_casino(alpha))
    claim(first, reward).ok()
    claim(second, reward).ok()
    hand_over(account, second)
    assert claim(second, reward).code == PAID_BEFORE
    assert first.gems + second.gems == 250


def test_an_account_of_another_casino_does_not_count_for_a_bound_reward(alpha):
    first, second = an_adult(alpha), an_adult(alpha)
    here, elsewhere = a_casino(alpha), a_casino(alpha)
    reward = a_reward(alpha, connection_id=here.pk)
    wagered(first, 100, casino=here)
    other = wagered(first, 100, casino=elsewhere)
    claim(first, reward).ok()
    assert len(turns(alpha)) == 1
    hand_over(other, second)
    wagered(second, 100, casino=here)
    claim(second, reward).ok()
    assert second.gems == 50


def test_a_renamed_account_that_is_merged_keeps_its_paid_steps(alpha):
    first, second = an_adult(alpha), an_adult(alpha)
    reward, casino = a_reward(alpha), a_casino(alpha)
    old = wagered(first, 100, casino=casino)
    claim(first, reward).ok()
    new = an_account(casino, alpha, "renamed")
    pull(casino, alpha, {new: 100}, at=now() - timedelta(seconds=1))
    with tenant_context(alpha):
        merging.merge(referral_id=old.pk, into_id=new.pk, reason="Renamed", actor=an_actor(alpha))
    assert claim(first, reward).code == "WAGER_REWARD_NOT_REACHED"
    hand_over(new, second)
    assert claim(second, reward).code == PAID_BEFORE


def test_an_erasure_leaves_no_way_from_the_account_to_the_member(alpha):
    fan, casinos = an_adult(alpha), [a_casino(alpha), a_casino(alpha)]
    reward = a_reward(alpha, period="REPEATING")
    for casino in casinos:
        wagered(fan, 100, casino=casino)
    claim(fan, reward).ok()
    with tenant_context(alpha):
        before = set(PaidAccountStep.objects.values_list("payment", flat=True))
        assert before == set(WagerClaim.objects.values_list("pk", flat=True))
    erase(fan)
    with tenant_context(alpha):
        after = list(PaidAccountStep.objects.values_list("payment", flat=True))
        # Two accounts had part in two payments, and still have.
        assert (len(after), len(set(after)), before & set(after)) == (4, 2, set())
        assert not ReferredAccount.objects.filter(member__isnull=False).exists()


def test_the_constraint_holds_the_rule(alpha, fan):
    reward = a_reward(alpha)
    account = wagered(fan, 100)
    claim(fan, reward).ok()
    with tenant_context(alpha):
        row = PaidAccountStep.objects.get()
        assert (row.account_id, row.turn) == (account.pk, 1)
        row.pk = None
        with pytest.raises(IntegrityError, match="paid_account_step_once"), transaction.atomic():
            row.save(force_insert=True)


def test_an_account_without_wagers_is_not_used_up(alpha):
    fan = an_adult(alpha)
    reward = a_reward(alpha)
    idle = a_player(fan, a_casino(alpha))
    wagered(fan, 100)
    claim(fan, reward).ok()
    assert idle.pk not in dict(turns(alpha))

"""Limits count the gems of a referral, only those who may get them do, and gems that cannot be paid wait."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.accounts import erasure
from saas.accounts.models import User
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from tenants.fan_referrals.errors import FanReferralUnpayable
from tenants.fan_referrals.models import FanReferral
from tenants.fan_referrals.rules import EXPIRY_DAYS
from tenants.fan_referrals.services import settling
from tenants.members.models import Member, MemberStatus
from tenants.members.services import join, leave, set_status
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import set_issuance_limits
from tenants.wallets.models import StaffIssuanceDay
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.friends import (
    a_friend,
    a_program,
    an_inviter,
    days_pass,
    gems_of_friend,
    link_of,
    uses,
)
from tests.support.ledger import books_are_right

pytestmark = pytest.mark.django_db
OWN = "/user/fan-referrals/own"


@pytest.fixture
def fan(alpha):
    a_program(alpha)
    return an_inviter(alpha)


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_held(fan):
    """A referral of two accounts in one browser, which waits for the team."""
    uses(fan.user, b"one browser")
    held = days_pass(fan, a_friend(fan, device=b"one browser"))
    assert held.state == "HELD"
    return held


def staff_of(alpha):
    person = a_user()
    StaffGrant.objects.create(community=alpha, user=person, permissions=["USERS_MANAGEMENT"])
    return an_actor(alpha, person)


def limits(alpha, **changes):
    with tenant_context(alpha):
        set_issuance_limits(changes=changes, actor=an_actor(alpha))


def released(alpha, referral, actor=None):
    with tenant_context(alpha):
        settling.release(referral_id=referral.pk, actor=actor or an_actor(alpha))


def restrict(alpha, member, status=MemberStatus.DISABLED):
    with tenant_context(alpha):
        set_status(member_id=member.pk, status=status, actor=an_actor(alpha))


def test_a_release_counts_against_the_limit_of_who_released_it(alpha, fan):
    held, actor = a_held(fan), staff_of(alpha)
    released(alpha, held, actor)
    assert days_pass(fan, held, days=0).state == "PAID"
    with tenant_context(alpha):
        assert dict(StaffIssuanceDay.objects.values_list("actor", "issued")) == {actor.user_id: 70}


def test_staff_cannot_release_more_than_their_own_limit_of_a_day(alpha, fan):
    held, actor = a_held(fan), staff_of(alpha)
    limits(alpha, staff_issuance_limit=69)
    with pytest.raises(IssuanceLimit):
        released(alpha, held, actor)
    released(alpha, held)
    assert days_pass(fan, held, days=0).state == "PAID"


def test_what_staff_have_used_of_the_day_makes_a_release_wait(alpha, fan):
    held, actor = a_held(fan), staff_of(alpha)
    second = days_pass(fan, a_friend(fan, device=b"one browser"))
    limits(alpha, staff_issuance_limit=100)
    for referral in (held, second):
        released(alpha, referral, actor)
    states = [days_pass(fan, referral, days=0).state for referral in (held, second)]
    assert states == ["PAID", "DUE"]
    assert fan.gems == 50


def test_gems_beyond_a_whole_days_limit_wait_for_the_team(alpha, fan, team):
    referral = a_friend(fan)
    limits(alpha, daily_issuance_limit=69)
    held = days_pass(fan, referral)
    assert (held.state, held.reasons) == ("HELD", ["OVER_LIMIT"])
    assert TeamNotification.objects.filter(kind="TEAM_FRIENDS_HELD").count() == 1
    refused = team.post(f"/creator/fan-referrals/one/{held.pk}/release")
    assert (refused.code, refused.body["params"]["limit"]) == ("WALLET_ISSUANCE_LIMIT", "69")
    limits(alpha, daily_issuance_limit=70)
    team.post(f"/creator/fan-referrals/one/{held.pk}/release").ok()
    assert days_pass(fan, held, days=0).state == "PAID"
    assert fan.gems == 50


def test_a_limit_that_became_smaller_than_a_released_referral_holds_it_again(alpha, fan):
    held = a_held(fan)
    released(alpha, held)
    limits(alpha, daily_issuance_limit=69)
    again = days_pass(fan, held, days=0)
    assert (again.state, again.reasons, again.released_at) == ("HELD", ["OVER_LIMIT"], None)


@pytest.mark.parametrize("who", ["inviter", "friend"])
def test_a_restriction_after_the_release_holds_the_referral_again(alpha, fan, who):
    held = a_held(fan)
    released(alpha, held)
    restrict(alpha, getattr(held, who))
    again = days_pass(fan, held, days=0)
    assert (again.state, again.reasons) == ("HELD", ["RESTRICTED"])
    assert (fan.gems, gems_of_friend(fan, held)) == (0, 0)
    # The team knows of it now: the other one gets the reward.
    released(alpha, held)
    paid = days_pass(fan, held, days=0)
    assert (paid.state, paid.inviter_paid, paid.friend_paid) == (
        "PAID", 0 if who == "inviter" else 50, 0 if who == "friend" else 20,
    )  # fmt: skip


def test_a_referral_of_two_restricted_fans_is_not_released_and_never_paid_with_nothing(alpha, fan, team):
    held = a_held(fan)
    for member in (held.inviter, held.friend):
        restrict(alpha, member)
    with pytest.raises(FanReferralUnpayable):
        released(alpha, held)
    shown = team.get(f"/creator/fan-referrals/one/{held.pk}").ok()
    assert [shown[who]["isRestricted"] for who in ("inviter", "friend")] == [True, True]
    restrict(alpha, held.friend, MemberStatus.ACTIVE)
    released(alpha, held)
    restrict(alpha, held.friend)
    assert days_pass(fan, held, days=0).state == "HELD"


def test_a_referral_whose_reward_nobody_can_get_is_void(alpha, fan):
    a_program(alpha, friend_gems=0)
    referral = a_friend(fan)
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    voided = days_pass(fan, referral)
    assert (voided.state, voided.reason) == ("VOID", settling.UNPAYABLE)


def test_the_link_of_a_member_who_joined_the_team_promises_nothing(alpha, fan):
    code, second = link_of(fan).code, an_inviter(alpha)
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["USERS_MANAGEMENT"])
    visitor = Api(prefix=f"/creator/{alpha.slug}")
    assert visitor.get(f"/user/fan-referrals/links/{code}").code == "FAN_REFERRAL_LINK_NOT_FOUND"
    # The link that the person followed before counts.
    person = a_user()
    User.objects.filter(pk=person.pk).update(created_at=now() - timedelta(days=365))
    with tenant_context(alpha):
        join(user=person, community=alpha, references=[code, link_of(second).code])
        assert FanReferral.objects.get().inviter_id == second.member.pk


@pytest.mark.parametrize("who", ["inviter", "friend"])
def test_the_erasure_of_one_fan_leaves_the_other_the_reason_without_the_name(alpha, fan, who, team):
    person = a_user(username="ada")
    referral = a_friend(fan, user=person)
    inviter = fan.user.username
    reason = f"{inviter} and ADA from Nevada are one person"
    team.post(f"/creator/fan-referrals/one/{referral.pk}/void", {"reason": reason}).ok()
    gone = User.objects.get(pk=fan.user.pk if who == "inviter" else person.pk)
    erasure.erase(gone, confirmation=gone.username)
    erasure.finish(gone.pk)
    with tenant_context(alpha):
        kept = FanReferral.objects.get().reason
    assert kept == reason.replace(inviter if who == "inviter" else "ADA", privacy.ANONYMIZED)


def test_a_friend_who_is_not_active_in_time_does_not_count(alpha, fan):
    a_program(alpha, action="PURCHASE")
    referral = a_friend(fan)
    waiting = days_pass(fan, referral, days=EXPIRY_DAYS - 1)
    # A job checks it at the last moment.
    assert (waiting.state, waiting.due_at) == ("WAITING", waiting.created_at + timedelta(days=EXPIRY_DAYS))
    (row,) = fan.api.at(alpha).get(f"{OWN}/all").ok()["data"]
    assert row["expiresAt"].startswith(waiting.due_at.isoformat()[:19])
    voided = days_pass(fan, waiting, days=1)
    assert (voided.state, voided.reason) == ("VOID", settling.EXPIRED)
    (row,) = fan.api.at(alpha).get(f"{OWN}/all").ok()["data"]
    assert (row["state"], row["reason"], row["expiresAt"]) == ("VOID", settling.EXPIRED, None)
    notified = Notification.objects.filter(kind="FRIEND_VOIDED").values_list("user_id", flat=True)
    assert set(notified) == {fan.user.pk, voided.friend.user_id}
    # It does not count toward the friends in all any more.
    assert fan.api.at(alpha).get(OWN).ok()["total"] == 0


def test_the_daily_job_ends_referrals_that_no_job_of_their_own_checks(alpha, fan):
    a_program(alpha, action="PURCHASE")
    old, young = a_friend(fan), a_friend(fan)
    with tenant_context(alpha):
        FanReferral.objects.filter(pk=old.pk).update(created_at=now() - timedelta(days=EXPIRY_DAYS + 1))
        settling.settle_overdue()
        states = dict(FanReferral.objects.values_list("pk", "state"))
    assert states == {old.pk: "VOID", young.pk: "WAITING"}


def test_everybody_left_so_nothing_is_paid(alpha, fan):
    referral = a_held(fan)
    released(alpha, referral)
    with tenant_context(alpha):
        Member.objects.filter(pk__in=[referral.inviter_id, referral.friend_id]).update(left_at=now())
    assert days_pass(fan, referral, days=0).reason == settling.UNPAYABLE
    with tenant_context(alpha):
        books_are_right()

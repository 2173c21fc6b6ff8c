"""A friend joins by a link, becomes active, and both are paid once; clusters wait for the team."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.accounts import erasure
from saas.accounts.models import User
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from tenants.fan_referrals import rules
from tenants.fan_referrals.models import FanReferral, FriendMilestone, MemberPlace, PlaceKind
from tenants.fan_referrals.rules import Cluster
from tenants.fan_referrals.selectors.trust import member_trust
from tenants.fan_referrals.services import settling
from tenants.fan_referrals.services.places import place_digest
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.models import Member, MemberStatus
from tenants.members.services import join, leave, set_status
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import set_issuance_limits
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.friends import (
    a_friend,
    a_program,
    an_inviter,
    days_pass,
    gems_of_friend,
    joins_by_link,
    link_of,
    uses,
)
from tests.support.ledger import books_are_right
from tests.support.notified import notified
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
OWN = "/user/fan-referrals/own"


@pytest.fixture
def terms(alpha):
    return a_program(alpha)


@pytest.fixture
def fan(alpha, terms):
    return an_inviter(alpha)


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def test_a_friend_joins_becomes_active_and_both_are_paid_once(alpha, fan, team):
    code = link_of(fan).code
    visitor = Api(prefix=f"/creator/{alpha.slug}")
    shown = visitor.get(f"/user/fan-referrals/links/{code}").ok()
    assert shown["inviter"] == fan.user.username
    assert shown["terms"]["friendGems"] == "20"
    person = a_user()
    User.objects.filter(pk=person.pk).update(created_at=now() - timedelta(days=30))
    visitor.login(person)
    visitor.post(f"/user/creators/{alpha.slug}/subscribe").ok()
    own = visitor.get(OWN).ok()["own"]
    assert own["state"] == "WAITING"
    assert own["progress"]["isActionDone"] is True
    with tenant_context(alpha):
        # The address of the test is a network that the inviter's browser shares.
        a_program(alpha, trust_rules=["SAME_DEVICE"])
        referral = FanReferral.objects.get(friend__user_id=person.pk)
    assert days_pass(fan, referral, days=2).state == "WAITING"
    paid = days_pass(fan, referral, days=3)
    days_pass(fan, referral, days=4)
    assert (paid.state, fan.gems, gems_of_friend(fan, paid)) == ("PAID", 50, 20)
    assert "Alpha" in notified(fan.api, "FRIEND_ACTIVE")
    assert notified(visitor, "FRIEND_REWARD").startswith("You received 20 gems")
    page = fan.api.at(alpha).get(OWN).ok()
    assert page["counts"]["paid"] == 1
    assert page["earned"] == "50"
    (friend,) = fan.api.at(alpha).get(f"{OWN}/all").ok()["data"]
    assert friend["gems"] == "50"
    assert person.username not in str(friend)
    (row,) = team.get("/creator/fan-referrals/all", {"state": "PAID"}).ok()["data"]
    assert row["friend"]["username"] == person.username
    with tenant_context(alpha):
        books_are_right()


@pytest.mark.parametrize(
    ("who", "why"),
    [("self", "own link"), ("member", "a member of today"), ("returned", "a former member"), ("team", "the owner")],
)
def test_people_who_cannot_be_referred(alpha, fan, who, why):
    code = link_of(fan).code
    with tenant_context(alpha):
        if who == "self":
            leave(user_id=fan.user.pk, community=alpha)
            join(user=fan.user, community=alpha, references=[code])
        elif who in ("member", "returned"):
            person = a_user()
            join(user=person, community=alpha)
            if who == "returned":
                leave(user_id=person.pk, community=alpha)
                join(user=person, community=alpha, references=[code])
        assert not FanReferral.objects.exists(), why


def test_an_erased_member_does_not_count_a_second_time(alpha, fan):
    first = a_user(email="twice@example.com")
    referral = a_friend(fan, user=first)
    erasure.erase(first, confirmation=first.username)
    erasure.finish(first.pk)
    assert days_pass(fan, referral).state == "VOID"
    again = a_user(email="twice@example.com")
    assert joins_by_link(fan, user=again) is None
    assert fan.gems == 0


def test_an_address_confirmed_later_reveals_a_former_member(alpha, fan):
    first = a_user(email="later@example.com")
    with tenant_context(alpha):
        join(user=first, community=alpha)
    erasure.erase(first, confirmation=first.username)
    erasure.finish(first.pk)
    again = a_user(email="later@example.com", verified=False)
    referral = a_friend(fan, user=again)
    User.objects.filter(pk=again.pk).update(email_verified_at=now())
    voided = days_pass(fan, referral)
    assert (voided.state, voided.reason) == ("VOID", settling.WAS_MEMBER)


@pytest.mark.parametrize("action", ["PURCHASE", "WATCH"])
def test_the_action_of_the_terms_is_needed(alpha, fan, action):
    a_program(alpha, action=action, min_days=0)
    referral = a_friend(fan)
    assert days_pass(fan, referral, days=0).state == "WAITING"
    with tenant_context(alpha):
        friend = FanReferral.objects.select_related("friend").get(pk=referral.pk).friend
        amount = 1 if action == "PURCHASE" else rules.WATCH_MINUTES * 60
        record_activity(member=friend, event=MemberEvent(action), amount=amount, at=now(), event_id=a_user().pk)
    assert days_pass(fan, referral, days=0).state == "PAID"


def test_the_limits_of_an_inviter(alpha, fan):
    a_program(alpha, daily_limit=2, max_friends=3)
    today = [a_friend(fan), a_friend(fan)]
    assert joins_by_link(fan) is None
    for referral in today:
        days_pass(fan, referral)
    assert joins_by_link(fan) is not None
    assert joins_by_link(fan) is None


def test_gems_beyond_the_limit_of_the_day_wait(alpha, fan):
    first, referral = a_friend(fan), a_friend(fan)
    with tenant_context(alpha):
        set_issuance_limits(changes={"daily_issuance_limit": 139}, actor=an_actor(alpha))
    assert days_pass(fan, first).state == "PAID"
    waiting = days_pass(fan, referral)
    assert waiting.state == "DUE"
    assert waiting.due_at > now()
    assert fan.gems == 50
    with tenant_context(alpha):
        set_issuance_limits(changes={"daily_issuance_limit": 140}, actor=an_actor(alpha))
    assert days_pass(fan, referral, days=0).state == "PAID"


def test_milestones_are_paid_once(alpha, fan):
    a_program(alpha, milestones=[{"friends": 1, "gems": 5}, {"friends": 2, "gems": 100}])
    for _ in range(3):
        days_pass(fan, a_friend(fan))
    assert fan.gems == 3 * 50 + 5 + 100
    with tenant_context(alpha):
        assert FriendMilestone.objects.count() == 2


CLEAN = Cluster(shares_device=False, shares_network=False, young_friends=0, is_restricted=False)


@pytest.mark.parametrize(
    ("changes", "enabled", "expected"),
    [
        ({}, ["SAME_DEVICE"], []),
        ({"shares_device": True}, ["SAME_DEVICE"], ["SAME_DEVICE"]),
        ({"shares_device": True}, [], []),
        ({"shares_network": True}, ["SAME_NETWORK"], ["SAME_NETWORK"]),
        ({"young_friends": 2}, ["YOUNG_ACCOUNTS"], []),
        ({"young_friends": 3}, ["YOUNG_ACCOUNTS"], ["YOUNG_ACCOUNTS"]),
        ({"is_restricted": True}, [], ["RESTRICTED"]),
    ],
)
def test_reasons_to_hold(changes, enabled, expected):
    assert rules.hold_reasons(replace(CLEAN, **changes), enabled) == expected


def test_a_cluster_is_held_and_the_team_decides(alpha, fan, team):
    uses(fan.user, b"one browser")
    first = days_pass(fan, a_friend(fan, device=b"one browser"))
    second = days_pass(fan, a_friend(fan, device=b"one browser"))
    assert (first.state, first.reasons, fan.gems) == ("HELD", ["SAME_DEVICE"], 0)
    released = team.post(f"/creator/fan-referrals/one/{first.pk}/release").ok()
    assert released["state"] == "DUE"
    assert team.post(f"/creator/fan-referrals/one/{first.pk}/release").code == "FAN_REFERRAL_NOT_HELD"
    assert days_pass(fan, first, days=0).state == "PAID"
    assert fan.gems == 50
    team.post(f"/creator/fan-referrals/one/{second.pk}/void", {"reason": "Two accounts of one person"}).ok()
    rows = fan.api.at(alpha).get(f"{OWN}/all").ok()["data"]
    assert {row["reason"] for row in rows} == {"", "Two accounts of one person"}
    again = team.post(f"/creator/fan-referrals/one/{second.pk}/void", {"reason": "Again"})
    assert again.code == "FAN_REFERRAL_VOID"


def test_a_void_takes_back_what_is_not_spent(alpha, fan, team):
    referral = days_pass(fan, a_friend(fan))
    team.post(f"/creator/fan-referrals/one/{referral.pk}/void", {"reason": "Bought accounts"}).ok()
    assert (fan.gems, gems_of_friend(fan, referral)) == (0, 0)
    with tenant_context(alpha):
        books_are_right()


def test_a_restricted_inviter_is_held(alpha, fan):
    referral = a_friend(fan)
    with tenant_context(alpha):
        set_status(member_id=fan.member.pk, status=MemberStatus.LIMITED, actor=an_actor(alpha))
    assert days_pass(fan, referral).reasons == ["RESTRICTED"]


def test_both_fans_appeal_by_a_ticket_that_names_nobody(alpha, fan, team):
    referral = days_pass(fan, a_friend(fan))
    team.post(f"/creator/fan-referrals/one/{referral.pk}/void", {"reason": "Two accounts"}).ok()
    body = {
        "title": "My friend is real", "category": "GEMS", "text": "Please look again", "key": str(uuid4()),
        "storeSlug": alpha.slug, "subjectKind": "FRIEND", "subjectId": str(referral.pk),
    }  # fmt: skip
    opened = fan.api.post("/user/support-tickets/one", body).ok()
    shown = fan.api.get("/user/support-tickets/one", {"id": opened["id"]}).text
    assert "Two accounts" in shown
    assert referral.friend.username not in shown


def test_the_trust_page_of_a_member(alpha, fan, team):
    uses(fan.user, b"one browser")
    referral = days_pass(fan, a_friend(fan, device=b"one browser"))
    trust = team.get(f"/creator/users/one/{fan.member.pk}/trust").ok()
    assert [flag["rule"] for flag in trust["flags"]] == ["SAME_DEVICE"]
    assert trust["shares"][0]["id"] == str(referral.friend_id)
    assert trust["invited"] == 1
    a_program(alpha, trust_rules=[])
    assert team.get(f"/creator/users/one/{fan.member.pk}/trust").ok()["flags"] == []
    with tenant_context(alpha), at_most_queries(16):
        member_trust(fan.member.pk, alpha)


def test_a_place_has_another_hash_in_another_community(alpha):
    assert place_digest(alpha.pk, PlaceKind.DEVICE, b"one") != place_digest(uuid4(), PlaceKind.DEVICE, b"one")
    assert place_digest(alpha.pk, PlaceKind.DEVICE, b"one") == place_digest(alpha.pk, PlaceKind.DEVICE, b"one")


def test_export_and_erasure(alpha, fan):
    uses(fan.user, b"one browser")
    days_pass(fan, a_friend(fan, device=b"one browser"))
    with tenant_context(alpha):
        sections = privacy.community.sections
        assert next(iter(sections["invited-friends"](fan.user.pk)))["state"] == "HELD"
        assert list(sections["devices-and-networks"](fan.user.pk))
    erasure.erase(fan.user, confirmation=fan.user.username)
    erasure.finish(fan.user.pk)
    with tenant_context(alpha):
        assert not MemberPlace.objects.filter(member=fan.member).exists()
        assert FanReferral.objects.filter(inviter=fan.member).exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"milestones": [{"friends": 5, "gems": 1}, {"friends": 1, "gems": 1}]}, "milestones"),
        ({"milestones": [{"friends": 21, "gems": 1}]}, "milestones"),
        ({"inviter_gems": 100_001}, "inviter_gems"),
        ({"inviter_gems": 0, "friend_gems": 0}, "inviter_gems"),
    ],
)
def test_terms_that_are_refused(alpha, changes, field):
    with pytest.raises(ValidationFailed) as refused:
        a_program(alpha, **changes)
    assert field in refused.value.fields


def test_terms_must_fit_into_the_limit_of_a_day(alpha):
    with tenant_context(alpha):
        set_issuance_limits(changes={"daily_issuance_limit": 69}, actor=an_actor(alpha))
    with pytest.raises(IssuanceLimit):
        a_program(alpha)


def test_lists_have_a_fixed_number_of_queries(alpha, fan, team):
    for _ in range(4):
        a_friend(fan)
    team.get("/creator/fan-referrals/all").ok()
    with at_most_queries(12):
        team.get("/creator/fan-referrals/all").ok()
    mine = fan.api.at(alpha)
    with at_most_queries(12):
        mine.get(f"{OWN}/all").ok()


def test_a_check_that_comes_too_early_waits_for_its_time(alpha, fan):
    """A job that is due in the past runs again at once, and would keep the community's other jobs waiting."""
    referral = a_friend(fan)
    with tenant_context(alpha):
        FanReferral.objects.filter(pk=referral.pk).update(min_days=30, due_at=now() - timedelta(days=1))
        settling.settle(referral.pk)
        referral.refresh_from_db()
    assert referral.state == "WAITING"
    assert referral.due_at > now() + timedelta(days=20)


def test_the_link_of_a_restricted_member_promises_nothing(alpha, fan):
    code = link_of(fan).code
    visitor = Api(prefix=f"/creator/{alpha.slug}")
    visitor.get(f"/user/fan-referrals/links/{code}").ok()
    with tenant_context(alpha):
        restricted = next(status for status in MemberStatus if status != MemberStatus.ACTIVE)
        Member.objects.filter(user_id=fan.user.pk).update(status=restricted)
    assert visitor.get(f"/user/fan-referrals/links/{code}").code == "FAN_REFERRAL_LINK_NOT_FOUND"


def test_a_milestone_that_was_taken_back_is_not_earned(alpha, fan):
    a_program(alpha, milestones=[{"friends": 1, "gems": 7}])
    referral = days_pass(fan, a_friend(fan))
    page = fan.api.at(alpha).get(OWN).ok()
    assert (page["earned"], page["earnedByMilestones"], page["milestones"][0]["isPaid"]) == ("57", "7", True)
    with tenant_context(alpha):
        settling.void(referral_id=referral.pk, reason="A ring", actor=an_actor(alpha))
    page = fan.api.at(alpha).get(OWN).ok()
    milestone = page["milestones"][0]
    assert (page["earned"], milestone["isReached"], milestone["isPaid"]) == ("0", True, False)

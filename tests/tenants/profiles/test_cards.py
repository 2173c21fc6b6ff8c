"""Cards of members: what they show, to whom, and that a hidden card looks like a missing one."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.accounts import erasure
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.privacy import community as personal
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from saas.tenancy import lookup
from tenants.achievements.models import Achievement, AchievementTier, ReachedTier
from tenants.members.models import Member
from tenants.members.services import leave
from tenants.quests.models import FinishedChain, UserChallenge
from tests.support.api import PLATFORM, Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.quests import a_chain, a_challenge, did
from tests.support.shop import a_shopper

OWN = "/user/members/my-card"


@pytest.fixture
def fan(alpha):
    with tenant_context(alpha):
        Achievement.objects.all().delete()
    return a_shopper(alpha)


def path_of(fan):
    return f"/user/members/one/{fan.user.username}"


def seen_by(api, fan):
    return api.at(fan.community).get(path_of(fan))


def show_to(audience, fan):
    return fan.api.at(fan.community).patch(OWN, {"audience": audience})


def switch_quests_off(community):
    set_switch(community.pk, feature=Area.QUESTS, is_on=False, until=None, reason="Test", actor=community.owner_id)
    lookup.clear_cache()


def erase(user):
    erasure.erase(user, confirmation=user.username)
    run_due()


def an_achievement(community, name, *, tiers=3, **fields):
    with tenant_context(community):
        achievement = Achievement.objects.create(name=name, event="RAID", **fields)
        for position in range(1, tiers + 1):
            AchievementTier.objects.create(achievement=achievement, position=position, target=position)
        return achievement


def reach(fan, achievement, *positions):
    with tenant_context(fan.community):
        for tier in achievement.tiers.filter(position__in=positions):
            ReachedTier.objects.create(tier=tier, member=fan.member, reached_at=now() - timedelta(days=tier.position))


def test_a_card_shows_what_the_member_reached(alpha, fan):
    reach(fan, an_achievement(alpha, "Buyer"), 1, 2)
    reach(fan, an_achievement(alpha, "Regular"), 1, 2, 3)
    reach(fan, an_achievement(alpha, "Night owl", is_secret=True), 1)
    an_achievement(alpha, "Not reached", is_secret=True)
    gone = an_achievement(alpha, "Removed", archived_at=now())
    reach(fan, gone, 1)
    a_challenge(alpha, target_amount=1)
    did(fan)
    with tenant_context(alpha):
        FinishedChain.objects.create(chain=a_chain(alpha), member=fan.member, finished_at=now())
    did(fan, "LOGIN")

    card = seen_by(a_shopper(alpha).api, fan).ok()

    assert [(one["name"], one["tier"]) for one in card["achievements"]] == [
        ("Regular", "Gold"), ("Buyer", "Silver"), ("Night owl", "Bronze"),
    ]  # fmt: skip
    assert (card["username"], card["level"], card["streak"]) == (fan.user.username, 2, 1)
    with tenant_context(alpha):
        finished = UserChallenge.objects.filter(member=fan.member, status="CAN_REWARD").count()
    assert finished > 0
    assert (card["quests"], card["chains"]) == (finished, 1)
    assert 0 <= card["progress"] < 100
    assert card["audience"] is None
    assert "experience" not in card


@pytest.mark.parametrize(
    ("audience", "sees"),
    [("EVERYONE", {"visitor", "stranger", "member", "owner"}), ("MEMBERS", {"member", "owner"}), ("NOBODY", set())],
)
def test_the_fan_decides_who_sees_the_card(alpha, fan, audience, sees):
    show_to(audience, fan).ok()
    former = a_shopper(alpha)
    with tenant_context(alpha):
        leave(user_id=former.user.pk, community=alpha)
    people = {
        "visitor": Api(),
        "stranger": former.api,
        "member": a_shopper(alpha).api,
        "owner": Api().login(alpha.owner),
    }
    statuses = {who: seen_by(api, fan).status for who, api in people.items()}
    assert statuses == {who: 200 if who in sees else 404 for who in people}
    assert seen_by(fan.api, fan).ok()["audience"] == audience


def test_members_see_a_card_unless_the_fan_chose_otherwise(alpha, fan):
    assert seen_by(fan.api, fan).ok()["audience"] == "MEMBERS"
    assert seen_by(Api(), fan).status == 404


def test_a_hidden_card_is_answered_like_a_missing_one(alpha, beta, fan):
    former, disabled, suspended, erased = (a_shopper(alpha) for _ in range(4))
    elsewhere = a_shopper(beta)
    for one in (former, disabled, suspended, erased):
        show_to("EVERYONE", one).ok()
    show_to("EVERYONE", elsewhere).ok()
    show_to("NOBODY", fan).ok()
    with tenant_context(alpha):
        leave(user_id=former.user.pk, community=alpha)
        Member.objects.filter(pk=disabled.member.pk).update(status="DISABLED")
    User.objects.filter(pk=suspended.user.pk).update(is_active=False)
    name = erased.user.username
    erase(erased.user)

    viewer = a_shopper(alpha).api.at(alpha)
    names = [fan.user.username, former.user.username, disabled.user.username, suspended.user.username, name]
    names += [elsewhere.user.username, "nobody-has-this", "Deleted member", alpha.owner.username]
    answers = [viewer.get(f"/user/members/one/{name}") for name in names]
    assert {(one.status, one.code, one.body["message"]) for one in answers} == {
        (404, "USER_NOT_FOUND", "User not found")
    }


def test_a_name_is_found_in_any_case_and_belongs_to_its_owner_of_today(alpha, fan):
    show_to("EVERYONE", fan).ok()
    old = fan.user.username
    assert Api().at(alpha).get(f"/user/members/one/{old.upper()}").ok()["username"] == old
    # The copy in the community is late; meanwhile another fan takes the name.
    User.objects.filter(pk=fan.user.pk).update(username=f"new{uuid4().hex[:8]}")
    heir = a_shopper(alpha)
    User.objects.filter(pk=heir.user.pk).update(username=old)
    assert Api().at(alpha).get(f"/user/members/one/{old}").status == 404


def test_the_choice_holds_in_one_community(alpha, beta, fan):
    show_to("EVERYONE", fan).ok()
    fan.api.post(f"/user/creators/{beta.slug}/subscribe").ok()
    assert Api().at(beta).get(path_of(fan)).status == 404
    assert Api().at(alpha).get(path_of(fan)).status == 200


def test_only_members_have_a_choice(alpha, fan):
    assert Api().at(alpha).patch(OWN, {"audience": "NOBODY"}).code == "AUTH_UNAUTHORIZED"
    assert Api().login(a_user()).at(alpha).patch(OWN, {"audience": "NOBODY"}).code == "SUBSCRIPTION_NOT_FOUND"
    assert show_to("FRIENDS", fan).code == "VALIDATION_ERROR"


def test_the_choice_is_audited_once(alpha, fan):
    for audience in ("NOBODY", "NOBODY", "EVERYONE"):
        show_to(audience, fan).ok()
    entries = AuditEntry.objects.filter(action="member.card", target=str(fan.member.pk)).order_by("at")
    assert [(entry.before, entry.after) for entry in entries] == [
        ({"audience": "MEMBERS"}, {"audience": "NOBODY"}),
        ({"audience": "NOBODY"}, {"audience": "EVERYONE"}),
    ]
    assert {entry.actor_id for entry in entries} == {fan.user.pk}


def test_a_card_costs_the_same_for_any_number_of_achievements(alpha, fan):
    viewer = a_shopper(alpha).api
    seen_by(viewer, fan).ok()
    with at_most_queries(18) as few:
        seen_by(viewer, fan).ok()
    for number in range(12):
        reach(fan, an_achievement(alpha, f"Number {number}"), 1, 2, 3)
    with at_most_queries(len(few)):
        assert len(seen_by(viewer, fan).ok()["achievements"]) == 12


def test_without_quests_the_card_shows_the_rest(alpha, fan):
    reach(fan, an_achievement(alpha, "Buyer"), 1)
    switch_quests_off(alpha)
    card = seen_by(fan.api, fan).ok()
    assert (card["achievements"], card["quests"], card["chains"], card["level"]) == (None, None, None, 2)


def test_export_and_erasure_include_the_choice(alpha, fan):
    show_to("EVERYONE", fan).ok()
    with tenant_context(alpha):
        rows = list(personal.sections["profile-card"](fan.user.pk))
    assert [row["audience"] for row in rows] == ["EVERYONE"]
    erase(fan.user)
    with tenant_context(alpha):
        assert list(personal.sections["profile-card"](fan.user.pk)) == []


def test_the_page_of_a_card_is_there_only_for_those_who_may_see_it(alpha, fan):
    address = f"/creator/alpha/members/{fan.user.username}"
    visit = lambda: Api().client.get(address, HTTP_HOST=PLATFORM)  # noqa: E731
    missing = Api().client.get("/creator/alpha/members/nobody-has-this", HTTP_HOST=PLATFORM)
    assert (visit().status_code, missing.status_code) == (404, 404)
    assert fan.user.username not in visit().content.decode().replace(address, "")
    show_to("EVERYONE", fan).ok()
    page = visit()
    assert page.status_code == 200
    assert f'<h1 dir="auto">{fan.user.username}</h1>' in page.content.decode()
    assert '<meta name="robots" content="noindex" />' in page.content.decode()
    # At once, although pages of visitors are kept for seconds.
    show_to("NOBODY", fan).ok()
    assert visit().status_code == 404

"""Achievements: what counts, who sees what, what the team may change, and that a tier is given once."""

from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.activity.models import ExperienceGrant
from saas.jobs import lease
from saas.jobs.runner import run_due
from saas.notifications.models import Notification
from tenants.achievements.models import Achievement, ReachedTier
from tenants.achievements.services import counting
from tenants.members.models import MemberStatus
from tenants.members.services import leave, set_status
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.channels import a_channel
from tests.support.heartbeats import counted_heartbeats
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, did, status_of
from tests.support.shop import a_shopper

ALL, TEAM, ONE = "/user/achievements/all", "/creator/achievements/all", "/creator/achievements/one"


@pytest.fixture
def team(alpha):
    with tenant_context(alpha):
        Achievement.objects.all().delete()
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha)


def a_body(*targets, **changes):
    tiers = [{"target": target, "experience": 10 * number} for number, target in enumerate(targets, start=1)]
    return {"name": "Buyer", "event": "PURCHASE", "tiers": tiers, **changes}


def seen_by(fan, name="Buyer"):
    rows = fan.api.at(fan.community).get(ALL).ok()["data"]
    return next(row for row in rows if row["name"] == name)


def reached(fan):
    return [tier["position"] for tier in seen_by(fan)["tiers"] if tier["reachedAt"]]


def given(alpha, made):
    with tenant_context(alpha):
        counting.give_reached(made["id"])


def test_deeds_count_once_and_each_tier_gives_its_experience_once(alpha, team, fan):
    team.post(ONE, a_body(1, 3, 10)).ok()
    did(fan)
    assert reached(fan) == [1]
    did(fan, amount=4)

    shown = seen_by(fan)
    assert (shown["amount"], reached(fan)) == (5, [1, 2])
    assert [(tier["name"], tier["experience"], tier["members"]) for tier in shown["tiers"]] == [
        ("Bronze", 10, 1),
        ("Silver", 20, 1),
        ("Gold", 30, 0),
    ]
    points = ExperienceGrant.objects.filter(user_id=fan.user.pk).values_list("points", flat=True)
    assert sorted(points) == [10, 20]
    sent = Notification.objects.filter(user_id=fan.user.pk, kind="ACHIEVEMENT_REACHED")
    assert sorted(row.values["tier"] for row in sent) == ["Bronze", "Silver"]


def test_a_new_achievement_counts_what_was_done_before(alpha, team, fan):
    did(fan, amount=7)
    made = team.post(ONE, a_body(5, 9)).ok()
    given(alpha, made)
    given(alpha, made)
    assert reached(fan) == [1]
    assert ExperienceGrant.objects.filter(user_id=fan.user.pk).count() == 1


@pytest.mark.parametrize("status", [MemberStatus.LIMITED, MemberStatus.DISABLED])
def test_a_restricted_member_reaches_nothing_until_the_release(alpha, team, fan, status):
    made = team.post(ONE, a_body(1, 3)).ok()
    with tenant_context(alpha):
        set_status(member_id=fan.member.pk, status=status, actor=an_actor(alpha))
    did(fan, amount=2)
    given(alpha, made)
    with tenant_context(alpha):
        assert not ReachedTier.objects.exists()
        assert not ExperienceGrant.objects.filter(user_id=fan.user.pk).exists()
        set_status(member_id=fan.member.pk, status=MemberStatus.ACTIVE, actor=an_actor(alpha))
    assert (seen_by(fan)["amount"], reached(fan)) == (2, [1])
    assert ExperienceGrant.objects.filter(user_id=fan.user.pk).count() == 1


def test_deeds_of_one_provider_or_of_all(alpha, team, fan):
    team.post(ONE, a_body(2, name="Kick alone", event="MESSAGE", provider="KICK")).ok()
    team.post(ONE, a_body(2, name="Twitch alone", event="MESSAGE", provider="TWITCH")).ok()
    team.post(ONE, a_body(2, name="Anywhere", event="MESSAGE")).ok()
    for provider in ("KICK", "TWITCH"):
        a_channel(alpha, provider, uuid4()).save()
    did(fan, "MESSAGE", 3)
    amounts = {name: seen_by(fan, name)["amount"] for name in ("Kick alone", "Twitch alone", "Anywhere")}
    assert amounts == {"Kick alone": 3, "Twitch alone": 0, "Anywhere": 3}


def test_a_secret_one_shows_nothing_before_its_first_tier(alpha, team, fan):
    team.post(ONE, a_body(2, isSecret=True, description="Buy two")).ok()
    (hidden,) = fan.api.at(alpha).get(ALL).ok()["data"]
    assert hidden["isHidden"]
    assert (hidden["name"], hidden["description"], hidden["event"], hidden["symbol"], hidden["tiers"]) == (
        "", "", None, None, [],
    )  # fmt: skip
    did(fan, amount=2)
    assert seen_by(fan)["description"] == "Buy two"
    (for_others,) = Api().at(alpha).get(ALL).ok()["data"]
    assert for_others["isHidden"]


def test_what_a_member_reached_stays_as_it_was(alpha, team, fan):
    made = team.post(ONE, a_body(1, 3)).ok()
    path = f"{ONE}/{made['id']}"
    did(fan)
    tiers = a_body(2, 3)["tiers"]
    assert team.patch(path, {"tiers": tiers}).body["fields"] == {"tiers.0.target": "A member reached this tier"}
    assert team.patch(path, {"event": "LOGIN"}).code == "ACHIEVEMENT_REACHED"
    changed = team.patch(path, {"tiers": a_body(1, 5, 9)["tiers"], "name": "Big buyer"}).ok()
    assert ([tier["target"] for tier in changed["tiers"]], changed["name"]) == ([1, 5, 9], "Big buyer")
    team.delete(path).ok()
    team.delete(path).ok()
    assert fan.api.at(alpha).get(ALL).ok()["total"] == 0
    with tenant_context(alpha):
        assert ReachedTier.objects.count() == 1


def test_tiers_must_rise_and_names_differ(team):
    assert team.post(ONE, a_body(3, 3)).body["fields"] == {"tiers.1.target": "Must be more than the tier before"}
    assert team.post(ONE, a_body()).code == "VALIDATION_ERROR"
    assert team.post(ONE, a_body(*range(1, 7))).code == "VALIDATION_ERROR"
    team.post(ONE, a_body(1)).ok()
    for name in ("Buyer", "bUYER"):
        assert team.post(ONE, a_body(1, name=name)).code == "ACHIEVEMENT_EXIST"


@pytest.mark.parametrize(("event", "provider"), [("LOGIN", "KICK"), ("MESSAGE", "LOCAL"), ("RAID", "KICK")])
def test_deeds_that_cannot_happen_at_a_provider_are_refused(team, event, provider):
    body = a_body(1, event=event, provider=provider)
    assert list(team.post(ONE, body).body["fields"]) == ["provider"]
    made = team.post(ONE, {**body, "provider": ""}).ok()
    assert list(team.patch(f"{ONE}/{made['id']}", {"provider": provider}).body["fields"]) == ["provider"]


def test_fans_search_in_what_they_see(alpha, team, fan):
    team.post(ONE, a_body(2, name="Shopper", isSecret=True)).ok()
    team.post(ONE, a_body(1, name="Raider", event="TICKETS")).ok()

    def found(words):
        return [row["name"] for row in fan.api.at(alpha).get(ALL, {"search": words}).ok()["data"]]

    assert (found("raid"), found("shop")) == (["Raider"], [])
    did(fan, amount=2)
    assert found("shop") == ["Shopper"]


def test_two_people_who_edit_at_once_lose_nothing(team):
    made = team.post(ONE, a_body(1)).ok()
    path = f"{ONE}/{made['id']}"
    team.patch(path, {"name": "First", "seen": {"name": "Buyer"}}).ok()
    assert team.patch(path, {"name": "Second", "seen": {"name": "Buyer"}}).code == "EDIT_CONFLICT"


@pytest.mark.parametrize("permission", ["CHALLENGES_MANAGEMENT", "ACHIEVEMENTS_MANAGEMENT"])
def test_either_permission_opens_the_calls(alpha, team, permission):
    person = a_user()
    staff = Api().login(person)
    assert staff.at(alpha).get(TEAM).status == 403
    StaffGrant.objects.create(community=alpha, user=person, permissions=[permission])
    staff.at(alpha).post(ONE, a_body(1)).ok()
    assert staff.at(alpha).get(TEAM).ok()["total"] == 1


def test_no_list_asks_more_for_more(alpha, team, fan):
    for number in range(3):
        team.post(ONE, a_body(1, 2, name=f"Number {number}")).ok()
    did(fan)
    with at_most_queries(14):
        few = fan.api.at(alpha).get(ALL).ok()
    for number in range(3, 30):
        team.post(ONE, a_body(1, 2, name=f"Number {number}")).ok()
    with at_most_queries(14):
        many = fan.api.at(alpha).get(ALL, {"take": 100}).ok()
    assert (len(few["data"]), len(many["data"])) == (3, 30)
    with at_most_queries(14):
        team.at(alpha).get(TEAM, {"take": 100}).ok()


def test_who_left_is_given_nothing(alpha, team, fan):
    did(fan, amount=4)
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    given(alpha, team.post(ONE, a_body(2)).ok())
    with tenant_context(alpha):
        assert not ReachedTier.objects.exists()


def test_a_deed_that_arrives_twice_counts_once(alpha, team, fan):
    team.post(ONE, a_body(1)).ok()
    key = uuid4()
    did(fan, key=key)
    did(fan, key=key)
    assert seen_by(fan)["amount"] == 1


def test_a_new_community_has_achievements_to_begin_with(beta):
    rows = Api().at(beta).get(ALL).ok()["data"]
    assert [row["name"] for row in rows if not row["isHidden"]] == [
        "Regular", "Collector", "Lucky hand", "Unboxer",
    ]  # fmt: skip
    assert sum(row["isHidden"] for row in rows) == 1
    a_channel(beta, "TWITCH", uuid4()).save()
    assert "Voice of the chat" in {row["name"] for row in Api().at(beta).get(ALL).ok()["data"]}


def test_experience_that_leads_to_a_level_notifies_once(alpha, team, fan):
    team.post(
        ONE, {**a_body(1, event="TICKETS"), "tiers": [{"target": 1, "experience": 250}, {"target": 2, "experience": 1}]}
    ).ok()
    did(fan, "TICKETS")
    did(fan, "TICKETS")
    (sent,) = Notification.objects.filter(user_id=fan.user.pk, kind="LEVEL_REACHED")
    assert sent.values == {"level": "3"}


def test_a_new_level_completes_a_quest_that_asks_for_it(alpha, team, fan):
    quest = a_challenge(alpha, "LEVEL", target_amount=3)
    team.post(ONE, {**a_body(1), "tiers": [{"target": 1, "experience": 250}]}).ok()
    did(fan)
    assert status_of(fan, quest) == "CAN_REWARD"


def test_the_team_gets_no_experience_from_achievements(alpha, team, fan):
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["ACHIEVEMENTS_MANAGEMENT"])
    team.post(ONE, a_body(1)).ok()
    did(fan)
    assert not ExperienceGrant.objects.filter(user_id=fan.user.pk).exists()


def test_an_achievement_of_a_stream_is_shown_only_with_a_channel_or_a_tier(alpha, team, fan):
    team.post(ONE, a_body(2, name="Raider", event="RAID")).ok()
    team.post(ONE, a_body(2, name="Chatter", event="MESSAGE")).ok()
    team.post(ONE, a_body(2, name="Twitch chatter", event="MESSAGE", provider="TWITCH")).ok()
    visitor = Api().at(alpha)

    def names(api=visitor):
        return {row["name"] for row in api.get(ALL).ok()["data"]}

    assert names() == set()
    did(fan, "MESSAGE", 3)
    assert names(fan.api.at(alpha)) == {"Chatter"}
    a_channel(alpha, "KICK", "1").save()
    assert names() == {"Chatter"}
    a_channel(alpha, "TWITCH", "2").save()
    assert names() == {"Raider", "Chatter", "Twitch chatter"}


def test_the_job_of_a_new_achievement_keeps_its_lease(alpha, team, fan, monkeypatch):
    for one in (fan, a_shopper(alpha)):
        did(one)
    team.post(ONE, a_body(1)).ok()
    monkeypatch.setattr(lease, "ITEMS_PER_HEARTBEAT", 1)
    beats = counted_heartbeats(monkeypatch)
    run_due()
    assert reached(fan) == [1]
    assert len(beats) == 2

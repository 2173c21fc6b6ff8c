"""The area of casinos: switched off by the team it leaves no trace, and a community that never used it shows none."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.access.url_map import calls
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from saas.plans.catalog import PARTS, Area
from saas.plans.switches import set_switch
from saas.realtime import publisher
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.casinos.models import CasinoConnection
from tenants.casinos.services import matching
from tenants.casinos.services.pulling import Failure, _pause
from tenants.leaderboards.models import Board
from tenants.quests.models import Challenge, ChallengeChain
from tenants.quests.services import catalog, chains
from tenants.wagers.models import WagerReward
from tests.support.api import Api
from tests.support.boards import a_board, a_file_casino, end_review, freeze
from tests.support.builders import a_user, an_actor
from tests.support.casino_area import AREAS, OFF, public, switch, title_of, visit
from tests.support.queries import at_most_queries
from tests.support.quests import claim as claim_quest
from tests.support.quests import page as quest_page
from tests.support.shop import Shopper
from tests.support.wagers import a_player, a_reward, an_adult, claim, own_progress, pull, wagered

AREA_CALLS = [call for call in calls() if call.view.area is not None]


def switched(call: Any) -> Area:
    """The area that the team switches for this call."""
    area = Area[call.view.area]
    return PARTS.get(area, area)


CASINO_CALLS = [call for call in AREA_CALLS if switched(call) == Area.CASINOS]


@dataclass
class Scene:
    """A community with everything of the area, and a fan who uses it."""

    casino: CasinoConnection
    fan: Shopper
    reward: WagerReward
    wagers: Board
    points: Board
    quest: Challenge
    chain: ChallengeChain


def wager_quest(community: Community, team: Api, **fields: Any) -> Challenge:
    """A quest for one dollar of wagers at any casino."""
    local = next(
        row["id"] for row in team.get("/creator/challenges/providers/all").ok()["data"] if row["provider"] == "LOCAL"
    )
    body = {"providerId": local, "type": "WAGER", "name": f"Wager {uuid4().hex[:6]}"}
    template = team.post("/creator/challenges/templates/one", body).ok()
    with tenant_context(community):
        given = {
            "kind": "QUEST",
            "name": f"Wager quest {uuid4().hex[:6]}",
            "template_id": UUID(template["id"]),
            "target_amount": 100,
            "reward_gems": 5,
            "publication": "ACTIVE",
            **fields,
        }
        return catalog.create_challenge(fields=given, picture=None, actor=an_actor(community))


@pytest.fixture
def scene(alpha: Community, team: Api) -> Scene:
    casino, fan = a_file_casino(alpha), an_adult(alpha)
    quest = wager_quest(alpha, team)
    steps = [wager_quest(alpha, team, publication="DRAFT") for _ in range(2)]
    with tenant_context(alpha):
        chain = chains.create_chain(
            fields={
                "name": "To the tables",
                "reward_gems": 5,
                "steps": [one.pk for one in steps],
                "publication": "ACTIVE",
            },
            picture=None,
            actor=an_actor(alpha),
        )
    return Scene(
        casino=casino,
        fan=fan,
        reward=a_reward(alpha),
        wagers=a_board(alpha, name="Wager race"),
        points=a_board(alpha, name="Gem race", kind="POINTS"),
        quest=quest,
        chain=chain,
    )


# The switch.


@pytest.mark.sampled
@pytest.mark.parametrize("call", AREA_CALLS, ids=lambda call: f"{call.method} {call.route}")
def test_every_call_of_the_area_refuses(call, alpha, team):
    area = switched(call)
    switch(team, alpha, on=False, area=area)
    path = re.sub(r"<int:\w+>", "1", re.sub(r"<uuid:\w+>", str(uuid4()), call.route)).replace(
        "<str:creator>", alpha.slug
    )
    is_fan = path.startswith("/user/")
    browser = an_adult(alpha).api.at(alpha) if is_fan else team
    answer = getattr(browser, call.method.lower())(path, **({"key": uuid4()} if call.method == "POST" else {}))
    assert (answer.status, answer.code) == (409, OFF)
    assert answer.body["params"] == {"feature": area, "words": area.words, "by": "TEAM", "until": None}
    assert answer.body["message"] == f"{area.words}: this community has switched this off"


def test_each_call_of_a_community_about_casinos_belongs_to_the_area():
    """The calls of the platform are about a person's own accounts, which no community owns."""
    about = {
        call.route
        for call in calls()
        if re.search(r"/(casinos|wagers|wager-rewards)/", call.route) and call.route.startswith(("/creator/", "/user/"))
    }
    own = {"/user/casinos/connect", "/user/casinos/connect/<uuid:account_id>"}
    assert about - own == {call.route for call in CASINO_CALLS}


def test_fans_find_no_trace_and_the_rest_goes_on(alpha, team, scene):
    User.objects.filter(pk=alpha.owner_id).update(email_verified_at=now())
    before = public(alpha)
    assert {"wagers", "leaderboards"} <= set(before["sections"])
    assert before["hasCasinos"] is True
    assert "http://localhost/creator/alpha/leaderboards" in visit("/creator/alpha/sitemap.xml").content.decode()

    switch(team, alpha, on=False)

    after = public(alpha)
    assert set(before["sections"]) - set(after["sections"]) == {"wagers"}
    assert after["hasCasinos"] is False
    listed = Api().get("/user/leaderboards/all/alpha").ok()
    assert [row["name"] for row in listed["data"]] == [scene.points.name]
    fan = scene.fan.api.at(alpha)
    for path in (
        f"/user/leaderboards/one/{scene.wagers.pk}",
        f"/user/leaderboards/one/{scene.wagers.pk}/positions",
        f"/user/leaderboards/one/{scene.wagers.pk}/own",
        f"/user/leaderboards/one/{scene.wagers.pk}/windows",
    ):
        assert fan.get(path).code == "LEADERBOARD_NOT_FOUND"
    quests = fan.get("/user/challenges/all").ok()["data"]
    assert scene.quest.name not in [row["name"] for row in quests]
    assert fan.get(f"/user/challenges/one/{scene.quest.pk}").code == "CHALLENGE_NOT_FOUND"
    assert fan.post(f"/user/challenges/one/{scene.quest.pk}/start", {}).code == "CHALLENGE_NOT_FOUND"
    assert fan.get("/user/challenges/chains/all").ok()["total"] == 0
    for path in ("", "leaderboards", "quests", "sitemap.xml", "manifest.webmanifest", "robots.txt"):
        html = visit(f"/creator/alpha/{path}").content.decode()
        # The names of fields and the style sheet are those of every community.
        shown = re.sub(r'"\w+":', "", re.sub("<style.*?</style>", "", html, flags=re.DOTALL))
        assert not re.search("wager|casino|stake", shown, re.IGNORECASE), path


@pytest.mark.parametrize("path", ["/creator/alpha/wagers", "/creator/alpha/wagers/", "/creator/alpha/Wagers"])
def test_the_page_is_missing_for_visitors_and_for_people(path, alpha, team):
    known, unknown = visit("/creator/alpha/wagers"), visit("/creator/alpha/no-such-page")
    assert (known.status_code, unknown.status_code) == (200, 404)
    switch(team, alpha, on=False)
    title = title_of(unknown)
    for browser in (Api(), an_adult(alpha).api, team):
        answer = visit(path, browser)
        assert answer.status_code == 404
        assert title_of(answer) == title
    switch(team, alpha, on=True)
    assert visit("/creator/alpha/wagers").status_code == 200


def test_the_page_of_a_board_of_wagers_is_missing(alpha, team, scene):
    address = f"/creator/alpha/leaderboards/{scene.wagers.pk}"
    assert visit(address).status_code == 200
    switch(team, alpha, on=False)
    assert visit(address).status_code == 404
    assert visit(f"/creator/alpha/leaderboards/{scene.points.pk}").status_code == 200


def test_nothing_of_wagers_can_be_created(alpha, team, scene):
    providers = team.get("/creator/challenges/providers/all").ok()["data"]
    local = next(row["id"] for row in providers if row["provider"] == "LOCAL")
    template = str(scene.quest.template_id)
    body = {"kind": "QUEST", "name": "New", "templateId": template, "targetAmount": 100, "rewardGems": "5"}
    board = {"name": "New", "kind": "WAGER", "startsAt": "2030-01-01T00:00:00Z", "endsAt": "2030-01-02T00:00:00Z"}
    draft = a_board(alpha, publish=False, name="Draft")
    switch(team, alpha, on=False)
    attempts = {
        "template": team.post(
            "/creator/challenges/templates/one", {"providerId": local, "type": "WAGER", "name": "New"}
        ),
        "provider": team.post("/creator/challenges/providers/one", {"provider": "STAKE", "name": "Stake"}),
        "quest": team.post("/creator/challenges/one", body),
        "board": team.post("/creator/leaderboards/one", board),
        "publication": team.patch(f"/creator/leaderboards/one/{draft.pk}", {"publication": "ACTIVE"}),
        "pull": team.post(f"/creator/leaderboards/one/{scene.wagers.pk}/sync"),
    }
    assert {name: answer.code for name, answer in attempts.items()} == dict.fromkeys(attempts, OFF)
    assert team.post("/creator/leaderboards/one", {**board, "kind": "POINTS"}).status == 201


def test_the_team_reads_and_pays_what_runs(alpha, team, scene):
    switch(team, alpha, on=False)
    assert team.get(f"/creator/leaderboards/one/{scene.wagers.pk}").ok()["kind"] == "WAGER"
    assert team.get("/creator/leaderboards/payouts/debt").status == 200
    assert team.patch(f"/creator/leaderboards/one/{scene.wagers.pk}", {"publication": "ARCHIVED"}).status == 200


def test_no_notification_of_the_area_is_sent(alpha, team, scene):
    account = a_player(scene.fan, scene.casino)
    other = an_adult(alpha)
    wagered(other, 10, casino=scene.casino)
    switch(team, alpha, on=False)
    pull(scene.casino, alpha, {account: 500})
    with tenant_context(alpha):
        matching.notify_rejected(scene.casino, scene.fan.member, "No", key="rejected")
        _pause(scene.casino, Failure("UNAUTHORIZED", "", None, True))
    window = freeze(scene.wagers, alpha)
    end_review(window, alpha)
    run_due()
    assert set(Notification.objects.filter(user=scene.fan.user).values_list("kind", flat=True)) == {"WELCOME"}
    assert not TeamNotification.objects.filter(community=alpha, kind__startswith="TEAM_CASINO").exists()

    switch(team, alpha, on=True)
    pull(scene.casino, alpha, {a_player(third := an_adult(alpha), scene.casino): 500})
    kinds = set(Notification.objects.filter(user=third.user).values_list("kind", flat=True))
    assert kinds == {"WELCOME", "WAGER_REWARD_READY", "CHALLENGE_REWARD_READY"}


def test_switching_on_again_brings_everything_back(alpha, team, scene):
    account = a_player(scene.fan, scene.casino)

    def waiting() -> int:
        count: int = scene.fan.api.at(alpha).get("/user/challenges/ready").ok()["count"]
        return count

    pull(scene.casino, alpha, {account: 150})
    ready = waiting()
    switch(team, alpha, on=False)
    pull(scene.casino, alpha, {account: 50})
    assert claim(scene.fan, scene.reward).code == OFF
    assert claim_quest(scene.fan, scene.quest).code == "CHALLENGE_NOT_FOUND"
    # The quest, and the first step of the chain.
    assert waiting() == ready - 2

    switch(team, alpha, on=True)
    assert own_progress(scene.fan, scene.reward)["total"] == "200"
    assert claim(scene.fan, scene.reward).status == 200
    assert quest_page(scene.fan, scene.quest)["own"]["status"] == "CAN_REWARD"
    assert claim_quest(scene.fan, scene.quest).status == 200
    (row,) = [
        row for row in Api().get("/user/leaderboards/all/alpha").ok()["data"] if row["id"] == str(scene.wagers.pk)
    ]
    assert row["window"]["state"] == "RUNNING"


def test_the_switch_is_audited_once_for_each_change(alpha, team):
    assert team.get(AREAS).ok()["areas"] == [
        {
            "area": "CASINOS",
            "words": "Casinos",
            "isOn": True,
            "byPlatform": False,
            "until": None,
            "open": {"boards": 0, "claims": 0, "owed": ""},
        },
        {"area": "CHAT", "words": "Chat", "isOn": True, "byPlatform": False, "until": None, "open": None},
    ]
    off = switch(team, alpha, on=False)["areas"][0]
    assert (off["isOn"], off["open"]) == (False, None)
    switch(team, alpha, on=False)
    switch(team, alpha, on=True)
    entries = AuditEntry.objects.filter(community_id=alpha.pk, action="settings.area").order_by("at")
    assert [
        ((entry.before or {})["on"], (entry.after or {})["on"], (entry.after or {})["name"]) for entry in entries
    ] == [
        (True, False, "Casinos"),
        (False, True, "Casinos"),
    ]
    assert team.patch(AREAS, {"area": "RAFFLES", "isOn": False}).status == 400
    assert Community.objects.get(pk=alpha.pk).areas_off == []


def test_the_team_reads_what_is_open_before_it_switches_casinos_off(alpha, team):
    fan, casino, reward = an_adult(alpha), a_file_casino(alpha), a_reward(alpha)
    race = a_board(alpha)
    wagered(fan, 300, casino=casino)
    a_board(alpha, name="Gems", kind="POINTS")
    assert team.get(AREAS).ok()["areas"][0]["open"] == {"boards": 1, "claims": 1, "owed": ""}
    end_review(freeze(race, alpha), alpha)
    a_board(alpha, name="Next race")
    claim(fan, reward).ok()
    expected = {"boards": 1, "claims": 0, "owed": "100 USD owed, 1 unpaid"}
    assert team.get(AREAS).ok()["areas"][0]["open"] == expected
    with at_most_queries(8):
        team.get(AREAS).ok()


def test_open_pages_learn_of_it_at_once(alpha, team, monkeypatch, django_capture_on_commit_callbacks):
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(publisher, "publish", lambda channel, text: sent.append((channel, text)))
    with django_capture_on_commit_callbacks(execute=True):
        switch(team, alpha, on=False)
    assert [(channel.split(":", 1)[1], '"CASINOS"' in text) for channel, text in sent] == [
        ("everyone", True),
        ("team:", False),
    ]
    assert ['"LOOK"' in sent[0][1], '"ACTING"' in sent[1][1]] == [True, True]


def test_the_office_hides_the_area_and_says_who_switched_it_off(alpha, team):
    assert "areasOff" not in team.get("/common/auth/whoami").ok()["acting"]
    switch(team, alpha, on=False)
    assert team.get("/common/auth/whoami").ok()["acting"]["areasOff"] == ["CASINOS", "WAGERS"]
    off = team.get("/creator/plan").ok()["switchedOff"]
    assert [(row["feature"], row["by"]) for row in off] == [("CASINOS", "TEAM"), ("WAGERS", "TEAM")]
    assert "wagers" in team.get("/creator/customization").ok()["sectionsOff"]


def test_an_operators_switch_leaves_the_team_its_work_and_fans_a_reason(alpha, team, scene):
    set_switch(alpha.pk, feature=Area.CASINOS, is_on=False, until=None, reason="Law", actor=a_user(is_operator=True).pk)
    lookup.clear_cache()
    assert team.get("/creator/casinos/all").ok()["total"] == 1
    assert visit("/creator/alpha/wagers").status_code == 200
    refused = scene.fan.api.at(alpha).get("/user/wagers/rewards/all")
    assert (refused.code, refused.body["params"]["by"]) == (OFF, "OPERATOR")
    assert team.get(AREAS).ok()["areas"][0]["byPlatform"] is True
    assert "areasOff" not in team.get("/common/auth/whoami").ok()["acting"]
    # The team's own switch comes first, so that fans find no trace.
    switch(team, alpha, on=False)
    assert visit("/creator/alpha/wagers").status_code == 404
    assert scene.fan.api.at(alpha).get("/user/wagers/rewards/all").body["params"]["by"] == "TEAM"

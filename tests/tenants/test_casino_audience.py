"""One rule of age and country for casinos, wagers and boards: each call and each page answers the same."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.audience import AudienceArea, set_creator_rule
from saas.access.models import StaffGrant
from saas.kernel.clock import now
from tenants.members.services import leave
from tests.support.api import Answer, Api
from tests.support.boards import a_board, climb, freeze, window_of
from tests.support.community_casinos import claims
from tests.support.shop import Shopper, a_shopper
from tests.support.wagers import a_casino, a_reward, an_account

# The community admits people of 21 and older, but not from the Netherlands.
AGES = {"under": 20, "over": 30, "unknown": None}
COUNTRIES = {"blocked": "NL", "free": "SE", "unknown": ""}
ASKS, YOUNG, ABROAD = "AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "COUNTRY_NOT_ALLOWED"
DENIALS = {
    ("under", "blocked"): YOUNG,
    ("under", "free"): YOUNG,
    ("under", "unknown"): YOUNG,
    ("over", "blocked"): ABROAD,
    ("over", "free"): None,
    ("over", "unknown"): ASKS,
    ("unknown", "blocked"): ABROAD,
    ("unknown", "free"): ASKS,
    ("unknown", "unknown"): ASKS,
}
# Parts of figures of the scene, which no page shows before.
FIGURES = ("4321", "4,321", "987", "76543")


@dataclass(frozen=True)
class Place:
    """A community with a casino, a reward for wagers, a running board with a position, and a frozen window."""

    community: Any
    casino: Any
    reward: Any
    board: Any
    past: Any


@pytest.fixture
def place(alpha):
    casino = a_casino(alpha, state="IMPORT_ONLY")
    prizes = [{"first_place": 1, "last_place": 1, "cash": Decimal(4321), "gems": 987}]
    past = a_board(alpha, name="Past race", prizes=prizes)
    board = a_board(alpha, prizes=prizes)
    climb(casino, alpha, {an_account(casino, alpha): 76543})
    freeze(past, alpha)
    reward = a_reward(alpha, name="Big one", threshold=Decimal(4321), reward_gems=987)
    set_creator_rule(community=alpha, area=AudienceArea.CASINOS, minimum_age=21, countries=["NL"], is_allow_list=False)
    return Place(alpha, casino, reward, board, past)


def person(place, kind, age, country) -> Shopper:
    """A member, or a user of the team, of this age in this country."""
    fan = a_shopper(place.community)
    if (years := AGES[age]) is not None:
        fan.user.birth_date, fan.user.age_confirmed_at = date(now().year - years, 1, 1), now()
    fan.user.country = COUNTRIES[country]
    fan.user.save()
    if kind == "team":
        with tenant_context(place.community):
            leave(user_id=fan.user.pk, community=place.community)
        StaffGrant.objects.create(community=place.community, user=fan.user, permissions=["OFFERS_MANAGEMENT"])
    return fan


def calls(place) -> dict[str, Callable[[Api], Answer]]:
    """Each call of a fan that shows or moves figures of casinos."""
    board = f"/user/leaderboards/one/{place.board.pk}"
    past = window_of(place.past, place.community).pk
    reward = f"/user/wagers/rewards/{place.reward.pk}/claim"
    proof = {"connectionId": str(place.casino.pk), "accountId": str(uuid4()), "kind": "CODE"}
    return {
        "casinos": lambda api: api.get("/user/casinos/all/alpha"),
        "proof": lambda api: api.post("/user/casinos/proofs", proof),
        "own wagers": lambda api: api.get("/user/wagers/all"),
        "rewards": lambda api: api.get("/user/wagers/rewards/all"),
        "claim": lambda api: api.post(reward, {}, key=uuid4()),
        "board": lambda api: api.get(board),
        "positions": lambda api: api.get(f"{board}/positions"),
        "own position": lambda api: api.get(f"{board}/own"),
        "windows": lambda api: api.get(f"{board}/windows"),
        "appeals": lambda api: api.get(f"/user/leaderboards/windows/{past}/appeals"),
    }


# The error of an admitted person, if the call has one. The team earns no rewards.
ADMITTED = {
    ("member", "proof"): "CASINO_ACCOUNT_NOT_FOUND",
    ("member", "claim"): "WAGER_REWARD_NOT_REACHED",
    ("team", "proof"): "CASINO_ACCOUNT_NOT_FOUND",
    ("team", "own position"): "SUBSCRIPTION_NOT_FOUND",
}
BEFORE_THE_RULE = {("team", "claim"): "WAGER_REWARD_SELF"}


@pytest.mark.parametrize("kind", ["member", "team"])
@pytest.mark.parametrize(("age", "country"), DENIALS)
def test_every_call_answers_by_one_rule(place, kind, age, country):
    fan, denial = person(place, kind, age, country), DENIALS[age, country]
    api, wrong = fan.api.at(place.community), {}
    for name, call in calls(place).items():
        expected = BEFORE_THE_RULE.get((kind, name)) or denial or ADMITTED.get((kind, name))
        answer = call(api)
        if (answer.code if answer.status >= 400 else None) != expected:
            wrong[name] = (answer.status, answer.code, expected)
    assert wrong == {}
    shown = api.get("/user/leaderboards/all/alpha").ok()["data"]
    if denial in (YOUNG, ABROAD):
        assert shown == []
    else:
        assert {(row["denial"] or {}).get("code") for row in shown} == {denial}
        assert {row["summaryCash"] for row in shown} == {"4321" if denial is None else "0"}


def test_a_visitor_is_asked_and_sees_no_figure(place):
    api = Api().at(place.community)
    public = {"rewards", "board", "positions", "windows"}
    for name, call in calls(place).items():
        answer = call(api)
        assert (answer.status, answer.code) == ((409, ASKS) if name in public else (401, "AUTH_UNAUTHORIZED")), name
    # The list, and the block of the home page, name the boards and their times.
    for query in ({}, {"take": 3, "tab": "RUNNING"}):
        (row, *_) = api.get("/user/leaderboards/all/alpha", query).ok()["data"]
        assert (row["name"], row["denial"]["code"]) == (place.board.name, ASKS)
        assert (row["positionsCount"], row["summaryCash"], row["summaryPoints"]) == (0, "0", "0")
        assert (row["window"]["positionsCount"], row["window"]["summaryCash"]) == (0, "0")
        assert row["window"]["endsAt"]


@pytest.mark.parametrize("path", ["/", "/wagers", "/leaderboards", "/leaderboards/{board}"])
def test_first_views_show_a_visitor_no_figure(place, settings, path):
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    answer = Api().client.get(f"/creator/alpha{path.format(board=place.board.pk)}", headers={"host": "localhost"})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert place.community.name in page
    # Digits inside of an id are no figure.
    assert [figure for figure in FIGURES if re.search(rf"(?<!\w){figure}(?!\w)", page)] == []


@pytest.mark.parametrize(("age", "country"), DENIALS)
def test_the_team_tries_what_a_person_sees_by_the_same_rule(place, age, country):
    team, denial = Api().login(place.community.owner), DENIALS[age, country]
    query = {"country": COUNTRIES[country]} | ({} if AGES[age] is None else {"age": AGES[age]})
    (casino,) = team.get("/creator/casinos/audience", query).ok()["data"]
    assert (casino["isVisible"], casino["denial"]) == (denial is None, denial)
    board = team.get(f"/creator/leaderboards/one/{place.board.pk}/audience", query).ok()
    assert (board["isVisible"], board["code"]) == (denial is None, denial)
    assert board["isListed"] is (denial not in (YOUNG, ABROAD))


def test_a_confirmation_opens_every_call(place):
    fan = person(place, "member", "unknown", "unknown")
    api = fan.api.at(place.community)
    assert api.get("/user/wagers/rewards/all").code == ASKS
    fan.api.post("/user/users/my-profile/age-confirmation", {"birthDate": "1990-01-01", "country": "SE"}).ok()
    assert api.get("/user/wagers/rewards/all").ok()["data"][0]["threshold"] == "4321"
    assert api.get(f"/user/leaderboards/one/{place.board.pk}").ok()["podium"][0]["wagered"] == "76543"
    claims(fan, "ada")
    with tenant_context(place.community):
        assert api.get("/user/casinos/all/alpha").ok()["data"][0]["accounts"][0]["username"] == "ada"

"""The rule of age and country: each area has its own, the settings have one for all, and page and call agree."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.cases import a_case, gems, open_it
from tests.support.drops import a_drop, ask
from tests.support.raffles import a_raffle, join
from tests.support.shop import Shopper, a_product, a_shopper

CASES, RAFFLES, STORE = "/creator/lootboxes/rule", "/creator/raffle/rule", "/creator/store-manage/rule"
SETTINGS = "/creator/settings/rule"
CASINOS = "/creator/casinos/rule"
OFFERS = "/creator/exclusive-offers/rule"
EVERYBODY = {"minimumAge": 0, "countries": [], "isAllowList": False}
RULES = {
    CASES: "LOOTBOXES_MANAGEMENT",
    RAFFLES: "RAFFLES_MANAGEMENT",
    CASINOS: "OFFERS_MANAGEMENT",
    OFFERS: "OFFERS_MANAGEMENT",
    STORE: "STORES_MANAGEMENT",
    SETTINGS: "SETTINGS_MANAGEMENT",
}


def _product(community: Any) -> tuple[str, Callable[[Shopper], Any]]:
    poster = a_product(community)
    return f"/user/product-manage/one/{community.slug}/{poster.slug}", lambda fan: fan.buy(poster)


def _drop(community: Any) -> tuple[str, Callable[[Shopper], Any]]:
    poster = a_product(community)
    drop = a_drop(poster, community)
    return f"/user/product-manage/one/{community.slug}/{poster.slug}", lambda fan: ask(fan, poster, drop)


def _raffle(community: Any) -> tuple[str, Callable[[Shopper], Any]]:
    raffle = a_raffle(community)
    return f"/user/raffle/one/{community.slug}/{raffle.slug}", lambda fan: join(fan, raffle)


def _case(community: Any) -> tuple[str, Callable[[Shopper], Any]]:
    case = a_case(community, [gems(5, 1_000_000)])
    return f"/user/cases/one/{community.slug}/{case.slug}", lambda fan: open_it(fan, case)


AREAS = [(STORE, _product), (STORE, _drop), (RAFFLES, _raffle), (CASES, _case)]


def a_fan(community: Any, *, age: int | None = None, country: str = "") -> Shopper:
    fan = a_shopper(community, 5000)
    if age is not None:
        fan.user.birth_date = date(now().year - age, 1, 1)
        fan.user.age_confirmed_at = now()
    fan.user.country = country
    fan.user.save()
    return fan


@pytest.fixture
def team(alpha: Any) -> Api:
    return Api().login(alpha.owner)


@pytest.mark.parametrize("place", ["area", "settings"])
@pytest.mark.parametrize(("area", "thing"), AREAS)
@pytest.mark.parametrize(
    ("person", "code", "params"),
    [
        ({}, "AGE_CONFIRMATION_REQUIRED", {}),
        ({"age": 25}, "AGE_CONFIRMATION_REQUIRED", {"country": True}),
        ({"age": 17, "country": "SE"}, "AGE_TOO_YOUNG", {"age": 21}),
        ({"age": 25, "country": "DK"}, "COUNTRY_NOT_ALLOWED", {}),
        ({"age": 25, "country": "SE"}, None, {}),
    ],
)
def test_the_page_denies_what_the_call_denies(team, alpha, place, area, thing, person, code, params):
    rule = {"minimumAge": 21, "countries": ["SE"], "isAllowList": True}
    team.patch(area if place == "area" else SETTINGS, rule).ok()
    path, act = thing(alpha)
    fan = a_fan(alpha, **person)
    shown = fan.api.get(path).ok()["denial"]
    answer = act(fan)
    if code is None:
        assert shown is None
        answer.ok()
    else:
        assert (shown["code"], shown["params"]) == (code, params)
        assert (answer.code, answer.body["params"]) == (code, params)
        assert fan.gems == 5000


@pytest.mark.parametrize(("area", "thing"), AREAS)
def test_the_rule_of_another_area_or_community_does_not_apply(team, alpha, beta, area, thing):
    strict = {"minimumAge": 99}
    for other in set(RULES) - {area, SETTINGS}:
        team.patch(other, strict).ok()
    theirs = Api().login(beta.owner)
    for other in RULES:
        theirs.patch(other, strict).ok()
    with tenant_context(alpha):
        path, act = thing(alpha)
        fan = a_fan(alpha)
    assert fan.api.get(path).ok()["denial"] is None
    act(fan).ok()


def test_area_and_settings_are_as_strict_as_both(team, alpha):
    team.patch(SETTINGS, {"minimumAge": 16, "countries": ["DK", "SE"], "isAllowList": True}).ok()
    team.patch(STORE, {"minimumAge": 18, "countries": ["DK"], "isAllowList": False}).ok()
    path, _ = _product(alpha)
    codes = [
        (a_fan(alpha, age=age, country=country).api.get(path).ok()["denial"] or {}).get("code")
        for age, country in ((17, "SE"), (30, "DK"), (30, "SE"))
    ]
    assert codes == ["AGE_TOO_YOUNG", "COUNTRY_NOT_ALLOWED", None]


def test_a_rule_ends_at_once(team, alpha):
    _, act = _product(alpha)
    fan = a_fan(alpha)
    team.patch(STORE, {"minimumAge": 18}).ok()
    assert act(fan).code == "AGE_CONFIRMATION_REQUIRED"
    team.patch(STORE, {"minimumAge": 0}).ok()
    act(fan).ok()


@pytest.mark.parametrize("path", RULES)
def test_each_rule_has_the_right_of_its_area(alpha, path):
    for right, status in ((RULES[path], 200), ("TICKETS_MANAGEMENT", 403)):
        helper = a_user()
        StaffGrant.objects.create(community=alpha, user=helper, permissions=[right])
        device = Api().login(helper).acting_for(alpha.owner_id)
        assert device.get(path).status == status
        assert device.patch(path, {"minimumAge": 18}).status == status


@pytest.mark.parametrize("path", RULES)
def test_a_rule_is_checked_and_keeps_a_change_of_another_person(team, path):
    assert team.get(path).ok() == EVERYBODY
    for wrong in ({"minimumAge": 100}, {"minimumAge": -1}, {"countries": ["XX"]}):
        assert team.patch(path, wrong).code == "VALIDATION_ERROR"
    team.patch(path, {"minimumAge": 18, "seen": {"minimumAge": 0}}).ok()
    stale = team.patch(path, {"minimumAge": 21, "seen": {"minimumAge": 0}})
    assert (stale.status, stale.code) == (409, "EDIT_CONFLICT")
    assert stale.body["params"]["stale"] == {"minimumAge": {"yours": 21, "theirs": "18"}}


def test_the_rule_of_the_settings_hides_cases_outside_the_community(team, alpha):
    a_case(alpha)
    run_due(at=now() + timedelta(seconds=10))
    cases = ("/public/listings", {"kind": "CASE"})
    assert Api().get(*cases).ok()["total"] == 1
    team.patch(SETTINGS, {"minimumAge": 18}).ok()
    assert Api().get(*cases).ok()["total"] == 0


def test_a_list_of_allowed_countries_names_one(team):
    refused = team.patch(STORE, {"isAllowList": True})
    assert (refused.status, list(refused.body["fields"])) == (400, ["countries"])
    team.patch(STORE, {"isAllowList": True, "countries": ["SE"]}).ok()
    assert team.patch(STORE, {"countries": []}).status == 400
    team.patch(STORE, {"isAllowList": False, "countries": []}).ok()


@pytest.mark.parametrize(("area", "thing"), AREAS)
def test_a_fan_cannot_choose_another_country_for_a_purchase(team, alpha, area, thing):
    team.patch(area, {"countries": ["SE"], "isAllowList": True}).ok()
    _, act = thing(alpha)
    fan = a_fan(alpha, age=25, country="DK")
    assert fan.api.patch("/user/users/my-profile", {"country": "SE"}).code == "COUNTRY_ALREADY_CONFIRMED"
    assert act(fan).code == "COUNTRY_NOT_ALLOWED"

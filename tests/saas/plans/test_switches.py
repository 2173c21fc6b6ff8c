"""Features that operators switch on or off for one community: what its fans and its team can do then."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.plans import switches
from saas.plans.catalog import Area, Feature, PlanFeature
from saas.plans.errors import FeatureSwitchedOff, FeatureSwitchMissing, PlanFeatureLocked
from saas.plans.models import FeatureSwitch
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.cases import a_case
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle, join
from tests.support.shop import a_shopper


@pytest.fixture(autouse=True)
def _communities_are_forgotten(database: None) -> Iterator[None]:
    yield
    lookup.clear_cache()


def _switch(community: Community, feature: Feature, *, is_on: bool = False, **how: Any) -> FeatureSwitch:
    given = {"until": None, "reason": "Ticket 17", **how}
    _, row = switches.set_switch(community.pk, feature=feature, is_on=is_on, actor=a_user().pk, **given)
    lookup.clear_cache()
    return row


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner).acting_for(alpha.owner_id)


def test_fans_cannot_use_raffles_that_are_off_and_keep_what_they_have(alpha):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, gems=100)
    join(fan, raffle).ok()
    _switch(alpha, Area.RAFFLES, until=now() + timedelta(days=1))
    answer = join(fan, raffle)
    assert (answer.status, answer.code) == (409, "FEATURE_SWITCHED_OFF")
    assert answer.body["params"]["feature"] == "RAFFLES"
    assert "Raffles: the platform has switched this off for this community until" in answer.body["message"]
    assert fan.api.get(f"/user/raffle/all/{alpha.slug}").code == "FEATURE_SWITCHED_OFF"
    assert fan.gems == 90
    assert fan.api.get("/user/raffle-tickets/all").ok()["total"] == 1


def test_an_area_that_is_off_is_not_in_the_menu_nor_on_the_home(alpha, beta):
    """Its page stays, and says that the area is switched off."""
    _switch(alpha, Area.RAFFLES)
    menus = {
        community.slug: Api(prefix=f"/creator/{community.slug}").get("/public/community").ok()
        for community in (alpha, beta)
    }
    assert menus["alpha"]["sections"] == ["home", "quests", "store", "cases"]
    assert "raffles" in menus["beta"]["sections"]
    assert "RAFFLES" not in [block["kind"] for block in menus["alpha"]["home"]]


def test_other_areas_and_other_communities_go_on(alpha, beta):
    _switch(alpha, Area.RAFFLES)
    assert Api().get(f"/user/cases/all/{alpha.slug}").status == 200
    assert Api().get(f"/user/raffle/all/{beta.slug}").status == 200


def test_cases_that_are_off_cannot_be_opened_nor_made(alpha, team):
    case, fan = a_case(alpha), a_shopper(alpha, gems=100)
    _switch(alpha, Area.CASES)
    assert fan.api.get(f"/user/cases/one/{alpha.slug}/{case.slug}").code == "FEATURE_SWITCHED_OFF"
    assert team.patch(f"/creator/lootboxes/one/{case.pk}", {"status": "PAUSED"}).code == "FEATURE_SWITCHED_OFF"
    assert team.get("/creator/lootboxes/all").status == 200


def test_the_team_reads_what_is_off(alpha, team):
    _switch(alpha, Area.SHARING)
    assert team.get("/creator/customization/share").code == "FEATURE_SWITCHED_OFF"
    plan = team.get("/creator/plan").ok()
    assert plan["switchedOff"] == [{"feature": "SHARING", "words": "Share kit", "by": "OPERATOR", "until": None}]


def test_a_switch_opens_and_closes_a_feature_of_plans(alpha):
    domain = PlanFeature.CUSTOM_DOMAIN
    with pytest.raises(PlanFeatureLocked):
        switches.require_feature(alpha.pk, domain)
    row = _switch(alpha, domain, is_on=True)
    switches.require_feature(alpha.pk, domain)
    row = _switch(alpha, domain)
    with pytest.raises(FeatureSwitchedOff):
        switches.require_feature(alpha.pk, domain)
    switches.remove_switch(row)
    lookup.clear_cache()
    with pytest.raises(PlanFeatureLocked):
        switches.require_feature(alpha.pk, domain)
    with pytest.raises(FeatureSwitchMissing):
        switches.remove_switch(row)


def test_a_switch_ends_at_its_time(alpha, monkeypatch):
    until = now() + timedelta(hours=1)
    _switch(alpha, Area.CASES, until=until)
    assert Api().get(f"/user/cases/all/{alpha.slug}").status == 409
    monkeypatch.setattr(switches, "now", lambda: until)
    assert Api().get(f"/user/cases/all/{alpha.slug}").status == 200
    monkeypatch.undo()
    with pytest.raises(ValidationFailed):
        _switch(alpha, Area.CASES, until=now())


def test_the_check_costs_no_query(alpha):
    _switch(alpha, Area.CASES)
    community = Community.objects.get(pk=alpha.pk)
    with at_most_queries(0):
        switches.require_area(community, Area.RAFFLES)


def test_each_area_is_checked_somewhere():
    from saas.access.url_map import calls

    used = {area for call in calls() for area in call.view.features.values()}
    assert used == set(Area)

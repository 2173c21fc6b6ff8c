"""Cases in the platform's store: which of them, at what price, whether they can be opened, and for whom they are."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access import audience
from saas.access.audience import AudienceArea, Rule
from saas.directory.models import Listing
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.lootboxes.listings import listed_cases
from tests.support.api import Api
from tests.support.cases import a_case, edit, gems, open_it, thing
from tests.support.queries import at_most_queries
from tests.support.raffles import a_prize, a_raffle
from tests.support.shop import a_product, a_shopper

STORE = "/public/listings"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def refreshed():
    run_due(at=now() + timedelta(seconds=10))


def listed(api=None, **query):
    refreshed()
    rows = (api or Api()).get(STORE, {"kind": "CASE", **query}).ok()["data"]
    return {row["name"]: row["isAvailable"] for row in rows}


def test_a_case_is_listed_with_the_price_of_one_opening(alpha, beta):
    case = a_case(alpha, name="Neon case", price=150)
    a_case(beta, [gems(5, 1_000_000)], name="Free for all", price=0)
    a_product(alpha, name="Lamp")
    refreshed()

    rows = Api().get(STORE, {"kind": "CASE", "sortBy": "PRICE", "sortDirection": "asc"}).ok()["data"]

    assert [(row["name"], row["price"], row["community"]["slug"]) for row in rows] == [
        ("Free for all", "0", "beta"),
        ("Neon case", "150", "alpha"),
    ]
    assert (rows[1]["id"], rows[1]["slug"], rows[1]["left"], rows[1]["endsAt"]) == (
        str(case.pk), case.slug, None, None,
    )  # fmt: skip
    assert {row["kind"] for row in Api().get(STORE).ok()["data"]} == {"PRODUCT", "CASE"}


def test_it_comes_with_the_publication_and_goes_with_the_pause(alpha, team):
    """Half a second: six changes, and the jobs after each."""
    case = a_case(alpha, status="DRAFT")
    assert listed() == {}
    for status, expected in (("ACTIVE", {"Neon case": True}), ("PAUSED", {}), ("ACTIVE", {"Neon case": True})):
        team.patch(f"/creator/lootboxes/one/{case.pk}", {"status": status}).ok()
        assert listed() == expected
    team.patch(f"/creator/lootboxes/one/{case.pk}", {"name": "Jackpot"}).ok()
    assert listed() == {"Jackpot": True}
    team.delete(f"/creator/lootboxes/one/{case.pk}").ok()
    assert listed() == {}


def test_while_a_prize_is_missing_it_cannot_be_had(alpha, team):
    """Two seconds: eight times something happens to the last piece, and the jobs after it run."""
    cap = a_product(alpha, name="Cap", quantity=1, limit_per_day=None)
    case = a_case(alpha, [thing(cap.pk, 999_999, 120), gems(50, 1)])
    assert listed() == {"Neon case": True}

    fan = a_shopper(alpha, 1000)
    open_it(fan, case).ok()
    assert listed() == {"Neon case": False}
    assert Api().get(STORE, {"kind": "CASE"}).ok()["data"][0]["state"] == "PRIZE_MISSING"
    assert listed(available="true") == {}
    team.patch(f"/creator/product-manage/one/{cap.pk}", {"quantity": 1, "status": "ACTIVE"}).ok()
    assert listed() == {"Neon case": True}

    # Sold to somebody else, and set aside for a raffle.
    bought = fan.buy(cap).ok()
    assert listed() == {"Neon case": False}
    fan.cancel(bought["id"]).ok()
    assert listed() == {"Neon case": True}
    raffle = a_raffle(alpha, prizes=[a_prize(kind="PRODUCT", product_id=cap.pk)])
    assert listed() == {"Neon case": False}
    team.post(f"/creator/raffle/cancel/{raffle.pk}", {}).ok()
    assert listed() == {"Neon case": True}


NO_COUNTRY_AT_ALL = {"countries": [], "isAllowList": True}


@pytest.mark.parametrize(
    "rule",
    [
        {"minimumAge": 18},
        {"countries": ["BE"]},
        {"countries": ["SE"], "isAllowList": True},
        NO_COUNTRY_AT_ALL,
    ],
)
def test_where_an_age_or_a_country_is_asked_for_the_platform_lists_no_case(alpha, beta, team, rule):
    """Half a second: two communities are listed, twice."""
    a_case(alpha)
    a_case(beta, name="Open to all")
    a_product(alpha, name="Lamp")
    assert listed() == {"Neon case": True, "Open to all": True}
    everybody = {"minimumAge": 0, "countries": [], "isAllowList": False}
    adult = a_shopper(alpha)
    adult.user.country, adult.user.age_confirmed_at = "SE", now()
    adult.user.save()

    answer = team.patch("/creator/lootboxes/rule", {**everybody, **rule})
    if rule == NO_COUNTRY_AT_ALL:
        # No longer accepted, but a community may have the rule from before.
        assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
        audience.set_creator_rule(
            community=alpha, area=AudienceArea.CASES, minimum_age=0, countries=[], is_allow_list=True
        )
    else:
        answer.ok()

    # At once and for everybody: the list is the same for who would be admitted.
    for who in (Api(), adult.api):
        found = who.get(STORE).ok()
        assert {row["name"] for row in found["data"] if row["kind"] == "CASE"} == {"Open to all"}
        assert found["total"] == len(found["data"])
    # Other things of the community are not concerned, and its own page shows the case as before.
    assert "Lamp" in {row["name"] for row in Api().get(STORE).ok()["data"]}
    assert Api().get("/user/cases/all/alpha").ok()["total"] == 1

    team.patch("/creator/lootboxes/rule", everybody).ok()
    assert listed() == {"Neon case": True, "Open to all": True}


def test_a_rule_about_something_else_hides_no_case(alpha):
    a_case(alpha)
    audience.set_creator_rule(
        community=alpha, area=AudienceArea.OFFERS, minimum_age=21, countries=[], is_allow_list=False
    )
    assert listed() == {"Neon case": True}


def test_a_rule_of_the_house_hides_them_all(alpha, monkeypatch):
    a_case(alpha)
    assert listed() == {"Neon case": True}
    monkeypatch.setitem(audience.PLATFORM_RULES, AudienceArea.CASES, Rule(minimum_age=18))
    assert listed() == {}


def test_listing_costs_the_same_however_many_there_are(alpha):
    for number in range(3):
        edit(a_case(alpha, name=f"Case {number}"), alpha, price=number)

    with tenant_context(alpha), at_most_queries(3):  # cases with their tables, prizes, products
        assert len(listed_cases(alpha)) == 3
    refreshed()
    assert Listing.objects.filter(kind="CASE").count() == 3
    with at_most_queries(2):
        assert Api().get(STORE).ok()["total"] == 6

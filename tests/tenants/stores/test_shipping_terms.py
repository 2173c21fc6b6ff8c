"""Countries and methods of delivery: read before payment, and held by the purchase and the address."""

import pytest

from tenants.stores.models import DeliveryMethod
from tests.support.api import Api
from tests.support.parcels import HOME, dispatch, won
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

ONE = "/creator/product-manage/one"
STORE = "/creator/store-manage"
ONLY_SWEDEN = {"shippingCountries": ["SE"], "shippingMethods": ["COURIER", "POST"]}


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def shirt(alpha):
    return a_product(alpha, name="Shirt", type="MERCH", limit_per_day=None)


def page(fan, product):
    return fan.api.get(f"/user/product-manage/one/{fan.community.slug}/{product.slug}").ok()


def a_fan_of(community, country, gems=500):
    fan = a_shopper(community, gems)
    fan.user.country = country
    fan.user.save(update_fields=["country"])
    return fan


def test_without_terms_everything_is_sent_everywhere(alpha, shirt):
    fan = a_fan_of(alpha, "NO")
    shown = page(fan, shirt)
    assert shown["shipping"] == {
        "methods": list(DeliveryMethod.values), "countries": [], "minDays": None, "maxDays": None,
    }  # fmt: skip
    assert (shown["denial"], shown["asksForCountry"]) == (None, False)
    order = fan.buy(shirt).ok()
    assert dispatch(fan, order["id"], country="SE").ok()["status"] == "PENDING"


def test_a_fan_in_a_country_that_is_not_served_reads_it_and_pays_nothing(alpha, team, shirt):
    team.patch(STORE, {**ONLY_SWEDEN, "shippingMinDays": 3, "shippingMaxDays": 7}).ok()
    fan = a_fan_of(alpha, "NO")

    shown = page(fan, shirt)
    assert (shown["shipping"]["countries"], shown["shipping"]["minDays"]) == (["SE"], 3)
    assert (shown["denial"]["code"], shown["denial"]["params"]["country"]) == ("STORE_NOT_SHIPPED", "NO")
    answer = fan.buy(shirt, shipTo="SE")
    assert (answer.status, answer.code, fan.gems) == (409, "STORE_NOT_SHIPPED", 500)
    assert page(a_fan_of(alpha, "SE"), shirt)["denial"] is None


@pytest.mark.parametrize(("country", "code"), [("", "STORE_COUNTRY_NEEDED"), ("NO", "STORE_NOT_SHIPPED"), ("SE", None)])
def test_a_fan_of_an_unknown_country_is_asked_for_it(alpha, team, shirt, country, code):
    team.patch(STORE, ONLY_SWEDEN).ok()
    fan = a_shopper(alpha, 500)
    shown = page(fan, shirt)
    assert (shown["asksForCountry"], shown["denial"]) == (True, None)

    answer = fan.buy(shirt, shipTo=country)

    assert answer.code == code
    assert fan.gems == (400 if code is None else 500)


def test_an_address_that_is_kept_says_the_country(alpha, team, shirt):
    fan = a_shopper(alpha, 500)
    dispatch(fan, fan.buy(shirt).ok()["id"], remember=True).ok()
    team.patch(STORE, {"shippingCountries": ["NO"], "shippingMethods": ["POST"]}).ok()

    assert page(fan, shirt)["denial"]["code"] == "STORE_NOT_SHIPPED"
    assert fan.buy(shirt, shipTo="NO").code == "STORE_NOT_SHIPPED"


def test_a_pickup_asks_for_no_country(alpha, team, shirt):
    team.patch(STORE, {"shippingCountries": ["SE"], "shippingMethods": ["PICKUP", "POST"]}).ok()
    fan = a_fan_of(alpha, "NO")
    order = fan.buy(shirt).ok()
    assert list(dispatch(fan, order["id"], delivery="POST", country="DE", zip="10115").body["fields"]) == ["country"]
    assert dispatch(fan, order["id"], delivery="PICKUP").ok()["status"] == "PENDING"


def test_only_the_offered_methods_are_taken(alpha, team, shirt):
    team.patch(STORE, {"shippingMethods": ["POST"]}).ok()
    fan = a_shopper(alpha, 500)
    order = fan.buy(shirt).ok()
    assert fan.api.get(f"/user/product-order/one/{order['id']}").ok()["shipping"]["methods"] == ["POST"]
    refused = dispatch(fan, order["id"])
    assert (refused.status, list(refused.body["fields"])) == (400, ["delivery"])
    assert dispatch(fan, order["id"], delivery="POST").ok()["status"] == "PENDING"


def test_a_won_piece_goes_only_where_it_is_sent(alpha, team, shirt):
    team.patch(STORE, {"shippingCountries": ["NO"]}).ok()
    fan = a_shopper(alpha)
    body = {"itemId": str(won(fan, shirt).pk), **HOME}
    assert list(fan.api.post("/user/inventory/order", body).body["fields"]) == ["country"]


def test_a_product_with_its_own_terms_ignores_those_of_the_store(alpha, team, shirt):
    team.patch(STORE, ONLY_SWEDEN).ok()
    team.patch(f"{ONE}/{shirt.pk}", {"shipsApart": True, "shippingCountries": ["NO"], "shippingMethods": ["POST"]}).ok()
    fan = a_fan_of(alpha, "NO")
    assert page(fan, shirt)["shipping"]["countries"] == ["NO"]
    assert fan.buy(shirt).ok()["status"] == "RESERVED"
    team.patch(f"{ONE}/{shirt.pk}", {"shipsApart": False}).ok()
    assert fan.buy(shirt).code == "STORE_NOT_SHIPPED"


def test_digital_products_are_not_sent(alpha, team):
    team.patch(STORE, ONLY_SWEDEN).ok()
    poster, fan = a_product(alpha), a_fan_of(alpha, "NO")
    assert (page(fan, poster)["shipping"], page(fan, poster)["denial"]) == (None, None)
    assert fan.buy(poster).ok()["status"] == "CREATED"


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"shippingCountries": ["XX"]}, "shippingCountries"),
        ({"shippingMethods": ["DRONE"]}, "shippingMethods.0"),
        ({"shippingMinDays": 5, "shippingMaxDays": 2}, "shippingMaxDays"),
    ],
)
def test_terms_that_make_no_sense_are_refused(alpha, team, shirt, terms, field):
    for answer in (team.patch(STORE, terms), team.patch(f"{ONE}/{shirt.pk}", terms)):
        assert (answer.status, list(answer.body["fields"])) == (400, [field])


def test_a_change_that_somebody_else_made_first_is_a_conflict(alpha, team):
    team.patch(STORE, {"shippingMethods": ["POST"]}).ok()
    answer = team.patch(STORE, {"shippingMethods": ["COURIER"], "seen": {"shippingMethods": []}})
    assert answer.code == "EDIT_CONFLICT"


def test_the_page_reads_the_terms_in_one_query(alpha, team, shirt):
    poster, fan = a_product(alpha), a_shopper(alpha)
    with at_most_queries(60) as plain:
        page(fan, poster)
    team.patch(STORE, ONLY_SWEDEN).ok()
    with at_most_queries(len(plain) + 1):
        page(fan, shirt)

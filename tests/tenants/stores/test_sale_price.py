"""A sale price with a window: what is shown is what is charged, by the clock of the database."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.directory.models import Listing
from saas.jobs.models import Job
from saas.kernel.clock import now
from tenants.checkout import services as checkout
from tenants.checkout.checks import first_denial
from tenants.stores.drops.services import announce_drop
from tenants.stores.models import Order, ProductVariant
from tenants.stores.services.listings import refresh
from tenants.stores.stock import sell_price_of
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.ledger import books_are_right
from tests.support.shop import a_product, a_shopper, again

DAY = timedelta(days=1)
ONE = "/creator/product-manage/one"


def on_sale(community, price=60, begins=-DAY, ends=DAY, **terms):
    dates = {
        "sale_from": None if begins is None else now() + begins,
        "sale_until": None if ends is None else now() + ends,
    }
    return a_product(community, sale_price=price, **dates, **terms)


def shown(fan, product):
    return fan.api.get(f"/user/product-manage/one/{fan.community.slug}/{product.slug}").ok()


@pytest.mark.parametrize(
    ("begins", "ends", "is_on"),
    [
        (-DAY, DAY, True),
        (None, None, True),
        (None, DAY, True),
        (-DAY, None, True),
        (DAY, 2 * DAY, False),
        (-2 * DAY, -DAY, False),
    ],
    ids=["now", "always", "until", "since", "later", "over"],
)
def test_the_shown_price_is_charged(alpha, begins, ends, is_on):
    poster, fan = on_sale(alpha, begins=begins, ends=ends), a_shopper(alpha, 100)
    price = "60" if is_on else "100"

    page = shown(fan, poster)
    assert (page["price"], page["regularPrice"]) == (price, "100" if is_on else None)
    assert (page["saleEndsAt"] is not None) == (is_on and ends is not None)
    assert page["denial"] is None
    assert fan.buy(poster, expectedPrice=price).ok()["price"] == price
    assert fan.gems == 100 - int(price)
    with tenant_context(alpha):
        assert Order.objects.get(product=poster).price == int(price)
        books_are_right()


@pytest.mark.parametrize(("ends", "expected", "price"), [(DAY, "100", "60"), (-timedelta(hours=1), "60", "100")])
def test_another_price_than_shown_charges_nothing_and_says_the_new_one(alpha, ends, expected, price):
    poster, fan = on_sale(alpha, ends=ends), a_shopper(alpha, 100)

    answer = fan.buy(poster, expectedPrice=expected)

    assert (answer.status, answer.code, answer.body["params"]) == (409, "PRICE_CHANGED", {"price": price})
    assert (fan.gems, again(poster, alpha).sold) == (100, 0)


def test_the_function_decides_by_the_price_of_its_own_moment(alpha, monkeypatch):
    """The checks saw the sale. It ended before the piece was taken."""
    poster, fan = on_sale(alpha), a_shopper(alpha, 100)
    asked = []

    def late(checks, situation):
        asked.append(situation)
        if len(asked) == 1:
            with tenant_context(alpha):
                type(poster).objects.filter(pk=poster.pk).update(sale_until=now() - timedelta(seconds=1))
            return None
        return first_denial(checks, situation)

    monkeypatch.setattr(checkout, "first_denial", late)
    answer = fan.buy(poster, expectedPrice="60")

    assert (answer.status, answer.code, answer.body["params"]["price"]) == (409, "PRICE_CHANGED", "100")
    assert (fan.gems, again(poster, alpha).sold) == (100, 0)
    with tenant_context(alpha):
        assert not Order.objects.filter(product=poster).exists()
        books_are_right()


def test_an_option_costs_its_extra_on_top_of_the_sale_price(alpha):
    variants = [{"name": "XL", "extra_price": 15, "quantity": 2}]
    shirt, fan = on_sale(alpha, type="MERCH", variants=variants), a_shopper(alpha, 100)
    with tenant_context(alpha):
        chosen = str(ProductVariant.objects.get(product=shirt).pk)

    assert fan.buy(shirt, variantId=chosen, expectedPrice="75").ok()["price"] == "75"


def test_a_free_sale_costs_nothing(alpha):
    poster, fan = on_sale(alpha, price=0), a_shopper(alpha)
    assert fan.buy(poster, expectedPrice="0").ok()["price"] == "0"


def test_lists_filter_and_sort_by_the_price_of_now(alpha):
    cheap, sale = a_product(alpha, name="Mug", price=80), on_sale(alpha, name="Shirt")
    fan = a_shopper(alpha, 70)

    def names(**query):
        return [
            row["productName"]
            for row in fan.api.get("/user/product-manage/all", {"storeSlug": "alpha", **query}).ok()["data"]
        ]

    assert names(sortBy="PRICE", sortDirection="asc") == ["Shirt", "Mug"]
    assert names(maxPrice="70") == ["Shirt"]
    assert names(affordable="true") == ["Shirt"]
    assert cheap.name in names(minPrice="70")
    assert sale.name not in names(minPrice="70")


def test_a_drop_keeps_the_price_of_its_announcement(alpha):
    poster, fan = on_sale(alpha, quantity=3), a_shopper(alpha, 100)
    with tenant_context(alpha):
        announce_drop(product_id=poster.pk, pieces=2, starts_at=None, minutes=60, actor=an_actor(alpha))
    page = shown(fan, poster)
    assert (page["price"], page["regularPrice"], page["drop"]["price"]) == ("100", None, "100")


def test_the_platform_shows_the_price_of_now_and_learns_of_its_end(alpha):
    poster = on_sale(alpha, begins=DAY, ends=2 * DAY)
    due = Job.objects.filter(
        task__in=["stores.discount_begins", "stores.discount_ends"], arguments__product_id=str(poster.pk)
    )
    assert {job.due_at for job in due} == {poster.sale_from, poster.sale_until}
    running = on_sale(alpha, name="Shirt")
    refresh(alpha.pk)
    assert Listing.objects.get(object_id=running.pk).price == 60
    assert Listing.objects.get(object_id=poster.pk).price == 100


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"salePrice": "100"}, "salePrice"),
        ({"saleFrom": "2030-01-01T00:00:00Z"}, "salePrice"),
        ({"salePrice": "50", "saleFrom": "2030-01-02T00:00:00Z", "saleUntil": "2030-01-01T00:00:00Z"}, "saleUntil"),
        ({"salePrice": "-1"}, "salePrice"),
    ],
    ids=["not lower", "dates alone", "backwards", "negative"],
)
def test_a_sale_that_makes_no_sense_is_refused(alpha, changes, field):
    poster = a_product(alpha)
    answer = Api().login(alpha.owner).patch(f"{ONE}/{poster.pk}", changes)
    assert (answer.status, list(answer.body["fields"])) == (400, [field])


def test_a_sale_below_the_sell_price_needs_the_owners_word(alpha):
    poster = a_product(alpha, sell_price=90)
    team = Api().login(alpha.owner)
    refused = team.patch(f"{ONE}/{poster.pk}", {"salePrice": "60"})
    assert refused.code == "WALLET_LOSS_NOT_CONFIRMED"
    assert team.patch(f"{ONE}/{poster.pk}", {"salePrice": "60", "confirmedLoss": "30"}).ok()["salePrice"] == "60"
    assert sell_price_of(again(poster, alpha)) == 90


def test_the_team_sees_and_edits_the_regular_price(alpha):
    poster = on_sale(alpha)
    team = Api().login(alpha.owner)
    page = team.get(f"{ONE}/{poster.pk}").ok()
    assert (page["price"], page["salePrice"]) == ("100", "60")
    assert (
        team.patch(f"{ONE}/{poster.pk}", {"salePrice": None, "saleFrom": None, "saleUntil": None}).ok()["salePrice"]
        is None
    )

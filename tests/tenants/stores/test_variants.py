"""Products with options: each option has a stock of its own, and the purchase decides about it."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from tenants.checkout import services as checkout
from tenants.checkout.checks import first_denial
from tenants.stores.models import Order, Product, ProductVariant
from tenants.stores.services import catalog
from tenants.stores.services.orders import refund_order
from tenants.stores.services.schedule import restock
from tenants.stores.shipping.export import parcel_lines
from tenants.stores.stock import pieces_free, take_piece
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.ledger import a_key, books_are_right
from tests.support.parcels import sell
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again, complete

SIZES = (("S", 0, 1), ("M", 0, 2), ("XL", 20, 3))


def a_shirt(community, sizes=SIZES, **fields):
    variants = [{"name": name, "extra_price": extra, "quantity": stock} for name, extra, stock in sizes]
    return a_product(community, name="Shirt", type="MERCH", variants=variants, limit_per_day=None, **fields)


def options(product, community):
    with tenant_context(community):
        return {row.name: row for row in ProductVariant.objects.filter(product=product)}


def stocks(product, community):
    return {name: row.quantity for name, row in options(product, community).items()}


def test_a_purchase_takes_the_chosen_option_and_its_price(alpha):
    shirt, fan = a_shirt(alpha), a_shopper(alpha, 500)
    assert again(shirt, alpha).quantity == 6

    order = fan.buy(shirt, variantId=str(options(shirt, alpha)["XL"].pk), expectedPrice="120").ok()

    assert (order["variant"], order["price"]) == ("XL", "120")
    assert (fan.gems, stocks(shirt, alpha)) == (380, {"S": 1, "M": 2, "XL": 2})
    now_sold = again(shirt, alpha)
    assert (now_sold.quantity, now_sold.sold) == (5, 1)
    assert [row["variant"] for row in fan.api.get("/user/product-order/all").ok()["data"]] == ["XL"]
    with tenant_context(alpha):
        books_are_right()


@pytest.mark.parametrize(
    ("chosen", "price", "code"),
    [
        (None, "100", "STORE_VARIANT_CHANGED"),
        ("0199f0a0-0000-7000-8000-000000000001", "100", "STORE_VARIANT_CHANGED"),
        ("S", "100", "STORE_VARIANT_SOLD_OUT"),
        ("XL", "100", "PRICE_CHANGED"),
    ],
)
def test_a_purchase_needs_an_option_that_is_left(alpha, chosen, price, code):
    shirt, fan = a_shirt(alpha, (("S", 0, 0), ("XL", 20, 3))), a_shopper(alpha, 500)
    known = options(shirt, alpha)
    named: dict[str, Any] = {}
    if chosen is not None:
        named["variantId"] = str(known[chosen].pk) if chosen in known else chosen

    answer = fan.buy(shirt, expectedPrice=price, **named)

    assert (answer.status, answer.code) == (409, code)
    assert (fan.gems, stocks(shirt, alpha)) == (500, {"S": 0, "XL": 3})


def test_an_option_of_another_product_is_no_option(alpha):
    shirt, poster, fan = a_shirt(alpha), a_product(alpha), a_shopper(alpha, 500)

    answer = fan.buy(poster, variantId=str(options(shirt, alpha)["M"].pk))

    # The option is not of this product, so it is as if none were chosen: the poster has none.
    assert answer.ok()["variant"] is None
    assert stocks(shirt, alpha) == {"S": 1, "M": 2, "XL": 3}


def test_the_function_denies_an_option_that_was_sold_meanwhile(alpha, monkeypatch):
    shirt, fan = a_shirt(alpha), a_shopper(alpha, 500)
    chosen = str(options(shirt, alpha)["S"].pk)
    fan.buy(shirt, variantId=chosen).ok()
    asked = []

    def blind_once(checks, situation):
        asked.append(situation)
        return None if len(asked) == 1 else first_denial(checks, situation)

    monkeypatch.setattr(checkout, "first_denial", blind_once)
    answer = fan.buy(shirt, variantId=chosen)

    assert (answer.status, answer.code) == (409, "STORE_VARIANT_SOLD_OUT")
    assert (fan.gems, stocks(shirt, alpha)["S"]) == (400, 0)
    with tenant_context(alpha):
        books_are_right()


def test_the_last_option_sells_the_product_out_and_a_cancellation_brings_both_back(alpha):
    shirt, fan = a_shirt(alpha, (("S", 0, 1), ("M", 0, 0))), a_shopper(alpha, 500)
    order = fan.buy(shirt, variantId=str(options(shirt, alpha)["S"].pk)).ok()
    assert (again(shirt, alpha).status, again(shirt, alpha).quantity) == ("OUT_OF_STOCK", 0)

    fan.cancel(order["id"]).ok()

    assert stocks(shirt, alpha) == {"S": 1, "M": 0}
    assert (again(shirt, alpha).status, again(shirt, alpha).quantity, fan.gems) == ("ACTIVE", 1, 500)


def test_a_refund_of_a_deleted_option_brings_no_piece_back(alpha):
    shirt, fan = a_shirt(alpha), a_shopper(alpha, 500)
    order = fan.buy(shirt, variantId=str(options(shirt, alpha)["S"].pk)).ok()
    medium = options(shirt, alpha)["M"]
    with tenant_context(alpha):
        kept = [{"id": medium.pk, "name": "Medium", "extra_price": 0, "quantity": 2, "quantity_before": 2}]
        catalog.edit_product(product_id=shirt.pk, changes={"variants": kept}, picture=None, actor=an_actor(alpha))
        refunded = refund_order(
            order_id=UUID(order["id"]), reason="Torn", actor=an_actor(alpha), community=alpha, idempotency=a_key()
        )

    assert refunded.variant == "S"
    assert (stocks(shirt, alpha), again(shirt, alpha).quantity) == ({"Medium": 2}, 2)


def test_a_piece_that_is_sold_back_returns_to_its_option(alpha):
    variants = [{"name": name, "extra_price": 0, "quantity": 1} for name in ("Gold", "Silver")]
    badge = a_product(alpha, name="Badge", variants=variants, sell_price=40)
    fan = a_shopper(alpha, 100)
    order = fan.buy(badge, variantId=str(options(badge, alpha)["Gold"].pk)).ok()
    complete(alpha, order["id"])
    assert stocks(badge, alpha) == {"Gold": 0, "Silver": 1}

    sell(fan, order["id"]).ok()

    assert (stocks(badge, alpha), again(badge, alpha).quantity, fan.gems) == ({"Gold": 1, "Silver": 1}, 2, 40)


def test_a_changed_stock_counts_the_sales_since_the_page_was_opened(alpha):
    shirt, fan = a_shirt(alpha), a_shopper(alpha, 500)
    medium = options(shirt, alpha)["M"]
    fan.buy(shirt, variantId=str(medium.pk)).ok()
    with tenant_context(alpha):
        wanted = [{"id": medium.pk, "name": "M", "extra_price": 0, "quantity": 12, "quantity_before": 2}]
        catalog.edit_product(product_id=shirt.pk, changes={"variants": wanted}, picture=None, actor=an_actor(alpha))

    assert (stocks(shirt, alpha), again(shirt, alpha).quantity) == ({"M": 11}, 11)


def test_options_begin_and_end_with_a_draft(alpha):
    shirt, poster = a_shirt(alpha), a_product(alpha)
    one = [{"name": "S", "extra_price": 0, "quantity": 1}]
    with tenant_context(alpha):
        for product, variants in ((shirt, []), (poster, one)):
            with pytest.raises(ValidationFailed) as refused:
                catalog.edit_product(
                    product_id=product.pk, changes={"variants": variants}, picture=None, actor=an_actor(alpha)
                )
            assert "variants" in refused.value.fields
        draft = catalog.create_product(fields={"name": "Mug", "price": 5}, picture=None, actor=an_actor(alpha))
        changes = {"variants": one, "status": "ACTIVE"}
        catalog.edit_product(product_id=draft.pk, changes=changes, picture=None, actor=an_actor(alpha))
    assert (again(draft, alpha).has_variants, again(draft, alpha).quantity) == (True, 1)


def test_a_product_with_options_is_no_prize(alpha):
    shirt = a_shirt(alpha)
    with tenant_context(alpha):
        assert pieces_free(Product.objects.get(pk=shirt.pk)) == 0
        assert not take_piece(shirt.pk)
    assert again(shirt, alpha).quantity == 6


def test_a_restock_fills_each_option(alpha):
    shirt = a_shirt(alpha, restock_to=2, restock_every=1, restock_unit="DAY")
    with tenant_context(alpha):
        Product.objects.filter(pk=shirt.pk).update(restocks_at=now() - timedelta(minutes=1))
        restock(shirt.pk)
    assert (stocks(shirt, alpha), again(shirt, alpha).quantity) == ({"S": 2, "M": 2, "XL": 3}, 7)


def test_the_export_has_the_option(alpha):
    shirt, fan = a_shirt(alpha), a_shopper(alpha, 500)
    fan.buy(shirt, variantId=str(options(shirt, alpha)["M"].pk)).ok()

    query = {"search": "", "sort_by": "CREATED_AT", "sort_direction": "desc"}
    lines = [str(line) for line in parcel_lines(query, alpha, with_emails=False)]

    assert ",M," in lines[1]
    with tenant_context(alpha):
        assert Order.objects.get().variant == "M"


def test_the_team_makes_a_product_with_options_in_one_call(alpha):
    owner = Api().login(alpha.owner)
    body = {
        "productName": "Hoodie", "price": "80", "type": "MERCH", "status": "ACTIVE",
        "variants": [{"name": "S", "quantity": 0}, {"name": "L", "extraPrice": "15", "quantity": None}],
    }  # fmt: skip

    made = owner.post("/creator/product-manage/one", body).ok()

    shown = [(one["name"], one["extraPrice"], one["quantity"]) for one in made["variants"]]
    assert shown == [("S", "0", 0), ("L", "15", None)]
    assert (made["quantity"], made["status"]) == (None, "ACTIVE")
    page = Api().get("/user/product-manage/one/alpha/hoodie").ok()
    assert [one["name"] for one in page["variants"]] == ["S", "L"]
    twice = owner.post("/creator/product-manage/one", {**body, "variants": [{"name": "s"}, {"name": "S"}]})
    assert "variants.1.name" in json.dumps(twice.body)


def test_a_list_reads_all_options_with_one_query(alpha):
    a_shirt(alpha)
    api = Api()
    api.get("/user/product-manage/all?storeSlug=alpha").ok()
    with at_most_queries(20) as before:
        api.get("/user/product-manage/all?storeSlug=alpha").ok()
    for _ in range(3):
        a_shirt(alpha)
    with at_most_queries(len(before)):
        rows = api.get("/user/product-manage/all?storeSlug=alpha").ok()["data"]
    assert [len(row["variants"]) for row in rows] == [3] * 4

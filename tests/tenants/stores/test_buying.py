from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.activity.models import ActivityRecord
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.members import services as members
from tenants.members.models import MemberStatus
from tenants.stores.models import DailyPurchase, Order, Product, StoreStatus
from tenants.stores.services import catalog
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again


def orders(community):
    with tenant_context(community):
        return Order.objects.count()


def nothing_happened(shopper, product, gems):
    """Refused: no gems moved, no piece left the stock, no order, no trace for the fan."""
    now = again(product, shopper.community)
    assert (shopper.gems, now.quantity, now.sold, now.status) == (gems, product.quantity, product.sold, product.status)
    assert orders(shopper.community) == 0
    assert not ActivityRecord.objects.filter(user_id=shopper.user.pk, kind="ORDER").exists()
    with tenant_context(shopper.community):
        books_are_right()


def test_a_purchase_takes_gems_and_a_piece_and_makes_an_order(alpha):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)

    answer = fan.buy(poster)

    order = answer.ok()
    assert answer.status == 201
    assert (order["status"], order["price"], order["quantity"]) == ("CREATED", "100", 1)
    assert order["number"] >= 1
    assert order["product"]["productName"] == "Signed poster"
    assert order["community"] == {
        "creatorId": str(alpha.owner_id), "slug": "alpha", "name": alpha.name, "brandColor": alpha.brand_color,
    }  # fmt: skip
    assert fan.gems == 150
    now = again(poster, alpha)
    assert (now.quantity, now.sold, now.status) == (4, 1, "ACTIVE")
    with tenant_context(alpha):
        books_are_right()


def test_the_order_and_the_movement_are_in_the_fans_activity(alpha):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)

    order = fan.buy(poster).ok()

    kinds = ActivityRecord.objects.filter(user_id=fan.user.pk).values_list("kind", "status", "amount")
    assert sorted(kinds) == [("ORDER", "CREATED", 100), ("TRANSACTION", "CREDIT", 250), ("TRANSACTION", "DEBIT", 100)]
    movements = fan.api.get("/user/transactions/all").ok()["data"]
    assert [row["causeId"] for row in movements if row["cause"] == "ORDER"] == [order["id"]]


def test_the_same_key_buys_once_and_answers_the_same_order(alpha):
    fan, poster, key = a_shopper(alpha, 250), a_product(alpha, limit_per_day=None), uuid4()

    first, second = fan.buy(poster, key=key), fan.buy(poster, key=key)

    assert second.status == 201
    assert first.ok() == second.ok()
    assert (fan.gems, orders(alpha)) == (150, 1)


def test_a_repeated_call_answers_though_the_product_is_gone(alpha):
    fan, poster, key = a_shopper(alpha, 250), a_product(alpha), uuid4()
    first = fan.buy(poster, key=key).ok()
    with tenant_context(alpha):
        changes = {"name": "Another name", "price": 7, "status": "ARCHIVED"}
        catalog.edit_product(product_id=poster.pk, changes=changes, picture=None, actor=an_actor(alpha))

    assert fan.buy(poster, key=key).ok() == first


def test_one_key_for_two_different_purchases_is_refused(alpha):
    fan, key = a_shopper(alpha, 250), uuid4()
    poster, mug = a_product(alpha), a_product(alpha, name="Mug")
    fan.buy(poster, key=key).ok()

    refused = fan.buy(mug, key=key)

    assert (refused.status, refused.code) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert (fan.gems, orders(alpha)) == (150, 1)


def test_two_fans_may_use_the_same_key(alpha):
    poster, key = a_product(alpha), uuid4()
    first, second = a_shopper(alpha, 100), a_shopper(alpha, 100)

    assert first.buy(poster, key=key).ok()["id"] != second.buy(poster, key=key).ok()["id"]


def test_a_free_thing_is_ordered_once_per_key_and_moves_nothing(alpha):
    fan, sticker, key = a_shopper(alpha), a_product(alpha, name="Sticker", price=0, limit_per_day=None), uuid4()

    first = fan.buy(sticker, key=key).ok()

    assert first["price"] == "0"
    assert fan.buy(sticker, key=key).ok() == first
    assert fan.buy(a_product(alpha, name="Other", price=0), key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert orders(alpha) == 1


def test_merch_is_reserved(alpha):
    fan, shirt = a_shopper(alpha, 100), a_product(alpha, type="MERCH")

    assert fan.buy(shirt).ok()["status"] == "RESERVED"


def test_the_last_piece_sells_the_product_out(alpha):
    poster = a_product(alpha, quantity=1)
    a_shopper(alpha, 100).buy(poster).ok()
    late = a_shopper(alpha, 100)

    refused = late.buy(poster)

    assert (refused.status, refused.code) == (409, "STORE_PRODUCT_OUT_OF_STOCK")
    assert again(poster, alpha).status == "OUT_OF_STOCK"
    assert late.gems == 100


def test_unlimited_stock_stays_unlimited(alpha):
    poster = a_product(alpha, quantity=None)
    a_shopper(alpha, 100).buy(poster).ok()

    assert (again(poster, alpha).quantity, again(poster, alpha).sold) == (None, 1)


def test_a_refusal_names_the_balance_also_in_a_replay(alpha):
    fan, poster, key = a_shopper(alpha, 30), a_product(alpha), uuid4()

    refused = fan.buy(poster, key=key)

    assert (refused.status, refused.code) == (409, "WALLET_INSUFFICIENT_BALANCE")
    assert refused.body["params"] == {"amount": "100", "balance": "30"}
    assert fan.buy(poster, key=key).body == refused.body
    nothing_happened(fan, poster, 30)


def test_another_price_than_seen_is_answered_with_the_new_one(alpha):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)

    refused = fan.buy(poster, expectedPrice="90")

    assert (refused.status, refused.code, refused.body["params"]) == (409, "PRICE_CHANGED", {"price": "100"})
    nothing_happened(fan, poster, 250)


def test_once_a_day_means_the_communitys_day(alpha, monkeypatch):
    Community.objects.filter(pk=alpha.pk).update(timezone="Pacific/Auckland")
    lookup.clear_cache()
    fan, poster = a_shopper(alpha, 500), a_product(alpha)
    clock = {"now": datetime(2027, 1, 10, 10, 59, tzinfo=UTC)}
    monkeypatch.setattr("tenants.stores.services.purchase.now", lambda: clock["now"])

    fan.buy(poster).ok()
    refused = fan.buy(poster)
    clock["now"] += timedelta(minutes=2)  # midnight in Auckland, noon of the day before in the books of UTC

    assert (refused.status, refused.code, str(refused.body["message"])) == (
        409,
        "STORE_PURCHASE_LIMIT",
        "Purchase limit: 1 per day",
    )
    fan.buy(poster).ok()
    assert fan.gems == 300


def test_a_higher_limit_lets_more_in(alpha):
    fan, poster = a_shopper(alpha, 500), a_product(alpha, limit_per_day=2)

    assert [fan.buy(poster).status for _ in range(3)] == [201, 201, 409]
    with tenant_context(alpha):
        assert DailyPurchase.objects.get().count == 2


def test_a_non_member_must_join_first(alpha, beta):
    poster, stranger = a_product(alpha), a_shopper(beta, 100)

    refused = stranger.buy(poster, storeSlug="alpha")

    assert (refused.status, refused.code) == (409, "STORE_MEMBERS_ONLY")
    assert orders(alpha) == 0


def test_a_former_member_must_join_again(alpha):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    fan.api.post(f"/user/creators/{alpha.owner_id}/unsubscribe").ok()

    assert fan.buy(poster).code == "STORE_MEMBERS_ONLY"
    nothing_happened(fan, poster, 250)


def test_the_team_cannot_buy(alpha):
    poster, mod = a_product(alpha), a_shopper(alpha, 250)
    StaffGrant.objects.create(community=alpha, user=mod.user, permissions=["USERS_MANAGEMENT"])
    body = {"productSlug": poster.slug, "storeSlug": "alpha", "quantity": 1, "expectedPrice": "100"}

    as_owner = Api().login(alpha.owner).post("/user/product-order/buy", body, key=uuid4())

    assert (as_owner.status, as_owner.code) == (409, "STORE_SELF")
    assert mod.buy(poster).code == "STORE_SELF"
    nothing_happened(mod, poster, 250)


@pytest.mark.parametrize("status", [MemberStatus.LIMITED, MemberStatus.DISABLED])
def test_a_restricted_member_cannot_spend(alpha, status):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    with tenant_context(alpha):
        members.set_status(member_id=fan.member.pk, status=status, actor=an_actor(alpha))

    refused = fan.buy(poster)

    assert (refused.status, refused.code) == (409, "MEMBER_RESTRICTED")
    nothing_happened(fan, poster, 250)


def test_an_unverified_email_may_join_but_not_spend(alpha):
    fan, poster = a_shopper(alpha, 250, verified=False), a_product(alpha)

    refused = fan.buy(poster)

    assert (refused.status, refused.code) == (409, "USER_EMAIL_NOT_VERIFIED")
    nothing_happened(fan, poster, 250)


def test_a_closed_store_sells_nothing(alpha):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    with tenant_context(alpha):
        catalog.edit_store(changes={"status": StoreStatus.CLOSED}, actor=an_actor(alpha))

    assert fan.buy(poster).code == "STORE_CLOSED"
    nothing_happened(fan, poster, 250)


@pytest.mark.parametrize(
    ("status", "code"),
    [
        ("DRAFT", "STORE_PRODUCT_NOT_FOUND"),
        ("ARCHIVED", "STORE_PRODUCT_NOT_FOUND"),
        ("UNSALEABLE", "STORE_PRODUCT_NOT_FOUND"),
        ("DISCONTINUED", "STORE_SALE_ENDED"),
    ],
)
def test_what_is_not_on_sale_cannot_be_bought(alpha, status, code):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    with tenant_context(alpha):
        Product.objects.filter(pk=poster.pk).update(status=status)
        poster.refresh_from_db()

    assert fan.buy(poster).code == code
    nothing_happened(fan, poster, 250)


@pytest.mark.parametrize(
    ("changes", "status", "code", "field"),
    [
        ({"quantity": 2}, 400, "VALIDATION_ERROR", "quantity"),
        ({"quantity": 0}, 400, "VALIDATION_ERROR", "quantity"),
        ({"expectedPrice": 100}, 400, "VALIDATION_ERROR", "expectedPrice"),
        ({"expectedPrice": "-1"}, 400, "VALIDATION_ERROR", "expectedPrice"),
        ({"expectedPrice": "1.5"}, 400, "VALIDATION_ERROR", "expectedPrice"),
        ({"expectedPrice": "1e3"}, 400, "VALIDATION_ERROR", "expectedPrice"),
        ({"expectedPrice": "１００"}, 400, "VALIDATION_ERROR", "expectedPrice"),
        ({"expectedPrice": str(2**63)}, 400, "VALIDATION_ERROR", "expectedPrice"),
        ({"productSlug": "po\x00ster"}, 400, "VALIDATION_ERROR", "productSlug"),
        ({"productSlug": None}, 400, "VALIDATION_ERROR", "productSlug"),
        ({"productSlug": "nothing"}, 404, "STORE_PRODUCT_NOT_FOUND", None),
        ({"storeSlug": "nowhere"}, 404, "STORE_NOT_FOUND", None),
    ],
)
def test_bad_orders_are_named_and_change_nothing(alpha, changes, status, code, field):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)

    refused = fan.buy(poster, **changes)

    assert (refused.status, refused.code) == (status, code)
    assert list(refused.body["fields"]) == ([field] if field else [])
    nothing_happened(fan, poster, 250)


@pytest.mark.parametrize(
    ("key", "status", "code"),
    [
        (None, 400, "IDEMPOTENCY_KEY_REQUIRED"),
        ("", 400, "IDEMPOTENCY_KEY_REQUIRED"),
        ("x" * 1_000_000, 400, "VALIDATION_ERROR"),
        ("not-a-uuid", 400, "VALIDATION_ERROR"),
    ],
)
def test_a_purchase_needs_a_proper_key(alpha, key, status, code):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    body = {"productSlug": poster.slug, "storeSlug": "alpha", "quantity": 1, "expectedPrice": "100"}

    refused = fan.api.post("/user/product-order/buy", body, key=key)

    assert (refused.status, refused.code) == (status, code)
    nothing_happened(fan, poster, 250)


def test_a_visitor_cannot_buy(alpha, api):
    poster = a_product(alpha)
    body = {"productSlug": poster.slug, "storeSlug": "alpha", "quantity": 1, "expectedPrice": "100"}

    assert api.post("/user/product-order/buy", body, key=uuid4()).status == 401


def test_on_a_communitys_own_pages_another_store_cannot_be_named(alpha, beta):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    body = {"productSlug": poster.slug, "storeSlug": "alpha", "quantity": 1, "expectedPrice": "100"}

    refused = fan.api.at(beta).post("/user/product-order/buy", body, key=uuid4())

    assert (refused.status, refused.code) == (400, "COMMUNITY_SOURCES_DISAGREE")
    nothing_happened(fan, poster, 250)


def test_a_product_of_another_community_is_not_found(alpha, beta):
    fan, poster = a_shopper(beta, 250), a_product(alpha)

    assert fan.buy(poster, storeSlug="beta").code == "STORE_PRODUCT_NOT_FOUND"


def test_a_purchase_asks_five_things_of_the_database(alpha):
    fan, poster = a_shopper(alpha, 250), a_product(alpha)
    fan.api.get("/user/product-manage/all", {"storeSlug": "alpha"}).ok()  # from then on the process knows the slug

    with at_most_queries(5):  # session, user, team, the product, and the whole purchase in one call
        fan.buy(poster).ok()

from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from saas.notifications.models import Notification
from tenants.members.models import Member
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.models import DailyPurchase, Product, WonItem
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.ledger import books_are_right
from tests.support.parcels import HOME, dispatch, items, sell, won
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 500)


def done(alpha, team, fan, **fields):
    """A digital thing the fan bought, which can be sold back for 40."""
    order = fan.buy(a_product(alpha, **{"sell_price": 40, **fields})).ok()
    team.patch(f"/creator/product-order/one/{order['id']}", {"status": "COMPLETED"}).ok()
    return order


def give(team, fan, product, *, key=None, reason="You earned it"):
    body = {"productId": str(product.pk), "reason": reason}
    return team.post(f"/creator/users/one/{fan.member.pk}/gift", body, key=key or uuid4())


def order_item(fan, item_id, **changes):
    return fan.api.post("/user/inventory/order", {"itemId": str(item_id), **changes})


def test_bought_and_won_items_stand_together(alpha, beta, fan):
    bought = fan.buy(a_product(alpha)).ok()
    cap = won(fan, a_product(alpha, name="Cap", type="MERCH"))

    assert [(row["id"], row["origin"], row["state"]) for row in items(fan)] == [
        (str(cap.pk), "RAFFLE", "YOURS"),
        (bought["id"], "BOUGHT", "UNDER_WAY"),
    ]
    assert [row["id"] for row in items(fan, type="MERCH")] == [str(cap.pk)]
    assert [row["id"] for row in items(fan, search="post")] == [bought["id"]]
    assert [row["id"] for row in items(fan, sortBy="NAME", sortDirection="asc")] == [str(cap.pk), bought["id"]]
    assert fan.api.at(alpha).get("/user/inventory/all").ok()["total"] == 2
    assert fan.api.at(beta).get("/user/inventory/all").ok()["total"] == 0
    assert items(a_shopper(alpha)) == []


def test_the_state_of_an_item(alpha, team, fan):
    shirt = fan.buy(a_product(alpha, name="Shirt", type="MERCH")).ok()

    def found(state):
        return [row["id"] for row in items(fan, state=state)]

    assert found("TO_DISPATCH") == [shirt["id"]]
    dispatch(fan, shirt["id"]).ok()
    assert (found("TO_DISPATCH"), found("UNDER_WAY")) == ([], [shirt["id"]])
    poster = done(alpha, team, fan)
    assert (found("YOURS"), found("SOLD")) == ([poster["id"]], [])
    sell(fan, poster["id"]).ok()
    assert (found("YOURS"), found("SOLD")) == ([], [poster["id"]])


def test_what_was_given_back_is_no_item_also_when_it_is_put_away(alpha, team, fan):
    order = fan.buy(a_product(alpha)).ok()
    kept = done(alpha, team, fan, name="Mug")
    fan.cancel(order["id"]).ok()
    assert [row["id"] for row in items(fan)] == [kept["id"]]

    for one in (order, kept):
        team.patch(f"/creator/product-order/one/{one['id']}", {"status": "ARCHIVED"}).ok()

    assert [row["id"] for row in items(fan)] == [kept["id"]]
    assert fan.api.get(f"/user/inventory/one/{order['id']}").code == "INVENTORY_ITEM_NOT_FOUND"


def test_orders_from_before_there_was_an_inventory_are_items(alpha, fan):
    order = fan.buy(a_product(alpha)).ok()
    record = ActivityRecord.objects.get(kind="ORDER")
    for name in ("sell_price", "has_code", "given_back", "sold_for", "source"):
        record.data.pop(name, None)
    ActivityRecord.objects.filter(object_id=order["id"]).update(data=record.data)

    assert [row["id"] for row in items(fan)] == [order["id"]]
    assert items(fan, state="SOLD") == []


def test_a_bought_thing_is_sold_back_once(alpha, team, fan):
    order = done(alpha, team, fan, quantity=3)
    assert items(fan)[0]["canSell"] is True
    key = uuid4()

    first = sell(fan, order["id"], key=key).ok()

    assert (first["state"], first["soldFor"], first["canSell"]) == ("SOLD", "40", False)
    assert fan.gems == 440
    assert sell(fan, order["id"], key=key).ok() == first, "the same call again"
    assert sell(fan, order["id"]).code == "INVENTORY_ITEM_NOT_AVAILABLE"
    assert sell(fan, order["id"], key=key).ok() == first
    assert fan.gems == 440
    with tenant_context(alpha):
        books_are_right()
        assert Product.objects.get().quantity == 3, "the piece is in stock again"
    movement = fan.api.get("/user/transactions/all").ok()["data"][0]
    assert (movement["type"], movement["cause"], movement["causeId"]) == ("CREDIT", "SALE", order["id"])
    assert [step["event"] for step in first["history"]] == ["BOUGHT", "COMPLETED", "SOLD"]


def test_one_key_sells_one_thing(alpha, team, fan):
    first, second, key = done(alpha, team, fan), done(alpha, team, fan, name="Mug"), uuid4()
    sell(fan, first["id"], key=key).ok()

    assert sell(fan, second["id"], key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert fan.gems == 340
    assert fan.api.post("/user/inventory/sell", {"itemId": second["id"]}).code == "IDEMPOTENCY_KEY_REQUIRED"


def test_what_was_sold_back_is_not_refunded_too(alpha, team, fan):
    order = done(alpha, team, fan)
    sell(fan, order["id"]).ok()

    refused = team.post(f"/creator/product-order/one/{order['id']}/refund", {"reason": "Sorry"}, key=uuid4())

    assert refused.code == "STORE_ORDER_NOT_FOUND"
    assert fan.gems == 440


def test_what_is_not_for_selling_back(alpha, team, fan):
    plain = done(alpha, team, fan, name="Plain", sell_price=None)
    waiting = fan.buy(a_product(alpha, name="Waiting", sell_price=40)).ok()
    shirt = fan.buy(a_product(alpha, name="Shirt", type="MERCH", sell_price=40)).ok()

    for order in (plain, waiting, shirt):
        assert sell(fan, order["id"]).code == "INVENTORY_ITEM_NOT_AVAILABLE"
    assert sell(fan, uuid4()).code == "INVENTORY_ITEM_NOT_FOUND"
    assert fan.gems == 200


def test_a_won_thing_is_sold_at_the_price_it_was_won_with(alpha, fan):
    cap = a_product(alpha, name="Cap", type="MERCH", sell_price=70, quantity=1)
    item = won(fan, cap)
    assert again(cap, alpha).status == "OUT_OF_STOCK"
    with tenant_context(alpha):
        Product.objects.update(sell_price=5)

    sell(fan, item.pk).ok()

    assert fan.gems == 570
    assert (again(cap, alpha).status, again(cap, alpha).quantity, again(cap, alpha).sold) == ("ACTIVE", 1, 0)
    assert sell(fan, item.pk).code == "INVENTORY_ITEM_NOT_AVAILABLE"
    assert order_item(fan, item.pk, **HOME).code == "INVENTORY_ITEM_NOT_AVAILABLE"


def test_a_won_thing_can_be_worth_nothing(alpha, fan):
    item, key = won(fan, a_product(alpha, sell_price=0)), uuid4()

    first = sell(fan, item.pk, key=key).ok()

    assert (first["state"], first["soldFor"], fan.gems) == ("SOLD", "0", 500)
    assert sell(fan, item.pk, key=key).ok() == first
    assert sell(fan, item.pk).code == "INVENTORY_ITEM_NOT_AVAILABLE"


def test_a_restricted_member_sells_nothing(alpha, fan):
    item = won(fan, a_product(alpha, sell_price=40))
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(status="LIMITED")

    assert sell(fan, item.pk).code == "MEMBER_RESTRICTED"


def test_a_member_cannot_sell_or_order_anothers_item(alpha, beta, fan):
    item = won(fan, a_product(alpha, type="MERCH", sell_price=40))
    other = a_shopper(alpha)

    assert sell(other, item.pk).code == "INVENTORY_ITEM_NOT_FOUND"
    assert order_item(other, item.pk, **HOME).code == "INVENTORY_ITEM_NOT_FOUND"
    assert other.api.get(f"/user/inventory/one/{item.pk}").code == "INVENTORY_ITEM_NOT_FOUND"
    assert other.api.at(alpha).get(f"/user/inventory/one/{item.pk}").code == "INVENTORY_ITEM_NOT_FOUND"
    assert fan.api.at(beta).get(f"/user/inventory/one/{item.pk}").code == "INVENTORY_ITEM_NOT_FOUND"


def test_a_won_shirt_becomes_an_order_and_comes_back_when_it_is_cancelled(alpha, team, fan):
    shirt = a_product(alpha, name="Shirt", type="MERCH", sizes=["M"], quantity=2, sell_price=30)
    bought = fan.buy(shirt).ok()
    item = won(fan, shirt)
    refused = order_item(fan, item.pk, **HOME)
    assert refused.body["fields"] == {"size": "Field is required"}

    order = order_item(fan, item.pk, **HOME, size="M").ok()

    assert (order["status"], order["price"]) == ("PENDING", "0")
    assert {row["id"] for row in items(fan)} == {bought["id"], order["id"]}, "it is listed once"
    assert next(row for row in items(fan) if row["id"] == order["id"])["origin"] == "RAFFLE"
    assert team.get(f"/creator/product-order/one/{order['id']}").ok()["delivery"]["address"]["city"] == "Lund"
    seen = fan.api.get(f"/user/inventory/one/{item.pk}").ok()
    assert (seen["orderId"], seen["orderStatus"]) == (order["id"], "PENDING")
    assert [step["event"] for step in seen["history"]] == ["WON", "PENDING"]
    assert order_item(fan, item.pk, **HOME, size="M").code == "INVENTORY_ITEM_NOT_AVAILABLE"
    assert sell(fan, item.pk).code == "INVENTORY_ITEM_NOT_AVAILABLE"

    fan.cancel(order["id"]).ok()

    assert {row["id"] for row in items(fan)} == {bought["id"], str(item.pk)}
    assert again(shirt, alpha).quantity == 0, "the piece is still the fan's"
    with tenant_context(alpha):
        assert DailyPurchase.objects.get().count == 1, "the day counts what was bought"
    assert order_item(fan, item.pk, **HOME, size="M").ok()["id"] != order["id"]


def test_a_won_orders_steps_keep_where_it_came_from(alpha, team, fan):
    item = won(fan, a_product(alpha, name="Shirt", type="MERCH"))
    order = order_item(fan, item.pk, **HOME).ok()

    team.patch(f"/creator/product-order/one/{order['id']}", {"status": "PROCESS"}).ok()

    assert [(row["origin"], row["orderStatus"]) for row in items(fan)] == [("RAFFLE", "PROCESS")]


def test_a_won_digital_thing_is_asked_for_without_an_address(alpha, team, fan):
    item = won(fan, a_product(alpha))

    order = order_item(fan, item.pk).ok()

    assert order["status"] == "CREATED"
    assert team.get("/creator/product-order/all", {"needsAction": "true"}).ok()["total"] == 1


def test_a_bought_shirt_is_dispatched_from_the_inventory(alpha, fan):
    shirt = fan.buy(a_product(alpha, name="Shirt", type="MERCH")).ok()

    assert order_item(fan, shirt["id"], **HOME).ok()["status"] == "PENDING"


def test_the_team_gives_an_item(alpha, team, fan):
    cap, key = a_product(alpha, name="Cap", type="MERCH", quantity=1, sell_price=70), uuid4()

    given = give(team, fan, cap, key=key).ok()

    assert given["status"] == "KEPT"
    assert give(team, fan, cap, key=key).ok() == given, "the same call again"
    assert again(cap, alpha).quantity == 0
    (item,) = items(fan)
    assert (item["origin"], item["reason"], item["canSell"]) == ("GIFT", "You earned it", False)
    assert sell(fan, item["id"]).code == "INVENTORY_ITEM_NOT_AVAILABLE", "gems come from the wallet's own gifts"
    sent = Notification.objects.get(user_id=fan.user.pk, kind="ITEM_GIFTED")
    assert sent.values["product"] == "Cap"
    listed = team.get("/creator/inventory/all", {"memberId": str(fan.member.pk)}).ok()["data"]
    assert [row["id"] for row in listed] == [item["id"]]
    assert give(team, fan, cap).code == "STORE_PRODUCT_OUT_OF_STOCK"


def test_what_cannot_be_given(alpha, team, fan):
    draft, cap = a_product(alpha, name="Draft", status="DRAFT"), a_product(alpha, name="Cap")

    assert give(team, fan, draft).code == "STORE_PRODUCT_NOT_FOUND"
    assert give(team, fan, cap, reason="x").body["fields"].keys() == {"reason"}
    unknown = team.post(f"/creator/users/one/{uuid4()}/gift", {"productId": str(cap.pk), "reason": "Yes!"}, key=uuid4())
    assert unknown.code == "USER_NOT_FOUND"
    path = f"/creator/users/one/{fan.member.pk}/gift"
    assert team.post(path, {"productId": str(cap.pk), "reason": "Yes!"}).code == "IDEMPOTENCY_KEY_REQUIRED"
    key = uuid4()
    give(team, fan, cap, key=key).ok()
    assert give(team, a_shopper(alpha), cap, key=key).code == "IDEMPOTENCY_KEY_REUSED"


def test_the_team_gives_itself_nothing(alpha, team):
    from saas.access.models import StaffGrant
    from tenants.members.services import join

    staff = a_user()
    with tenant_context(alpha):
        member = join(user=staff, community=alpha)
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["STORES_MANAGEMENT"])

    body = {"productId": str(a_product(alpha).pk), "reason": "For me"}
    refused = team.post(f"/creator/users/one/{member.pk}/gift", body, key=uuid4())

    assert refused.code == "INVENTORY_GIFT_TO_TEAM"


def test_nothing_is_won_that_is_not_there(alpha, fan):
    with pytest.raises(ProductOutOfStock):
        won(fan, a_product(alpha, quantity=0))


def test_the_inventory_can_be_rebuilt(alpha, team, fan):
    from django.core.management import call_command

    sold, kept = done(alpha, team, fan), won(fan, a_product(alpha, name="Cap", type="MERCH"))
    sell(fan, sold["id"]).ok()
    back = fan.buy(a_product(alpha, name="Mug")).ok()
    fan.cancel(back["id"]).ok()
    team.patch(f"/creator/product-order/one/{back['id']}", {"status": "ARCHIVED"}).ok()
    order = order_item(fan, won(fan, a_product(alpha, name="Hat", type="MERCH")).pk, **HOME).ok()
    before = items(fan)
    assert {row["id"] for row in before} == {sold["id"], str(kept.pk), order["id"]}
    ActivityRecord.objects.filter(kind__in=["ORDER", "ITEM"]).delete()
    ActivityRecord.objects.create(
        community=alpha, kind="ITEM", object_id=uuid4(), user=fan.user, status="KEPT", title="Gone", amount=0,
        data={}, at=kept.created_at,
    )  # fmt: skip

    call_command("activity", "rebuild", "alpha", verbosity=0)

    assert items(fan) == before


def test_the_list_costs_the_same_however_long(alpha, fan):
    thing = a_product(alpha, price=1, quantity=None, limit_per_day=None)
    for _ in range(4):
        fan.buy(thing).ok()
        won(fan, thing)

    with at_most_queries(4):  # session, user, count, page
        assert fan.api.get("/user/inventory/all").ok()["total"] == 8
    with at_most_queries(4):
        assert fan.api.at(alpha).get("/user/inventory/all").ok()["total"] == 8


def test_an_account_that_goes_leaves_no_words_of_its_gifts(alpha, team, fan):
    from saas.kernel import privacy

    give(team, fan, a_product(alpha)).ok()
    with tenant_context(alpha):
        assert [row["from"] for row in privacy.community.sections["won-items"](fan.user.pk)] == ["GIFT"]
        privacy.community.erase(fan.user.pk, "", "")
        assert WonItem.objects.get().reason == ""

from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from tenants.stores.models import DailyPurchase
from tests.support.api import Api, new_key
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again

ALL = "/creator/product-order/all"


def one(order):
    return f"/creator/product-order/one/{order['id']}"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 250)


@pytest.fixture
def order(alpha, fan):
    return fan.buy(a_product(alpha)).ok()


def test_a_fan_cancels_and_everything_is_as_before(alpha, fan, order):
    assert fan.cancel(order["id"]).ok()["status"] == "CANCELED"

    assert fan.gems == 250
    with tenant_context(alpha):
        assert DailyPurchase.objects.get().count == 0
        books_are_right()
    assert ActivityRecord.objects.get(user_id=fan.user.pk, kind="ORDER").status == "CANCELED"
    types = [row["type"] for row in fan.api.get("/user/transactions/all").ok()["data"]]
    assert types == ["ROLLBACK", "DEBIT", "CREDIT"]


def test_cancelling_with_the_same_key_twice_pays_back_once(fan, order):
    key = uuid4()

    assert fan.cancel(order["id"], key=key).ok() == fan.cancel(order["id"], key=key).ok()
    assert fan.gems == 250


def test_a_cancelled_order_cannot_be_cancelled_again(alpha, fan, order):
    fan.cancel(order["id"]).ok()

    refused = fan.cancel(order["id"])

    assert (refused.status, refused.code) == (404, "STORE_ORDER_NOT_FOUND")
    assert fan.gems == 250


def test_cancelling_needs_a_key(fan, order):
    refused = fan.api.post("/user/product-order/cancel", {"orderId": order["id"]})

    assert refused.code == "IDEMPOTENCY_KEY_REQUIRED"
    assert fan.gems == 150


def test_after_cancelling_the_day_is_free_again(alpha, fan):
    poster = a_product(alpha)
    fan.cancel(fan.buy(poster).ok()["id"]).ok()

    assert fan.buy(poster).status == 201


def test_a_free_order_is_cancelled_without_moving_gems(alpha, fan):
    sticker = a_product(alpha, name="Sticker", price=0, quantity=3)

    fan.cancel(fan.buy(sticker).ok()["id"]).ok()

    assert (fan.gems, again(sticker, alpha).quantity) == (250, 3)


def test_a_completed_order_is_the_fans_no_more_to_cancel(team, fan, order):
    assert team.patch(one(order), {"status": "COMPLETED"}).ok()["status"] == "COMPLETED"

    assert fan.cancel(order["id"]).code == "STORE_ORDER_NOT_FOUND"
    assert fan.gems == 150


def test_another_user_cannot_see_or_cancel_an_order(alpha, order):
    other = a_shopper(alpha)

    assert other.cancel(order["id"]).code == "STORE_ORDER_NOT_FOUND"
    assert other.api.get(f"/user/product-order/one/{order['id']}").code == "STORE_ORDER_NOT_FOUND"
    assert other.api.at(alpha).get(f"/user/product-order/one/{order['id']}").code == "STORE_ORDER_NOT_FOUND"
    assert other.api.get("/user/product-order/all").ok()["total"] == 0


def test_another_communitys_team_does_not_find_the_order(beta, order):
    other_team = Api().login(beta.owner)

    assert other_team.get(one(order)).code == "STORE_ORDER_NOT_FOUND"
    assert other_team.patch(one(order), {"status": "COMPLETED"}).code == "STORE_ORDER_NOT_FOUND"
    assert other_team.post(f"{one(order)}/refund", {"reason": "mine now"}, key=uuid4()).code == "STORE_ORDER_NOT_FOUND"
    assert other_team.get(ALL).ok()["total"] == 0


@pytest.mark.parametrize("status", ["PENDING", "PROCESS", "SHIPPED", "RESERVED", "ARCHIVED"])
def test_a_fresh_digital_order_goes_nowhere_but_done_or_back(team, order, status):
    refused = team.patch(one(order), {"status": status})

    assert (refused.status, refused.code) == (404, "STORE_ORDER_NOT_FOUND")
    assert team.get(one(order)).ok()["status"] == "CREATED"


def test_done_is_done_and_can_be_put_away(team, order):
    team.patch(one(order), {"status": "COMPLETED"}).ok()

    assert team.patch(one(order), {"status": "COMPLETED"}).ok()["status"] == "COMPLETED"
    assert team.patch(one(order), {"status": "ARCHIVED"}).ok()["status"] == "ARCHIVED"
    assert team.patch(one(order), {"status": "COMPLETED"}).code == "STORE_ORDER_NOT_FOUND"


def test_the_team_cancels_with_a_key(team, fan, order):
    assert team.patch(one(order), {"status": "CANCELED"}).code == "IDEMPOTENCY_KEY_REQUIRED"
    assert team.patch(one(order), {"status": "CANCELED"}, key=uuid4()).ok()["status"] == "CANCELED"
    assert fan.gems == 250


def test_a_note_is_not_kept_when_the_order_cannot_be_canceled(team, order):
    team.patch(one(order), {"note": "Sent by hand", "status": "COMPLETED"}).ok()

    refused = team.patch(one(order), {"note": "Canceled on request", "status": "CANCELED"}, key=uuid4())

    assert refused.code == "STORE_ORDER_NOT_FOUND"
    assert team.get(one(order)).ok()["note"] == "Sent by hand"


def test_a_refund_carries_its_reason_to_the_fan(alpha, team, fan, order):
    team.patch(one(order), {"status": "COMPLETED"}).ok()

    refunded = team.post(f"{one(order)}/refund", {"reason": "Wrong size"}, key=uuid4()).ok()

    assert (refunded["status"], refunded["reason"]) == ("CANCELED", "Wrong size")
    assert fan.gems == 250
    assert fan.api.get("/user/product-order/all").ok()["data"][0]["reason"] == "Wrong size"
    assert team.post(f"{one(order)}/refund", {"reason": "Wrong size"}, key=uuid4()).code == "STORE_ORDER_NOT_FOUND"
    with tenant_context(alpha):
        books_are_right()


def test_a_note_is_for_the_team_alone(team, fan, order):
    assert team.patch(one(order), {"note": "Sent by hand"}).ok()["note"] == "Sent by hand"

    assert "note" not in fan.api.get(f"/user/product-order/one/{order['id']}").ok()


def test_several_orders_are_completed_together_or_not_at_all(alpha, team, order):
    second = a_shopper(alpha, 100).buy(a_product(alpha, name="Mug")).ok()
    bulk = "/creator/product-order/bulk"

    assert team.post(bulk, {"ids": [order["id"], str(uuid4())], "status": "COMPLETED"}).status == 404
    assert team.get(one(order)).ok()["status"] == "CREATED"
    assert team.post(bulk, {"ids": [order["id"], second["id"]], "status": "COMPLETED"}).ok()["total"] == 2


def test_the_team_finds_orders_by_product_member_number_and_status(alpha, team, fan, order):
    other = a_shopper(alpha, 300)
    mug = other.buy(a_product(alpha, name="Mug", price=200)).ok()

    def found(**query):
        return [row["id"] for row in team.get(ALL, query).ok()["data"]]

    assert found() == [mug["id"], order["id"]]
    assert found(search="mug") == [mug["id"]]
    assert found(search=fan.user.username) == [order["id"]]
    assert found(search=f"#{mug['number']}") == [mug["id"]]
    assert found(status="COMPLETED") == []
    assert found(memberId=str(fan.member.pk)) == [order["id"]]
    assert found(sortBy="PRICE", sortDirection="asc") == [order["id"], mug["id"]]
    assert team.get(ALL, {"sortBy": "member__user_id"}).status == 400


def test_an_order_keeps_what_was_bought_as_it_was(alpha, team, fan):
    poster = a_product(alpha)
    order = fan.buy(poster).ok()
    team.patch(f"/creator/product-manage/one/{poster.pk}", {"productName": "Renamed", "price": "9"}).ok()

    seen = fan.api.get(f"/user/product-order/one/{order['id']}").ok()
    assert (seen["product"]["productName"], seen["price"]) == ("Signed poster", "100")


def test_order_lists_cost_the_same_however_long(alpha, team, fan):
    thing = a_product(alpha, price=1, quantity=None, limit_per_day=None)
    for _ in range(8):
        fan.buy(thing).ok()

    with at_most_queries(4):  # session, user, count, page
        assert team.get(ALL).ok()["total"] == 8
    with at_most_queries(4):
        assert fan.api.get("/user/product-order/all").ok()["total"] == 8
    with at_most_queries(4):
        assert fan.api.at(alpha).get("/user/product-order/all").ok()["total"] == 8


def test_the_list_over_all_communities_and_the_communitys_own_say_the_same(alpha, fan, order):
    everywhere = fan.api.get("/user/product-order/all").ok()["data"]
    here = fan.api.at(alpha).get("/user/product-order/all").ok()["data"]

    def essence(rows):
        return [{**row, "updatedAt": None} for row in rows]

    assert essence(everywhere) == essence(here) == essence([order])


def steps(team, order):
    rows = team.get(one(order)).ok()["timeline"]
    return [(row["status"], row["by"], row["byTeam"], row["reason"]) for row in rows]


def test_an_orders_timeline_names_who_took_each_step(alpha, team, fan, order):
    name = fan.user.username
    assert steps(team, order) == [("CREATED", name, False, None)]

    team.patch(one(order), {"status": "COMPLETED"}).ok()
    team.patch(one(order), {"note": "Sent by mail"}).ok()
    team.post(f"{one(order)}/refund", {"reason": "It broke"}, key=new_key()).ok()

    assert steps(team, order) == [
        ("CREATED", name, False, None),
        ("COMPLETED", "alpha", True, None),
        ("CANCELED", "alpha", True, "It broke"),
    ]


def test_what_the_fan_took_back_is_the_fans_step(alpha, team, fan, order):
    fan.cancel(order["id"]).ok()

    assert steps(team, order)[-1] == ("CANCELED", fan.user.username, False, None)
    with at_most_queries(4):  # session, user, order with its member, what the team did
        team.get(one(order)).ok()

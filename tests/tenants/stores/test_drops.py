"""A scarce product is drawn among its entries: no fan pays for nothing, and no purchase gets in between."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.fairness.gemhall_verify import verify
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.notifications.models import Notification
from tenants.draws.errors import DrawClosed
from tenants.draws.models import Draw, DrawState
from tenants.stores.codes import services as codes
from tenants.stores.drops import services
from tenants.stores.errors import DropInProgress, ProductOutOfStock
from tenants.stores.inventory.services import give_item
from tenants.stores.models import DailyPurchase, DropEntry, DropEntryState, ItemSource, LimitedDrop, Order, OrderStatus
from tenants.stores.services import catalog
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.draws import let_it_end
from tests.support.drops import a_drop, ask, end_of
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again


def page_of(fan, product):
    return fan.api.get(f"/user/product-manage/one/{fan.community.slug}/{product.slug}").ok()


def test_winners_have_an_order_and_the_others_their_gems(alpha):
    product = a_product(alpha, price=100, quantity=5)
    fans = [a_shopper(alpha, 150) for _ in range(6)]
    drop = a_drop(product, alpha, pieces=2)
    tickets = [ask(fan, product, drop).ok()["ticket"] for fan in fans]
    assert tickets == [1, 2, 3, 4, 5, 6]
    assert [fan.gems for fan in fans] == [50] * 6
    with tenant_context(alpha):
        assert not Order.objects.exists()

    draw = end_of(drop, alpha)
    assert draw.state == DrawState.DRAWN
    won = [fan for fan in fans if page_of(fan, product)["ask"]["state"] == "WON"]
    lost = [fan for fan in fans if page_of(fan, product)["ask"]["state"] == "LOST"]
    assert (len(won), len(lost)) == (2, 4)
    assert [fan.gems for fan in won] == [50, 50]
    assert [fan.gems for fan in lost] == [150] * 4
    for fan in won:
        (order,) = fan.api.get("/user/product-order/all", {"creator": alpha.slug}).ok()["data"]
        assert (order["status"], order["price"]) == ("CREATED", "100")
        assert order["id"] == page_of(fan, product)["ask"]["id"]
        assert Notification.objects.filter(user_id=fan.user.pk, kind="DROP_WON").count() == 1
    for fan in lost:
        assert Notification.objects.filter(user_id=fan.user.pk, kind="DROP_LOST").count() == 1
        with tenant_context(alpha):
            assert DailyPurchase.objects.get(member=fan.member, product=product).count == 0
    left = again(product, alpha)
    assert (left.quantity, left.sold, left.reserved, left.status) == (3, 2, 0, "ACTIVE")
    # It happens once, whatever runs again; and what is left can be bought.
    with tenant_context(alpha):
        books_are_right()
        services.give_back(drop.pk)
    assert [fan.gems for fan in lost] == [150] * 4
    assert lost[0].buy(product).status == 201


def test_anybody_checks_the_draw_and_finds_themselves_in_it(alpha):
    product = a_product(alpha, quantity=1)
    fans = [a_shopper(alpha, 100) for _ in range(3)]
    drop = a_drop(product, alpha)
    own = [ask(fan, product, drop).ok() for fan in fans]
    stranger = Api()
    before = stranger.get(f"/public/raffle/proof/{drop.draw_id}", {"creator": alpha.slug}).ok()
    assert (before["seed"], before["entries"], before["state"]) == ("", [], "OPEN")
    assert before["commitment"] == page_of(fans[0], product)["drop"]["commitment"]
    end_of(drop, alpha)
    proof = json.loads(stranger.get(f"/public/raffle/proof/{drop.draw_id}", {"creator": alpha.slug}).text)
    assert verify(proof)
    assert proof["entries"] == [[one["pseudonym"], 1] for one in own]
    winner = own[proof["winners"][0] - 1]
    with tenant_context(alpha):
        assert str(DropEntry.objects.get(state=DropEntryState.WON).pk) == winner["id"]
    missing = stranger.get(f"/public/raffle/proof/{uuid4()}", {"creator": alpha.slug})
    assert (missing.status, missing.code) == (404, "DRAW_NOT_FOUND")


def test_a_refund_of_what_was_won_is_that_of_any_order(alpha):
    product = a_product(alpha, quantity=1)
    fan = a_shopper(alpha, 100)
    drop = a_drop(product, alpha)
    won = ask(fan, product, drop).ok()
    end_of(drop, alpha)
    assert again(product, alpha).status == "OUT_OF_STOCK"
    fan.cancel(won["id"]).ok()
    assert (fan.gems, again(product, alpha).quantity) == (100, 1)
    with tenant_context(alpha):
        books_are_right()


def test_a_repeated_call_asks_once_and_another_one_is_refused(alpha):
    product, fan, key = a_product(alpha), a_shopper(alpha, 500), uuid4()
    drop = a_drop(product, alpha)
    first = ask(fan, product, drop, key=key).ok()
    assert ask(fan, product, drop, key=key).ok() == first
    assert ask(fan, product, drop, key=key, clientSeed="other").code == "IDEMPOTENCY_KEY_REUSED"
    assert ask(fan, product, drop).code == "STORE_DROP_ASKED"
    assert fan.gems == 400


def test_what_is_free_is_drawn_too_and_its_key_counts_once(alpha):
    product, fan, key = a_product(alpha, price=0, quantity=1), a_shopper(alpha), uuid4()
    drop = a_drop(product, alpha)
    first = ask(fan, product, drop, key=key).ok()
    assert ask(fan, product, drop, key=key).ok() == first
    assert ask(fan, product, drop, key=key, clientSeed="other").code == "IDEMPOTENCY_KEY_REUSED"
    end_of(drop, alpha)
    with tenant_context(alpha):
        assert Order.objects.get().status == OrderStatus.CREATED


def refuse_changes(community, fan, product):
    with pytest.raises(ProductOutOfStock):
        give_item(member=fan.member, product=again(product, community), source=ItemSource.CASE, source_id=uuid4())
    actor = an_actor(community)
    for changes, field in (({"price": 5}, "price"), ({"quantity": 1}, "quantity"), ({"quantity": None}, "quantity")):
        with pytest.raises(ValidationFailed) as refusal:
            catalog.edit_product(product_id=product.pk, changes=changes, picture=None, actor=actor)
        assert field in refusal.value.fields
    with pytest.raises(DropInProgress):
        catalog.edit_product(product_id=product.pk, changes={"status": "ARCHIVED"}, picture=None, actor=actor)
    with pytest.raises(DropInProgress):
        a_drop(product, community)
    catalog.edit_product(product_id=product.pk, changes={"quantity": 7, "name": "Signed"}, picture=None, actor=actor)


def test_during_a_draw_the_product_cannot_be_bought_and_keeps_its_pieces(alpha):
    product, fan = a_product(alpha, quantity=2), a_shopper(alpha, 500)
    a_drop(product, alpha, pieces=2)
    refused = fan.buy(product)
    assert (refused.status, refused.code) == (409, "STORE_DROP")
    with tenant_context(alpha):
        refuse_changes(alpha, fan, product)
    assert again(product, alpha).reserved == 2


def test_a_pool_of_codes_is_drawn_and_each_winner_sees_a_code(alpha):
    product = a_product(alpha, quantity=None)
    codes.add_codes(product_id=product.pk, codes=["ONE-1", "TWO-2"], actor=an_actor(alpha))
    fans = [a_shopper(alpha, 100) for _ in range(3)]
    drop = a_drop(again(product, alpha), alpha, pieces=2)
    for fan in fans:
        ask(fan, product, drop).ok()
    refused = Api().login(alpha.owner).delete(f"/creator/product-manage/one/{product.pk}/codes")
    assert (refused.status, refused.code) == (409, DropInProgress.code)
    end_of(drop, alpha)
    seen = set()
    with tenant_context(alpha):
        orders = list(Order.objects.select_related("member"))
    for order in orders:
        assert order.status == OrderStatus.COMPLETED
        fan = next(fan for fan in fans if fan.member.pk == order.member_id)
        seen.add(fan.api.post(f"/user/product-order/one/{order.pk}/code").ok()["code"])
    assert seen == {"ONE-1", "TWO-2"}
    assert again(product, alpha).quantity == 0


def test_fewer_ask_than_there_are_pieces(alpha):
    product, fan = a_product(alpha, quantity=3), a_shopper(alpha, 100)
    drop = a_drop(product, alpha, pieces=3)
    ask(fan, product, drop).ok()
    end_of(drop, alpha)
    with tenant_context(alpha):
        assert Order.objects.count() == 1
    assert (again(product, alpha).quantity, again(product, alpha).reserved) == (2, 0)


def test_without_entries_the_stock_stays_the_same(alpha):
    product = a_product(alpha, quantity=3)
    end_of(a_drop(product, alpha, pieces=2), alpha)
    assert (again(product, alpha).quantity, again(product, alpha).reserved) == (3, 0)
    assert page_of(a_shopper(alpha, 100), product)["denial"] is None


def test_a_canceled_one_gives_everything_back_and_shows_its_seed(alpha):
    product = a_product(alpha, quantity=1)
    fans = [a_shopper(alpha, 100) for _ in range(2)]
    drop = a_drop(product, alpha)
    for fan in fans:
        ask(fan, product, drop).ok()
    team = Api().login(alpha.owner)
    answer = team.delete(f"/creator/product-manage/one/{product.slug}/drop").ok()
    assert answer["state"] == "CANCELED"
    run_due()
    assert [fan.gems for fan in fans] == [100, 100]
    assert Notification.objects.filter(kind="DROP_CANCELED").count() == 2
    with tenant_context(alpha):
        assert Draw.objects.get(pk=drop.draw_id).seed
    assert ask(fans[0], product, drop).code == "STORE_DROP_CHANGED"
    assert fans[0].buy(product).status == 201
    with tenant_context(alpha):
        books_are_right()


def test_after_its_end_it_is_neither_asked_at_nor_canceled(alpha):
    product, fan = a_product(alpha), a_shopper(alpha, 100)
    drop = a_drop(product, alpha)
    with tenant_context(alpha):
        let_it_end(drop.draw)
    assert ask(fan, product, drop).code == "DRAW_CLOSED"
    with tenant_context(alpha), pytest.raises(DrawClosed):
        services.cancel_drop(product_id=product.pk, actor=an_actor(alpha))
    assert fan.gems == 100


def test_a_member_who_may_not_buy_cannot_enter(alpha):
    product = a_product(alpha, quantity=1, min_level=5, questions=[])
    poor, fan = a_shopper(alpha, 20), a_shopper(alpha, 500)
    drop = a_drop(product, alpha)
    assert ask(fan, product, drop).code == "STORE_LEVEL_REQUIRED"
    with tenant_context(alpha):
        catalog.edit_product(product_id=product.pk, changes={"min_level": None}, picture=None, actor=an_actor(alpha))
    assert ask(poor, product, drop).code == "WALLET_INSUFFICIENT_BALANCE"
    assert ask(fan, product, drop, expectedPrice="99").code == "PRICE_CHANGED"
    assert ask(fan, product, drop, clientSeed="a:b").code == "FAIRNESS_CLIENT_SEED_INVALID"
    owner = Api().login(alpha.owner)
    body = {
        "productSlug": product.slug, "storeSlug": alpha.slug, "dropId": str(drop.pk), "expectedPrice": "100",
        "clientSeed": "x",
    }  # fmt: skip
    assert owner.post("/user/product-order/ask", body, key=uuid4()).code == "STORE_SELF"
    assert owner.post("/user/product-order/ask", body).code == "IDEMPOTENCY_KEY_REQUIRED"
    with tenant_context(alpha):
        assert not DropEntry.objects.exists()
    assert fan.gems == 500


def test_limits_count_what_is_asked_for_until_it_is_lost(alpha):
    product = a_product(alpha, quantity=5, limit_per_day=1)
    fan, rival = a_shopper(alpha, 500), a_shopper(alpha, 500)
    fan.buy(product).ok()
    drop = a_drop(product, alpha)
    refused = ask(fan, product, drop)
    assert (refused.code, refused.body["params"]["per"]) == ("STORE_PURCHASE_LIMIT", "per day")
    ask(rival, product, drop).ok()


def test_the_page_shows_the_denial(alpha):
    product, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100)
    drop = a_drop(product, alpha, starts_in=30)
    shown = page_of(fan, product)
    assert (shown["denial"]["code"], shown["drop"]["asked"], shown["ask"]) == ("STORE_COMING_SOON", 0, None)
    assert ask(fan, product, drop).code == "STORE_COMING_SOON"
    with tenant_context(alpha):
        LimitedDrop.objects.update(starts_at=now() - timedelta(minutes=1))
    assert page_of(fan, product)["denial"] is None
    ask(fan, product, drop).ok()
    shown = page_of(fan, product)
    assert (shown["denial"]["code"], shown["ask"]["state"]) == ("STORE_DROP_ASKED", "WAITING")


@pytest.mark.parametrize(
    ("terms", "body", "field"),
    [
        ({"quantity": 1}, {"pieces": 2}, "pieces"),
        ({"quantity": None}, {"pieces": 1}, "pieces"),
        ({"status": "DRAFT"}, {"pieces": 1}, "pieces"),
        ({}, {"pieces": 0}, "pieces"),
        ({}, {"pieces": 101}, "pieces"),
        ({}, {"minutes": 0}, "minutes"),
        ({}, {"minutes": 1441}, "minutes"),
        ({}, {"startAt": "2020-01-01T00:00:00Z"}, "startAt"),
        ({"on_sale_until": timedelta(minutes=5)}, {}, "minutes"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_its_field(alpha, terms, body, field):
    if "on_sale_until" in terms:
        terms = {"on_sale_until": now() + terms["on_sale_until"]}
    product = a_product(alpha, **terms)
    team = Api().login(alpha.owner)
    answer = team.post(f"/creator/product-manage/one/{product.slug}/drop", {"pieces": 1, "minutes": 10} | body)
    assert (answer.status, list(answer.body["fields"])) == (400, [field])
    assert again(product, alpha).reserved == 0


def test_the_team_announces_and_looks_back(alpha):
    product = a_product(alpha, quantity=4)
    team = Api().login(alpha.owner)
    path = f"/creator/product-manage/one/{product.slug}/drop"
    made = team.post(path, {"pieces": 2, "minutes": 5}).ok()
    assert (made["state"], made["pieces"], len(made["commitment"])) == ("OPEN", 2, 64)
    assert team.post(path, {"pieces": 1, "minutes": 5}).code == "STORE_DROP_STANDS"
    with tenant_context(alpha):
        drop = LimitedDrop.objects.get()
    end_of(drop, alpha)
    assert [one["state"] for one in team.get(path).ok()["data"]] == ["DRAWN"]
    assert team.delete(path).code == "STORE_DROP_NOT_FOUND"


def test_the_list_costs_one_statement_more_for_all_drops(alpha):
    for _ in range(3):
        a_drop(a_product(alpha), alpha)
    with at_most_queries(8):
        rows = Api().get("/user/product-manage/all", {"storeSlug": alpha.slug}).ok()["data"]
    assert [row["drop"]["pieces"] for row in rows] == [1, 1, 1]

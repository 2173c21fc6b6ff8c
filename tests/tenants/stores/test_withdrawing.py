"""The drops that a fan entered are in a list. Each can be left before its end, once, also with calls at once."""

from uuid import uuid4

from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from tenants.draws.models import Draw, TicketRange, TicketTotal
from tenants.stores.models import DailyPurchase, DropEntry, DropEntryState
from tests.support.draws import let_it_end
from tests.support.drops import a_drop, ask, end_of
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper


def entered(fan):
    return fan.api.get("/user/product-order/asks", {"creator": fan.community.slug}).ok()["data"]


def withdraw(fan, ask_id, store=None):
    body = {"askId": ask_id, "storeSlug": store or fan.community.slug}
    return fan.api.post("/user/product-order/withdraw", body)


def test_another_store_is_denied_as_entering_denies_it(alpha, beta):
    product, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100)
    drop = a_drop(product, alpha)
    entry = ask(fan, product, drop).ok()
    for store, code in (("nowhere", "STORE_NOT_FOUND"), (beta.slug, "STORE_DROP_ASK_NOT_FOUND")):
        refused = withdraw(fan, entry["id"], store)
        assert (refused.status, refused.code) == (404, code)
    assert ask(fan, product, drop, storeSlug="nowhere").code == "STORE_NOT_FOUND"
    assert [row["state"] for row in entered(fan)] == ["WAITING"]


def test_what_was_entered_is_listed_with_what_came_of_it(alpha):
    product, fans = a_product(alpha, quantity=1), [a_shopper(alpha, 100) for _ in range(2)]
    drop = a_drop(product, alpha)
    for fan in fans:
        ask(fan, product, drop).ok()
    (row,) = entered(fans[0])
    assert (row["state"], row["drawState"], row["price"]) == ("WAITING", "OPEN", "100")
    assert row["product"]["slug"] == product.slug
    end_of(drop, alpha)
    assert sorted(entered(fan)[0]["state"] for fan in fans) == ["LOST", "WON"]
    assert entered(a_shopper(alpha)) == []


def test_a_withdrawal_refunds_once_and_allows_a_new_entry(alpha):
    product, key = a_product(alpha, quantity=1, limit_per_day=1), uuid4()
    fans = [a_shopper(alpha, 100) for _ in range(3)]
    drop = a_drop(product, alpha)
    first, *_ = [ask(fan, product, drop, key=key if fan is fans[0] else None).ok() for fan in fans]
    assert withdraw(fans[1], first["id"]).code == "STORE_DROP_ASK_NOT_FOUND"
    for _ in range(2):
        assert withdraw(fans[0], first["id"]).ok()["state"] == "WITHDRAWN"
        assert (fans[0].gems, entered(fans[0])) == (100, [])
    assert ActivityRecord.objects.filter(user_id=fans[0].user.pk, title__startswith="Withdrawn: ").count() == 1
    with tenant_context(alpha):
        assert DailyPurchase.objects.get(member=fans[0].member).count == 0
        # The last ticket took the freed number.
        assert list(TicketRange.objects.order_by("first").values_list("first", "member_id")) == [
            (1, fans[2].member.pk),
            (2, fans[1].member.pk),
        ]
        assert TicketTotal.objects.count() == Draw.objects.get(pk=drop.draw_id).tickets == 2
    assert ask(fans[0], product, drop, key=key).code == "STORE_DROP_WITHDRAWN"
    assert ask(fans[0], product, drop).ok()["ticket"] == 3
    assert fans[0].gems == 0
    end_of(drop, alpha)
    with tenant_context(alpha):
        assert sorted(DropEntry.objects.values_list("state", flat=True)) == ["LOST", "LOST", "WITHDRAWN", "WON"]
        books_are_right()
    assert sorted(fan.gems for fan in fans) == [0, 100, 100]


def test_after_the_end_entries_cannot_be_withdrawn(alpha):
    product, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100)
    drop = a_drop(product, alpha)
    own = ask(fan, product, drop).ok()
    with tenant_context(alpha):
        let_it_end(drop.draw)
    assert withdraw(fan, own["id"]).code == "DRAW_CLOSED"
    assert (fan.gems, entered(fan)[0]["state"]) == (0, "WAITING")
    end_of(drop, alpha)
    assert withdraw(fan, own["id"]).code == "DRAW_CLOSED"
    assert (fan.gems, entered(fan)[0]["state"]) == (0, "WON")


def test_a_canceled_draw_is_not_withdrawn_from_besides(alpha):
    product, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100)
    drop = a_drop(product, alpha)
    own = ask(fan, product, drop).ok()
    with tenant_context(alpha):
        Draw.objects.filter(pk=drop.draw_id).update(state="CANCELED", seed="0" * 64)
    assert withdraw(fan, own["id"]).code == "DRAW_CLOSED"
    with tenant_context(alpha):
        assert DropEntry.objects.get().state == DropEntryState.WAITING
    assert fan.gems == 0


def test_the_list_costs_the_same_however_long(alpha):
    fan = a_shopper(alpha, 1000)
    for _ in range(4):
        product = a_product(alpha)
        ask(fan, product, a_drop(product, alpha)).ok()
    with at_most_queries(6):
        assert len(entered(fan)) == 4

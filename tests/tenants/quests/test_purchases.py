"""Purchases count for quests as often as they should."""

from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from tenants.stores.services.listings import count_purchases
from tenants.stores.services.orders import refund_order
from tests.support.builders import an_actor
from tests.support.ledger import a_key
from tests.support.quests import a_challenge, own, page
from tests.support.shop import a_product, a_shopper, complete


def _refund(community, order_id):
    with tenant_context(community):
        refund_order(
            order_id=UUID(order_id), reason="Broken", actor=an_actor(community), community=community,
            idempotency=a_key(),
        )  # fmt: skip


def test_a_purchase_counts_and_a_gift_does_not(alpha):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10, type="DIGITAL")
    quest = a_challenge(alpha, target_amount=5)
    order = fan.buy(product).ok()["id"]
    complete(alpha, order)
    with tenant_context(alpha):
        count_purchases([order])
    assert own(fan, quest)["progressAmount"] == 1
    # Free things, such as the delivery of a won item, are no purchase.
    complete(alpha, fan.buy(a_product(alpha, price=0, type="DIGITAL")).ok()["id"])
    assert own(fan, quest)["progressAmount"] == 1


def test_buying_and_canceling_again_and_again_counts_nothing(alpha):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10, limit_per_day=None, type="DIGITAL")
    quest = a_challenge(alpha, target_amount=5)
    for _ in range(3):
        order = fan.buy(product).ok()["id"]
        with tenant_context(alpha):
            count_purchases([order])
        fan.cancel(order).ok()
        with tenant_context(alpha):
            count_purchases([order])
    assert page(fan, quest)["own"] is None


def test_the_next_purchase_takes_the_place_of_a_refunded_one(alpha):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10, limit_per_day=None, type="DIGITAL")
    quest = a_challenge(alpha, target_amount=5)

    def bought():
        order = fan.buy(product).ok()["id"]
        complete(alpha, order)
        return order

    first = bought()
    assert own(fan, quest)["progressAmount"] == 1
    _refund(alpha, first)
    second = bought()
    with tenant_context(alpha):
        count_purchases([second])
    assert own(fan, quest)["progressAmount"] == 1
    _refund(alpha, second)
    bought()
    assert own(fan, quest)["progressAmount"] == 1
    # From here on, more was bought than counted.
    bought()
    assert own(fan, quest)["progressAmount"] == 2


def test_purchases_of_one_run_count_as_they_do_alone(alpha):
    fan, other = a_shopper(alpha, 100), a_shopper(alpha, 100)
    product = a_product(alpha, price=10, limit_per_day=None, type="DIGITAL", quantity=9)
    quest = a_challenge(alpha, target_amount=5)
    returned = fan.buy(product).ok()["id"]
    complete(alpha, returned)
    _refund(alpha, returned)
    ids = [buyer.buy(product).ok()["id"] for buyer in (fan, other, fan)]
    gone = other.buy(product).ok()["id"]
    other.cancel(gone, key=uuid4()).ok()
    complete(alpha, *ids)
    with tenant_context(alpha):
        count_purchases([*ids, gone])
    # The fan's first of these takes the place of the returned one.
    assert own(fan, quest)["progressAmount"] == 2
    assert own(other, quest)["progressAmount"] == 1

"""Purchases count for quests as often as they should."""

from django_tenants.utils import tenant_context

from tenants.stores.services.listings import after_orders
from tests.support.quests import a_challenge, own, page
from tests.support.shop import a_product, a_shopper


def test_a_purchase_counts_and_a_gift_does_not(alpha):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10)
    quest = a_challenge(alpha, target_amount=5)
    order = fan.buy(product).ok()
    for _ in range(2):
        with tenant_context(alpha):
            after_orders([order["id"]])
    assert own(fan, quest)["progressAmount"] == 1
    # What is given for nothing, such as the delivery of a won item, is no purchase.
    free = fan.buy(a_product(alpha, price=0)).ok()
    with tenant_context(alpha):
        after_orders([free["id"]])
    assert own(fan, quest)["progressAmount"] == 1


def test_buying_and_canceling_again_and_again_counts_once(alpha):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10, limit_per_day=None)
    quest = a_challenge(alpha, target_amount=5)

    def buy():
        return fan.buy(product).ok()["id"]

    def count(order_id):
        with tenant_context(alpha):
            after_orders([order_id])
        found = page(fan, quest)["own"]
        return found["progressAmount"] if found else 0

    first = buy()
    fan.cancel(first).ok()
    assert count(first) == 0  # given back before it was counted
    second = buy()
    assert count(second) == 1
    fan.cancel(second).ok()
    third = buy()
    assert [count(third), count(third)] == [1, 1]
    fan.cancel(third).ok()
    assert count(buy()) == 1
    # From here on, more was bought than counted.
    assert count(buy()) == 2


def test_purchases_of_one_run_count_as_they_do_alone(alpha):
    fan, other = a_shopper(alpha, 100), a_shopper(alpha, 100)
    product = a_product(alpha, price=10, limit_per_day=None)
    quest = a_challenge(alpha, target_amount=5)
    returned = fan.buy(product).ok()["id"]
    with tenant_context(alpha):
        after_orders([returned])
    fan.cancel(returned).ok()
    ids = [buyer.buy(product).ok()["id"] for buyer in (fan, other, fan)]
    gone = other.buy(product).ok()["id"]
    other.cancel(gone).ok()
    for _ in range(2):
        with tenant_context(alpha):
            after_orders([*ids, gone])
        # The fan's first of these takes the place of the returned one.
        assert own(fan, quest)["progressAmount"] == 2
        assert own(other, quest)["progressAmount"] == 1

"""Races for a single thing: the last piece, one key, one day's limit, one refund.

All callers start at the same instant on the durable server. Each calls the services in a thread with its own
connection. Afterwards the books are audited, and stock, orders and activity agree.
"""

from collections import Counter
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.kernel.idempotency import IdempotencyInFlight
from saas.tenancy.models import Community
from tenants.checkout.errors import PriceChanged
from tenants.members.services import join
from tenants.stores.errors import OrderNotFound, ProductOutOfStock, PurchaseLimit, VariantSoldOut
from tenants.stores.models import DailyPurchase, Order, OrderStatus, Product, ProductVariant
from tenants.stores.services import catalog, orders, purchase
from tenants.wallets import services as wallets
from tenants.wallets.errors import InsufficientBalance
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key, balance, books_are_right
from tests.support.races import race
from tests.support.shop import a_product, again

pytestmark = pytest.mark.usefixtures("durable")
BUYERS = 50
REPEATS = 100


@pytest.fixture
def alpha(durable) -> Community:
    return Community.objects.get(slug="alpha")


def a_fan(community, gems):
    user = a_user(username=f"fan{uuid4().hex[:12]}")
    with tenant_context(community):
        member = join(user=user, community=community)
        if gems:
            wallets.tip(
                member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
            ).require_paid()
    return user, member


def a_purchase(user, community, product, key=None, price=None):
    return partial(
        purchase.buy_product,
        buyer=user,
        community=community,
        product_slug=product.slug,
        expected_price=product.price if price is None else price,
        idempotency=key or a_key(),
    )


def kinds(results):
    return Counter(type(result) for result in results)


@pytest.mark.parametrize("price", [100, 0])
def test_fifty_buyers_of_the_last_piece(alpha, price):
    poster = a_product(alpha, name=f"Last one {uuid4()}", price=price, quantity=1)
    fans = [a_fan(alpha, 100) for _ in range(BUYERS)]

    results = race(alpha, [a_purchase(user, alpha, poster) for user, _ in fans], at_once=BUYERS)

    assert kinds(results) == {Order: 1, ProductOutOfStock: BUYERS - 1}
    now = again(poster, alpha)
    assert (now.quantity, now.sold, now.status) == (0, 1, "OUT_OF_STOCK")
    (order,) = [result for result in results if isinstance(result, Order)]
    with tenant_context(alpha):
        assert Order.objects.filter(product=poster).count() == 1
        assert DailyPurchase.objects.filter(product=poster).count() == 1
        held = Counter(balance(member) for _, member in fans)
        assert held == ({100: BUYERS - 1, 0: 1} if price else {100: BUYERS})
        books_are_right()
    assert ActivityRecord.objects.filter(kind="ORDER", object_id=order.pk).count() == 1
    everybody = [user.pk for user, _ in fans]
    assert ActivityRecord.objects.filter(user_id__in=everybody, kind="ORDER").count() == 1
    assert Job.objects.filter(task="stores.order_placed", arguments__order_id=str(order.pk)).count() == 1


def test_fifty_buyers_of_three_sizes_with_one_piece_each(alpha):
    sizes = ("S", "M", "L")
    variants = [{"name": name, "extra_price": 0, "quantity": 1} for name in sizes]
    shirt = a_product(alpha, name=f"Shirt {uuid4()}", type="MERCH", variants=variants)
    with tenant_context(alpha):
        chosen = list(ProductVariant.objects.filter(product=shirt).values_list("pk", flat=True))
    fans = [a_fan(alpha, 100) for _ in range(BUYERS)]
    calls = [
        partial(a_purchase(user, alpha, shirt), variant_id=chosen[at % len(chosen)])
        for at, (user, _) in enumerate(fans)
    ]

    results = race(alpha, calls, at_once=BUYERS)

    found = kinds(results)
    assert found[Order] == len(sizes)
    assert set(found) <= {Order, ProductOutOfStock, VariantSoldOut}
    assert sorted(result.variant for result in results if isinstance(result, Order)) == sorted(sizes)
    now = again(shirt, alpha)
    assert (now.quantity, now.sold, now.status) == (0, 3, "OUT_OF_STOCK")
    with tenant_context(alpha):
        assert set(ProductVariant.objects.filter(product=shirt).values_list("quantity", flat=True)) == {0}
        assert Counter(balance(member) for _, member in fans) == {100: BUYERS - 3, 0: 3}
        books_are_right()


def test_nobody_pays_another_price_than_shown_while_a_sale_ends(alpha):
    poster = a_product(alpha, name=f"On sale {uuid4()}", quantity=None, sale_price=40, limit_per_day=None)
    fans = [a_fan(alpha, 200) for _ in range(BUYERS)]
    with tenant_context(alpha):
        ends = now() + timedelta(milliseconds=150)
        Product.objects.filter(pk=poster.pk).update(sale_until=ends)

    def until_the_end(user):
        """Buy at the sale price until it is refused, then at the price that the refusal names."""
        while True:
            try:
                a_purchase(user, alpha, poster, price=40)()
            except PriceChanged as error:
                price = int(error.params["price"])
                break
            except InsufficientBalance:
                return None
        try:
            return a_purchase(user, alpha, poster, price=price)()
        except InsufficientBalance:
            return None

    results = race(alpha, [partial(until_the_end, user) for user, _ in fans], at_once=BUYERS)

    assert set(kinds(results)) <= {Order, type(None)}, results
    with tenant_context(alpha):
        placed = list(Order.objects.filter(product=poster))
        assert {order.price for order in placed} <= {40, 100}
        # An order is dated before it is placed. The regular price is tried only after the sale price was refused.
        assert all((order.created_at < ends) == (order.price == 40) for order in placed)
        for user, member in fans:
            paid = sum(order.price for order in placed if order.member_id == member.pk)
            assert balance(member) == 200 - paid, user
        books_are_right()
    assert again(poster, alpha).sold == len(placed)


def test_a_price_that_the_team_changes_at_once_is_charged_as_shown_or_not_at_all(alpha):
    poster = a_product(alpha, name=f"Changing {uuid4()}", quantity=None)
    fans = [a_fan(alpha, 200) for _ in range(BUYERS)]
    actor = an_actor(alpha)
    sale = partial(catalog.edit_product, product_id=poster.pk, changes={"sale_price": 40}, picture=None, actor=actor)
    calls = [a_purchase(user, alpha, poster, price=(100, 40)[at % 2]) for at, (user, _) in enumerate(fans)]

    results = race(alpha, [*calls[:20], sale, *calls[20:]], at_once=BUYERS + 1)

    assert set(kinds(results)) <= {Order, Product, PriceChanged}, results
    with tenant_context(alpha):
        for (_, member), wanted in zip(fans, [(100, 40)[at % 2] for at in range(BUYERS)], strict=True):
            paid = Order.objects.filter(member=member).values_list("price", flat=True)
            assert list(paid) in ([], [wanted])
            assert balance(member) == 200 - sum(paid)
        books_are_right()


@pytest.mark.parametrize("price", [100, 0])
def test_one_key_a_hundred_times_at_once(alpha, price):
    poster = a_product(alpha, name=f"Wanted {uuid4()}", price=price, quantity=None, limit_per_day=None)
    user, member = a_fan(alpha, 1_000)
    key = a_key()

    results = race(alpha, [a_purchase(user, alpha, poster, key)] * REPEATS, at_once=REPEATS)

    bought = [result for result in results if isinstance(result, Order)]
    assert len({order.pk for order in bought}) == 1
    assert set(kinds(results)) <= {Order, IdempotencyInFlight}
    with tenant_context(alpha):
        assert Order.objects.filter(product=poster).count() == 1
        assert balance(member) == 1_000 - price
        books_are_right()
    assert again(poster, alpha).sold == 1


def test_a_days_allowance_is_not_overrun(alpha):
    poster = a_product(alpha, name=f"Daily {uuid4()}", quantity=None, limit_per_day=2)
    user, member = a_fan(alpha, 10_000)

    results = race(alpha, [a_purchase(user, alpha, poster) for _ in range(BUYERS)], at_once=BUYERS)

    assert kinds(results) == {Order: 2, PurchaseLimit: BUYERS - 2}
    with tenant_context(alpha):
        assert balance(member) == 10_000 - 2 * poster.price
        books_are_right()


def test_an_order_is_given_back_once(alpha):
    poster = a_product(alpha, name=f"Given back {uuid4()}", quantity=1)
    user, member = a_fan(alpha, 100)
    with tenant_context(alpha):
        order = a_purchase(user, alpha, poster)()
    actor = an_actor(alpha)
    by_fan = [
        partial(orders.cancel_own_order, order_id=order.pk, fan_id=user.pk, community=alpha, idempotency=a_key())
        for _ in range(15)
    ]
    by_team = [
        partial(
            orders.refund_order, order_id=order.pk, reason="Sorry", actor=actor, community=alpha, idempotency=a_key()
        )
        for _ in range(15)
    ]

    results = race(alpha, [*by_fan, *by_team], at_once=30)

    assert kinds(results) == {Order: 1, OrderNotFound: 29}
    assert (again(poster, alpha).quantity, again(poster, alpha).status) == (1, "ACTIVE")
    with tenant_context(alpha):
        assert Order.objects.get(pk=order.pk).status == OrderStatus.CANCELED
        assert balance(member) == 100
        books_are_right()


def test_buying_and_giving_back_at_once_loses_no_piece(alpha):
    poster = a_product(alpha, name=f"To and fro {uuid4()}", price=10, quantity=6, limit_per_day=None)
    fans = [a_fan(alpha, 1_000) for _ in range(10)]

    def to_and_fro(user):
        kept = 0
        for turn in range(6):
            try:
                order = a_purchase(user, alpha, poster)()
            except ProductOutOfStock:
                continue
            kept += 1
            if turn % 2:
                orders.cancel_own_order(order_id=order.pk, fan_id=user.pk, community=alpha, idempotency=a_key())
                kept -= 1
        return kept

    results = race(alpha, [partial(to_and_fro, user) for user, _ in fans], at_once=10)

    kept = [result for result in results if isinstance(result, int)]
    assert len(kept) == len(fans), results
    now = again(poster, alpha)
    assert now.quantity == 6 - sum(kept)
    assert now.sold == sum(kept)
    assert now.status == ("ACTIVE" if now.quantity else "OUT_OF_STOCK")
    with tenant_context(alpha):
        for user, member in fans:
            mine = Order.objects.filter(member=member).exclude(status=OrderStatus.CANCELED).count()
            assert balance(member) == 1_000 - 10 * mine, user
        books_are_right()

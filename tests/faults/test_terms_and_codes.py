"""Fifty buyers at once for a thing that each may have once: a day's piece, a period's piece, a code. Connections die.

Each buyer is a thread with its own connection on the durable server. Each test sets the clock per thread, so that some
threads buy before midnight and others after it.
"""

import threading
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db.models import F
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.stores.codes import services as codes
from tenants.stores.errors import CoolingDown, OrderNotFound, ProductOutOfStock, PurchaseLimit
from tenants.stores.models import DailyPurchase, Order, OrderStatus, ProductCode
from tenants.stores.services import orders, purchase
from tenants.wallets import services as wallets
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key, balance, books_are_right
from tests.support.races import connections_die, race, until_answered
from tests.support.shop import a_product, again

pytestmark = pytest.mark.usefixtures("durable")
BUYERS = 50

MIDNIGHTS = [
    ("UTC", datetime(2027, 3, 11, tzinfo=UTC)),
    # The day that has 23 hours, and the one that has 25.
    ("America/New_York", datetime(2027, 3, 15, 4, tzinfo=UTC)),
    ("America/New_York", datetime(2027, 11, 8, 5, tzinfo=UTC)),
    ("Pacific/Auckland", datetime(2027, 4, 4, 12, tzinfo=UTC)),
]


@pytest.fixture
def alpha(durable) -> Community:
    return Community.objects.get(slug="alpha")


@pytest.fixture
def at(monkeypatch):
    """Run something with the checkout's clock at a moment, in this thread alone."""
    mine = threading.local()
    monkeypatch.setattr(purchase, "now", lambda: getattr(mine, "moment", None) or now())

    def run(moment, work):
        mine.moment = moment
        try:
            return work()
        finally:
            mine.moment = None

    return run


def a_fan(community, gems=0):
    user = a_user(username=f"fan{uuid4().hex[:12]}")
    with tenant_context(community):
        member = join(user=user, community=community)
        if gems:
            wallets.tip(
                member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
            ).require_paid()
    return user, member


def a_purchase(user, community, product, key=None):
    return partial(
        purchase.buy_product,
        buyer=user,
        community=community,
        product_slug=product.slug,
        expected_price=product.price,
        idempotency=key or a_key(),
    )


def kinds(results):
    return Counter(type(result) for result in results)


def around(midnight):
    """25 moments in the last second of the day, 25 in the first of the next, in turn."""
    steps = [timedelta(milliseconds=20 * step + 10) for step in range(BUYERS // 2)]
    return [moment for step in steps for moment in (midnight - step, midnight + step)]


@pytest.mark.parametrize(("timezone", "midnight"), MIDNIGHTS)
@pytest.mark.parametrize("price", [100, 0])
def test_one_per_day_with_fifty_racers_on_both_sides_of_midnight(alpha, at, timezone, midnight, price):
    Community.objects.filter(pk=alpha.pk).update(timezone=timezone)
    place = Community.objects.get(pk=alpha.pk)
    poster = a_product(alpha, name=f"Daily {uuid4()}", price=price, quantity=None, limit_per_day=1)
    user, member = a_fan(alpha, 1_000)

    results = race(
        alpha, [partial(at, moment, a_purchase(user, place, poster)) for moment in around(midnight)], at_once=BUYERS
    )

    assert kinds(results) == {Order: 2, PurchaseLimit: BUYERS - 2}
    days = sorted(order.day for order in results if isinstance(order, Order))
    assert days[1] - days[0] == timedelta(days=1)
    with tenant_context(alpha):
        assert balance(member) == 1_000 - 2 * price
        books_are_right()


def test_one_instant_is_two_days_in_two_time_zones(alpha, at):
    """A moment before midnight here is after it there: each community counts its own days."""
    beta = Community.objects.get(slug="beta")
    Community.objects.filter(pk=alpha.pk).update(timezone="Pacific/Auckland")
    Community.objects.filter(pk=beta.pk).update(timezone="America/New_York")
    midnight = datetime(2027, 4, 4, 12, tzinfo=UTC)
    places = [Community.objects.get(pk=one.pk) for one in (alpha, beta)]
    bought = []
    for place in places:
        poster = a_product(place, name=f"Daily {uuid4()}", price=0, quantity=None, limit_per_day=1)
        user, _ = a_fan(place)
        works = [partial(at, moment, a_purchase(user, place, poster)) for moment in around(midnight)]
        bought.append(kinds(race(place, works, at_once=BUYERS))[Order])

    assert bought == [2, 1]


@pytest.mark.parametrize("price", [100, 0])
@pytest.mark.parametrize(
    ("terms", "refusal"),
    [
        ({"limit_per_period": 2, "period_days": 7}, PurchaseLimit),
        ({"limit_total": 2}, PurchaseLimit),
        ({"member_cooldown": 3600}, CoolingDown),
    ],
)
def test_a_period_a_total_and_a_rest_hold_across_midnight(alpha, at, terms, refusal, price):
    Community.objects.filter(pk=alpha.pk).update(timezone="UTC")
    place = Community.objects.get(pk=alpha.pk)
    poster = a_product(alpha, name=f"Rare {uuid4()}", price=price, quantity=None, limit_per_day=None, **terms)
    user, member = a_fan(alpha, 1_000)
    moments = around(datetime(2027, 3, 11, tzinfo=UTC))

    results = race(alpha, [partial(at, moment, a_purchase(user, place, poster)) for moment in moments], at_once=BUYERS)

    most = 1 if refusal is CoolingDown else 2
    # A refusal is worded after the race, by the stock at that time. So it may say that the stock was empty.
    assert kinds(results)[Order] == most, kinds(results)
    assert set(kinds(results)) <= {Order, refusal, ProductOutOfStock}
    with tenant_context(alpha):
        counted = DailyPurchase.objects.filter(product=poster).values_list("count", flat=True)
        assert sum(counted) == most
        assert balance(member) == 1_000 - most * price
        books_are_right()


def test_everybody_rests_after_the_first_of_fifty(alpha):
    poster = a_product(alpha, name=f"Slow {uuid4()}", quantity=None, global_cooldown=3600)
    fans = [a_fan(alpha, 100) for _ in range(BUYERS)]

    results = race(alpha, [a_purchase(user, alpha, poster) for user, _ in fans], at_once=BUYERS)

    assert kinds(results) == {Order: 1, CoolingDown: BUYERS - 1}
    assert again(poster, alpha).sold == 1
    with tenant_context(alpha):
        books_are_right()


@pytest.mark.parametrize("price", [100, 0])
def test_a_code_is_never_given_twice_with_fifty_racers_and_killed_connections(alpha, price):
    """60 codes and 50 fans who each want two, each asking until it is answered while connections die."""
    key = a_product(alpha, name=f"Key {uuid4()}", price=price, quantity=0, limit_per_day=None)
    texts = [f"{uuid4()}" for _ in range(60)]
    with tenant_context(alpha):
        codes.add_codes(product_id=key.pk, codes=texts, actor=an_actor(alpha))
    fans = [a_fan(alpha, 1_000) for _ in range(BUYERS)]

    with connections_die() as killed:
        works = [partial(until_answered, a_purchase(user, alpha, key, a_key())) for user, _ in fans for _ in range(2)]
        results = race(alpha, works, at_once=BUYERS)

    assert killed, "no call was hit, so the test showed nothing"
    bought = [result for result in results if isinstance(result, Order)]
    assert set(kinds(results)) == {Order, ProductOutOfStock}, kinds(results)
    with tenant_context(alpha):
        standing = Order.objects.filter(product=key)
        assert {order.pk for order in standing} == {order.pk for order in bought}
        given = ProductCode.objects.filter(product=key, order__isnull=False).select_related("order")
        assert {code.order_id for code in given} == {order.pk for order in bought}
        assert all(code.order and code.order.status == OrderStatus.COMPLETED for code in given)
        left = ProductCode.objects.filter(product=key, order__isnull=True).count()
        assert len(bought) + left == 60
        shelf = again(key, alpha)
        assert (shelf.quantity, shelf.sold) == (left, len(bought))
        by_id = {user.pk: user for user, _ in fans}
        seen = [
            orders.reveal_code(order_id=order.pk, fan_id=order.member.user_id, community=alpha).code
            for order in standing.select_related("member")
        ]
        assert len(set(seen)) == len(seen)
        assert set(seen) <= set(texts)
        assert len(by_id) == BUYERS
        for _, member in fans:
            assert balance(member) == 1_000 - price * standing.filter(member=member).count()
        books_are_right()


def test_a_code_is_shown_or_taken_back_never_both(alpha):
    key = a_product(alpha, name=f"Key {uuid4()}", quantity=0, limit_per_day=None)
    with tenant_context(alpha):
        codes.add_codes(product_id=key.pk, codes=[f"{uuid4()}" for _ in range(20)], actor=an_actor(alpha))
    user, member = a_fan(alpha, 2_000)
    for _ in range(20):
        with tenant_context(alpha):
            order = a_purchase(user, alpha, key)()
        both: list[Callable[[], object]] = [
            partial(orders.reveal_code, order_id=order.pk, fan_id=user.pk, community=alpha),
            partial(orders.cancel_own_order, order_id=order.pk, fan_id=user.pk, community=alpha, idempotency=a_key()),
        ]
        shown, back = race(alpha, both, at_once=2)
        assert isinstance(shown, orders.Revealed) == isinstance(back, OrderNotFound), (shown, back)
    with tenant_context(alpha):
        kept = Order.objects.filter(product=key, status=OrderStatus.COMPLETED)
        assert kept.filter(code_revealed_at__isnull=True).count() == 0
        assert balance(member) == 2_000 - 100 * kept.count()
        assert again(key, alpha).quantity == 20 - kept.count()
        books_are_right()


def test_filling_emptying_and_buying_at_once_keep_the_stock_the_codes_left(alpha):
    key = a_product(alpha, name=f"Key {uuid4()}", price=1, quantity=0, limit_per_day=None)
    actor = an_actor(alpha)
    fans = [a_fan(alpha, 100) for _ in range(20)]

    def fill():
        codes.add_codes(product_id=key.pk, codes=[f"{uuid4()}" for _ in range(10)], actor=actor)

    def empty():
        codes.empty_pool(product_id=key.pk, actor=actor)

    with tenant_context(alpha):
        fill()
    works = [work for user, _ in fans for work in (a_purchase(user, alpha, key), a_purchase(user, alpha, key), fill)]
    results = race(alpha, [*works, *[empty] * 5], at_once=30)

    assert set(kinds(results)) <= {Order, ProductOutOfStock, type(None)}, kinds(results)
    with tenant_context(alpha):
        shelf = again(key, alpha)
        assert shelf.quantity == ProductCode.objects.filter(product=key, order__isnull=True).count()
        assert shelf.sold == Order.objects.filter(product=key).count()
        assert not Order.objects.filter(product=key, code__isnull=True).exists()
        assert (
            not ProductCode.objects.filter(product=key)
            .exclude(given_at=F("order__created_at"))
            .filter(order__isnull=False)
            .exists()
        )
        books_are_right()

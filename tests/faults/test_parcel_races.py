"""Races for one order or item: refunded or completed, sent or taken back, sold twice, killed in the middle.

All callers start at the same instant on the durable server, each with its own connection. Afterwards the books add up,
and the order, its address, the inventory and the fan's activity agree.
"""

import threading
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from uuid import uuid4

import psycopg
import pytest
from django.db import DatabaseError
from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.stores.errors import OrderNotFound
from tenants.stores.inventory import services as inventory
from tenants.stores.inventory.errors import ItemNotAvailable
from tenants.stores.models import Delivery, ItemSource, Order, OrderStatus, SellBack, WonItem
from tenants.stores.services import orders, purchase
from tenants.wallets import services as wallets
from tenants.wallets.models import Txn
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key, balance, books_are_right
from tests.support.races import race
from tests.support.shop import a_product, again

pytestmark = [pytest.mark.usefixtures("durable"), pytest.mark.prove]
RACERS = 50
ROUNDS = 20
ADDRESS = {
    "full_name": "Mina Sol", "country": "SE", "city": "Lund", "street": "Long street", "building": "1", "zip": "22100",
    "phone": "",
}  # fmt: skip


@pytest.fixture
def alpha(durable) -> Community:
    return Community.objects.get(slug="alpha")


def a_fan(community, gems=100):
    user = a_user(username=f"fan{uuid4().hex[:12]}")
    with tenant_context(community):
        member = join(user=user, community=community)
        if gems:
            wallets.tip(
                member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
            ).require_paid()
    return user, member


def an_order(community, user, status=None, **fields):
    product = a_product(community, **{"name": f"Thing {uuid4()}", "quantity": 1, **fields})
    with tenant_context(community):
        order = purchase.buy_product(
            buyer=user, community=community, product_slug=product.slug, expected_price=100, idempotency=a_key()
        )
        if status:
            orders.edit_order(
                order_id=order.pk, status=status, note=None, actor=an_actor(community), community=community
            )
    return order, product


def refunds(order, community):
    return partial(
        orders.refund_order,
        order_id=order.pk, reason="Sorry", actor=an_actor(community), community=community, idempotency=a_key(),
    )  # fmt: skip


def sells(item_id, user, community, key=None):
    return partial(
        inventory.sell_item, item_id=item_id, fan_id=user.pk, community=community, idempotency=key or a_key()
    )


def test_a_refund_races_a_completion_and_one_wins(alpha):
    for _ in range(ROUNDS):
        user, member = a_fan(alpha)
        order, product = an_order(alpha, user)
        completes = partial(
            orders.edit_order,
            order_id=order.pk, status=OrderStatus.COMPLETED, note=None, actor=an_actor(alpha), community=alpha,
        )  # fmt: skip

        works = [work for _ in range(5) for work in (refunds(order, alpha), completes)]
        results = race(alpha, works, at_once=10)

        with tenant_context(alpha):
            order.refresh_from_db()
            given_back = [one for one in results if isinstance(one, Order) and one.status == OrderStatus.CANCELED]
            assert {type(one) for one in results} <= {Order, OrderNotFound}
            if order.status == OrderStatus.CANCELED:
                assert (balance(member), again(product, alpha).quantity, len(given_back)) == (100, 1, 1)
            else:
                assert order.status == OrderStatus.COMPLETED
                assert (balance(member), again(product, alpha).quantity, given_back) == (0, 0, [])
            books_are_right()
        assert ActivityRecord.objects.get(kind="ORDER", object_id=order.pk).status == order.status


def test_sending_races_taking_back_and_one_wins(alpha):
    sent: Counter[str] = Counter()
    for _ in range(ROUNDS):
        user, member = a_fan(alpha)
        order, product = an_order(alpha, user, type="MERCH")
        dispatches = partial(
            orders.dispatch_order,
            order_id=order.pk, fan_id=user.pk, method="COURIER", size="", address=ADDRESS, remember=False,
            community=alpha,
        )  # fmt: skip
        cancels = partial(
            orders.cancel_own_order, order_id=order.pk, fan_id=user.pk, community=alpha, idempotency=a_key()
        )

        results = race(alpha, [dispatches, cancels])

        assert {type(one) for one in results} <= {Order, OrderNotFound}
        with tenant_context(alpha):
            order.refresh_from_db()
            where = Delivery.objects.filter(order=order).first()
            if order.status == OrderStatus.CANCELED:
                assert (balance(member), again(product, alpha).quantity) == (100, 1)
                assert where is None or where.full_name == "", "what is not sent has no address"
            else:
                assert order.status == OrderStatus.PENDING
                assert where is not None
                assert (balance(member), where.full_name) == (0, "Mina Sol")
            books_are_right()
        sent[order.status] += 1
    print(f"\nsending against taking back: {dict(sent)}")


@pytest.mark.parametrize("is_won", [True, False], ids=["won", "bought"])
def test_fifty_sell_the_same_item_and_one_is_paid(alpha, is_won):
    user, member = a_fan(alpha)
    if is_won:
        product = a_product(alpha, name=f"Prize {uuid4()}", quantity=1, sell_price=40)
        with tenant_context(alpha):
            item = inventory.give_item(
                member=member,
                product=product,
                source=ItemSource.RAFFLE,
                source_id=uuid4(),
                sell_price=product.sell_price,
            )
    else:
        item, product = an_order(alpha, user, OrderStatus.COMPLETED, sell_price=40)
    before = 100 if is_won else 0

    results = race(alpha, [sells(item.pk, user, alpha) for _ in range(RACERS)], at_once=RACERS)

    kinds = Counter(type(one) for one in results)
    assert kinds == {type(item.pk): 1, ItemNotAvailable: RACERS - 1}
    with tenant_context(alpha):
        assert balance(member) == before + 40
        assert SellBack.objects.filter(pk=item.pk).count() == 1
        assert Txn.objects.filter(cause="SALE", cause_id=item.pk).count() == 1
        assert again(product, alpha).quantity == 1
        books_are_right()


def test_one_key_sells_once_however_often_it_is_sent(alpha):
    user, member = a_fan(alpha)
    item, _ = an_order(alpha, user, OrderStatus.COMPLETED, sell_price=40)

    race(alpha, [sells(item.pk, user, alpha, a_key())] * RACERS, at_once=RACERS)

    with tenant_context(alpha):
        assert balance(member) == 40
        books_are_right()


def test_selling_races_refunding_and_one_wins(alpha):
    won: Counter[bool] = Counter()
    for _ in range(ROUNDS):
        user, member = a_fan(alpha)
        order, product = an_order(alpha, user, OrderStatus.COMPLETED, sell_price=40)

        results = race(alpha, [sells(order.pk, user, alpha), refunds(order, alpha)])

        assert sum(isinstance(one, Exception) for one in results) == 1, results
        with tenant_context(alpha):
            order.refresh_from_db()
            is_sold = SellBack.objects.filter(pk=order.pk).exists()
            assert is_sold == (order.status == OrderStatus.COMPLETED)
            assert balance(member) == (40 if is_sold else 100)
            assert again(product, alpha).quantity == 1
            books_are_right()
        won[is_sold] += 1
    print(f"\nsold against refunded: {dict(won)}")


def test_killed_in_the_middle_an_item_is_sold_whole_or_not_at_all(alpha, chance, durable):
    """Connections are cut at random while fans sell; then everybody tries again with the same key."""
    fans = []
    for _ in range(12):
        user, member = a_fan(alpha)
        product = a_product(alpha, name=f"Prize {uuid4()}", quantity=1, sell_price=40)
        with tenant_context(alpha):
            item = inventory.give_item(
                member=member, product=product, source=ItemSource.CASE, source_id=uuid4(), sell_price=product.sell_price
            )
        fans.append((user, member, item, product, a_key()))
    over = threading.Event()
    killed: Counter[str] = Counter()

    def kill():
        with psycopg.connect(durable.superuser_url, autocommit=True) as connection:
            while not over.is_set():
                cut = connection.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
                    "and pid <> pg_backend_pid() and state = 'active' and query like %s order by random() limit 1",
                    ["%post(%"],
                ).fetchall()
                killed["cut"] += len(cut)
                time.sleep(chance.uniform(0, 0.004))

    killer = threading.Thread(target=kill)
    killer.start()
    hit = 0
    for _ in range(4):
        results = race(alpha, [sells(item.pk, user, alpha, key) for user, _, item, _, key in fans], at_once=12)
        hit += sum(isinstance(one, DatabaseError) for one in results)
    over.set()
    killer.join()
    assert hit, "no call was hit, so the test showed nothing"
    for user, _, item, _, key in fans:
        for _ in range(3):  # a pooled connection may be one that was cut
            with suppress(DatabaseError), tenant_context(alpha):
                sells(item.pk, user, alpha, key)()
                break

    print(f"\n{killed['cut']} connections cut, {hit} calls hit")
    with tenant_context(alpha):
        for _, member, item, product, _ in fans:
            assert WonItem.objects.get(pk=item.pk).status == "SOLD"
            assert (balance(member), again(product, alpha).quantity) == (140, 1)
        books_are_right()

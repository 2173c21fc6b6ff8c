"""Fifty members enter a drop at once while connections die and the workers that settle it are killed.

No member is charged twice or for nothing, tickets have no gaps, no ticket is given after the end, and each piece has
one winner.
"""

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Event, Semaphore
from uuid import uuid4

import pytest
from django.db import Error, connection, transaction
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.draws.errors import DrawClosed
from tenants.draws.models import Draw, DrawState, TicketRange
from tenants.draws.services import close, draw_winners
from tenants.members.services import join
from tenants.stores.drops import entry, services
from tenants.stores.drops.errors import AlreadyEntered
from tenants.stores.models import DailyPurchase, DropEntry, DropEntryState, Order
from tenants.wallets import services as wallets
from tests.support.builders import a_user, an_actor
from tests.support.draws import let_it_end
from tests.support.drops import a_drop
from tests.support.ledger import a_key, balance, books_are_right
from tests.support.races import connections_die, race, until_answered
from tests.support.shop import a_product, again

pytestmark = pytest.mark.usefixtures("durable")
FANS = int(os.environ.get("DROP_FANS", "100"))
RACERS = 50
GEMS, PRICE, PIECES = 1_000, 100, 7


@pytest.fixture
def alpha(durable) -> Community:
    return Community.objects.get(slug="alpha")


def a_fan(community):
    user = a_user(username=f"fan{uuid4().hex[:12]}")
    with tenant_context(community):
        member = join(user=user, community=community)
        wallets.tip(
            member=member, amount=GEMS, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
        ).require_paid()
    return user, member


def an_ask(user, community, product, drop, key=None):
    return partial(
        entry.enter_drop,
        buyer=user,
        community=community,
        product_slug=product.slug,
        drop_id=drop.pk,
        expected_price=drop.price,
        client_seed="seed",
        idempotency=key or a_key(),
    )


def settle(drop):
    """As the jobs do: closed, drawn and given back, again and again until all is done, whatever is killed."""
    for _ in range(200):
        try:
            close(drop.draw_id)
            draw_winners(drop.draw_id)
            services.give_back(drop.pk)
            if not DropEntry.objects.filter(drop=drop, state=DropEntryState.WAITING).exists():
                return
        except Error:
            connection.close()
    raise AssertionError("never settled")


@pytest.mark.parametrize("price", [PRICE, 0])
def test_everybody_is_charged_once_and_only_winners_stay_charged(alpha, price):
    product = a_product(alpha, name=f"Scarce {uuid4()}", price=price, quantity=PIECES, limit_per_day=1)
    fans = [a_fan(alpha) for _ in range(FANS)]
    drop = a_drop(product, alpha, pieces=PIECES, minutes=60)

    with connections_die() as killed:
        # Each asks twice at once, as from two windows.
        works = [partial(until_answered, an_ask(user, alpha, product, drop)) for user, _ in fans for _ in range(2)]
        results = race(alpha, works, at_once=RACERS)
    assert killed, "no call was hit, so the test showed nothing"
    assert Counter(type(one) for one in results) == {DropEntry: FANS, AlreadyEntered: FANS}
    with tenant_context(alpha):
        assert [balance(member) for _, member in fans] == [GEMS - price] * FANS
        firsts = TicketRange.objects.filter(draw_id=drop.draw_id).order_by("first").values_list("first", flat=True)
        assert list(firsts) == list(range(1, FANS + 1))
        let_it_end(Draw.objects.get(pk=drop.draw_id))

    with connections_die() as killed:
        race(alpha, [partial(settle, drop)] * 4)
    assert killed, "no call was hit, so the test showed nothing"
    with tenant_context(alpha):
        settle(drop)
        assert Draw.objects.get(pk=drop.draw_id).state == DrawState.DRAWN
        won = set(Order.objects.filter(product=product).values_list("member_id", flat=True))
        assert (len(won), Order.objects.filter(product=product).count()) == (PIECES, PIECES)
        assert {ask.member_id for ask in DropEntry.objects.filter(drop=drop, state=DropEntryState.WON)} == won
        for _, member in fans:
            had = member.pk in won
            assert balance(member) == GEMS - price * had
            assert DailyPurchase.objects.get(member=member, product=product).count == int(had)
        shelf = again(product, alpha)
        assert (shelf.quantity, shelf.sold, shelf.reserved, shelf.status) == (0, PIECES, 0, "OUT_OF_STOCK")
        books_are_right()


def test_in_the_closing_second_a_ticket_is_paid_and_drawn_or_neither(alpha):
    product = a_product(alpha, name=f"Last second {uuid4()}", price=PRICE, quantity=1)
    fans = [a_fan(alpha) for _ in range(FANS)]
    drop = a_drop(product, alpha, minutes=60)
    in_time, is_frozen = Semaphore(0), Event()

    def enter_in_time(ask):
        placed = ask()
        in_time.release()
        return placed

    def enter_late(ask):
        assert is_frozen.wait(60)
        return ask()

    def freeze():
        # Over while the others ask: by the clock alone, a fast machine would be done, and a slow one not have begun.
        for _ in range(FANS // 4):
            assert in_time.acquire(timeout=60)
        with transaction.atomic():
            # No ticket is being written while the end is set, so none is later than the end.
            Draw.objects.select_for_update().get(pk=drop.draw_id)
            Draw.objects.filter(pk=drop.draw_id).update(closes_at=now())
        while Draw.objects.get(pk=drop.draw_id).state == DrawState.OPEN:
            close(drop.draw_id)
        is_frozen.set()

    *asks, last = [an_ask(user, alpha, product, drop) for user, _ in fans]
    works: list[Callable[[], object]] = [
        freeze, *(partial(enter_in_time, ask) for ask in asks), partial(enter_late, last)
    ]  # fmt: skip
    results = race(alpha, works, at_once=RACERS)
    assert results[0] is None, results[0]
    kinds = Counter(type(one) for one in results[1:])
    assert set(kinds) == {DropEntry, DrawClosed}, kinds
    assert isinstance(results[-1], DrawClosed)
    with tenant_context(alpha):
        draw = Draw.objects.get(pk=drop.draw_id)
        assert draw.tickets == kinds[DropEntry] == TicketRange.objects.filter(draw=draw).count()
        for (_, member), result in zip(fans, results[1:], strict=True):
            assert balance(member) == GEMS - PRICE * isinstance(result, DropEntry)
        assert not TicketRange.objects.filter(draw=draw, created_at__gt=draw.closes_at).exists()
        books_are_right()


def test_withdrawing_races_with_itself_and_the_closing_and_gives_back_once(alpha):
    product = a_product(alpha, name=f"Left {uuid4()}", price=PRICE, quantity=1)
    fans = [a_fan(alpha) for _ in range(20)]
    drop = a_drop(product, alpha, minutes=60)
    with tenant_context(alpha):
        asks = [an_ask(user, alpha, product, drop)() for user, _ in fans]
    has_left = Event()

    def leave(entry_id, user_id):
        entry = services.withdraw(entry_id=entry_id, user_id=user_id)
        has_left.set()
        return entry

    def freeze():
        # By the clock alone, a busy machine would close the drop before the first fan leaves.
        has_left.wait(10)
        Draw.objects.filter(pk=drop.draw_id).update(closes_at=now())
        while Draw.objects.get(pk=drop.draw_id).state == DrawState.OPEN:
            close(drop.draw_id)

    leaving: list[Callable[[], object]] = [
        partial(leave, ask.pk, user.pk) for ask, (user, _) in zip(asks, fans, strict=True) for _ in range(2)
    ]
    results = race(alpha, [freeze, *leaving], at_once=RACERS)[1:]
    kinds = Counter(type(one) for one in results)
    assert set(kinds) <= {DropEntry, DrawClosed}, kinds
    with tenant_context(alpha):
        # Frozen already: only its round is brought nearer.
        let_it_end(Draw.objects.get(pk=drop.draw_id))
        settle(drop)
        left = set(
            DropEntry.objects.filter(drop=drop, state=DropEntryState.WITHDRAWN).values_list("member_id", flat=True)
        )
        assert left, "no call was in time, so the test showed nothing"
        draw = Draw.objects.get(pk=drop.draw_id)
        firsts = list(TicketRange.objects.filter(draw=draw).order_by("first").values_list("first", flat=True))
        assert firsts == list(range(1, len(fans) - len(left) + 1))
        assert draw.tickets == len(firsts)
        won = set(Order.objects.filter(product=product).values_list("member_id", flat=True))
        assert not won & left
        assert len(won) == min(1, len(firsts))
        assert [balance(member) for _, member in fans] == [GEMS - PRICE * (m.pk in won) for _, m in fans]
        books_are_right()

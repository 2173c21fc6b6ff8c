"""The life of a limited drop: announcement, result, cancellation. Entering is in ``entry``.

Guarantees of this module:

- the pieces of an open drop are reserved for its winners;
- a winner gets an order, paid with the gems of the entry; every other member is refunded exactly once, even if a
  process is killed.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.db import connection
from django.db.models import F, Value
from django.db.models.functions import Greatest

from saas.access import audit
from saas.access.acting import Actor
from saas.activity.services import upsert
from saas.directory.services import request_refresh
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.draws import services as draws
from tenants.draws.errors import DrawClosed
from tenants.draws.models import Draw, DrawKind, Winner
from tenants.stores import rules
from tenants.stores.codes.services import give_code
from tenants.stores.drops.errors import DropNotFound, EntryNotFound
from tenants.stores.errors import DropInProgress, ProductNotFound
from tenants.stores.fulfillment import first_status
from tenants.stores.live import show_order
from tenants.stores.models import DailyPurchase, DropEntry, DropEntryState, LimitedDrop, Order, Product, ProductStatus
from tenants.stores.order_facts import activity_of
from tenants.stores.sources import DROP
from tenants.stores.stock import sell_price_of
from tenants.wallets.issuance import excess_over_price, promise, staff_of, take_promise_back
from tenants.wallets.services import current_community, reverse

BATCH = 100
# A moment that lies this little in the past means "now".
SLACK = timedelta(minutes=5)


def announce_drop(
    *, product_id: UUID, pieces: int, starts_at: datetime | None, minutes: int, actor: Actor
) -> LimitedDrop:
    """Announce a draw of ``pieces`` of a product, open for ``minutes`` from ``starts_at`` on (null: now).

    Raises ProductNotFound, DropInProgress, ValidationFailed, IssuanceLimit (a piece sells back for more than its
    price).
    """
    moment = now()
    begins = max(starts_at or moment, moment)
    ends = begins + timedelta(minutes=minutes)
    if starts_at is not None and starts_at < moment - SLACK:
        raise ValidationFailed(fields={"startAt": "Choose a start in the future"})

    def work() -> LimitedDrop:
        product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
        if product is None or product.status == ProductStatus.ARCHIVED:
            raise ProductNotFound
        if product.reserved:
            raise DropInProgress
        if fields := _contradictions(product, pieces, begins, ends):
            raise ValidationFailed(fields=fields)
        sell_price = sell_price_of(product)
        drop_id = new_id()
        promise(
            DROP,
            amount=pieces * excess_over_price(sell_price, product.price),
            staff=[staff_of(actor)],
            cancelable=drop_id,
        )
        draw = draws.announce_draw(kind=DrawKind.DROP, closes_at=ends, prizes=pieces, cap_per_member=1)
        drop = LimitedDrop.objects.create(
            id=drop_id,
            product=product,
            draw=draw,
            price=product.price,
            sell_price=sell_price,
            pieces=pieces,
            starts_at=begins,
            created_at=moment,
        )
        product.reserved = pieces
        product.save(update_fields=["reserved", "updated_at"])
        audit.record(
            actor,
            "product.drop",
            product.pk,
            after={"pieces": pieces, "starts_at": begins.isoformat(), "ends_at": ends.isoformat()},
        )
        _show()
        return drop

    return atomically(work)


def cancel_drop(*, product_id: UUID, actor: Actor) -> LimitedDrop:
    """Cancel a draw before its end; all entries are refunded. Raises DropNotFound, DrawClosed."""

    def work() -> LimitedDrop:
        drop = LimitedDrop.objects.select_related("draw").filter(product_id=product_id, ended_at=None).first()
        if drop is None:
            raise DropNotFound
        drop.draw = draws.cancel_draw(draw_id=drop.draw_id)
        take_promise_back(drop.pk)
        Product.objects.filter(pk=product_id).update(reserved=0, updated_at=now())
        audit.record(actor, "product.drop.cancel", product_id, before={"asked": drop.draw.tickets})
        _end(drop)
        return drop

    return atomically(work)


def give_pieces(draw: Draw, winners: Sequence[Winner]) -> None:
    """In the transaction of the draw: create the winners' orders. The other members are notified later."""
    drop = LimitedDrop.objects.select_for_update(of=("self",)).select_related("product").get(draw=draw, ended_at=None)
    product = Product.objects.select_for_update(no_key=True).get(pk=drop.product_id)
    by_member = {winner.member_id: winner for winner in winners}
    entries = list(
        DropEntry.objects.filter(drop=drop, member__in=by_member, state=DropEntryState.WAITING).select_related("member")
    )
    orders = _orders_of(entries, drop, product)
    Order.objects.bulk_create(orders)
    for order in orders:
        # The pieces were kept back while they were asked for, codes too.
        if order.has_code and not give_code(order):
            raise RuntimeError(f"drop {drop.pk}: a code that was promised is gone")
    DropEntry.objects.filter(pk__in=[entry.pk for entry in entries]).update(state=DropEntryState.WON)
    community = current_community()
    upsert(*(activity_of(order, user_id=order.member.user_id, community_id=community.pk) for order in orders))
    for order in orders:
        enqueue("stores.order_placed", community.pk, order_id=order.pk)
        show_order(order, user_id=order.member.user_id, community_id=community.pk)
        notify(
            user_id=order.member.user_id,
            kind=NotificationKind.DROP_WON,
            community_id=community.pk,
            values={"product": product.name},
            link=f"/orders?order={order.pk}",
            key=f"drop:{order.pk}",
        )
    _take_reserved_pieces(product, len(orders))
    _end(drop)


def give_back(drop_id: UUID) -> None:
    """Refund the losers of an ended drop in batches; called again until all are refunded."""

    def work() -> None:
        drop = LimitedDrop.objects.select_related("product", "draw").get(pk=drop_id)
        waiting = DropEntry.objects.select_for_update(of=("self",), skip_locked=True).filter(
            drop=drop, state=DropEntryState.WAITING, drop__ended_at__isnull=False
        )
        batch = list(waiting.select_related("member").order_by("member__account__pk")[:BATCH])
        for entry in batch:
            _lose(entry, drop)
        DropEntry.objects.filter(pk__in=[entry.pk for entry in batch]).update(state=DropEntryState.LOST)
        if len(batch) == BATCH:
            _plan_give_back(drop)

    atomically(work)


def withdraw(*, entry_id: UUID, user_id: UUID) -> DropEntry:
    """Withdraw an entry before the end and refund it; repeatable. Raises EntryNotFound, DrawClosed.

    The first change wins: a concurrent withdrawal waits for the entry's row, the closing waits for the draw's row.
    """

    def work() -> DropEntry:
        entry = (
            DropEntry.objects.select_related("drop__draw", "drop__product", "member")
            .filter(pk=entry_id, member__user_id=user_id)
            .first()
        )
        if entry is None:
            raise EntryNotFound
        if entry.state == DropEntryState.WAITING:
            draws.require_open(entry.drop.draw, now())
        waiting = DropEntry.objects.filter(pk=entry.pk, state=DropEntryState.WAITING)
        if not waiting.update(state=DropEntryState.WITHDRAWN):
            entry.refresh_from_db(fields=["state"])
            if entry.state != DropEntryState.WITHDRAWN:
                raise DrawClosed
            return entry
        entry.state = DropEntryState.WITHDRAWN
        _release(entry, entry.drop, "Withdrawn")
        # Last, as asking has it: everybody wants the draw's row.
        draws.take_back_ticket(draw_id=entry.drop.draw_id, member_id=entry.member_id)
        announce_to_community(current_community().pk, Event.STOCK)
        return entry

    return atomically(work)


def _lose(entry: DropEntry, drop: LimitedDrop) -> None:
    _release(entry, drop, "Draw canceled" if drop.draw.canceled_at else "Not drawn")
    notify(
        user_id=entry.member.user_id,
        kind=NotificationKind.DROP_CANCELED if drop.draw.canceled_at else NotificationKind.DROP_LOST,
        community_id=current_community().pk,
        values={"product": drop.product.name},
        link=f"/store/{drop.product.slug}",
        key=f"drop:{entry.pk}",
    )


def _release(entry: DropEntry, drop: LimitedDrop, why: str) -> None:
    """Refund an entry and remove it from the counts of the purchase limits."""
    if drop.price:
        reverse(
            reverses=entry.transaction_id,
            member=entry.member,
            reason=f"{why}: {drop.product.name}",
            idempotency=Idempotency(uuid5(entry.pk, "lost"), fingerprint("drop.lost", entry.pk)),
            actor=entry.member.user_id,
        ).require_paid()
    DailyPurchase.objects.filter(
        member_id=entry.member_id, product_id=drop.product_id, day=entry.day, count__gt=0
    ).update(count=F("count") - 1)


def _contradictions(product: Product, pieces: int, begins: datetime, ends: datetime) -> dict[str, str]:
    found = {}
    if product.status != ProductStatus.ACTIVE:
        found["pieces"] = "Put the product on sale first"
    elif product.quantity is None:
        found["pieces"] = "Give the product a stock first: what never runs out needs no draw"
    elif product.has_variants:
        found["pieces"] = "A product with options cannot be drawn, because the winner could not choose one"
    elif product.quantity < pieces:
        found["pieces"] = f"Only {product.quantity} left"
    if product.on_sale_from and begins < product.on_sale_from:
        found["startAt"] = "It is not on sale yet by then"
    elif product.on_sale_until and ends > product.on_sale_until:
        found["minutes"] = "Its sale ends before that"
    return found


def _orders_of(entries: Sequence[DropEntry], drop: LimitedDrop, product: Product) -> list[Order]:
    """Return the orders of the winning entries, with the values that a purchase would write."""
    moment = now()
    with connection.cursor() as cursor:
        cursor.execute(
            "select nextval(pg_get_serial_sequence('stores_order', 'number')) from generate_series(1, %s)",
            [len(entries)],
        )
        numbers = [number for (number,) in cursor.fetchall()]
    return [
        Order(
            id=entry.pk,
            number=number,
            transaction_id=entry.transaction_id,
            member=entry.member,
            product_id=product.pk,
            status=first_status(product.type, has_code=product.has_codes),
            price=drop.price,
            product_slug=product.slug,
            product_name=product.name,
            product_image=product.image,
            product_type=product.type,
            product_rarity=product.rarity,
            sell_price=drop.sell_price,
            answers=entry.answers,
            has_code=product.has_codes,
            day=entry.day,
            created_at=moment,
            updated_at=moment,
        )
        for entry, number in zip(entries, numbers, strict=True)
    ]


def _take_reserved_pieces(product: Product, pieces: int) -> None:
    moment = now()
    assert product.quantity is not None
    product.quantity -= pieces
    product.sold += pieces
    product.reserved = 0
    product.status = rules.with_stock(product.status, product.quantity)
    product.save(update_fields=["quantity", "sold", "reserved", "status", "updated_at"])
    if pieces:
        Product.objects.filter(pk=product.pk).update(last_sold_at=Greatest(F("last_sold_at"), Value(moment)))


def _end(drop: LimitedDrop) -> None:
    drop.ended_at = now()
    drop.save(update_fields=["ended_at"])
    _plan_give_back(drop)
    _show()


def _plan_give_back(drop: LimitedDrop) -> None:
    enqueue("stores.refund_drop", current_community().pk, key=f"stores.refund_drop:{drop.pk}", drop_id=drop.pk)


def _show() -> None:
    """Notify open pages and schedule the update of listings."""
    community = current_community()
    request_refresh(community.pk)
    announce_to_community(community.pk, Event.STOCK)


def tickets_frozen(_draw: Draw) -> None:
    """Notify pages with a countdown that the entry period has ended."""
    announce_to_community(current_community().pk, Event.STOCK)

"""Changes to orders: delivery, progress, cancellation, refund, and the view of a code.

Each change names the status it starts from, so two people cannot make the same change twice. A refund locks the wallet
first and the stock last, like a purchase.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Coalesce

from saas.access import audit
from saas.access.acting import Actor
from saas.activity.services import upsert
from saas.directory.services import request_refresh
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.idempotency import Idempotency
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.stores import rules
from tenants.stores.codes import services as codes
from tenants.stores.contents import services as contents
from tenants.stores.errors import OrderNotFound, OwnOrder
from tenants.stores.inventory import returns
from tenants.stores.inventory import services as inventory
from tenants.stores.live import show_order
from tenants.stores.models import DailyPurchase, Order, OrderStatus
from tenants.stores.order_facts import activity_of
from tenants.stores.services import order_notifications
from tenants.stores.services.catalog import put_back
from tenants.stores.shipping import services as shipping
from tenants.stores.shipping.rules import DISPATCHABLE
from tenants.stores.stock import return_piece
from tenants.wallets.errors import AlreadyRolledBack, TransactionNotFound
from tenants.wallets.issuance import take_promise_back
from tenants.wallets.receipts import Receipt
from tenants.wallets.services import reverse

TICK = timedelta(microseconds=1)
# An order with one of these statuses may show its code.
SHOWS_CODE = (OrderStatus.COMPLETED, OrderStatus.ARCHIVED)


def dispatch_order(
    *,
    order_id: UUID,
    fan_id: UUID,
    method: str,
    size: str,
    address: Mapping[str, str],
    remember: bool,
    community: Community,
    seen: Seen = NOTHING_SEEN,
) -> Order:
    """Add the fan's address to a MERCH order. It can change until the team starts the order.

    ``remember`` keeps the address for the next order. Raises OrderNotFound (also when it is too late), ValidationFailed
    for a size that is not offered, EditConflict.
    """

    def work() -> Order:
        order = own_order(order_id, fan_id)
        shipping.check_size(size, order.product_id)
        shipping.check_destination(method, address["country"], order.product_id)
        is_first = order.status == OrderStatus.RESERVED
        _move(order, OrderStatus.PENDING, from_any_of=DISPATCHABLE, actor=None, community=community)
        seen.check(shipping.destination_of(order.pk))
        shipping.set_delivery(
            order=order, member=order.member, method=method, size=size, address=address, remember=remember
        )
        if is_first:
            order_notifications.notify_team_of_dispatch(order, community)
        return order

    return atomically(work)


def order_item(
    *,
    item_id: UUID,
    fan_id: UUID,
    method: str,
    size: str,
    address: Mapping[str, str],
    remember: bool,
    community: Community,
) -> Order:
    """Order the delivery of an item: a bought item gets its address, a won item becomes a free order.

    Raises ItemNotFound, OrderNotFound (bought and already under way), and the errors of ``order_won_item``.
    """
    won, _ = inventory.own_item(item_id, fan_id)
    if won is not None:
        return inventory.order_won_item(
            won, method=method, size=size, address=address, remember=remember, community=community
        )
    return dispatch_order(
        order_id=item_id, fan_id=fan_id, method=method, size=size, address=address, remember=remember,
        community=community,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Revealed:
    code: str
    revealed_at: datetime


def reveal_code(*, order_id: UUID, fan_id: UUID, community: Community) -> Revealed:
    """Return the code of a fan's own order and mark it as viewed. Raises OrderNotFound, also without a code."""

    def work() -> Revealed:
        mine = Order.objects.filter(pk=order_id, has_code=True, member__user_id=fan_id)
        shown = Order.objects.filter(pk__in=mine.values("pk"), status__in=SHOWS_CODE)
        if not shown.update(code_revealed_at=Coalesce(F("code_revealed_at"), now())):
            raise OrderNotFound
        order = Order.objects.select_related("code", "member").get(pk=order_id)
        assert order.code_revealed_at is not None
        source = returns.marks_of(order).source
        upsert(activity_of(order, user_id=fan_id, community_id=community.pk, source=source))
        _count(order, community)
        return Revealed(codes.code_of(order), order.code_revealed_at)

    return atomically(work)


def receive_order(*, order_id: UUID, fan_id: UUID, community: Community) -> Order:
    """Confirm the arrival of the fan's order. Raises OrderNotFound, also if it was not shipped."""

    def work() -> Order:
        order = own_order(order_id, fan_id)
        if order.status != OrderStatus.COMPLETED:
            _move(order, OrderStatus.COMPLETED, from_any_of=[OrderStatus.SHIPPED], actor=None, community=community)
        return order

    return atomically(work)


def edit_order(
    *,
    order_id: UUID,
    status: str | None,
    note: str | None,
    tracking: Mapping[str, str] | None = None,
    actor: Actor,
    community: Community,
    seen: Seen = NOTHING_SEEN,
) -> Order:
    """Change an order's status, the team's note, or the tracking.

    Raises EditConflict, OwnOrder; OrderNotFound also if ``status`` is not allowed, or tracking is set for an order
    without a delivery.
    """

    def work() -> Order:
        Order.objects.select_for_update(no_key=True).filter(pk=order_id).first()
        order = _order_of_another(order_id, actor)
        seen.check({"note": order.note, **shipping.tracking_of(order)})
        if tracking:
            shipping.set_tracking(order=order, changes=tracking, actor=actor)
        if status is not None and status != order.status:
            _move(order, status, from_any_of=rules.team_sources(status), actor=actor, community=community)
        elif tracking:
            show_order(order, user_id=order.member.user_id, community_id=community.pk)
        if note is not None and note != order.note:
            before, order.note = order.note, note
            Order.objects.filter(pk=order.pk).update(note=note)
            audit.record(actor, "order.note", order.pk, before={"note": before}, after={"note": note})
        return order

    return atomically(work)


def edit_orders(*, order_ids: Sequence[UUID], status: OrderStatus, actor: Actor, community: Community) -> list[Order]:
    """Set the status of several orders, all or none. Raises OrderNotFound, OwnOrder."""

    def work() -> list[Order]:
        orders = [_order_of_another(order_id, actor) for order_id in sorted(set(order_ids))]
        if any(order.status not in rules.team_sources(status) for order in orders):
            raise OrderNotFound
        for order in orders:
            _move(order, status, from_any_of=rules.team_sources(status), actor=actor, community=community)
        return orders

    return atomically(work)


def cancel_own_order(*, order_id: UUID, fan_id: UUID, community: Community, idempotency: Idempotency) -> Order:
    """Cancel the fan's own order before it is shipped. Raises OrderNotFound, also when it is too late."""
    order = own_order(order_id, fan_id)
    if order.code_revealed_at is not None:
        raise OrderNotFound
    return _give_back(
        order,
        sources=rules.cancelable(has_code=order.has_code),
        reason="",
        asked_by=fan_id,
        actor=None,
        community=community,
        idempotency=idempotency,
    )


def cancel_order(
    *,
    order_id: UUID,
    note: str | None,
    actor: Actor,
    community: Community,
    idempotency: Idempotency,
    seen: Seen = NOTHING_SEEN,
) -> Order:
    """Cancel an order as the team before it is shipped, with ``note``.

    Raises EditConflict, OwnOrder; OrderNotFound, also when it is too late. Then the note is not written.
    """
    order = _order_of_another(order_id, actor)

    def write_note() -> None:
        if note is not None:
            edit_order(order_id=order_id, status=None, note=note, actor=actor, community=community, seen=seen)
            order.note = note

    return _give_back(
        order,
        sources=rules.CANCELABLE,
        reason="",
        asked_by=actor.user_id,
        actor=actor,
        community=community,
        idempotency=idempotency,
        write_note=write_note,
    )


def refund_order(*, order_id: UUID, reason: str, actor: Actor, community: Community, idempotency: Idempotency) -> Order:
    """Refund an order as the team, also a completed one; the fan reads ``reason``.

    Raises OrderNotFound, OwnOrder.
    """
    return _give_back(
        _order_of_another(order_id, actor),
        sources=rules.REFUNDABLE,
        reason=reason,
        asked_by=actor.user_id,
        actor=actor,
        community=community,
        idempotency=idempotency,
    )


def _give_back(
    order: Order,
    *,
    sources: Sequence[str],
    reason: str,
    asked_by: UUID,
    actor: Actor | None,
    community: Community,
    idempotency: Idempotency,
    write_note: Callable[[], None] = lambda: None,
) -> Order:
    # One that was given back already is left to the ledger: it knows whether this is the same call again.
    if order.status not in (*sources, OrderStatus.CANCELED, OrderStatus.ARCHIVED) or returns.is_sold(order):
        raise OrderNotFound

    def work() -> Receipt | None:
        receipt = None
        write_note()
        if order.price:
            receipt = reverse(
                reverses=order.transaction_id,
                member=order.member,
                reason=reason or order.product_name,
                idempotency=idempotency,
                actor=asked_by,
                acting_for=actor.acting_for if actor else None,
            )
            if receipt.replayed or not receipt.paid:
                return receipt
        piece = codes.take_back(order, by_fan=actor is None)
        order.reason = reason
        _move(order, OrderStatus.CANCELED, from_any_of=sources, actor=actor, community=community)
        if returns.to_inventory(order, community):
            if order.has_code and piece:
                return_piece(order.product_id, is_code=True)
            return receipt
        DailyPurchase.objects.filter(
            member_id=order.member_id, product_id=order.product_id, day=order.day, count__gt=0
        ).update(count=F("count") - 1)
        take_promise_back(order.pk)
        request_refresh(community.pk)
        put_back(order, piece=piece)
        return receipt

    try:
        receipt = atomically(work)
    except (AlreadyRolledBack, TransactionNotFound):
        raise OrderNotFound from None
    if receipt is not None and receipt.require_paid().replayed:
        return _order(order.pk)
    return order


def _move(order: Order, wanted: str, *, from_any_of: Sequence[str], actor: Actor | None, community: Community) -> None:
    """Change the status. Raises OrderNotFound unless the order has one of the given statuses."""
    # An order that was sold back or dispatched since it was read has another timestamp: the change comes too late.
    before, moment = order.status, max(now(), order.updated_at + TICK)
    moved = Order.objects.filter(pk=order.pk, status=before, updated_at=order.updated_at, status__in=from_any_of)
    if not moved.update(status=wanted, reason=order.reason, updated_at=moment):
        raise OrderNotFound
    order.status, order.updated_at = wanted, moment
    if wanted == OrderStatus.COMPLETED:
        contents.give_content(order)
    elif wanted == OrderStatus.CANCELED:
        contents.take_content_back(order)
    given_back = OrderStatus.CANCELED in (before, wanted)
    marks = returns.marks_of(order)
    upsert(
        activity_of(
            order,
            user_id=order.member.user_id,
            community_id=community.pk,
            given_back=given_back,
            sold_for=marks.sold_for,
            source=marks.source,
        )
    )
    if rules.is_final(order) and not given_back:
        _count(order, community)
    shipping.plan_erasure(order, community)
    show_order(order, user_id=order.member.user_id, community_id=community.pk)
    if actor is not None:
        after = {"status": wanted} | ({"reason": order.reason} if order.reason else {})
        audit.record(actor, "order.status", order.pk, before={"status": before}, after=after)
        order_notifications.notify_fan(order, community)
    elif wanted == OrderStatus.CANCELED:
        order_notifications.notify_team_of_cancel(order, community)


def _count(order: Order, community: Community) -> None:
    """Let quests, achievements and earning rules count the order, once its fan cannot cancel it any more."""
    enqueue("stores.order_final", community.pk, order_id=order.pk)


def own_order(order_id: UUID, fan_id: UUID) -> Order:
    """Return the fan's own order. Raises OrderNotFound, also for another fan's order."""
    order = _order(order_id)
    if order.member.user_id != fan_id:
        raise OrderNotFound
    return order


def _order_of_another(order_id: UUID, actor: Actor) -> Order:
    """Return an order that the actor may change. Raises OrderNotFound; OwnOrder for the actor's own order."""
    order = _order(order_id)
    if order.member.user_id == actor.user_id:
        raise OwnOrder
    return order


def _order(order_id: UUID) -> Order:
    order = Order.objects.select_related("member", "delivery").filter(pk=order_id).first()
    if order is None:
        raise OrderNotFound
    return order

"""Orders and won items as subjects of support tickets."""

from uuid import UUID

from saas.support.subjects import RefundCall, SubjectFact, TicketSubject
from tenants.stores.models import DeliveryMethod, ItemSource, ItemStatus, Order, OrderStatus, SellBack, WonItem
from tenants.stores.services.orders import refund_order

ORDER_WORDS = {
    OrderStatus.CREATED: "Paid",
    OrderStatus.RESERVED: "Reserved",
    OrderStatus.PENDING: "Pending",
    OrderStatus.PROCESS: "In progress",
    OrderStatus.SHIPPED: "Shipped",
    OrderStatus.COMPLETED: "Completed",
    OrderStatus.CANCELED: "Canceled",
    OrderStatus.ARCHIVED: "Archived",
}
ITEM_WORDS = {ItemStatus.KEPT: "In the inventory", ItemStatus.ORDERED: "Ordered", ItemStatus.SOLD: "Sold back"}


def find_order(order_id: UUID, member_id: UUID) -> TicketSubject | None:
    order = Order.objects.select_related("delivery").filter(pk=order_id, member_id=member_id).first()
    if order is None:
        return None
    delivery = getattr(order, "delivery", None)
    sold = SellBack.objects.filter(pk=order.pk).first()
    facts = [
        SubjectFact(label="Product", text=order.product_name),
        SubjectFact(label="Status", text=ORDER_WORDS[OrderStatus(order.status)]),
        SubjectFact(label="Price", gems=order.price),
        SubjectFact(label="Bought", at=order.created_at),
        SubjectFact(label="Last change", at=order.updated_at),
    ]
    if order.has_code:
        shown = "Shown to the fan" if order.code_revealed_at else "Not shown yet"
        facts.append(SubjectFact(label="Code", text=shown))
    if delivery is not None:
        facts.append(SubjectFact(label="Delivery", text=str(DeliveryMethod(delivery.method).label)))
        if delivery.tracking_number:
            facts.append(SubjectFact(label="Tracking", text=f"{delivery.carrier} {delivery.tracking_number}".strip()))
    if sold is not None:
        facts.append(SubjectFact(label="Sold back for", gems=sold.amount))
    return TicketSubject(
        title=f"Order #{order.number}, {order.product_name}",
        facts=facts,
        transactions=[order.transaction_id, *([sold.transaction_id] if sold else [])],
        link=f"/orders?order={order.pk}",
        office_link=f"/admin/store/orders?order={order.pk}",
    )


def find_item(item_id: UUID, member_id: UUID) -> TicketSubject | None:
    item = WonItem.objects.filter(pk=item_id, member_id=member_id).first()
    if item is None:
        return None
    sold = SellBack.objects.filter(pk=item.pk).first()
    facts = [
        SubjectFact(label="Product", text=item.product_name),
        SubjectFact(label="From", text=str(ItemSource(item.source).label)),
        SubjectFact(label="Status", text=ITEM_WORDS[ItemStatus(item.status)]),
        SubjectFact(label="Received", at=item.created_at),
    ]
    if sold is not None:
        facts.append(SubjectFact(label="Sold back for", gems=sold.amount))
    return TicketSubject(
        title=item.product_name,
        facts=facts,
        transactions=[sold.transaction_id] if sold else [],
        link="/inventory",
    )


def refund(call: RefundCall) -> int:
    """Refund an order; return its price in gems. Raises OrderNotFound, OwnOrder and the errors of the key."""
    order = refund_order(
        order_id=call.thing_id,
        reason=call.reason,
        actor=call.actor,
        community=call.community,
        idempotency=call.idempotency,
    )
    return int(order.price)

"""The data of an item for the API, read from the fan's activity. Bought and won items have the same fields."""

from typing import Any
from uuid import UUID

from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.services import ActivityEntry
from tenants.stores.inventory.rules import is_for_sale
from tenants.stores.models import ItemStatus, OrderStatus, WonItem
from tenants.stores.order_facts import place_facts, product_facts

BOUGHT = "BOUGHT"
# Where an item stands for its owner, whatever brought it to them.
YOURS, TO_DISPATCH, UNDER_WAY, SOLD = "YOURS", "TO_DISPATCH", "UNDER_WAY", "SOLD"
STATES = (YOURS, TO_DISPATCH, UNDER_WAY, SOLD)
ON_THE_WAY = (OrderStatus.CREATED, OrderStatus.PENDING, OrderStatus.PROCESS, OrderStatus.SHIPPED)


def activity_of_item(item: WonItem, *, user_id: UUID, community_id: UUID, sold_for: int | None = None) -> ActivityEntry:
    """Return the won item's entry for the fan's activity."""
    return ActivityEntry(
        user_id=user_id,
        community_id=community_id,
        kind=ActivityKind.ITEM,
        object_id=item.pk,
        status=item.status,
        title=item.product_name,
        amount=0,
        at=item.created_at,
        data={
            "updated_at": item.updated_at.isoformat(),
            "product": product_facts(item),
            "reason": item.reason or None,
            "source": item.source,
            "sell_price": item.sell_price,
            "sold_for": sold_for,
            "order_id": str(item.order_id) if item.order_id else None,
        },
    )


def state_of(record: ActivityRecord) -> str:
    """Return the state of the item of ``record`` (an order or a won item)."""
    if record.data.get("sold_for") is not None:
        return SOLD
    if record.status == OrderStatus.RESERVED:
        return TO_DISPATCH
    return UNDER_WAY if record.status in ON_THE_WAY or record.status == ItemStatus.ORDERED else YOURS


def can_sell(record: ActivityRecord) -> bool:
    """True if ``is_for_sale`` and the item was not sold yet."""
    data, product = record.data, record.data["product"]
    return data.get("sold_for") is None and is_for_sale(
        is_won=record.kind == ActivityKind.ITEM,
        status=record.status,
        product_type=product["type"],
        has_code=bool(data.get("has_code")),
        sell_price=data.get("sell_price"),
    )


def can_order(record: ActivityRecord) -> bool:
    """True for a won item that the member keeps, and for a bought item that waits for the fan's address."""
    if record.kind == ActivityKind.ITEM:
        return record.status == ItemStatus.KEPT
    return record.status == OrderStatus.RESERVED


def item_facts(record: ActivityRecord) -> dict[str, Any]:
    """Return the fields of the item outputs."""
    data = record.data
    is_order = record.kind == ActivityKind.ORDER
    return {
        "id": record.object_id,
        "origin": data.get("source") or BOUGHT,
        "state": state_of(record),
        "product": data["product"],
        "community": place_facts(record.community),
        "price": record.amount if is_order and not data.get("source") else None,
        "sell_price": data.get("sell_price"),
        "sold_for": data.get("sold_for"),
        "can_sell": can_sell(record),
        "can_order": can_order(record),
        "order_id": record.object_id if is_order else data.get("order_id"),
        "order_status": record.status if is_order else None,
        "order_number": data.get("number"),
        "has_code": bool(data.get("has_code")),
        "reason": data.get("reason"),
        "created_at": record.at,
        "updated_at": data["updated_at"],
    }


def given_facts(item: WonItem) -> dict[str, Any]:
    """Return the fields of ``GivenItemOutput``. Member and order must be loaded."""
    return {
        "id": item.pk,
        "source": item.source,
        "status": item.status,
        "product": product_facts(item),
        "member": {"id": item.member_id, "username": item.member.username},
        "reason": item.reason or None,
        "order_id": item.order_id,
        "order_number": item.order.number if item.order else None,
        "created_at": item.created_at,
    }

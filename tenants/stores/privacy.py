"""Personal data in the store. Orders stay, like the ledger; the notes on them belong to the team."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.stores.drops import privacy as drop_privacy  # noqa: F401 - registers itself
from tenants.stores.inventory import privacy as item_privacy  # noqa: F401 - registers itself
from tenants.stores.models import Order, StockWatch
from tenants.stores.shipping import privacy as shipping_privacy  # noqa: F401 - registers itself


@export_section(community, "orders")
def orders(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(Order.objects.filter(member__user_id=user_id)):
        yield {
            "number": row.number,
            "product": row.product_name,
            "option": row.variant,
            "type": row.product_type,
            "price": row.price,
            "status": row.status,
            "ordered_at": row.created_at,
            "updated_at": row.updated_at,
            "answers": {one["question"]: one["answer"] for one in row.answers},
        }


@export_section(community, "waiting_for")
def waiting_for(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(StockWatch.objects.filter(member__user_id=user_id).select_related("product")):
        yield {"product": row.product.name, "asked_at": row.created_at}


@erase_handler(community)
def forget(user_id: UUID, username: str, email: str) -> None:
    """Erase the member's answers to product questions and the notifications they wait for."""
    Order.objects.filter(member__user_id=user_id).exclude(answers=[]).update(answers=[])
    StockWatch.objects.filter(member__user_id=user_id).delete()

"""Personal data in inventories. Won items stay, like orders; the texts of gifts are erased."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.stores.models import SellBack, WonItem


@export_section(community, "won-items")
def won_items(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(WonItem.objects.filter(member__user_id=user_id)):
        yield {
            "product": row.product_name,
            "type": row.product_type,
            "from": row.source,
            "reason": row.reason,
            "status": row.status,
            "at": row.created_at,
        }


@export_section(community, "sold-items")
def sold_items(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(SellBack.objects.filter(member__user_id=user_id)):
        yield {"item": row.pk, "amount": row.amount, "at": row.sold_at}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    WonItem.objects.filter(member__user_id=user_id).update(reason="")

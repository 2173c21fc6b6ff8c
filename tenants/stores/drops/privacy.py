"""Personal data in limited drops. Published lists contain no names, so they stay; the answers are deleted."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.stores.models import DropEntry


@export_section(community, "asked-for")
def receipt_context(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(DropEntry.objects.filter(member__user_id=user_id).select_related("drop__product")):
        yield {
            "product": row.drop.product.name,
            "price": row.drop.price,
            "came_to": row.state,
            "asked_at": row.created_at,
            "answers": {one["question"]: one["answer"] for one in row.answers},
        }


@erase_handler(community)
def forget(user_id: UUID, username: str, email: str) -> None:
    DropEntry.objects.filter(member__user_id=user_id).exclude(answers=[]).update(answers=[])

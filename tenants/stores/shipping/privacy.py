"""A member's addresses: exported, and erased with the account, also while an order is under way."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.stores.models import Delivery, SavedAddress
from tenants.stores.shipping.rules import ADDRESS
from tenants.stores.shipping.services import erase_addresses_of


@export_section(community, "deliveries")
def deliveries(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(Delivery.objects.filter(order__member__user_id=user_id).select_related("order")):
        yield {
            "order": row.order.number,
            "method": row.method,
            "size": row.size,
            **{name: getattr(row, name) for name in ADDRESS},
            "carrier": row.carrier,
            "tracking_number": row.tracking_number,
            "tracking_url": row.tracking_url,
            "dispatched_at": row.dispatched_at,
            "erased_at": row.erased_at,
        }


@export_section(community, "saved-address")
def saved_address(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in SavedAddress.objects.filter(member__user_id=user_id):
        yield {name: getattr(row, name) for name in ADDRESS} | {"saved_at": row.saved_at}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    erase_addresses_of(user_id)

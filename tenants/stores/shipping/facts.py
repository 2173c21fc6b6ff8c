"""A delivery as the outside sees it."""

from typing import Any

from tenants.stores.shipping.models import Delivery
from tenants.stores.shipping.rules import ADDRESS


def delivery_facts(delivery: Delivery | None) -> dict[str, Any] | None:
    if delivery is None:
        return None
    address = {name: getattr(delivery, name) for name in ADDRESS}
    return {
        "method": delivery.method,
        "size": delivery.size or None,
        "address": None if delivery.erased_at else address,
        "carrier": delivery.carrier,
        "tracking_number": delivery.tracking_number,
        "tracking_url": delivery.tracking_url,
        "dispatched_at": delivery.dispatched_at,
    }

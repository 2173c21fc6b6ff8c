"""The history of an order: the purchase, and all steps of the team and the fan."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.access.audit import history_of
from tenants.stores.fulfillment import first_status
from tenants.stores.models import Order, OrderStatus


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """``by`` is a username; ``by_team`` is true for steps of the team."""

    status: str
    at: datetime
    by: str
    by_team: bool
    reason: str | None = None


def timeline(order: Order, community_id: UUID) -> list[TimelineStep]:
    """Return the steps, the first one first. Steps that are not in the audit log are the fan's."""
    fan = order.member.username
    delivery = getattr(order, "delivery", None)
    moments = [
        TimelineStep(first_status(order.product_type, has_code=order.has_code), order.created_at, fan, by_team=False)
    ]
    if delivery is not None:
        moments.append(TimelineStep(OrderStatus.PENDING, delivery.dispatched_at, fan, by_team=False))
    for entry in history_of(community_id, order.pk, "order.status"):
        facts = entry.after or {}
        moments.append(
            TimelineStep(facts["status"], entry.at, entry.actor_name, by_team=True, reason=facts.get("reason"))
        )
    if moments[-1].status != order.status:
        moments.append(TimelineStep(order.status, order.updated_at, fan, by_team=False))
    return moments

"""The item of an order that is canceled or refunded."""

from dataclasses import dataclass

from saas.activity.services import upsert
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.stores.inventory.facts import activity_of_item
from tenants.stores.models import ItemStatus, Order, SellBack, WonItem


def is_sold(order: Order) -> bool:
    """True if the fan sold the item back. Then the order cannot be refunded."""
    return SellBack.objects.filter(pk=order.pk).exists()


@dataclass(frozen=True, slots=True)
class Marks:
    """The inventory's part of an order's entry in the activity; see ``activity_of``."""

    source: str | None
    sold_for: int | None


def marks_of(order: Order) -> Marks:
    return Marks(
        WonItem.objects.filter(order=order).values_list("source", flat=True).first(),
        SellBack.objects.filter(pk=order.pk).values_list("amount", flat=True).first(),
    )


def to_inventory(order: Order, community: Community) -> bool:
    """Return a won item to its member after its order was canceled. Answers False for a bought item."""
    item = WonItem.objects.filter(order=order).first()
    if item is None:
        return False
    item.status, item.order, item.updated_at = ItemStatus.KEPT, None, now()
    item.save(update_fields=["status", "order", "updated_at"])
    upsert(activity_of_item(item, user_id=order.member.user_id, community_id=community.pk))
    return True

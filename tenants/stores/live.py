"""Announcements of orders and stock to open pages, in the community's schema."""

from datetime import datetime, timedelta
from uuid import UUID

from saas.realtime.announce import announce_to_community, announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.stores.models import Order, Product
from tenants.stores.rules import VISIBLE

# A purchase that was begun before the last look may have been committed after it.
OVERLAP = timedelta(seconds=10)
MAX_ORDERS = 500
# Above this number, pages reload the whole list.
MAX_PRODUCTS = 20


def show_order(order: Order, *, user_id: UUID, community_id: UUID) -> None:
    """Notify the fan and the team of an order's change."""
    announce_to_person(user_id, Event.ORDERS, community_id=community_id, id=str(order.pk), status=order.status)
    announce_to_team(
        community_id, Event.ORDERS, permission=Permission.STORES_MANAGEMENT, id=str(order.pk), status=order.status
    )


def show_stock(community_id: UUID, *, since: datetime) -> None:
    """Announce the stock of products that changed since then.

    For hidden products, announce only that the list changed.
    """
    since -= OVERLAP
    changed = set(Product.objects.filter(updated_at__gte=since).values_list("pk", flat=True))
    latest = Order.objects.order_by("-number").values_list("product_id", "created_at")[:MAX_ORDERS]
    changed |= {product_id for product_id, created_at in latest if created_at >= since}
    products = list(Product.objects.filter(pk__in=changed))
    shown = [product for product in products if product.status in VISIBLE]
    if len(shown) < len(products) or len(shown) > MAX_PRODUCTS:
        announce_to_community(community_id, Event.STOCK)
    for product in shown[:MAX_PRODUCTS]:
        announce_to_community(
            community_id,
            Event.STOCK,
            id=str(product.pk),
            status=product.status,
            quantity=product.quantity,
            sold=product.sold,
        )

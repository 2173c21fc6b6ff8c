"""Sales figures for the overview, in the community's schema."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Count, Sum

from tenants.stores.models import Order, OrderStatus, Product
from tenants.stores.rules import WAITING


@dataclass(frozen=True, slots=True)
class DayOfOrders:
    """The number of orders placed on ``day`` that have ``status`` now. ``day`` is in the community's time zone."""

    day: date
    status: str
    count: int


@dataclass(frozen=True, slots=True)
class BestSeller:
    """A product with its number of orders, without canceled ones, and its revenue."""

    product: Product
    sold: int
    gems: int


def orders_by_day(first: date) -> list[DayOfOrders]:
    """Return the orders since the day ``first``, by day and status."""
    rows = Order.objects.filter(day__gte=first).values("day", "status").annotate(count=Count("pk")).order_by("day")
    return [DayOfOrders(**row) for row in rows]


def waiting_orders() -> int:
    """Return the number of orders that wait for the team."""
    return Order.objects.filter(status__in=WAITING).count()


def best_sellers(first: date, *, most: int = 5) -> list[BestSeller]:
    """Return the most-ordered products since the day ``first``."""
    rows = (
        Order.objects.filter(day__gte=first)
        .exclude(status=OrderStatus.CANCELED)
        .values("product_id")
        .annotate(sold=Count("pk"), gems=Sum("price"))
        .order_by("-sold", "-gems", "product_id")[:most]
    )
    found = list(rows)
    products = _by_id(row["product_id"] for row in found)
    return [BestSeller(products[row["product_id"]], row["sold"], row["gems"]) for row in found]


def _by_id(ids: Iterable[UUID]) -> dict[UUID, Product]:
    return Product.objects.in_bulk(list(ids))

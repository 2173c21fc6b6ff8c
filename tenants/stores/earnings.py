"""The revenue of each product over some days, in the community's schema."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q, Sum

from saas.kernel.days import Days
from tenants.stores.models import Order, OrderStatus, Product

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Earning:
    """``gems`` is the revenue without canceled orders; ``canceled`` counts those. ``price`` is the current price."""

    product_id: UUID
    name: str
    image: str
    price: int
    orders: int
    gems: int
    canceled: int


def earnings(days: Days) -> list[Earning]:
    """Return the products ordered on ``days``, those with the highest revenue first."""
    is_sold = ~Q(status=OrderStatus.CANCELED)
    rows = (
        Order.objects.filter(day__gte=days.first, day__lte=days.last)
        .values("product_id")
        .annotate(
            orders=Count("pk", filter=is_sold),
            gems=Sum("price", filter=is_sold, default=0),
            canceled=Count("pk", filter=~is_sold),
        )
        .order_by("-gems", "-orders", "product_id")[:SHOWN]
    )
    found = list(rows)
    products = Product.objects.in_bulk([row["product_id"] for row in found])
    return [
        Earning(product.pk, product.name, product.image, product.price, row["orders"], row["gems"], row["canceled"])
        for row in found
        if (product := products.get(row["product_id"]))
    ]

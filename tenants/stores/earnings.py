"""What each product brought over some days, in the community's schema."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q, Sum

from saas.kernel.days import Days
from tenants.stores.models import Order, OrderStatus, Product

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Earning:
    """``gems`` of orders that stand, and ``canceled`` ones, which brought nothing. ``price`` is that of today."""

    product_id: UUID
    name: str
    image: str
    price: int
    orders: int
    gems: int
    canceled: int


def earnings(days: Days) -> list[Earning]:
    """The products that brought the most first; those alone that were ordered on ``days``."""
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

"""Counts of a code pool. Only buyers read the codes."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from tenants.stores.models import ProductCode


@dataclass(frozen=True, slots=True)
class Pool:
    """Counts: ``given`` codes have an order; of these, ``revealed`` were viewed and ``burned`` were refunded."""

    left: int
    given: int
    revealed: int
    burned: int


def left_of(product_id: UUID) -> int:
    return ProductCode.objects.filter(product_id=product_id, order__isnull=True).count()


def pool_of(product_id: UUID) -> Pool:
    counts = ProductCode.objects.filter(product_id=product_id).aggregate(
        left=Count("pk", filter=Q(order__isnull=True)),
        given=Count("pk", filter=Q(order__isnull=False)),
        revealed=Count("pk", filter=Q(order__code_revealed_at__isnull=False)),
        burned=Count("pk", filter=Q(burned_at__isnull=False)),
    )
    return Pool(**counts)

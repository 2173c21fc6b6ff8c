"""Reads of a fan's activity over all communities."""

from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum

from saas.activity.models import Kind, Record
from saas.tenancy import lookup
from saas.tenancy.models import Community


def records_of(user_id: UUID, kind: Kind) -> QuerySet[Record]:
    """Newest first, each with its community loaded."""
    return Record.objects.filter(user_id=user_id, kind=kind).select_related("community").order_by("-at", "object_id")


def community_of(user_id: UUID, kind: Kind, object_id: UUID) -> Community | None:
    """Where a fan's own object lives; ``None`` when it is nobody's or somebody else's."""
    community_id = (
        Record.objects.filter(user_id=user_id, kind=kind, object_id=object_id)
        .values_list("community_id", flat=True)
        .first()
    )
    return lookup.by_id(community_id) if community_id else None


def totals_of(user_id: UUID) -> dict[str, Any]:
    """Counts and gems over all communities: ``orders``, ``spent``, ``earned`` (refunds count in neither)."""
    orders = Q(kind=Kind.ORDER)
    totals: dict[str, Any] = Record.objects.filter(user_id=user_id).aggregate(
        orders=Count("object_id", filter=orders & ~Q(status="CANCELED")),
        spent=Sum("amount", filter=orders & ~Q(status="CANCELED"), default=0),
        earned=Sum("amount", filter=Q(kind=Kind.TRANSACTION, status="CREDIT"), default=0),
    )
    return totals

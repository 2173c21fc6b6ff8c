"""Queries for drops. The caller must enter the community's schema first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Q, QuerySet

from saas.kernel.clock import now
from tenants.draws.draw_subjects import Subject
from tenants.draws.models import TicketRange
from tenants.draws.rules import pseudonym_of
from tenants.stores.models import DropEntry, DropEntryState, LimitedDrop, Product

MAX_SHOWN = 20
# How long the product's page shows the result of a drop.
SHOWN_AFTER = timedelta(days=7)


def shown_drops(moment: datetime) -> QuerySet[LimitedDrop]:
    """Return the open drops and those that ended less than SHOWN_AFTER ago, the latest first."""
    news = Q(ended_at__isnull=True) | Q(ended_at__gt=moment - SHOWN_AFTER)
    return LimitedDrop.objects.filter(news).order_by("-created_at")


def entries_in(drop: LimitedDrop | None, member_id: UUID) -> QuerySet[DropEntry]:
    """Return the member's entry in this drop that was not withdrawn, if there is one."""
    return DropEntry.objects.filter(drop=drop, member_id=member_id).exclude(state=DropEntryState.WITHDRAWN)


def with_drops(products: Sequence[Product]) -> Sequence[Product]:
    """Return the same products, each with its open drop. Runs one more query if a product has reserved pieces."""
    reserved = [product.pk for product in products if product.reserved]
    # Without any, Django makes no query.
    rows = LimitedDrop.objects.filter(product__in=reserved, ended_at=None).select_related("draw")
    standing = {drop.product_id: drop for drop in rows}
    for product in products:
        product.drop = standing.get(product.pk)  # type: ignore[attr-defined]
    return products


def drops_of(product: Product) -> list[LimitedDrop]:
    """Return the product's drops, the latest first, at most MAX_SHOWN."""
    rows = LimitedDrop.objects.filter(product=product).select_related("draw").order_by("-created_at")
    return list(rows[:MAX_SHOWN])


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """A member's entry with its ticket. ``pseudonym`` represents the member in the published list."""

    id: UUID
    state: str
    ticket: int
    pseudonym: str
    created_at: datetime


def own_entry(drop: LimitedDrop, member_id: UUID) -> OwnEntry | None:
    entry = entries_in(drop, member_id).first()
    if entry is None:
        return None
    ticket = TicketRange.objects.values_list("first", flat=True).get(draw_id=drop.draw_id, member_id=member_id)
    return OwnEntry(entry.pk, entry.state, ticket, pseudonym_of(drop.draw_id, member_id), entry.created_at)


def entries_of(user_id: UUID) -> QuerySet[DropEntry]:
    """Return the user's entries in open and recently ended drops, the next draw first."""
    standing = Q(drop__ended_at__isnull=True) | Q(drop__ended_at__gt=now() - SHOWN_AFTER)
    rows = DropEntry.objects.filter(standing, member__user_id=user_id).exclude(state=DropEntryState.WITHDRAWN)
    return rows.select_related("drop__draw", "drop__product").order_by(
        F("drop__ended_at").desc(nulls_first=True), "drop__draw__closes_at", "pk"
    )


def subjects_of_drops(draw_ids: Sequence[UUID]) -> dict[UUID, Subject]:
    """Return the product's name and path for each draw, for the community's trust page."""
    rows = LimitedDrop.objects.filter(draw__in=draw_ids).values_list("draw_id", "product__name", "product__slug")
    return {draw_id: Subject(name, f"/store/{slug}") for draw_id, name, slug in rows}

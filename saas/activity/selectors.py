"""Reads of a fan's activity in all communities."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BigIntegerField, Case, Count, F, Q, QuerySet, Sum, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from saas.activity.gem_totals import FIGURE_OF, Figure, figures_of
from saas.activity.models import PLATFORM, ActiveDay, ActivityKind, ActivityRecord, ExperienceGrant
from saas.tenancy import lookup
from saas.tenancy.models import Community


def community_of(user_id: UUID, kind: ActivityKind, object_id: UUID) -> Community | None:
    """Return the community of a fan's own object; None if the fan does not own such an object."""
    community_id = community_id_of(user_id, kind, object_id)
    return lookup.by_id(community_id) if community_id else None


def community_id_of(user_id: UUID, kind: ActivityKind, object_id: UUID) -> UUID | None:
    """Return the community of a fan's own object, or PLATFORM; None if the fan does not own such an object."""
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=kind, object_id=object_id)
    return rows.values_list("community_id", flat=True).first()


def totals_of(user_id: UUID, *, community_id: UUID | None = None) -> dict[str, Any]:
    """Return a user's totals, in one community or in all.

    These are ``orders`` that were not canceled, ``open_tickets`` of the support, and the gems ``earned``, ``spent``
    and ``removed``.
    """
    rows = ActivityRecord.objects.filter(user_id=user_id)
    if community_id is not None:
        rows = rows.filter(community_id=community_id)
    # An archived order that was canceled before is marked.
    bought = Q(kind=ActivityKind.ORDER) & ~Q(status="CANCELED") & ~Q(data__contains={"given_back": True})
    gained = Case(When(data__direction="in", then=F("amount")), default=-F("amount"))
    is_open = Q(kind=ActivityKind.SUPPORT) & ~Q(status="RESOLVED")
    counted = rows.filter(Q(kind=ActivityKind.TRANSACTION) | bought | is_open).values_list("kind", "data__cause")
    found = list(counted.annotate(gained=Sum(gained), count=Count("object_id")))
    figures = figures_of((cause, gems) for kind, cause, gems, _ in found if kind == ActivityKind.TRANSACTION)
    return {
        "orders": sum(count for kind, _, _, count in found if kind == ActivityKind.ORDER),
        "open_tickets": sum(count for kind, _, _, count in found if kind == ActivityKind.SUPPORT),
        "earned": figures.earned,
        "spent": figures.spent,
        "removed": figures.removed,
    }


def wallets_of(user_id: UUID) -> QuerySet[ActivityRecord]:
    """Return a user's latest movement in each community; its ``data`` has the balance after it."""
    movements = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.TRANSACTION)
    latest = movements.order_by("community_id", "-at", "-object_id").distinct("community_id").values("object_id")
    return movements.filter(object_id__in=latest).select_related("community")


def total_balance(user_id: UUID) -> int:
    """Return the sum of a user's gems in all communities."""
    held = Coalesce(Sum(Cast(KT("data__balance_after"), BigIntegerField())), 0)
    balance: int = wallets_of(user_id).aggregate(balance=held)["balance"]
    return balance


_COUNTS = """
select c.user_id, c.id,
  (select count(*) from public.activity_activeday d where d.user_id = c.user_id and d.community_id = c.id),
  (select count(*) from public.activity_activityrecord r
    where r.user_id = c.user_id and r.kind = 'ORDER' and r.community_id = c.id
      and r.status in ('PROCESS', 'SHIPPED', 'COMPLETED', 'ARCHIVED')
      and not coalesce((r.data ->> 'given_back')::boolean, false)
      and (r.status <> 'COMPLETED' or not coalesce((r.data ->> 'has_code')::boolean, false)
           or r.data ->> 'code_revealed_at' is not null)),
  (select coalesce(sum(g.points), 0) from public.activity_experiencegrant g
    where g.user_id = c.user_id and g.community_id = c.id)
from unnest(%s::uuid[], %s::uuid[]) as c(user_id, id)
"""

ActivityCounts = tuple[int, int, int]
"""A user's days of visits, orders that the user can no longer cancel, and granted experience, in one community."""


def activity_counts_of(user_id: UUID, community_ids: Iterable[UUID]) -> dict[UUID, ActivityCounts]:
    """Return the counts of a user by community."""
    places = list(community_ids)
    return {
        place: (days, orders, granted) for _, place, days, orders, granted in _counts([user_id] * len(places), places)
    }


def activity_counts_in(community_id: UUID, user_ids: Iterable[UUID]) -> dict[UUID, ActivityCounts]:
    """Return the counts of a community by user."""
    users = list(user_ids)
    return {
        user: (days, orders, granted) for user, _, days, orders, granted in _counts(users, [community_id] * len(users))
    }


def _counts(user_ids: list[UUID], community_ids: list[UUID]) -> list[tuple[UUID, UUID, int, int, int]]:
    with connection.cursor() as cursor:
        cursor.execute(_COUNTS, [user_ids, community_ids])
        rows: list[tuple[UUID, UUID, int, int, int]] = cursor.fetchall()
    return rows


def experience_of(*, community_id: UUID, objects: Sequence[UUID]) -> dict[UUID, int]:
    """Return the experience that these objects gave. Those that gave none are left out."""
    rows = ExperienceGrant.objects.filter(community_id=community_id, object_id__in=objects)
    return dict(rows.values_list("object_id", "points"))


def last_day_in(community_id: UUID, user_id: UUID) -> date | None:
    """Return the last day on which a user visited a community; None if there was none."""
    days = ActiveDay.objects.filter(user_id=user_id, community_id=community_id)
    return days.order_by("-day").values_list("day", flat=True).first()


def active_since(community_id: UUID, user_ids: Collection[UUID], first: date) -> set[UUID]:
    """Return those of the users who visited the community on ``first`` or a later day."""
    days = ActiveDay.objects.filter(community_id=community_id, user_id__in=user_ids, day__gte=first)
    return set(days.values_list("user_id", flat=True).distinct())


def spenders(community_id: UUID, user_ids: Collection[UUID], least: int) -> set[UUID]:
    """Return those of the users who spent ``least`` gems or more in the community, without reversed movements."""
    causes = [cause for cause, figure in FIGURE_OF.items() if figure is Figure.SPENT]
    rows = ActivityRecord.objects.filter(
        community_id=community_id, kind=ActivityKind.TRANSACTION, user_id__in=user_ids, data__cause__in=causes
    )
    spent = Sum(Case(When(data__direction="out", then=F("amount")), default=-F("amount")))
    return set(rows.values("user_id").annotate(spent=spent).filter(spent__gte=least).values_list("user_id", flat=True))


def communities_with_records(user_id: UUID) -> set[UUID]:
    """Return the communities in which the user has records or days of visits."""
    rows = ActivityRecord.objects.filter(user_id=user_id).exclude(community_id=PLATFORM)
    records = rows.values_list("community_id", flat=True).distinct()
    days = ActiveDay.objects.filter(user_id=user_id).values_list("community_id", flat=True).distinct()
    return {*records, *days}

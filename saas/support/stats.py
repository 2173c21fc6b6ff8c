"""First-answer times, solve times and ratings of a place that answers tickets, and the open tickets of all places."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Aggregate, Count, F, FloatField, Min, Q, QuerySet
from django.db.models.functions import Extract, TruncDate

from saas.activity.models import PLATFORM, ActivityKind, ActivityRecord
from saas.kernel.days import Days
from saas.kernel.outputs import Output
from saas.support.models import MAX_RATING, TicketStatus, TicketWait

RATINGS = range(1, MAX_RATING + 1)


class _Median(Aggregate):
    function = "PERCENTILE_CONT"
    template = "%(function)s(0.5) within group (order by %(expressions)s)"
    output_field = FloatField()


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketDayOutput(Output):
    """The tickets opened and resolved on a day, and the medians of its first answers and solutions in seconds."""

    day: date
    opened: int
    resolved: int
    first_answer_seconds: int | None
    solve_seconds: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingCountOutput(Output):
    rating: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportStatsOutput(Output):
    """Figures of ``days`` days of ``timezone``, ``first`` to ``last`` (today).

    Times are medians in seconds; null without a ticket. ``solveSeconds`` leaves out the time in which a ticket waited
    for the fan. ``averageRating`` is a decimal text.
    """

    days: int
    timezone: str
    first: date
    last: date
    opened: int
    resolved: int
    answered: int
    first_answer_seconds: int | None
    solve_seconds: int | None
    ratings: int
    average_rating: Decimal | None
    by_rating: list[RatingCountOutput]
    series: list[TicketDayOutput]


def support_stats(rows: QuerySet[Any], days: Days) -> SupportStatsOutput:
    """Return the figures of the tickets ``rows`` on these days."""
    rows, zone = rows.order_by(), ZoneInfo(days.timezone)
    opened = rows.filter(created_at__gte=days.begin)
    answered = rows.filter(first_answer_at__gte=days.begin)
    resolved = rows.filter(resolved_at__gte=days.begin)
    first_answer = _Median(Extract(F("first_answer_at") - F("created_at"), "epoch"))
    solution = _Median("team_seconds")
    opened_on = _per_day(opened, "created_at", zone, Count("pk"))
    resolved_on = _per_day(resolved, "resolved_at", zone, Count("pk"))
    answered_in = _per_day(answered, "first_answer_at", zone, first_answer)
    solved_in = _per_day(resolved, "resolved_at", zone, solution)
    answers = answered.aggregate(count=Count("pk"), median=first_answer)
    by_rating = dict(resolved.filter(rating__isnull=False).values_list("rating").annotate(Count("pk")))
    ratings, points = sum(by_rating.values()), sum(one * count for one, count in by_rating.items())
    return SupportStatsOutput(
        days=days.count,
        timezone=days.timezone,
        first=days.first,
        last=days.last,
        opened=sum(opened_on.values()),
        resolved=sum(resolved_on.values()),
        answered=answers["count"],
        first_answer_seconds=_whole(answers["median"]),
        solve_seconds=_whole(resolved.aggregate(median=solution)["median"]),
        ratings=ratings,
        average_rating=round(Decimal(points) / ratings, 2) if ratings else None,
        by_rating=[RatingCountOutput(rating=one, count=by_rating.get(one, 0)) for one in RATINGS],
        series=[
            TicketDayOutput(
                day=day,
                opened=opened_on.get(day, 0),
                resolved=resolved_on.get(day, 0),
                first_answer_seconds=_whole(answered_in.get(day)),
                solve_seconds=_whole(solved_in.get(day)),
            )
            for day in days.each()
        ],
    )


@dataclass(frozen=True, slots=True)
class CommunityTickets:
    """The tickets of a community that are not resolved. ``oldest_at`` is the oldest last message of those that wait."""

    community_id: UUID
    open: int
    waiting: int
    oldest_at: datetime | None


def open_tickets_of_communities() -> list[CommunityTickets]:
    """Return the communities with open tickets, those with the most that wait for the team first."""
    rows = ActivityRecord.objects.filter(kind=ActivityKind.SUPPORT).exclude(status=TicketStatus.RESOLVED)
    waits = Q(data__waits_for=TicketWait.TEAM)
    found = (
        rows.exclude(community_id=PLATFORM)
        .order_by()
        .values_list("community_id")
        .annotate(open=Count("object_id"), waiting=Count("object_id", filter=waits), oldest=Min("at", filter=waits))
        .order_by("-waiting", "-open", "community_id")
    )
    return [CommunityTickets(*row) for row in found]


def _per_day(rows: QuerySet[Any], column: str, zone: ZoneInfo, figure: Aggregate) -> dict[date, Any]:
    per_day = rows.annotate(day=TruncDate(column, tzinfo=zone))
    return dict(per_day.values_list("day").annotate(figure=figure))


def _whole(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds)

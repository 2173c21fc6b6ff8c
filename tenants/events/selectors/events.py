"""Events as fans and the team see them. One statement reads what a page of events needs of each kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.events.errors import CommunityEventNotFound, EventParticipantNotFound
from tenants.events.models import (
    EventOccurrence,
    EventParticipant,
    EventPublication,
    EventSeries,
    ParticipantState,
    Tournament,
    TournamentState,
)
from tenants.events.rules.phases import EventPhase, phase_at
from tenants.events.rules.repeat import instant_of
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_of

# The events that the calendar shows of one day. The day's list has all of them.
SHOWN_PER_DAY = 3
# The team has no other list of the events of a day.
SHOWN_PER_DAY_TO_TEAM = 20
NEXT_DATES = 6
# Participants who may take a place and win. As in raffles, former and restricted members may not.
MAY_WIN = Q(member__left_at=None, member__status=MemberStatus.ACTIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownEvent:
    """An occurrence as a person sees it. ``own`` is their participation.

    ``later_dates`` is the number of dates of its series that a grouped list leaves out.
    """

    occurrence: EventOccurrence
    phase: EventPhase
    own: EventParticipant | None
    later_dates: int = 0


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An event of a day, in the order of the statement's columns."""

    id: UUID
    type: str
    platform: str
    title: str
    starts_at: datetime
    ends_at: datetime
    is_all_day: bool
    is_published: bool
    canceled_at: datetime | None
    is_joined: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDay:
    """``events`` are the first of ``total`` events of the day: SHOWN_PER_DAY, or more for the team."""

    day: date
    total: int
    events: Sequence[CalendarEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """A series with its next occurrence, or the last one if none is to come."""

    series: EventSeries
    occurrence: EventOccurrence | None
    dates: int
    tournament: Tournament | None


def published() -> QuerySet[EventOccurrence]:
    """Return the occurrences that fans see, also ended and canceled ones."""
    return EventOccurrence.objects.filter(deleted_at=None, is_published=True).select_related("series")


def active_member(user_id: UUID | None) -> Member | None:
    member = member_of(user_id) if user_id is not None else None
    return member if member is not None and member.is_active else None


def zone_of(query: Mapping[str, Any], community: Community) -> str:
    return str(query.get("zone") or community.timezone)


def events_for_fans(query: Mapping[str, Any], member: Member | None, community: Community) -> QuerySet[EventOccurrence]:
    """Return the events of a tab. Canceled events are among the upcoming ones, so that people read that."""
    moment, rows = now(), published()
    if query["mine"]:
        rows = rows.filter(participants__member=member) if member is not None else rows.none()
    if kind := query.get("type"):
        rows = rows.filter(type=kind)
    if words := query["search"].strip():
        rows = rows.filter(title__icontains=words)
    if series := query.get("series"):
        rows = rows.filter(series=series)
    first, last = query.get("first_day"), query.get("last_day")
    if first is not None or last is not None:
        return _on_days(rows, first, last, zone_of(query, community)).order_by("starts_at", "pk")
    if query["tab"] == "PAST":
        return rows.filter(ends_at__lte=moment).order_by("-ends_at", "pk")
    if query["tab"] == "LIVE":
        return rows.filter(starts_at__lte=moment, ends_at__gt=moment, canceled_at=None).order_by("starts_at", "pk")
    if query["tab"] == "UPCOMING":
        rows = rows.filter(ends_at__gt=moment)
    return rows.order_by("starts_at", "pk")


def is_grouped(query: Mapping[str, Any]) -> bool:
    """True for a list that shows the next date of a repeating event alone."""
    has_days = query.get("first_day") is not None or query.get("last_day") is not None
    return bool(query["grouped"] and query["tab"] == "UPCOMING" and not query["mine"] and not has_days)


def _is_later(coming: QuerySet[EventOccurrence], member: Member | None) -> Q:
    """Return the condition for the dates that a grouped list leaves out: an earlier date of the series is in it.

    Dates that run, were canceled or that the member joined are in the list.
    """
    earlier = coming.filter(series=OuterRef("series"), canceled_at=None, starts_at__lt=OuterRef("starts_at"))
    condition = Q(Exists(earlier.order_by()), canceled_at=None, starts_at__gt=now())
    if member is None:
        return condition
    return condition & ~Q(Exists(EventParticipant.objects.filter(occurrence=OuterRef("pk"), member=member)))


def grouped(coming: QuerySet[EventOccurrence], member: Member | None) -> QuerySet[EventOccurrence]:
    """Return the coming events with the next date of each repeating one."""
    return coming.filter(~_is_later(coming, member))


def with_later_dates(
    shown: Sequence[ShownEvent], coming: QuerySet[EventOccurrence], member: Member | None
) -> list[ShownEvent]:
    """Give the next date of each series the number of dates that the list leaves out, in one statement."""
    ids = {one.occurrence.series_id for one in shown if one.occurrence.series.rule}
    if not ids:
        return list(shown)
    rows = coming.filter(series__in=ids, canceled_at=None).order_by().values_list("series")
    later = rows.annotate(first=Min("starts_at"), later=Count("pk", filter=_is_later(coming, member)))
    counts = {(series, first): count for series, first, count in later}

    def count(row: EventOccurrence) -> int:
        return counts.get((row.series_id, row.starts_at), 0) if row.canceled_at is None else 0

    return [replace(one, later_dates=count(one.occurrence)) for one in shown]


def _on_days(
    rows: QuerySet[EventOccurrence], first: date | None, last: date | None, zone: str
) -> QuerySet[EventOccurrence]:
    """Return the events of these days. An all-day event is on its own days in every zone."""
    if first is not None:
        begin = instant_of(first, time.min, zone)
        rows = rows.filter(Q(is_all_day=False, ends_at__gt=begin) | Q(is_all_day=True, last_day__gte=first))
    if last is not None:
        end = instant_of(last + timedelta(days=1), time.min, zone)
        rows = rows.filter(Q(is_all_day=False, starts_at__lt=end) | Q(is_all_day=True, first_day__lte=last))
    return rows


def shown_events(rows: Sequence[EventOccurrence], member: Member | None) -> list[ShownEvent]:
    """Return the occurrences with the member's participation, in one statement for all of them."""
    moment, own = now(), {}
    if member is not None and rows:
        found = EventParticipant.objects.filter(member=member, occurrence__in=rows)
        own = {one.occurrence_id: one for one in found}
    return [ShownEvent(occurrence=row, phase=phase_at(row, moment), own=own.get(row.pk)) for row in rows]


def visible_event(event_id: UUID) -> EventOccurrence:
    """Return a published occurrence. Raises CommunityEventNotFound."""
    found = published().filter(pk=event_id).first()
    if found is None:
        raise CommunityEventNotFound
    return found


def other_dates(occurrence: EventOccurrence) -> list[EventOccurrence]:
    """Return the next dates of a repeating event, without this one."""
    if not occurrence.series.rule:
        return []
    rows = published().filter(series=occurrence.series_id, canceled_at=None, ends_at__gt=now())
    return list(rows.exclude(pk=occurrence.pk).order_by("starts_at")[:NEXT_DATES])


def waiting_place(participant: EventParticipant) -> int:
    """Return the place on the waiting list, from 1."""
    ahead = EventParticipant.objects.filter(
        occurrence=participant.occurrence_id, state=ParticipantState.WAITING, place__lt=participant.place
    )
    return ahead.count() + 1


# Each event is put on its days by the midnights before its start and before its end.
_CALENDAR = """
with shown as (
  select o.id, o.type, o.platform, o.title, o.starts_at, o.ends_at, o.is_all_day, o.is_published, o.canceled_at,
    case when o.is_all_day then o.first_day - %(first_day)s::date + 1
      else width_bucket(o.starts_at, %(midnights)s::timestamptz[]) end as first_number,
    case when o.is_all_day then o.last_day - %(first_day)s::date + 1
      else width_bucket(o.ends_at - interval '1 microsecond', %(midnights)s::timestamptz[]) end as last_number
  from events_eventoccurrence o
  where o.deleted_at is null and (o.is_published or %(drafts)s) and o.starts_at < %(last)s and o.ends_at > %(first)s
), ranked as (
  select s.*, number,
    row_number() over (partition by number order by s.is_all_day desc, s.starts_at, s.id) as place,
    count(*) over (partition by number) as total
  from shown s, generate_series(greatest(s.first_number, 1), least(s.last_number, %(days)s)) as number
)
select r.number, r.total, r.id, r.type, r.platform, r.title, r.starts_at, r.ends_at, r.is_all_day, r.is_published,
  r.canceled_at, %(member)s::uuid is not null and exists (
    select from events_eventparticipant p where p.occurrence_id = r.id and p.member_id = %(member)s)
from ranked r where r.place <= %(shown)s order by r.number, r.place
"""


def calendar(
    first: date, last: date, zone: str, *, member: Member | None = None, with_drafts: bool = False
) -> list[CalendarDay]:
    """Return the days with events from ``first`` to ``last``, in one statement."""
    days = (last - first).days + 1
    midnights = [instant_of(first + timedelta(days=number), time.min, zone) for number in range(days + 1)]
    values: dict[str, Any] = {
        "first_day": first,
        "days": days,
        "midnights": midnights,
        # An all-day event has its days in every zone, so it can lie up to a day and a bit beside these times.
        "first": midnights[0] - timedelta(days=2),
        "last": midnights[-1] + timedelta(days=2),
        "drafts": with_drafts,
        "member": member.pk if member else None,
        "shown": SHOWN_PER_DAY_TO_TEAM if with_drafts else SHOWN_PER_DAY,
    }
    with connection.cursor() as cursor:
        cursor.execute(_CALENDAR, values)
        rows = cursor.fetchall()
    found: dict[int, tuple[int, list[CalendarEvent]]] = {}
    for number, total, *facts in rows:
        found.setdefault(number, (total, []))[1].append(CalendarEvent(*facts))
    return [
        CalendarDay(day=first + timedelta(days=number - 1), total=total, events=events)
        for number, (total, events) in found.items()
    ]


def own_series(query: Mapping[str, Any]) -> QuerySet[EventSeries]:
    """Return the series of a tab for the team, with ``shown_id``, the next or last occurrence of each."""
    moment = now()
    dates = EventOccurrence.objects.filter(series=OuterRef("pk"), deleted_at=None)
    coming = dates.filter(canceled_at=None, ends_at__gt=moment)
    following, past = coming.order_by("starts_at"), dates.order_by("-starts_at")
    rows = EventSeries.objects.filter(deleted_at=None).annotate(
        next_start=Subquery(following.values("starts_at")[:1]),
        shown_id=Coalesce(Subquery(following.values("pk")[:1]), Subquery(past.values("pk")[:1])),
        shown_start=Coalesce(Subquery(following.values("starts_at")[:1]), Subquery(past.values("starts_at")[:1])),
        dates=Coalesce(Subquery(coming.order_by().values("series").annotate(n=Count("pk")).values("n")[:1]), 0),
    )
    tab = query["tab"]
    if tab in (EventPublication.DRAFT, EventPublication.CANCELED):
        rows = rows.filter(publication=tab)
    elif tab != "ALL":
        rows = rows.filter(publication=EventPublication.PUBLISHED, next_start__isnull=tab == "PAST")
    if kind := query.get("type"):
        rows = rows.filter(type=kind)
    if words := query["search"].strip():
        rows = rows.filter(title__icontains=words)
    is_descending = query["sort_direction"] == "desc"
    if query["sort_by"] == "START":
        # Those that run or come are above the past ones, and the nearest to now is first.
        next_start, shown = F("next_start"), F("shown_start")
        if is_descending:
            return rows.order_by(next_start.desc(nulls_last=True), shown.asc(nulls_last=True), "pk")
        return rows.order_by(next_start.asc(nulls_last=True), shown.desc(nulls_last=True), "pk")
    column = F({"TITLE": "title", "CREATED_AT": "created_at"}[query["sort_by"]])
    return rows.order_by(column.desc() if is_descending else column.asc(), "pk")


def series_rows(rows: Sequence[EventSeries]) -> list[SeriesRow]:
    """Return the series with the occurrences that their rows show, in two statements for all of them."""
    ids = [row.shown_id for row in rows]  # type: ignore[attr-defined]
    occurrences = EventOccurrence.objects.in_bulk([pk for pk in ids if pk])
    tournaments = Tournament.objects.defer("bracket").in_bulk(list(occurrences)) if occurrences else {}
    return [
        SeriesRow(
            series=row,
            occurrence=occurrences.get(pk),
            dates=row.dates,  # type: ignore[attr-defined]
            tournament=tournaments.get(pk),
        )
        for row, pk in zip(rows, ids, strict=True)
    ]


def own_event(event_id: UUID) -> EventOccurrence:
    """Return an occurrence for the team. Raises CommunityEventNotFound."""
    rows = EventOccurrence.objects.filter(deleted_at=None, series__deleted_at=None).select_related("series")
    found = rows.filter(pk=event_id).first()
    if found is None:
        raise CommunityEventNotFound
    return found


def dates_of(series_id: UUID) -> list[EventOccurrence]:
    """Return all dates of a series that are not deleted, the first one first."""
    return list(EventOccurrence.objects.filter(series=series_id, deleted_at=None).order_by("starts_at"))


def participants(occurrence: EventOccurrence, query: Mapping[str, Any]) -> QuerySet[EventParticipant]:
    """Return the participants in the order of joining, the waiting list last."""
    rows = EventParticipant.objects.filter(occurrence=occurrence).select_related("member")
    if state := query.get("state"):
        rows = rows.filter(state=state)
    if query.get("is_checked_in") is not None:
        rows = rows.filter(checked_in_at__isnull=not query["is_checked_in"])
    if words := query["search"].strip():
        rows = rows.filter(member__username__icontains=words)
    return rows.order_by("state", "place", "pk")


def participant_of(occurrence_id: UUID, participant_id: UUID) -> EventParticipant:
    """Raises EventParticipantNotFound."""
    rows = EventParticipant.objects.filter(occurrence=occurrence_id, pk=participant_id)
    found = rows.select_related("member", "occurrence").first()
    if found is None:
        raise EventParticipantNotFound
    return found


def local_start(occurrence: EventOccurrence) -> datetime:
    """Return the start without a zone, as the editor shows it."""
    if occurrence.is_all_day:
        return datetime.combine(occurrence.first_day, time.min)
    return occurrence.starts_at.astimezone(ZoneInfo(occurrence.zone)).replace(tzinfo=None)


def local_end(occurrence: EventOccurrence) -> datetime:
    """Return the end without a zone. An all-day event ends with its last day."""
    if occurrence.is_all_day:
        return datetime.combine(occurrence.last_day, time.min)
    return occurrence.ends_at.astimezone(ZoneInfo(occurrence.zone)).replace(tzinfo=None)


def attended_by(member: Member) -> int:
    """Return how many events a member attended: checked in, or joined and stayed where there is no check-in."""
    rows = EventParticipant.objects.filter(
        member=member, state=ParticipantState.JOINED, occurrence__ends_at__lte=now(), occurrence__canceled_at=None,
        occurrence__deleted_at=None,
    )  # fmt: skip
    return rows.filter(Q(checked_in_at__isnull=False) | Q(occurrence__check_in_minutes=None)).count()


# The fields that are fixed once the event has begun.
_FIXED_IN_TIME = (
    "type", "is_all_day", "local_start", "zone", "repeat", "check_in_minutes", "reminders", "min_level",
    "min_member_days", "linked_provider", "min_linked_days", "tournament",
)  # fmt: skip
_FIXED_AT_END = (*_FIXED_IN_TIME, "local_end", "capacity", "has_waiting_list", "platform")


def fixed_fields(row: EventOccurrence, tournament: Tournament | None, moment: datetime) -> list[str]:
    """Return the fields of a date that cannot change anymore."""
    found = ["type"] if row.is_published else []
    if tournament is not None and tournament.state != TournamentState.OPEN:
        found += ["tournament", "capacity"]
    if row.ends_at <= moment:
        found += _FIXED_AT_END
    elif row.starts_at <= moment:
        found += _FIXED_IN_TIME
    return list(dict.fromkeys(found))


def open_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments that hold prizes or run."""
    rows = Tournament.objects.exclude(state__in=("FINISHED", "CANCELED"))
    return rows.filter(Q(reserved_gems__gt=0) | ~Q(state="OPEN"))

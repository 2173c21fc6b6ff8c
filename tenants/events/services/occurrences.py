"""The occurrences of a series: made in advance, moved with its schedule, and planned as jobs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from uuid import UUID

from django.db.models import F

from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.events.models import CommunityEventType, EventOccurrence, EventPublication, EventSeries, EventTerms
from tenants.events.rules.phases import next_step
from tenants.events.rules.repeat import EventSpan
from tenants.events.rules.schedule import EventSchedule, schedule_of
from tenants.events.services.reservations import plan_reservation
from tenants.wallets.services import current_community

HORIZON = timedelta(days=400)
MAX_COMING = 100
EXTEND_EVERY = timedelta(days=7)
# An occurrence whose day is no longer one of the rule moves to a new day at most this far away.
NEAR = timedelta(days=6)
TIMES = "times"
TERM_FIELDS = (
    "type", "platform", "title", "description", "image", "link", "capacity", "has_waiting_list", "check_in_minutes",
    "reminders", "min_level", "min_member_days", "linked_provider", "min_linked_days", "things", "tournament",
)  # fmt: skip


def copy_terms(source: EventTerms, target: EventTerms, names: Iterable[str] = TERM_FIELDS) -> None:
    """Copy the terms to another row, without saving it."""
    for name in names:
        setattr(target, name, getattr(source, name))


def make_occurrences(series: EventSeries) -> list[EventOccurrence]:
    """Make the occurrences of a locked series up to the horizon; return the new ones.

    The days up to ``made_until`` have been made, so that deleted ones do not come back.
    """
    schedule, moment = schedule_of(series), now()
    coming = EventOccurrence.objects.filter(
        series=series, deleted_at=None, canceled_at=None, ends_at__gt=moment
    ).count()
    left = max(MAX_COMING - coming, 0)
    horizon = max(moment.date(), series.start_day) + HORIZON
    days = schedule.days(horizon)
    new = list(islice((day for day in days if series.made_until is None or day > series.made_until), left))
    made = [_occurrence(series, schedule, day) for day in new]
    EventOccurrence.objects.bulk_create(made)
    if made:
        series.made_until = new[-1]
        EventSeries.objects.filter(pk=series.pk).update(made_until=series.made_until)
    return made


def _occurrence(series: EventSeries, schedule: EventSchedule, day: date) -> EventOccurrence:
    row = EventOccurrence(
        series=series,
        day=day,
        zone=schedule.zone,
        is_all_day=schedule.length.at is None,
        is_published=series.publication == EventPublication.PUBLISHED,
        followed_until=now(),
    )
    set_span(row, schedule.span(day))
    copy_terms(series, row)
    return row


def set_span(row: EventOccurrence, span: EventSpan) -> None:
    """Give an occurrence its times, without saving it."""
    row.starts_at, row.ends_at, row.first_day, row.last_day = (
        span.starts_at,
        span.ends_at,
        span.first_day,
        span.last_day,
    )


def plan(row: EventOccurrence) -> None:
    """Plan the next step in the life of a published occurrence. An earlier plan is moved.

    A tournament begins now if its start is over, also if the event was published or moved after it.
    """
    if not row.is_published or row.canceled_at is not None or row.deleted_at is not None:
        return
    due = next_step(row, row.followed_until or now())
    if due is not None:
        enqueue("events.advance", current_community().pk, due_at=due, key=f"event:{row.pk}", event_id=row.pk)
    if row.type == CommunityEventType.TOURNAMENT and row.starts_at <= now():
        plan_begin(row.pk)


def plan_begin(event_id: UUID, due: datetime | None = None) -> None:
    """Let a job begin the tournament of an occurrence. It changes nothing if the tournament has begun."""
    key = f"event-begin:{event_id}"
    enqueue("events.begin_tournament", current_community().pk, due_at=due, key=key, event_id=event_id)


def plan_extension(series: EventSeries) -> None:
    """Plan the job that makes later occurrences of a repeating event."""
    if series.rule and series.publication == EventPublication.PUBLISHED and series.deleted_at is None:
        due = now() + EXTEND_EVERY
        enqueue(
            "events.extend", current_community().pk, due_at=due, key=f"event-series:{series.pk}", series_id=series.pk
        )


def movable(series: EventSeries) -> list[EventOccurrence]:
    """Return the occurrences of a locked series that have not begun, in the order of their days."""
    rows = EventOccurrence.objects.select_for_update(no_key=True).filter(
        series=series, deleted_at=None, canceled_at=None, starts_at__gt=now()
    )
    return list(rows.order_by("day", "pk"))


@dataclass(frozen=True, slots=True)
class Moves:
    """The new day of each occurrence, the occurrences without one, and the days for which none is left."""

    days: dict[UUID, date]
    without: list[EventOccurrence]
    left: list[date]


def pair(rows: Sequence[EventOccurrence], days: Sequence[date], *, is_same_rhythm: bool) -> Moves:
    """Give each occurrence a day of the new rule.

    An occurrence keeps its day if the rule still has it. In the same rhythm (frequency and interval), the n-th of the
    others gets the n-th of the days that are left. Otherwise, each gets the nearest day that is left and near.
    """
    left = list(days)
    chosen: dict[UUID, date] = {}
    others = []
    for row in rows:
        if row.day in left:
            left.remove(row.day)
            chosen[row.pk] = row.day
        else:
            others.append(row)
    without = []
    for row in others:
        if is_same_rhythm:
            day = left[0] if left else None
        else:
            near = [one for one in left if abs(one - row.day) <= NEAR]
            day = min(near, key=lambda one: abs(one - row.day), default=None)
        if day is None:
            without.append(row)
            continue
        left.remove(day)
        chosen[row.pk] = day
    return Moves(days=chosen, without=without, left=left)


@dataclass(frozen=True, slots=True)
class Rescheduled:
    """``made`` are new occurrences. ``without`` have no day anymore, so the caller cancels them."""

    made: list[EventOccurrence]
    without: list[EventOccurrence]


def reschedule(series: EventSeries, before: EventSchedule) -> Rescheduled:
    """Move the occurrences of a locked and saved series to its new schedule, and make those that are missing.

    No occurrence of the series has begun. Participants stay with their occurrence, and are notified if it moves.
    """
    schedule, rows = schedule_of(series), movable(series)
    horizon = max(now().date(), series.start_day) + HORIZON
    days = list(islice(schedule.days(horizon), MAX_COMING))
    old, new = before.rule, schedule.rule
    is_same_rhythm = (old is None) == (new is None) and (
        old is None or new is None or (old.freq, old.interval) == (new.freq, new.interval)
    )
    moves = pair(rows, days, is_same_rhythm=is_same_rhythm)
    moved = [row for row in rows if row.pk in moves.days and moves.days[row.pk] != row.day]
    # Two steps, because a day can still belong to another occurrence that moves, too.
    EventOccurrence.objects.filter(pk__in=[row.pk for row in moved]).update(day=F("day") + timedelta(days=400_000))
    gone = {row.pk for row in moves.without}
    for row in rows:
        if row.pk in gone:
            continue
        is_elsewhere = moves.days[row.pk] != row.day
        row.day = moves.days[row.pk]
        if is_elsewhere:
            row.own_fields = [name for name in row.own_fields if name != TIMES]
        if TIMES not in row.own_fields:
            row.zone, row.is_all_day = schedule.zone, schedule.length.at is None
            set_span(row, schedule.span(row.day))
        save_moved(row, always=is_elsewhere)
    made = [_occurrence(series, schedule, day) for day in moves.left]
    EventOccurrence.objects.bulk_create(made)
    series.made_until = days[-1] if days else None
    EventSeries.objects.filter(pk=series.pk).update(made_until=series.made_until)
    return Rescheduled(made=made, without=moves.without)


def save_moved(row: EventOccurrence, *, always: bool = False) -> None:
    """Save the times of an occurrence. Its participants are notified if it begins or ends at another time."""
    before = EventOccurrence.objects.values_list("starts_at", "ends_at").get(pk=row.pk)
    is_moved = before != (row.starts_at, row.ends_at)
    if not is_moved and not always:
        return
    if is_moved:
        row.revision += 1
        # Reminders of the new time are due again, apart from those whose time is over.
        row.followed_until = now()
    row.save(
        update_fields=[
            "day", "zone", "is_all_day", "starts_at", "ends_at", "first_day", "last_day", "own_fields", "revision",
            "followed_until", "updated_at",
        ]
    )  # fmt: skip
    if is_moved and row.is_published:
        request_notices(row, "events.notify_moved")
        plan(row)
        if row.type == CommunityEventType.TOURNAMENT:
            plan_reservation(row)
        show_event(row)


def request_notices(row: EventOccurrence, task: str) -> None:
    """Let a job notify the participants of a change."""
    if row.joined or row.waiting:
        place = current_community().pk
        enqueue(task, place, key=f"{task}:{row.pk}:{row.revision}", event_id=row.pk, revision=row.revision)


def show_event(row: EventOccurrence) -> None:
    """Notify open pages that an event changed. They load it again."""
    announce_to_community(current_community().pk, Event.EVENTS, id=str(row.pk), series=str(row.series_id))

"""The life of an occurrence in time: reminders, the check-in, the start, the end, and notices of changes.

One job per occurrence makes each step. ``followed_until`` is the time up to which the steps were made, so a repeated
or a late job does each of them once. Notices go out in batches. Their keys let a repeated job notify each fan once.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.events.models import EventOccurrence, EventParticipant, EventPublication, EventSeries
from tenants.events.rules.phases import due_reminders
from tenants.events.rules.schedule import schedule_of
from tenants.events.services import reservations
from tenants.events.services.occurrences import (
    TIMES,
    make_occurrences,
    movable,
    plan,
    plan_extension,
    save_moved,
    set_span,
    show_event,
)
from tenants.wallets.services import current_community

BATCH = 200
# An earlier reminder names the start in place of the minutes.
SOON_MINUTES = 120


def advance(event_id: UUID) -> None:
    """Make the steps of an occurrence that are due, and plan the next one."""

    def work() -> None:
        row = EventOccurrence.objects.select_for_update(no_key=True).filter(pk=event_id).first()
        if row is None or not row.is_published or row.canceled_at is not None or row.deleted_at is not None:
            return
        moment, place = now(), current_community().pk
        after = row.followed_until or row.created_at
        reminders = due_reminders(row, after=after, until=moment)
        if reminders:
            # Of several reminders that a late job finds due, one is enough.
            minutes = reminders[0]
            key = f"event-remind:{row.pk}:{row.starts_at.isoformat()}:{minutes}"
            enqueue("events.remind", place, key=key, event_id=row.pk, minutes=minutes, starts_at=row.starts_at)
        row.followed_until = moment
        EventOccurrence.objects.filter(pk=row.pk).update(followed_until=moment)
        show_event(row)
        plan(row)

    atomically(work)


def extend(series_id: UUID) -> None:
    """Make the occurrences that have come within the horizon, and correct times after a change of a zone's rules."""

    def work() -> None:
        series = EventSeries.objects.select_for_update(no_key=True).filter(pk=series_id).first()
        if series is None or series.publication != EventPublication.PUBLISHED or series.deleted_at is not None:
            return
        schedule = schedule_of(series)
        for row in movable(series):
            if TIMES not in row.own_fields:
                set_span(row, schedule.span(row.day))
                save_moved(row)
        for row in make_occurrences(series):
            reservations.open_tournament(row, None)
            plan(row)
        plan_extension(series)

    atomically(work)


def remind(event_id: UUID, minutes: int, starts_at: datetime) -> None:
    """Remind the participants, unless the event was moved or canceled since, or has begun."""

    def is_current() -> EventOccurrence | None:
        row = EventOccurrence.objects.filter(pk=event_id, canceled_at=None, deleted_at=None).first()
        return row if row is not None and row.starts_at == starts_at and row.starts_at > now() else None

    def send(row: EventOccurrence, one: EventParticipant) -> None:
        left = max(round((row.starts_at - now()).total_seconds() / 60), 1)
        is_soon = left <= SOON_MINUTES
        notify(
            user_id=one.member.user_id,
            kind=NotificationKind.EVENT_STARTING_SOON if is_soon else NotificationKind.EVENT_REMINDER,
            community_id=current_community().pk,
            values={"event": row.title, **({"minutes": left} if is_soon else {"start": start_text(row)})},
            link=f"/events/{row.pk}",
            key=f"event-soon:{row.pk}:{int(starts_at.timestamp())}:{minutes}",
        )

    _in_batches(event_id, is_current, send, only_joined=True)


def notify_moved(event_id: UUID, revision: int) -> None:
    """Notify the participants of the new time."""

    def is_current() -> EventOccurrence | None:
        row = EventOccurrence.objects.filter(pk=event_id, canceled_at=None, deleted_at=None).first()
        return row if row is not None and row.revision >= revision else None

    def send(row: EventOccurrence, one: EventParticipant) -> None:
        notify(
            user_id=one.member.user_id,
            kind=NotificationKind.EVENT_MOVED,
            community_id=current_community().pk,
            values={"event": row.title, "start": start_text(row)},
            link=f"/events/{row.pk}",
            key=f"event-moved:{row.pk}:{int(row.starts_at.timestamp())}:{revision}",
        )

    _in_batches(event_id, is_current, send)


def notify_canceled(event_id: UUID) -> None:
    """Notify the participants that the event was canceled."""

    def is_current() -> EventOccurrence | None:
        return EventOccurrence.objects.filter(pk=event_id, canceled_at__isnull=False).first()

    def send(row: EventOccurrence, one: EventParticipant) -> None:
        notify(
            user_id=one.member.user_id,
            kind=NotificationKind.EVENT_CANCELED,
            community_id=current_community().pk,
            values={"event": row.title},
            link="/events",
            key=f"event-canceled:{row.pk}",
        )

    _in_batches(event_id, is_current, send)


def start_text(row: EventOccurrence) -> str:
    """Return the start as ``Sat, 28 Nov 2026, 20:00 CET``, or the day of an all-day event."""
    local = row.starts_at.astimezone(ZoneInfo(row.zone))
    if row.is_all_day:
        return f"{row.first_day:%a}, {row.first_day.day} {row.first_day:%b %Y}"
    return f"{local:%a}, {local.day} {local:%b %Y, %H:%M %Z}"


def _in_batches(
    event_id: UUID,
    current: Callable[[], EventOccurrence | None],
    send: Callable[[EventOccurrence, EventParticipant], None],
    *,
    only_joined: bool = False,
) -> None:
    """Notify the participants in their order, each batch in its own transaction. A killed job begins again."""
    for batch in _batches(event_id, only_joined=only_joined):

        def work(batch: list[EventParticipant] = batch) -> bool:
            row = current()
            if row is None:
                return False
            for one in batch:
                send(row, one)
            return True

        if not atomically(work):
            return
        if len(batch) == BATCH:
            heartbeat()


def _batches(event_id: UUID, *, only_joined: bool) -> Iterator[list[EventParticipant]]:
    last = 0
    rows = EventParticipant.objects.filter(occurrence=event_id, member__left_at=None).select_related("member")
    if only_joined:
        rows = rows.filter(state="JOINED")
    while batch := list(rows.filter(place__gt=last).order_by("place")[:BATCH]):
        yield batch
        last = batch[-1].place

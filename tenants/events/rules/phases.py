"""The phase of an occurrence, its check-in, and the steps of its life in time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol


class EventPhase(StrEnum):
    """LIVE: the event runs now. CHECK_IN: it begins soon, and its participants check in."""

    UPCOMING = "UPCOMING"
    CHECK_IN = "CHECK_IN"
    LIVE = "LIVE"
    ENDED = "ENDED"
    CANCELED = "CANCELED"


PHASES = [(phase.value, phase.value) for phase in EventPhase]


class TimedEvent(Protocol):
    """The values of an occurrence that decide about its phase."""

    @property
    def starts_at(self) -> datetime: ...
    @property
    def ends_at(self) -> datetime: ...
    @property
    def canceled_at(self) -> datetime | None: ...
    @property
    def check_in_minutes(self) -> int | None: ...
    @property
    def reminders(self) -> Sequence[int]: ...


def check_in_from(event: TimedEvent) -> datetime | None:
    """Return when the check-in opens; None if there is none. It closes when the event begins."""
    if event.check_in_minutes is None:
        return None
    return event.starts_at - timedelta(minutes=event.check_in_minutes)


def phase_at(event: TimedEvent, moment: datetime) -> EventPhase:
    if event.canceled_at is not None:
        return EventPhase.CANCELED
    if event.ends_at <= moment:
        return EventPhase.ENDED
    if event.starts_at <= moment:
        return EventPhase.LIVE
    opens = check_in_from(event)
    return EventPhase.CHECK_IN if opens is not None and opens <= moment else EventPhase.UPCOMING


def next_step(event: TimedEvent, after: datetime) -> datetime | None:
    """Return the next time at which something is due: a reminder, the check-in, the start or the end."""
    times = [event.starts_at - timedelta(minutes=minutes) for minutes in event.reminders]
    opens = check_in_from(event)
    if opens is not None:
        times.append(opens)
    times += [event.starts_at, event.ends_at]
    return min((time for time in times if time > after), default=None)


def due_reminders(event: TimedEvent, *, after: datetime, until: datetime) -> list[int]:
    """Return the reminders whose time lies in (after, until], the latest first. None is due once the event began."""
    if until >= event.starts_at:
        return []
    return sorted(
        minutes for minutes in event.reminders if after < event.starts_at - timedelta(minutes=minutes) <= until
    )

"""Pure rules of which buckets to read when. Days and months are in UTC, so clock changes move no edge."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from saas.casinos.connectors.base import Bucket, Window

DAY = timedelta(days=1)
# An ended bucket is read again after this pause, then after twice the time since its end, and so on.
FIRST_REREAD = timedelta(hours=1)
# Wagers of the last second can be settled a little later.
SETTLES = timedelta(minutes=2)
MAX_HISTORY = timedelta(days=400)
EVER = Bucket()


@dataclass(frozen=True, slots=True)
class Plan:
    """``pause``: between two reads of the running bucket. ``spacing``: between any two calls. ``at_once``: buckets of
    one job. ``corrections``: how long an ended bucket can change. ``history_from``: the first day wanted."""

    pause: timedelta
    spacing: timedelta = timedelta()
    at_once: int = 4
    corrections: timedelta = timedelta(days=3)
    history_from: date | None = None


def day_bucket(day: date) -> Bucket:
    return Bucket(day, Window(midnight(day), midnight(day + DAY)))


def month_bucket(day: date) -> Bucket:
    """Return the calendar month that contains ``day``."""
    first = day.replace(day=1)
    return Bucket(first, Window(midnight(first), midnight((first + 31 * DAY).replace(day=1))))


def ever_due(plan: Plan, at: datetime, last: Mapping[date | None, datetime]) -> list[Bucket]:
    """Return the one bucket of a running total, if its pause is over."""
    read = last.get(None)
    return [EVER] if read is None or read + plan.pause <= at else []


def days_due(plan: Plan, at: datetime, last: Mapping[date | None, datetime]) -> list[Bucket]:
    """Return the days to read, the running day first."""
    first = _first_day(plan, at, last)
    days = (at.date() - first).days + 1
    return _due([day_bucket(first + number * DAY) for number in range(days)], plan, at, last)


def months_due(plan: Plan, at: datetime, last: Mapping[date | None, datetime]) -> list[Bucket]:
    """Return the months to read, the running month first."""
    buckets = [month_bucket(_first_day(plan, at, last))]
    while (window := buckets[-1].window) is not None and window.end <= at:
        buckets.append(month_bucket(window.end.date()))
    return _due(buckets, plan, at, last)


def due_at(window: Window, plan: Plan, read: datetime | None) -> datetime | None:
    """Return when a bucket is read next after a read at ``read`` (None: never read); None if it is final.

    The running bucket follows ``pause``. An ended one is read once its last wagers are settled, again with growing
    pauses, and a last time when it cannot change any more.
    """
    if read is None:
        return window.start
    settled, final = window.end + SETTLES, window.end + max(plan.corrections, SETTLES)
    if read < settled:
        return min(read + plan.pause, settled)
    if read >= final:
        return None
    return min(read + max(FIRST_REREAD, read - window.end), final)


def _due(buckets: list[Bucket], plan: Plan, at: datetime, last: Mapping[date | None, datetime]) -> list[Bucket]:
    """Return the due buckets, the longest overdue first. The last of ``buckets`` is the running one.

    The running bucket takes turns with the others: neither a long history nor the pace of a slow provider may delay one
    of them for ever.
    """
    latest = max(last.values(), default=None)
    if latest is not None and latest + plan.spacing > at:
        return []
    waiting = []
    for bucket in buckets:
        assert bucket.window is not None, "a day and a month have a window"
        due = due_at(bucket.window, plan, last.get(bucket.start))
        if due is not None and due <= at:
            waiting.append((due, bucket))
    waiting.sort(key=lambda entry: entry[0])
    running = buckets[-1]
    found = [bucket for _, bucket in waiting if bucket is not running]
    if len(found) < len(waiting):
        was_running = latest is not None and last.get(running.start) == latest
        found.insert(min(1, len(found)) if was_running else 0, running)
    return found[: plan.at_once]


def _first_day(plan: Plan, at: datetime, last: Mapping[date | None, datetime]) -> date:
    """Return the first day that is wanted: none is left out between the first read bucket and today."""
    known = [day for day in last if day is not None]
    wanted = min([at.date(), *known, *([plan.history_from] if plan.history_from else [])])
    return max(wanted, at.date() - MAX_HISTORY)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)

"""The state of the product now, its incidents, and its history."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import redis
from django.db import DatabaseError, connection
from django.db.models import Q
from psycopg_pool import PoolTimeout

from saas.billing import gateway
from saas.billing.models import WebhookEvent
from saas.jobs.models import Job, JobState
from saas.jobs.selectors import MAIL_JOBS, MAIL_QUEUE, queues
from saas.kernel.clock import now
from saas.kernel.health import readiness
from saas.kernel.hooks import Hook
from saas.kernel.redis_clients import shared
from saas.realtime.events import alive_key
from saas.status import rules
from saas.status.models import Incident, IncidentState, Part, PartDay, PartState
from saas.status.rules import DAYS, Signals
from saas.tenancy.models import Community, CommunityState

stopped_communities: Hook[[], int] = Hook()
"""How many communities have stopped books. The desk, which keeps the reports of the books, provides it."""

KEPT_SECONDS = 10.0
MAX_INCIDENTS = 100


@dataclass(frozen=True, slots=True)
class Update:
    state: IncidentState
    text: str
    written_at: datetime


@dataclass(frozen=True, slots=True)
class ShownIncident:
    """``updates`` are in the order of the page: the newest first."""

    id: str
    title: str
    parts: tuple[Part, ...]
    impact: PartState
    state: IncidentState
    began_at: datetime
    resolved_at: datetime | None
    updates: tuple[Update, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """``worst`` is None without a measurement. ``available`` is the share of the measured time that was not away."""

    day: date
    worst: PartState | None
    away: int
    disturbed: int


@dataclass(frozen=True, slots=True)
class PartStatus:
    """``days`` are the last DAYS, the oldest first. ``available`` is a share of 0 to 1, None without measurements."""

    part: Part
    state: PartState
    days: tuple[Day, ...]
    available: float | None


@dataclass(frozen=True, slots=True)
class Status:
    """``has_history`` is False while the database is away."""

    parts: tuple[PartStatus, ...]
    incidents: tuple[ShownIncident, ...]
    measured_at: datetime
    has_history: bool

    @property
    def worst(self) -> PartState:
        return max((part.state for part in self.parts), default=PartState.WORKS)


_lock = threading.Lock()
_kept: tuple[float, Status] | None = None


def current_status() -> Status:
    """Return what the page shows. All requests within KEPT_SECONDS get the same; it never raises for a lost service."""
    global _kept
    with _lock:
        if _kept is None or time.monotonic() - _kept[0] > KEPT_SECONDS:
            _kept = time.monotonic(), _read()
        return _kept[1]


def clear_cache() -> None:
    global _kept
    _kept = None


def measure_signals() -> Signals:
    """Measure the services and queues now."""
    ready = readiness()
    broker, storage = ready["broker"], ready["storage"]
    streams = broker and _streams_receive()
    if not ready["database"]:
        return _without_database(broker=broker, storage=storage, streams=streams)
    found = {queue.name: queue for queue in queues()}
    since = now() - timedelta(hours=1)
    mails = found.get(MAIL_QUEUE)
    return Signals(
        broker=broker,
        storage=storage,
        streams=streams,
        late={name: queue.oldest_seconds for name, queue in found.items()},
        mails_failing=mails.failing if mails else 0,
        mails_sent=Job.objects.filter(MAIL_JOBS, state=JobState.DONE, finished_at__gte=since).count(),
        webhooks_late=_webhooks_late() if gateway.is_on() else None,
        communities=Community.objects.filter(state=CommunityState.READY).count(),
        stopped=stopped_communities(),
    )


def _without_database(*, broker: bool, storage: bool, streams: bool) -> Signals:
    webhooks_late = 0.0 if gateway.is_on() else None
    return Signals(database=False, broker=broker, storage=storage, streams=streams, webhooks_late=webhooks_late)


def open_incidents() -> list[tuple[Sequence[str], PartState]]:
    """Return the parts and the impact of each incident that is not resolved."""
    rows = Incident.objects.filter(resolved_at=None).values_list("parts", "impact")
    return [(parts, PartState(impact)) for parts, impact in rows]


def incidents_since(day: date) -> tuple[ShownIncident, ...]:
    """Return the incidents that are open or began on or after ``day``: open ones first, then the newest."""
    rows = Incident.objects.filter(Q(resolved_at=None) | Q(began_at__date__gte=day)).prefetch_related("updates")
    shown = [
        ShownIncident(
            str(row.pk),
            row.title,
            tuple(map(Part, row.parts)),
            PartState(row.impact),
            IncidentState(row.state),
            row.began_at,
            row.resolved_at,
            tuple(
                Update(IncidentState(update.state), update.text, update.written_at)
                for update in sorted(row.updates.all(), key=lambda one: (one.written_at, one.pk), reverse=True)
            ),
        )
        for row in rows.order_by("-began_at")[:MAX_INCIDENTS]
    ]
    return tuple(sorted(shown, key=lambda one: one.resolved_at is not None))


def _read() -> Status:
    moment = now()
    try:
        signals = measure_signals()
        history = _history(moment.date())
        incidents = incidents_since(moment.date() - timedelta(days=DAYS - 1))
        impacts = open_incidents()
    except (DatabaseError, PoolTimeout):
        connection.close()
        signals = _without_database(broker=True, storage=True, streams=True)
        history, incidents, impacts = {}, (), []
    states = rules.worse(rules.states_of(signals), impacts)
    parts = tuple(
        PartStatus(part, state, _days(history, part, moment.date()), _available(history, part))
        for part, state in states.items()
    )
    return Status(parts, incidents, moment, has_history=signals.database)


def _history(today: date) -> dict[tuple[Part, date], PartDay]:
    rows = PartDay.objects.filter(day__gt=today - timedelta(days=DAYS))
    return {(Part(row.part), row.day): row for row in rows}


def _days(history: dict[tuple[Part, date], PartDay], part: Part, today: date) -> tuple[Day, ...]:
    days = [today - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
    return tuple(_day(day, history.get((part, day))) for day in days)


def _day(day: date, row: PartDay | None) -> Day:
    if row is None or not row.measured:
        return Day(day, None, 0, 0)
    worst = PartState.AWAY if row.away else PartState.DISTURBED if row.disturbed else PartState.WORKS
    return Day(day, worst, row.away, row.disturbed)


def _available(history: dict[tuple[Part, date], PartDay], part: Part) -> float | None:
    rows = [row for (one, _), row in history.items() if one == part]
    measured = sum(row.measured for row in rows)
    return 1 - sum(row.away for row in rows) / measured if measured else None


def _streams_receive() -> bool:
    try:
        return bool(shared().exists(alive_key()))
    except redis.RedisError:
        return False


def _webhooks_late() -> float:
    oldest = WebhookEvent.objects.filter(state=WebhookEvent.State.RECEIVED).order_by("received_at").first()
    return (now() - oldest.received_at).total_seconds() if oldest else 0.0

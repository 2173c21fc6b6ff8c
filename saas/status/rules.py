"""How the state of each part follows from what the product measures about itself."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

from saas.status.models import Part, PartState

DAYS = 90
# A measurement runs each minute. After a longer pause, no worker was running.
MAX_PAUSE = timedelta(minutes=4)
# Parts whose work is done by jobs: without a worker they stand still.
DONE_BY_JOBS = frozenset({Part.DRAWS, Part.MESSAGES})
DRAW_AREAS = frozenset({"raffles", "draws", "events", "leaderboards"})
MESSAGE_AREAS = frozenset({"mails", "notifications"})
# Seconds for which a due job of the area waits: the part is disturbed, then away.
LATE = {Part.DRAWS: (180, 1800), Part.MESSAGES: (600, 3600), Part.PAYMENTS: (900, 7200)}
# Below this number, a few wrong addresses would look like a disturbance.
MIN_FAILING_MAILS = 10
# Of all communities: one with stopped books is no matter of the others.
STOPPED_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Signals:
    """The measured signals. ``late`` is how long the oldest due job of each area waits, in seconds.

    ``mails_failing`` mails wait for another try, ``mails_sent`` were sent in the last hour. ``webhooks_late`` is the
    age of the oldest event of the payment provider that is not applied, None without payments.
    """

    database: bool = True
    broker: bool = True
    storage: bool = True
    streams: bool = True
    late: Mapping[str, float] = field(default_factory=dict)
    mails_failing: int = 0
    mails_sent: int = 0
    webhooks_late: float | None = None
    communities: int = 0
    stopped: int = 0


def states_of(signals: Signals) -> dict[Part, PartState]:
    """Return the state of each part. A part that the installation does not have is missing."""
    found = {
        Part.LOGIN: PartState.WORKS if signals.database and signals.broker else PartState.AWAY,
        Part.STORE: _store(signals),
        Part.DRAWS: _late(Part.DRAWS, signals, DRAW_AREAS),
        Part.LIVE: PartState.WORKS if signals.broker and signals.streams else PartState.AWAY,
        Part.MESSAGES: _messages(signals),
    }
    if signals.webhooks_late is not None:
        found[Part.PAYMENTS] = _by_age(Part.PAYMENTS, signals.webhooks_late) if signals.database else PartState.AWAY
    return found


def _store(signals: Signals) -> PartState:
    if not signals.database:
        return PartState.AWAY
    many_stopped = signals.stopped > 0 and signals.stopped >= signals.communities * STOPPED_SHARE
    return PartState.WORKS if signals.storage and not many_stopped else PartState.DISTURBED


def _messages(signals: Signals) -> PartState:
    state = _late(Part.MESSAGES, signals, MESSAGE_AREAS)
    if signals.mails_failing >= MIN_FAILING_MAILS and signals.mails_failing > signals.mails_sent:
        state = max(state, PartState.DISTURBED)
    return state


def _late(part: Part, signals: Signals, areas: frozenset[str]) -> PartState:
    # Jobs are rows of the database, and the broker carries them to the workers.
    if not (signals.database and signals.broker):
        return PartState.AWAY
    return _by_age(part, max((signals.late.get(area, 0.0) for area in areas), default=0.0))


def _by_age(part: Part, seconds: float) -> PartState:
    disturbed, away = LATE[part]
    return PartState.AWAY if seconds >= away else PartState.DISTURBED if seconds >= disturbed else PartState.WORKS


def worse(
    states: Mapping[Part, PartState], incidents: Sequence[tuple[Sequence[str], PartState]]
) -> dict[Part, PartState]:
    """Return the states, made worse by the parts and impacts of open incidents."""
    found = dict(states)
    for parts, impact in incidents:
        for part in map(Part, parts):
            if part in found:
                found[part] = max(found[part], impact)
    return found


def time_by_day(since: datetime, until: datetime) -> Iterator[tuple[date, int]]:
    """Yield the days in UTC between two times, with the seconds of each."""
    while since < until:
        midnight = datetime.combine(since.date() + timedelta(days=1), time(), UTC)
        end = min(midnight, until)
        yield since.date(), round((end - since).total_seconds())
        since = end

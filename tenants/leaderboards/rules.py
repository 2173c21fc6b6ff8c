"""Pure rules of leaderboards: windows, places, ties and prizes. The texts of names are in ``naming``."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import groupby
from typing import Any, Protocol, Self
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.kernel.amounts import plain
from tenants.leaderboards.models import BoardRepeat, TieRule

CENT = Decimal("0.01")
PODIUM = 3
# A window must be longer than the shortest pause between two pulls of a casino.
MIN_WINDOW = timedelta(minutes=15)
MAX_WINDOW = timedelta(days=366)


class Schedule(Protocol):
    """The times of a board. ``ends_at`` of a repeating board is the time from which no window opens."""

    starts_at: datetime
    ends_at: datetime | None
    zone: str
    repeat: str
    repeat_days: int | None


@dataclass(frozen=True, slots=True)
class Span:
    """A window's times in UTC, from ``starts_at`` to before ``ends_at``."""

    starts_at: datetime
    ends_at: datetime


def window_span(schedule: Schedule, number: int) -> Span | None:
    """Return the times of a window, counted from 1; None if the board has no such window.

    A repeating window begins at the same local time as the first one. A local time that a clock change skips is moved
    forward by the skipped time; of a repeated local time, the first one counts. A month without the day begins on its
    last day.
    """
    if schedule.repeat == BoardRepeat.NONE:
        assert schedule.ends_at is not None
        return Span(schedule.starts_at, schedule.ends_at) if number == 1 else None
    starts_at = _nth_start(schedule, number - 1)
    if schedule.ends_at is not None and starts_at >= schedule.ends_at:
        return None
    return Span(starts_at, _nth_start(schedule, number))


def _nth_start(schedule: Schedule, steps: int) -> datetime:
    if steps == 0:
        return schedule.starts_at
    zone = ZoneInfo(schedule.zone)
    first = schedule.starts_at.astimezone(zone)
    days = {BoardRepeat.DAILY: 1, BoardRepeat.WEEKLY: 7, BoardRepeat.OWN: schedule.repeat_days or 1}
    if schedule.repeat == BoardRepeat.MONTHLY:
        day = _months_later(first.date(), steps)
    else:
        day = first.date() + timedelta(days=days[BoardRepeat(schedule.repeat)] * steps)
    local = datetime.combine(day, first.time().replace(fold=0), zone)
    return local.astimezone(UTC)


def _months_later(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    following = date(year + (month == 11), (month + 1) % 12 + 1, 1)
    last = (following - timedelta(days=1)).day
    return date(year, month + 1, min(day.day, last))


@dataclass(frozen=True, slots=True)
class PlacePrize:
    """The prize of each place from ``first`` to ``last``."""

    first: int
    last: int
    cash: Decimal | None
    gems: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The rules of a window that decide its result. They are fixed when the window is made.

    ``connections`` empty means all. ``minimum`` is the value from which a participant gets a prize.
    """

    kind: str
    measure: str
    connections: tuple[UUID, ...]
    tie: str
    minimum: Decimal
    excludes_team: bool
    currency: str
    prizes: tuple[PlacePrize, ...]

    def stored(self) -> dict[str, Any]:
        """Return the terms as JSON, in the format of the evidence."""
        return {
            "kind": self.kind,
            "measure": self.measure,
            "connections": [str(one) for one in self.connections],
            "tie": self.tie,
            "minimum": plain(self.minimum),
            "excludesTeam": self.excludes_team,
            "currency": self.currency,
            "prizes": [
                {
                    "firstPlace": prize.first,
                    "lastPlace": prize.last,
                    "cash": None if prize.cash is None else plain(prize.cash),
                    "gems": str(prize.gems),
                }
                for prize in self.prizes
            ],
        }

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Self:
        return cls(
            kind=stored["kind"],
            measure=stored["measure"],
            connections=tuple(UUID(one) for one in stored["connections"]),
            tie=stored["tie"],
            minimum=Decimal(stored["minimum"]),
            excludes_team=stored["excludesTeam"],
            currency=stored["currency"],
            prizes=tuple(
                PlacePrize(
                    one["firstPlace"],
                    one["lastPlace"],
                    None if one["cash"] is None else Decimal(one["cash"]),
                    int(one["gems"]),
                )
                for one in stored["prizes"]
            ),
        )

    @property
    def total_cash(self) -> Decimal:
        cash = ((one.cash or Decimal(0)) * (one.last - one.first + 1) for one in self.prizes)
        return sum(cash, Decimal(0))

    @property
    def total_gems(self) -> int:
        return sum(one.gems * (one.last - one.first + 1) for one in self.prizes)

    @property
    def last_prize_place(self) -> int:
        return max((one.last for one in self.prizes), default=0)


def prize_at(prizes: Iterable[PlacePrize], place: int) -> PlacePrize | None:
    """Return the prize of a place, counted from 1."""
    return next((one for one in prizes if one.first <= place <= one.last), None)


def overlapping_prize(prizes: Sequence[PlacePrize]) -> int | None:
    """Return the index of the first prize that shares a place with an earlier one; None without one."""
    for index, one in enumerate(prizes):
        if any(one.first <= other.last and other.first <= one.last for other in prizes[:index]):
            return index
    return None


@dataclass(frozen=True, slots=True)
class BoardStanding:
    """The value of a participant and the time at which it reached it."""

    participant: UUID
    value: Decimal
    reached_at: datetime


@dataclass(frozen=True, slots=True)
class Ranked:
    """A participant in the order of the board. ``place`` is equal for tied participants."""

    standing: BoardStanding
    order: int
    place: int


@dataclass(frozen=True, slots=True)
class PlaceAward:
    """The prize of one participant. ``cash`` is None without cash."""

    cash: Decimal | None
    gems: int


def ranked(standings: Iterable[BoardStanding], tie: str) -> list[Ranked]:
    """Return the participants with a value above 0, the highest first. The SQL of ``live`` gives the same order.

    Equal values tie. By the rule EARLIER, they tie only if they were reached at the same time, as by one pull.
    """
    rows = sorted(
        (one for one in standings if one.value > 0),
        key=lambda one: (-one.value, one.reached_at, one.participant.int),
    )
    result: list[Ranked] = []
    for order, one in enumerate(rows, start=1):
        before = result[-1] if result else None
        is_tied = (
            before is not None
            and before.standing.value == one.value
            and (tie != TieRule.EARLIER or before.standing.reached_at == one.reached_at)
        )
        result.append(Ranked(one, order, before.place if is_tied and before else order))
    return result


def awards(rows: Sequence[Ranked], terms: Terms) -> dict[UUID, PlaceAward]:
    """Return the prizes by participant. ``rows`` are in order and include all that tie with the last prize place.

    Participants below the minimum get no prize. By SHARE and EARLIER, tied participants split the sum of the prizes of
    their places. The cents and gems that do not divide go one by one to the first in the order. By BOTH, each gets the
    prize of the better place.
    """
    result: dict[UUID, PlaceAward] = {}
    reached = [row for row in rows if row.standing.value >= terms.minimum]
    for place, group in groupby(reached, key=lambda row: row.place):
        tied = list(group)
        if place > terms.last_prize_place:
            break
        if terms.tie == TieRule.BOTH:
            prize = prize_at(terms.prizes, place)
            shares = [PlaceAward(prize.cash, prize.gems)] * len(tied) if prize else []
        else:
            shares = _split(terms.prizes, place, len(tied))
        result |= {
            row.standing.participant: share
            for row, share in zip(tied, shares, strict=False)
            if share.cash or share.gems
        }
    return result


def _split(prizes: Sequence[PlacePrize], place: int, count: int) -> list[PlaceAward]:
    """Split the prizes of the ``count`` places from ``place`` on among as many participants."""
    cash, gems = Decimal(0), 0
    for one in prizes:
        places = max(0, min(one.last, place + count - 1) - max(one.first, place) + 1)
        cash += (one.cash or Decimal(0)) * places
        gems += one.gems * places
    shares = zip(_shares(int(cash / CENT), count), _shares(gems, count), strict=True)
    return [PlaceAward(cents * CENT if cents else None, whole) for cents, whole in shares]


def _shares(whole: int, count: int) -> list[int]:
    """Split a whole number. The remainder goes one by one to the first shares."""
    each, rest = divmod(whole, count)
    return [each + 1 if index < rest else each for index in range(count)]


@dataclass(frozen=True, slots=True)
class Gap:
    """The distance of a participant to the next better ``place`` and to the minimum. None: it does not apply."""

    place: int | None
    to_place: Decimal | None
    to_minimum: Decimal | None


def gap_of(own: BoardStanding, better: Ranked | None, minimum: Decimal) -> Gap:
    """Return what ``own`` lacks to the participant of the next better place, and to the minimum."""
    missing = minimum - own.value
    return Gap(
        place=better.place if better else None,
        to_place=max(better.standing.value - own.value, Decimal(0)) if better else None,
        to_minimum=missing if missing > 0 else None,
    )

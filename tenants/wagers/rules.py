"""Pure rules of wagers: currencies, weights, the steps of rewards. Days are those of the community's time zone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from itertools import islice
from uuid import UUID
from zoneinfo import ZoneInfo

from tenants.casinos.models import PullSource
from tenants.wagers.models import WagerCause, WagerPeriod

_SMALLEST = Decimal("0.00000001")
CAUSES: Mapping[str, WagerCause] = {
    PullSource.API: WagerCause.PULL,
    PullSource.CSV: WagerCause.CSV,
    PullSource.STAFF: WagerCause.REVIEW,
}
BY_TEAM = (WagerCause.STAFF, WagerCause.CORRECTION)
"""The causes that the team answers for: they must not make a day negative."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The factors of a weight formula."""

    raw_factor: Decimal
    weighted_factor: Decimal


@dataclass(frozen=True, slots=True)
class CountedWager:
    """An amount in US dollars: as wagered, as the casino weights it, and as it counts."""

    usd: Decimal
    weighted_usd: Decimal
    counted: Decimal


def count(amount: Decimal, weighted: Decimal | None, rate: Decimal, weights: Weights | None) -> CountedWager:
    """Return what an entry counts. Without ``weights``, the casino's weighted amount counts, else the amount.

    Each figure is rounded to eight decimals as PostgreSQL rounds it. An amount without a
    weighted one weights nothing.
    """
    usd, weighted_usd = _rounded(amount * rate), _rounded((weighted or Decimal(0)) * rate)
    if weights is None:
        return CountedWager(usd, weighted_usd, usd if weighted is None else weighted_usd)
    return CountedWager(usd, weighted_usd, _rounded(weights.raw_factor * usd + weights.weighted_factor * weighted_usd))


def _rounded(amount: Decimal) -> Decimal:
    return amount.quantize(_SMALLEST, ROUND_HALF_UP)


def correction_of_weighted(change: Decimal, amount: Decimal, weighted: Decimal | None) -> Decimal | None:
    """Return the change of the weighted amount that keeps the day's proportion; None without a weighted amount."""
    if weighted is None:
        return None
    return _rounded(change * weighted / amount) if amount else change


def moment_of(day: date, timezone: str, now: datetime) -> datetime:
    """Return when a wager counts that the team records for ``day``: now, or the last moment of an earlier day."""
    ends = datetime.combine(day + timedelta(days=1), time.min, ZoneInfo(timezone)).astimezone(UTC)
    return min(now, ends - timedelta(microseconds=1))


def period_of(period: str, day: date, starts_on: date) -> date:
    """Return the first day of the period that holds ``day``: the reward's first day if it has one period only."""
    if period == WagerPeriod.DAILY:
        return day
    if period == WagerPeriod.WEEKLY:
        return day - timedelta(days=day.weekday())
    if period == WagerPeriod.MONTHLY:
        return day.replace(day=1)
    return starts_on


def period_after(period: str, first: date) -> date | None:
    """Return the first day of the next period; None if there is no other one."""
    if period == WagerPeriod.DAILY:
        return first + timedelta(days=1)
    if period == WagerPeriod.WEEKLY:
        return first + timedelta(days=7)
    if period == WagerPeriod.MONTHLY:
        return (first + timedelta(days=31)).replace(day=1)
    return None


def steps_of(period: str, total: Decimal, threshold: Decimal) -> int:
    """Return how many steps ``total`` reaches: each whole threshold if REPEATING, else one at most."""
    if total < threshold:
        return 0
    return int(total // threshold) if period == WagerPeriod.REPEATING else 1


@dataclass(frozen=True, slots=True)
class PeriodTotal:
    """The sum of a member's wagers in one period, and the casino accounts that they are from."""

    period: date
    total: Decimal
    accounts: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a reward in a period. Steps count from 1."""

    period: date
    step: int


@dataclass(frozen=True, slots=True)
class PaidSteps:
    """The paid steps of a reward in one period.

    ``own`` were paid to the member. ``steps`` include those that were paid to earlier fans of the member's accounts.
    """

    own: int
    steps: int


UNPAID = PaidSteps(0, 0)


def waiting_steps(
    period: str, threshold: Decimal, totals: Iterable[PeriodTotal], paid: Mapping[date, PaidSteps], most: int
) -> list[Step]:
    """Return the steps that are reached and not paid, the oldest first, at most ``most``: there can be billions.

    The paid steps of a period are always the first ones, also if a correction lowered the total afterwards.
    """
    steps = (
        Step(one.period, step)
        for one in sorted(totals, key=lambda one: one.period)
        for step in range(paid.get(one.period, UNPAID).steps + 1, steps_of(period, one.total, threshold) + 1)
    )
    return list(islice(steps, most))


def count_waiting(
    period: str, threshold: Decimal, totals: Iterable[PeriodTotal], paid: Mapping[date, PaidSteps]
) -> int:
    """Return the number of steps that are reached and not paid."""
    return sum(max(0, steps_of(period, one.total, threshold) - paid.get(one.period, UNPAID).steps) for one in totals)


def to_next(period: str, total: Decimal, threshold: Decimal) -> Decimal:
    """Return what is missing to the next step; 0 if there is none in this period."""
    steps = steps_of(period, total, threshold)
    if steps and period != WagerPeriod.REPEATING:
        return Decimal(0)
    return threshold * (steps + 1) - total


def percentage(period: str, total: Decimal, threshold: Decimal) -> int:
    """Return the way to the next step from 0 to 100."""
    if steps_of(period, total, threshold) and period != WagerPeriod.REPEATING:
        return 100
    return int(max(total, Decimal(0)) % threshold * 100 // threshold)

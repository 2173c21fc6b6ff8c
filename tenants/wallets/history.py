"""Movements per day of the community's time zone: the stored daily flows, plus the ledger after the last sum.

A statement therefore reads only the postings after the last sum.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection

from saas.activity.gem_totals import FIGURE_OF, Figure, Figures, counted, figures_of
from saas.kernel.days import Days
from tenants.wallets.models import Cause, TransactionType


@dataclass(frozen=True, slots=True)
class DayFlow:
    """All movements of one type and cause on one day; ``net`` is what members' wallets gained."""

    day: date
    type: str
    cause: str
    amount: int
    net: int
    moves: int

    @property
    def is_given(self) -> bool:
        """True if members were given these gems: a credit that is not a refund of a purchase."""
        return self.type == TransactionType.CREDIT


@dataclass(slots=True)
class GainHistory:
    """The gems that members gained by cause (negative: lost), for each day with movements."""

    gained: dict[date, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))

    def of_day(self, day: date) -> Figures:
        return figures_of(self.gained.get(day, {}).items())

    def total(self, days: Days) -> Figures:
        """Return the figures over all of ``days``."""
        return figures_of(moved for day in days.each() for moved in self.gained.get(day, {}).items())

    def by_cause(self, figure: Figure, days: Days) -> list[tuple[str, int]]:
        """Return what each cause added to ``figure`` over ``days``, the largest first, without zeros."""
        sums: dict[str, int] = defaultdict(int)
        for day in days.each():
            for cause, gained in self.gained.get(day, {}).items():
                if FIGURE_OF[cause] is figure:
                    sums[cause] += counted(cause, gained)
        return sorted(((cause, gems) for cause, gems in sums.items() if gems > 0), key=lambda entry: -entry[1])

    def held_after(self, days: Days, held: int) -> dict[date, int]:
        """Return what members held at the end of each of ``days``, the last of which is today.

        ``held`` is the current total.
        """
        after, standing = {}, held
        for day in reversed(days.each()):
            after[day] = standing
            standing -= self.of_day(day).held
        return after


def flows(first: date, timezone: str) -> list[DayFlow]:
    """Return the movements since the day ``first`` began, by day, type and cause."""
    with connection.cursor() as cursor:
        cursor.execute("select day, type, cause, amount, net, moves from flows(%s, %s)", [first, timezone])
        return [DayFlow(*row) for row in cursor.fetchall()]


def history(days: Days) -> GainHistory:
    """Return the movements since ``days`` began."""
    return summed(flows(days.first, days.timezone))


def summed(moved: Iterable[DayFlow]) -> GainHistory:
    found = GainHistory()
    for flow in moved:
        found.gained[flow.day][flow.cause] += flow.net
    return found


def sum_flows(timezone: str) -> int:
    """Add all movements up to the oldest running transaction to the flows; return that transaction's number."""
    with connection.cursor() as cursor:
        cursor.execute("select sum_flows(%s)", [timezone])
        return int(cursor.fetchone()[0])


@dataclass(frozen=True, slots=True)
class Inflation:
    """Gems earned and used per day over ``days`` days, and the days that the held gems would last at that rate.

    Imported points are left out. ``days_of_stock`` is None while no gems are used.
    """

    days: int
    earned: int
    used: int
    days_of_stock: int | None
    warning: bool


WARN_FACTOR = 1.5
WARN_GEMS = 1000


def inflation_of(moved: Iterable[DayFlow], days: Days, held: int) -> Inflation:
    """Return the gems earned and used over ``days``.

    ``warning`` is true if ``earned`` exceeds WARN_FACTOR times ``used`` and is at least WARN_GEMS more.
    """
    found = figures_of(
        (flow.cause, flow.net) for flow in moved if days.first <= flow.day <= days.last and flow.cause != Cause.IMPORT
    )
    earned, used = max(found.earned, 0), max(found.spent + found.removed, 0)
    per_day = used / days.count
    return Inflation(
        days=days.count,
        earned=earned,
        used=used,
        days_of_stock=round(held / per_day) if per_day else None,
        warning=earned - used >= WARN_GEMS and earned > used * WARN_FACTOR,
    )


def payouts(days: Days) -> dict[str, Any]:
    """Return the gems given to members on ``days``: in all, over as many days before, by source, and per day."""
    earlier = days.before()
    given = [flow for flow in flows(earlier.first, days.timezone) if flow.is_given and flow.net > 0]
    shown = [flow for flow in given if days.first <= flow.day <= days.last]
    sources: dict[str, dict[str, Any]] = {}
    series: dict[date, dict[str, int]] = {day: {} for day in days.each()}
    for flow in shown:
        source = sources.setdefault(flow.cause, {"cause": flow.cause, "amount": 0, "moves": 0})
        source["amount"] += flow.amount
        source["moves"] += flow.moves
        series[flow.day][flow.cause] = series[flow.day].get(flow.cause, 0) + flow.amount
    return {
        "amount": sum(flow.amount for flow in shown),
        "before": sum(flow.amount for flow in given if flow.day < days.first),
        "moves": sum(flow.moves for flow in shown),
        "sources": sorted(sources.values(), key=lambda source: (-source["amount"], source["cause"])),
        "series": [
            {
                "day": day,
                "amount": sum(causes.values()),
                "by_cause": [{"cause": cause, "amount": amount} for cause, amount in sorted(causes.items())],
            }
            for day, causes in series.items()
        ],
    }


def count_of(moved: Iterable[DayFlow], *, type_: str | None, cause: str | None, until: date | None) -> int:
    """Return the number of movements of a type and a cause (None: any), up to and including the day ``until``."""
    return sum(
        flow.moves
        for flow in moved
        if (type_ is None or flow.type == type_)
        and (cause is None or flow.cause == cause)
        and (until is None or flow.day <= until)
    )


BEGINNING = date(2000, 1, 1)

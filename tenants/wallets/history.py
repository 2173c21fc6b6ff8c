"""What moved per day of the community's time zone: the flows as they were summed last, and the tail of the ledger.

No statement reads more postings than came since the last sum, however many there are.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection

from saas.kernel.days import Days
from tenants.wallets.models import Cause
from tenants.wallets.rules import effect_of

EFFECTS = ("issued", "spent", "refunded", "taken")


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
    def effect(self) -> str:
        return effect_of(self.type, self.cause)


@dataclass(slots=True)
class Movements:
    """Gems of one day, or of several: made, spent, spent and given back, taken by the team."""

    issued: int = 0
    spent: int = 0
    refunded: int = 0
    taken: int = 0

    def add(self, effect: str, amount: int) -> None:
        setattr(self, effect, getattr(self, effect) + amount)


@dataclass(slots=True)
class History:
    """``days`` by date, without days on which nothing moved; ``causes`` sums gems by (effect, cause) over all days."""

    days: dict[date, Movements] = field(default_factory=lambda: defaultdict(Movements))
    causes: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    net: dict[date, int] = field(default_factory=lambda: defaultdict(int))

    def total(self, days: Days) -> Movements:
        """The sum over those of ``days`` that are here."""
        whole = Movements()
        for day in days.each():
            if day in self.days:
                moved = self.days[day]
                for effect in EFFECTS:
                    whole.add(effect, getattr(moved, effect))
        return whole

    def held_after(self, days: Days, held: int) -> dict[date, int]:
        """What members held at the end of each of ``days``, the last of which is today's; ``held`` is that of now."""
        after, standing = {}, held
        for day in reversed(days.each()):
            after[day] = standing
            standing -= self.net.get(day, 0)
        return after


def flows(first: date, timezone: str) -> list[DayFlow]:
    """What moved since the day ``first`` began, by day, type and cause."""
    with connection.cursor() as cursor:
        cursor.execute("select day, type, cause, amount, net, moves from flows(%s, %s)", [first, timezone])
        return [DayFlow(*row) for row in cursor.fetchall()]


def history(days: Days) -> History:
    """What moved since ``days`` began."""
    return summed(flows(days.first, days.timezone))


def summed(moved: Iterable[DayFlow]) -> History:
    found = History()
    for flow in moved:
        if flow.effect not in EFFECTS:
            continue
        found.days[flow.day].add(flow.effect, flow.amount)
        found.causes[flow.effect, flow.cause] += flow.amount
        found.net[flow.day] += flow.net
    return found


def sum_flows(timezone: str) -> int:
    """Bring the flows up to the oldest running transaction; answers that horizon."""
    with connection.cursor() as cursor:
        cursor.execute("select sum_flows(%s)", [timezone])
        return int(cursor.fetchone()[0])


@dataclass(frozen=True, slots=True)
class Outrun:
    """Gems made and used per day over ``days`` days, and how many days what is held would last at that rate.

    What came over from another tool was earned before and is left out. ``days_of_stock`` is None while nothing is used.
    """

    days: int
    issued: int
    used: int
    days_of_stock: int | None
    warning: bool


WARN_FACTOR = 1.5
WARN_GEMS = 1000


def outrun(moved: Iterable[DayFlow], days: Days, held: int) -> Outrun:
    """Is more made than is used? Worth a warning at half as much again, once it is more than a handful of gems."""
    issued = used = 0
    for flow in moved:
        if not days.first <= flow.day <= days.last or flow.cause == Cause.IMPORT:
            continue
        if flow.effect == "issued":
            issued += flow.amount
        elif flow.effect == "refunded":
            used -= flow.amount
        elif flow.effect in EFFECTS:
            used += flow.amount
    used = max(used, 0)
    per_day = used / days.count
    return Outrun(
        days=days.count,
        issued=issued,
        used=used,
        days_of_stock=round(held / per_day) if per_day else None,
        warning=issued - used >= WARN_GEMS and issued > used * WARN_FACTOR,
    )


def payouts(days: Days) -> dict[str, Any]:
    """What members were given on ``days``: in all, as many days before, by source (the largest first) and per day."""
    earlier = days.before()
    given = [flow for flow in flows(earlier.first, days.timezone) if flow.effect == "issued"]
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
    """How many movements there are of a type and a cause (of any without), up to and with the day ``until``."""
    return sum(
        flow.moves
        for flow in moved
        if (type_ is None or flow.type == type_)
        and (cause is None or flow.cause == cause)
        and (until is None or flow.day <= until)
    )


BEGINNING = date(2000, 1, 1)

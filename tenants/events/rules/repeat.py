"""Repeat rules (RFC 5545), and the exact times of local hours.

A rule gives days. Each day's local start becomes an exact time by RFC 5545, 3.3.5: an hour that exists twice is the
first one, and an hour that does not exist is read with the offset before the gap. docs/events.md explains this rule.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from itertools import takewhile
from typing import Any, Literal, Self
from zoneinfo import ZoneInfo

from dateutil.rrule import DAILY, MONTHLY, WEEKLY, YEARLY, rrule, weekday, weekdays

MAX_COUNT = 500
MAX_INTERVAL = 99
# The search for days of a rule ends here. A yearly February 29 comes every four or eight years.
MAX_YEARS = 12
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
BY_DAY = re.compile(r"^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$")
_PARTS = re.compile(r"^([+-]?\d)?(\w\w)$")


class Frequency(StrEnum):
    DAILY = "DAILY"
    WEEKLY = "WEEKLY"
    MONTHLY = "MONTHLY"
    YEARLY = "YEARLY"


_FREQUENCIES: Mapping[Frequency, Literal[0, 1, 2, 3]] = {
    Frequency.DAILY: DAILY,
    Frequency.WEEKLY: WEEKLY,
    Frequency.MONTHLY: MONTHLY,
    Frequency.YEARLY: YEARLY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatRule:
    """A repeat rule without its end day. ``by_day`` are days as ``MO``, or ``2MO`` and ``-1FR`` of a month."""

    freq: Frequency
    interval: int = 1
    by_day: tuple[str, ...] = ()
    by_month_day: tuple[int, ...] = ()
    count: int | None = None

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Return the rule of a stored text; None for an empty one."""
        if not text:
            return None
        parts = dict(part.split("=", 1) for part in text.split(";"))
        return cls(
            freq=Frequency(parts["FREQ"]),
            interval=int(parts.get("INTERVAL", 1)),
            by_day=tuple(parts["BYDAY"].split(",")) if "BYDAY" in parts else (),
            by_month_day=tuple(map(int, parts["BYMONTHDAY"].split(","))) if "BYMONTHDAY" in parts else (),
            count=int(parts["COUNT"]) if "COUNT" in parts else None,
        )

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        return cls(
            freq=Frequency(values["freq"]),
            interval=values["interval"],
            by_day=tuple(sorted(set(values["by_day"]), key=_day_order)),
            by_month_day=tuple(sorted(set(values["by_month_day"]))),
            count=values["count"],
        )

    def text(self) -> str:
        """Return the value of an RRULE, without UNTIL."""
        parts = [f"FREQ={self.freq.value}"]
        if self.interval != 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.by_day:
            parts.append(f"BYDAY={','.join(self.by_day)}")
        if self.by_month_day:
            parts.append(f"BYMONTHDAY={','.join(map(str, self.by_month_day))}")
        if self.count is not None:
            parts.append(f"COUNT={self.count}")
        return ";".join(parts)

    def problems(self) -> dict[str, str]:
        """Return what contradicts itself, by field."""
        found = {}
        if self.by_day and self.freq in (Frequency.DAILY, Frequency.YEARLY):
            found["by_day"] = "Choose days only for a weekly or monthly event"
        if self.freq is Frequency.WEEKLY and any(len(day) > 2 for day in self.by_day):
            found["by_day"] = "A weekly event takes days without a number"
        if self.by_month_day and self.freq is not Frequency.MONTHLY:
            found["by_month_day"] = "Choose days of the month only for a monthly event"
        if self.by_month_day and self.by_day:
            found["by_month_day"] = "Choose days of the week or days of the month"
        return found


def _day_order(name: str) -> tuple[int, int]:
    match = _PARTS.match(name)
    assert match is not None
    return int(match[1] or 0), DAYS.index(match[2])


def _weekday(name: str) -> weekday:
    match = _PARTS.match(name)
    assert match is not None
    day: weekday = weekdays[DAYS.index(match[2])]
    return day(int(match[1])) if match[1] else day


def days_of(rule: RepeatRule | None, start: date, *, until: date, excluded: Collection[date] = ()) -> Iterator[date]:
    """Yield the days of a rule from ``start`` to ``until``, without the excluded ones. Without a rule, it is one day.

    ``start`` is a day of the rule (``follows``). A day that does not exist, as February 30, is left out and does not
    count towards COUNT. An excluded day counts.
    """
    without = frozenset(excluded)
    found = takewhile(lambda day: day <= until, _all_days(rule, start))
    return (day for day in found if day not in without)


def follows(rule: RepeatRule | None, start: date) -> bool:
    """True if the rule begins on ``start``. RFC 5545 leaves undefined what other first days mean."""
    return next(_all_days(rule, start), None) == start


def _all_days(rule: RepeatRule | None, start: date) -> Iterator[date]:
    if rule is None:
        return iter([start])
    begin = datetime.combine(start, time.min)
    found = rrule(
        _FREQUENCIES[rule.freq],
        dtstart=begin,
        interval=rule.interval,
        byweekday=[_weekday(name) for name in rule.by_day] or None,
        bymonthday=list(rule.by_month_day) or None,
        count=rule.count,
        until=None if rule.count is not None else begin.replace(year=begin.year + MAX_YEARS, day=min(begin.day, 28)),
    )
    return (moment.date() for moment in found)


class HourKind(StrEnum):
    """MISSING: the clock skips this local hour on that day. TWICE: the hour exists twice."""

    USUAL = "USUAL"
    MISSING = "MISSING"
    TWICE = "TWICE"


def instant_of(day: date, at: time, zone: str) -> datetime:
    """Return the exact time (UTC) of a local hour by RFC 5545, 3.3.5."""
    # With fold 0, zoneinfo reads an hour that exists twice as the first one, and a missing one by the offset before.
    return datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)


def hour_kind(day: date, at: time, zone: str) -> HourKind:
    """Return if the clock of the zone shows this hour once, twice or never on that day."""
    local = datetime.combine(day, at, ZoneInfo(zone))
    first, second = local.utcoffset(), local.replace(fold=1).utcoffset()
    if first == second:
        return HourKind.USUAL
    assert first is not None
    assert second is not None
    return HourKind.TWICE if first > second else HourKind.MISSING


@dataclass(frozen=True, slots=True)
class EventSpan:
    """The exact times of an occurrence, and its first and last day in the zone of the event."""

    starts_at: datetime
    ends_at: datetime
    first_day: date
    last_day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long an occurrence lasts: ``minutes`` of exact time from a local hour, or ``days`` whole days."""

    at: time | None
    minutes: int | None
    days: int | None


def span_of(day: date, length: Length, zone: str) -> EventSpan:
    """Return the times of an occurrence that begins on ``day``.

    An all-day event begins and ends at midnight of the zone. An event that ends at midnight does not reach the next
    day.
    """
    if length.at is None:
        assert length.days is not None
        after = day + timedelta(days=length.days)
        begin, end = instant_of(day, time.min, zone), instant_of(after, time.min, zone)
        return EventSpan(begin, end, day, after - timedelta(days=1))
    assert length.minutes is not None
    begin = instant_of(day, length.at, zone)
    return timed_span(begin, begin + timedelta(minutes=length.minutes), zone)


def timed_span(begin: datetime, end: datetime, zone: str) -> EventSpan:
    """Return the span between two exact times."""
    where = ZoneInfo(zone)
    first = begin.astimezone(where).date()
    last = (end - timedelta(microseconds=1)).astimezone(where).date()
    return EventSpan(begin, end, first, last)

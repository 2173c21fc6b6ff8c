"""When a series happens: its first day, its length, and its repeat rule."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from tenants.events.models import EventSeries
from tenants.events.rules.repeat import (
    DAYS,
    EventSpan,
    Frequency,
    HourKind,
    Length,
    RepeatRule,
    days_of,
    hour_kind,
    span_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSchedule:
    """When an event happens: the local first day and length in ``zone``, and the repeat rule."""

    zone: str
    start_day: date
    length: Length
    rule: RepeatRule | None
    until: date | None
    excluded: tuple[date, ...]

    def days(self, until: date) -> Iterator[date]:
        """Yield the days of the occurrences up to ``until``."""
        last = until if self.until is None else min(self.until, until)
        return days_of(self.rule, self.start_day, until=last, excluded=self.excluded)

    def span(self, day: date) -> EventSpan:
        return span_of(day, self.length, self.zone)

    def is_usual(self, day: date) -> bool:
        """True if the clock shows the start once, and does not change until the end. All-day events are usual."""
        if self.length.at is None:
            return True
        span, zone = self.span(day), ZoneInfo(self.zone)
        begin, end = span.starts_at.astimezone(zone), span.ends_at.astimezone(zone)
        is_once = hour_kind(day, self.length.at, self.zone) is HourKind.USUAL
        return is_once and begin.utcoffset() == end.utcoffset() == end.replace(fold=1 - end.fold).utcoffset()

    def shifted(self, by: timedelta) -> "EventSchedule | None":
        """Return the schedule with every day moved; None if the rule names days of a month, which cannot follow."""
        rule = self.rule
        if rule is not None and by:
            if rule.freq is Frequency.WEEKLY:
                moved = (DAYS[(DAYS.index(name) + by.days) % 7] for name in rule.by_day)
                rule = replace(rule, by_day=tuple(sorted(moved, key=DAYS.index)))
            elif rule.by_day or rule.by_month_day:
                return None
        return replace(
            self,
            start_day=self.start_day + by,
            rule=rule,
            until=self.until + by if self.until is not None else None,
            excluded=tuple(day + by for day in self.excluded),
        )

    def store(self, series: EventSeries) -> None:
        """Write the schedule to the series, without saving it."""
        series.zone, series.start_day, series.start_time = self.zone, self.start_day, self.length.at
        series.minutes, series.days = self.length.minutes, self.length.days
        series.rule = self.rule.text() if self.rule else ""
        series.until, series.excluded = self.until, list(self.excluded)


def schedule_of(series: EventSeries) -> EventSchedule:
    return EventSchedule(
        zone=series.zone,
        start_day=series.start_day,
        length=Length(at=series.start_time, minutes=series.minutes, days=series.days),
        rule=RepeatRule.of(series.rule),
        until=series.until,
        excluded=tuple(series.excluded),
    )

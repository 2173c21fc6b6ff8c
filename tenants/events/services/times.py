"""The schedule of a series: read from a form, checked, and turned into dates."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead
from saas.kernel.errors import ValidationFailed
from tenants.events.rules.repeat import HourKind, Length, RepeatRule, follows, hour_kind, instant_of
from tenants.events.rules.schedule import EventSchedule

MAX_LENGTH = timedelta(days=31)
MIN_YEAR = 2000
# The dates that the editor shows before an event is saved.
PLANNED = 12
# No date of a rule is searched beyond this time.
SEARCHED = timedelta(days=3660)


def read_length(start: datetime, end: datetime, zone: str, *, is_all_day: bool) -> Length:
    """Return the length between two local times. Raises ValidationFailed.

    Every time that the team chooses passes here: far years would break calendars, and local times of the first and the
    last day of the calendar have no exact time in some zones.
    """
    if start.year < MIN_YEAR or is_too_far_ahead(start.replace(tzinfo=UTC)):
        raise ValidationFailed(fields={"local_start": TOO_FAR_AHEAD})
    if not -MAX_LENGTH <= end - start <= 2 * MAX_LENGTH:
        raise ValidationFailed(fields={"local_end": _end_problem(end - start)})
    if is_all_day:
        days = (end.date() - start.date()).days + 1
        if not 1 <= days <= MAX_LENGTH.days:
            raise ValidationFailed(fields={"local_end": _end_problem(timedelta(days=days - 1))})
        return Length(at=None, minutes=None, days=days)
    begin, finish = (instant_of(one.date(), one.time(), zone) for one in (start, end))
    if not timedelta(minutes=5) <= finish - begin <= MAX_LENGTH:
        raise ValidationFailed(fields={"local_end": _end_problem(finish - begin)})
    return Length(at=start.time(), minutes=int((finish - begin).total_seconds() // 60), days=None)


def _end_problem(length: timedelta) -> str:
    if length > MAX_LENGTH:
        return f"An event lasts at most {MAX_LENGTH.days} days"
    return "Ending date can not be before start date!" if length < timedelta(0) else "An event lasts at least 5 minutes"


def read_schedule(values: Mapping[str, Any], default_zone: str) -> EventSchedule:
    """Return the schedule of a form. Raises ValidationFailed."""
    zone = values.get("zone") or default_zone
    start: datetime = values["local_start"]
    length = read_length(start, values["local_end"], zone, is_all_day=values["is_all_day"])
    schedule = EventSchedule(zone=zone, start_day=start.date(), length=length, rule=None, until=None, excluded=())
    return with_repeat(schedule, values.get("repeat"))


def with_repeat(schedule: EventSchedule, repeat: Mapping[str, Any] | None) -> EventSchedule:
    """Return the schedule with another repeat rule; None: the event happens once. Raises ValidationFailed."""
    if repeat is None:
        return replace(schedule, rule=None, until=None, excluded=())
    rule, until = RepeatRule.read(repeat), repeat["until"]
    problems = {f"repeat.{name}": text for name, text in rule.problems().items()}
    if until is not None and until < schedule.start_day:
        problems["repeat.until"] = "The last day must not be before the first one"
    if problems:
        raise ValidationFailed(fields=problems)
    return replace(schedule, rule=rule, until=until, excluded=tuple(sorted(set(repeat["excluded"]))))


def check_schedule(schedule: EventSchedule) -> None:
    """Raise ValidationFailed unless the first day is one of the rule, and the rule gives a date."""
    if not follows(schedule.rule, schedule.start_day):
        raise ValidationFailed(fields={"local_start": "Begin on a day on which the event repeats"})
    days = list(islice(schedule.days(schedule.start_day + SEARCHED), 2))
    if not days:
        raise ValidationFailed(fields={"repeat.excluded": "Every date is excluded"})
    if schedule.length.days is not None and len(days) == 2 and (days[1] - days[0]).days < schedule.length.days:
        raise ValidationFailed(fields={"local_end": "The event lasts longer than until its next date"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedDate:
    day: date
    starts_at: datetime
    ends_at: datetime
    hour: HourKind


def planned_dates(values: Mapping[str, Any], default_zone: str) -> list[PlannedDate]:
    """Return the first dates of a form's schedule. Raises ValidationFailed."""
    schedule = read_schedule(values, default_zone)
    check_schedule(schedule)
    found, at = [], schedule.length.at
    for day in islice(schedule.days(schedule.start_day + SEARCHED), PLANNED):
        span = schedule.span(day)
        hour = HourKind.USUAL if at is None else hour_kind(day, at, schedule.zone)
        found.append(PlannedDate(day=day, starts_at=span.starts_at, ends_at=span.ends_at, hour=hour))
    return found

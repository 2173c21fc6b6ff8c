"""The days of repeat rules, and the exact times of local hours when clocks change (docs/events.md)."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from tenants.events.rules.phases import EventPhase, due_reminders, next_step, phase_at
from tenants.events.rules.repeat import HourKind, Length, RepeatRule, days_of, follows, hour_kind, span_of
from tests.support.events import EventTimes

FAR = date(2030, 1, 1)


def days(text: str, start: date, count: int, **options) -> list[str]:
    found = days_of(RepeatRule.of(text), start, until=options.pop("until", FAR), **options)
    return [f"{day:%m-%d}" for _, day in zip(range(count), found, strict=False)]


@pytest.mark.parametrize(
    ("rule", "start", "expected"),
    [
        ("", date(2026, 3, 2), ["03-02"]),
        ("FREQ=DAILY;COUNT=3", date(2026, 2, 27), ["02-27", "02-28", "03-01"]),
        ("FREQ=DAILY;INTERVAL=10", date(2026, 1, 1), ["01-01", "01-11", "01-21"]),
        ("FREQ=WEEKLY", date(2026, 3, 4), ["03-04", "03-11", "03-18"]),
        ("FREQ=WEEKLY;BYDAY=MO,FR", date(2026, 3, 2), ["03-02", "03-06", "03-09"]),
        # Every second week from Monday on: the Sunday belongs to the week before.
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO", date(2026, 3, 1), ["03-01", "03-09", "03-15"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31", date(2026, 1, 31), ["01-31", "03-31", "05-31"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", date(2026, 1, 31), ["01-31", "02-28", "03-31"]),
        ("FREQ=MONTHLY;BYDAY=2TU", date(2026, 1, 13), ["01-13", "02-10", "03-10"]),
        ("FREQ=MONTHLY;BYDAY=-1FR", date(2026, 1, 30), ["01-30", "02-27", "03-27"]),
        # A month without that day is left out and does not count.
        ("FREQ=MONTHLY;COUNT=3", date(2026, 1, 30), ["01-30", "03-30", "04-30"]),
    ],
)
def test_a_rule_gives_these_days(rule, start, expected):
    found = RepeatRule.of(rule)
    assert days(rule, start, len(expected)) == expected
    assert found is None or found.text() == rule


def test_a_leap_day_comes_every_fourth_year():
    found = days_of(RepeatRule.of("FREQ=YEARLY"), date(2024, 2, 29), until=date(2033, 1, 1))
    assert [day.year for day in found] == [2024, 2028, 2032]


def test_excluded_days_count_and_the_last_day_ends_the_rule():
    rule = "FREQ=WEEKLY;COUNT=4"
    assert days(rule, date(2026, 3, 2), 9, excluded=[date(2026, 3, 9)]) == ["03-02", "03-16", "03-23"]
    assert days("FREQ=WEEKLY", date(2026, 3, 2), 9, until=date(2026, 3, 16)) == ["03-02", "03-09", "03-16"]


@pytest.mark.parametrize(
    ("rule", "start", "expected"),
    [
        ("FREQ=WEEKLY;BYDAY=MO", date(2026, 3, 2), True),
        ("FREQ=WEEKLY;BYDAY=MO", date(2026, 3, 3), False),
        ("FREQ=MONTHLY;BYDAY=1MO", date(2026, 3, 9), False),
        ("FREQ=MONTHLY;BYMONTHDAY=31", date(2026, 4, 30), False),
    ],
)
def test_an_event_begins_on_a_day_of_its_rule(rule, start, expected):
    assert follows(RepeatRule.of(rule), start) is expected


# The clock of the zone on a day, a local hour, and the exact start by RFC 5545, 3.3.5.
HOURS = [
    # Berlin: 02:00 becomes 03:00, and 03:00 becomes 02:00.
    ("Europe/Berlin", date(2026, 3, 22), time(2, 30), "2026-03-22T01:30", HourKind.USUAL),
    ("Europe/Berlin", date(2026, 3, 29), time(2, 30), "2026-03-29T01:30", HourKind.MISSING),
    ("Europe/Berlin", date(2026, 3, 29), time(3, 0), "2026-03-29T01:00", HourKind.USUAL),
    ("Europe/Berlin", date(2026, 4, 5), time(2, 30), "2026-04-05T00:30", HourKind.USUAL),
    ("Europe/Berlin", date(2026, 10, 25), time(2, 30), "2026-10-25T00:30", HourKind.TWICE),
    ("Europe/Berlin", date(2026, 10, 25), time(3, 0), "2026-10-25T02:00", HourKind.USUAL),
    # New York: 02:00 becomes 03:00, and 02:00 becomes 01:00.
    ("America/New_York", date(2026, 3, 8), time(2, 30), "2026-03-08T07:30", HourKind.MISSING),
    ("America/New_York", date(2026, 11, 1), time(1, 30), "2026-11-01T05:30", HourKind.TWICE),
    ("America/New_York", date(2026, 11, 8), time(1, 30), "2026-11-08T06:30", HourKind.USUAL),
    # Lord Howe changes by half an hour.
    ("Australia/Lord_Howe", date(2026, 10, 4), time(2, 15), "2026-10-03T15:45", HourKind.MISSING),
    ("Australia/Lord_Howe", date(2026, 10, 4), time(2, 45), "2026-10-03T15:45", HourKind.USUAL),
    ("Australia/Lord_Howe", date(2026, 4, 5), time(1, 45), "2026-04-04T14:45", HourKind.TWICE),
    # Cairo changes at midnight.
    ("Africa/Cairo", date(2026, 4, 24), time(0, 30), "2026-04-23T22:30", HourKind.MISSING),
    ("Africa/Cairo", date(2026, 10, 29), time(23, 30), "2026-10-29T20:30", HourKind.TWICE),
    ("Africa/Cairo", date(2026, 10, 30), time(0, 30), "2026-10-29T22:30", HourKind.USUAL),
    ("UTC", date(2026, 3, 29), time(2, 30), "2026-03-29T02:30", HourKind.USUAL),
]


@pytest.mark.parametrize(("zone", "day", "at", "expected", "kind"), HOURS)
def test_a_local_hour_is_this_exact_time(zone, day, at, expected, kind):
    span = span_of(day, Length(at=at, minutes=60, days=None), zone)
    assert span.starts_at == datetime.fromisoformat(expected).replace(tzinfo=UTC)
    # The length is exact, also if the clock changes meanwhile.
    assert span.ends_at - span.starts_at == timedelta(hours=1)
    assert hour_kind(day, at, zone) is kind


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Berlin", date(2026, 3, 29), 23),
        ("Europe/Berlin", date(2026, 10, 25), 25),
        ("Australia/Lord_Howe", date(2026, 10, 4), 23.5),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5),
        # Its midnight does not exist: the day begins at one o'clock.
        ("Africa/Cairo", date(2026, 4, 24), 23),
    ],
)
def test_a_whole_day_is_as_long_as_its_clock(zone, day, hours):
    span = span_of(day, Length(at=None, minutes=None, days=1), zone)
    assert span.ends_at - span.starts_at == timedelta(hours=hours)
    assert (span.first_day, span.last_day) == (day, day)


def test_an_event_until_midnight_ends_on_its_day():
    span = span_of(date(2026, 5, 1), Length(at=time(22), minutes=120, days=None), "Europe/Berlin")
    assert (span.first_day, span.last_day) == (date(2026, 5, 1), date(2026, 5, 1))
    longer = span_of(date(2026, 5, 1), Length(at=time(22), minutes=121, days=None), "Europe/Berlin")
    assert longer.last_day == date(2026, 5, 2)


START = datetime(2026, 5, 1, 20, tzinfo=UTC)


def an_event(**changes) -> EventTimes:
    facts = {"starts_at": START, "ends_at": START + timedelta(hours=2), "check_in_minutes": 30, "reminders": (1440, 60)}
    return EventTimes(**{**facts, **changes})


@pytest.mark.parametrize(
    ("minutes", "changes", "phase"),
    [
        (-31, {}, EventPhase.UPCOMING),
        (-30, {}, EventPhase.CHECK_IN),
        (-30, {"check_in_minutes": None}, EventPhase.UPCOMING),
        (0, {}, EventPhase.LIVE),
        (119, {}, EventPhase.LIVE),
        (120, {}, EventPhase.ENDED),
        (60, {"canceled_at": START}, EventPhase.CANCELED),
    ],
)
def test_the_phase_follows_the_clock(minutes, changes, phase):
    assert phase_at(an_event(**changes), START + timedelta(minutes=minutes)) is phase


@pytest.mark.parametrize(
    ("after", "until", "due"),
    [
        (-2000, -1441, []),
        (-2000, -1440, [1440]),
        (-1440, -61, []),
        (-2000, -60, [60, 1440]),
        (-61, -1, [60]),
        # The job was late: the event has begun.
        (-2000, 0, []),
    ],
)
def test_a_reminder_is_due_once(after, until, due):
    event = an_event()
    between = (START + timedelta(minutes=after), START + timedelta(minutes=until))
    assert due_reminders(event, after=between[0], until=between[1]) == due


def test_the_next_step_is_the_next_time_in_the_life_of_an_event():
    event, at, steps = an_event(), START - timedelta(days=3), []
    while (following := next_step(event, at)) is not None:
        steps.append(int((following - START).total_seconds() // 60))
        at = following
    assert steps == [-1440, -60, -30, 0, 120]

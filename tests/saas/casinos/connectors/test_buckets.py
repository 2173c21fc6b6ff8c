"""Which buckets are due when. Pure rules, so no server."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest

from saas.casinos.connectors import buckets
from saas.casinos.connectors.buckets import Plan, days_due, due_at, ever_due, month_bucket, months_due

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PLAN = Plan(pause=timedelta(minutes=5))
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
TODAY = NOON.date()


def window_of(bucket):
    assert bucket.window is not None
    return bucket.window


def days(found):
    return [bucket.start.day for bucket in found]


@pytest.mark.parametrize(
    ("last", "due"),
    [
        ({}, True),
        ({None: NOON - timedelta(minutes=5)}, True),
        ({None: NOON - timedelta(minutes=4)}, False),
        # The clock of the server was wrong at the last read.
        ({None: NOON + HOUR}, False),
    ],
)
def test_a_running_total_is_due_after_its_pause(last, due):
    assert bool(ever_due(PLAN, NOON, last)) is due


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        # A new connection reads today; earlier days only if it wants them.
        ({}, [10]),
        ({TODAY: NOON - HOUR}, [10]),
        ({TODAY: NOON}, []),
        # Down for two days: the days between are read, too.
        ({date(2026, 3, 7): datetime(2026, 3, 7, 12, tzinfo=UTC)}, [10, 7, 8, 9]),
        # Today was the last read, so an ended day has its turn first.
        ({TODAY: NOON - HOUR, date(2026, 3, 9): NOON - 11 * HOUR}, [9, 10]),
        # Yesterday was read an hour after its end and is due after another hour.
        ({TODAY: NOON, date(2026, 3, 9): datetime(2026, 3, 10, 11, 30, tzinfo=UTC)}, []),
    ],
)
def test_days_that_are_due(last, expected):
    assert days(days_due(PLAN, NOON, last)) == expected


def test_a_history_is_read_in_parts_while_today_goes_on():
    plan = Plan(pause=timedelta(minutes=5), at_once=1, spacing=timedelta(seconds=45), history_from=date(2026, 2, 1))
    last: dict[date | None, datetime] = {}
    at, read = NOON, []
    for _ in range(90):
        due = days_due(plan, at, last)
        assert len(due) <= 1
        if due:
            last[due[0].start] = at
            read.append(due[0].start)
        assert days_due(plan, at + timedelta(seconds=44), last) == []
        at += timedelta(minutes=1)

    assert set(read) == {date(2026, 2, 1) + number * DAY for number in range(38)}
    assert read.count(TODAY) >= 15


def test_an_ended_day_is_read_with_growing_pauses_and_a_last_time():
    window = window_of(buckets.day_bucket(date(2026, 3, 9)))
    read, times = window.end - timedelta(minutes=1), []
    while (due := due_at(window, PLAN, read)) is not None:
        times.append(due - window.end)
        read = due

    assert times[:4] == [timedelta(minutes=2), timedelta(minutes=62), timedelta(minutes=124), timedelta(minutes=248)]
    assert times[-1] == PLAN.corrections
    assert len(times) < 12


def test_months_end_and_begin_in_utc():
    assert window_of(month_bucket(date(2026, 12, 31))).end == datetime(2027, 1, 1, tzinfo=UTC)
    assert window_of(month_bucket(date(2028, 2, 29))).end == datetime(2028, 3, 1, tzinfo=UTC)
    at = datetime(2026, 3, 1, 0, 3, tzinfo=UTC)
    due = months_due(PLAN, at, {date(2026, 2, 1): at - HOUR})
    assert [bucket.start for bucket in due] == [date(2026, 3, 1), date(2026, 2, 1)]


def test_days_have_no_gap_and_no_overlap_at_clock_changes():
    found = [window_of(buckets.day_bucket(date(2026, 3, 20) + number * DAY)) for number in range(20)]
    assert all(first.end == second.start for first, second in pairwise(found))
    assert {window.end - window.start for window in found} == {DAY}

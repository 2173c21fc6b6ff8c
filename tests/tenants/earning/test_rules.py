"""The pure rules of earning: payments of a deed, hours, boosts and streaks."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from saas.kernel.days import local_day
from tenants.earning import rules
from tenants.earning.rules import StreakDay, streak_of, week_of_streak

MONDAY = date(2026, 3, 2)


@dataclass
class Terms:
    event: str = "MESSAGE"
    provider: str = ""
    per: int = 1
    gems: int = 1
    experience: int = 0
    daily_cap: int | None = None
    min_account_days: int | None = None
    from_hour: int | None = None
    to_hour: int | None = None


def days(*numbers):
    return {MONDAY + timedelta(days=number) for number in numbers}


def counted(terms, *amounts):
    times = rest = 0
    for amount in amounts:
        found = rules.count_deed(terms, amount=amount, times=times, rest=rest)
        times, rest = times + found.times, found.rest
    return times, rest


@pytest.mark.parametrize(
    ("terms", "amounts", "expected"),
    [
        (Terms(), (1, 1, 1), (3, 0)),
        (Terms(per=5), (1, 3, 4), (1, 3)),
        (Terms(per=5, daily_cap=2), (4, 4, 4, 4), (2, 0)),
        (Terms(per=5, daily_cap=2), (100,), (2, 0)),
        (Terms("WATCH", per=10), (599,), (0, 599)),
        (Terms("WATCH", per=10), (590, 30), (1, 20)),
        (Terms("FOLLOW"), (1, 1), (1, 0)),
    ],
)
def test_a_deed_pays_each_whole_unit_up_to_the_cap(terms, amounts, expected):
    assert counted(terms, *amounts) == expected


def test_splitting_deeds_does_not_change_what_they_pay():
    for per in (1, 3, 7):
        for cap in (None, 1, 4):
            terms = Terms(per=per, daily_cap=cap)
            assert counted(terms, *[1] * 40)[0] == counted(terms, 13, 2, 25)[0] == counted(terms, 40)[0]


@pytest.mark.parametrize(
    ("hours", "hour", "is_in"),
    [((18, 22), 18, True), ((18, 22), 22, False), ((22, 2), 23, True), ((22, 2), 1, True), ((22, 2), 2, False),
     ((None, None), 5, True)],
)  # fmt: skip
def test_hours_are_those_of_the_clock_of_the_community(hours, hour, is_in):
    terms = Terms(from_hour=hours[0], to_hour=hours[1])
    for zone in ("Europe/Berlin", "America/New_York"):
        moment = datetime(2026, 7, 1, hour, 30, tzinfo=ZoneInfo(zone)).astimezone(UTC)
        assert rules.is_in_hours(terms, moment, zone) is is_in


def test_the_strongest_boost_counts_and_its_end_does_not_belong_to_it():
    @dataclass
    class One:
        factor: int
        starts_at: datetime
        ends_at: datetime

    noon = datetime(2026, 3, 2, 12, tzinfo=UTC)
    double, triple = One(2, noon, noon + timedelta(hours=2)), One(3, noon, noon + timedelta(hours=1))
    assert rules.strongest([double, triple], noon) is triple
    assert rules.strongest([double, triple], noon + timedelta(hours=1)) is double
    assert rules.strongest([double, triple], noon + timedelta(hours=2)) is None
    assert rules.strongest([double, triple], noon - timedelta(seconds=1)) is None


@pytest.mark.parametrize(
    ("visits", "today", "length"),
    [
        ((), 0, 0),
        ((0,), 0, 1),
        ((0, 1, 2), 2, 3),
        # Today's visit can still continue it.
        ((0, 1), 2, 2),
        # One missed day of the week is saved, the second one is not.
        ((0, 2), 2, 2),
        ((0, 2, 4), 4, 1),
        ((0, 1), 3, 2),
        ((0, 1), 4, 0),
        # Sunday and Monday are of two weeks, and each week has a freeze.
        ((4, 5, 8), 8, 3),
        # Two days of one week are not saved, and do not use the freeze.
        ((0, 3, 5), 5, 2),
        ((0, 1, 2, 3, 4, 5, 6, 7), 7, 8),
    ],
)
def test_the_length_of_a_streak(visits, today, length):
    assert streak_of(days(*visits), MONDAY + timedelta(days=today)).length == length


def test_the_week_shows_visits_the_freeze_and_missed_days():
    states = [state for _, state in week_of_streak(days(0, 2), MONDAY + timedelta(days=3), MONDAY)]
    assert states == [
        StreakDay.VISITED, StreakDay.FROZEN, StreakDay.VISITED, *[StreakDay.TO_COME] * 4,
    ]  # fmt: skip
    assert not rules.has_freeze(streak_of(days(0, 2), MONDAY + timedelta(days=3)), MONDAY + timedelta(days=3))
    assert rules.has_freeze(streak_of(days(0, 1), MONDAY + timedelta(days=1)), MONDAY + timedelta(days=1))
    states = [state for _, state in week_of_streak(days(0), MONDAY + timedelta(days=4), MONDAY)]
    assert states[1:4] == [StreakDay.MISSED] * 3


@pytest.mark.parametrize(("joined", "before"), [(MONDAY + timedelta(days=2), 2), (None, 4), (MONDAY, 0)])
def test_days_before_joining_are_not_missed(joined, before):
    states = [state for _, state in week_of_streak(set(), MONDAY + timedelta(days=4), joined)]
    assert states[:4] == [StreakDay.NOT_JOINED] * before + [StreakDay.MISSED] * (4 - before)


def test_a_streak_crosses_clock_changes():
    # In Berlin, the clock goes forward on March 29 and back on October 25.
    zone = "Europe/Berlin"
    for day in (date(2026, 3, 29), date(2026, 10, 25)):
        moments = [
            datetime(day.year, day.month, day.day, hour, 30, tzinfo=ZoneInfo(zone)).astimezone(UTC)
            + timedelta(days=off)
            for off in (-1, 0, 1)
            for hour in (0, 23)
        ]
        visits = {local_day(moment, zone) for moment in moments}
        assert {day} <= visits
        assert streak_of(visits, max(visits)).length == len(visits)


def test_the_bonus_grows_to_the_cap():
    assert [rules.bonus_of(length, per_day=2, most=7) for length in (1, 2, 3, 4, 30)] == [2, 4, 6, 7, 7]

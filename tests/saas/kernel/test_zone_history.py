"""Days by which limits count, after changes of the time zone."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saas.kernel.days import Zone, ZoneHistory, changed_zone, day_begin, day_of, local_day
from tenants.quests.rules import period_at

EAST, WEST = "Pacific/Kiritimati", "Etc/GMT+12"
ZONES = ("UTC", EAST, WEST, "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "America/Santiago")
# No clock changes in these weeks.
START = datetime(2026, 6, 10, 4, 30, tzinfo=UTC)
HOURS = {"EVERY_HOUR": 1, "EVERY_6_HOURS": 6, "EVERY_12_HOURS": 12}


@pytest.mark.parametrize(
    ("before", "after", "moment", "counts_from"),
    [
        ("UTC", "Europe/Berlin", "2026-01-10T15:00", "2026-01-11T00:00"),
        ("UTC", "America/New_York", "2026-01-10T15:00", "2026-01-11T05:00"),
        ("UTC", EAST, "2026-01-10T09:00", "2026-01-11T00:00"),
        ("UTC", EAST, "2026-01-10T11:00", "2026-01-11T10:00"),
        (EAST, "UTC", "2026-01-10T11:00", "2026-01-11T10:00"),
        (EAST, WEST, "2026-01-10T11:00", "2026-01-11T10:00"),
    ],
)
def test_a_new_zone_counts_from_the_next_midnight_of_both(before, after, moment, counts_from):
    at, change = (datetime.fromisoformat(f"{one}Z") for one in (moment, counts_from))
    zones = changed_zone(before, after, at)
    assert zones == ZoneHistory(((before, change),), after)
    assert [zones.zone_at(change + timedelta(microseconds=one)) for one in (-1, 0)] == [before, after]
    assert local_day(at, zones) == local_day(at, before)
    # A change back before that is no change.
    assert changed_zone(zones, before, at + timedelta(minutes=1)) == ZoneHistory((), before)


moves = st.lists(st.tuples(st.integers(0, 50 * 60), st.sampled_from(ZONES)), min_size=1, max_size=4)


def test_zones_that_are_more_than_a_day_apart_repeat_no_day():
    """At midnight of January 12 in the east, it is still January 10 in the west."""
    zones = changed_zone(EAST, WEST, datetime(2026, 1, 10, 11, tzinfo=UTC))
    hours = [datetime(2026, 1, 11, 8, tzinfo=UTC) + timedelta(hours=hour) for hour in range(30)]
    assert [local_day(hour, zones).day for hour in hours] == [11] * 28 + [12] * 2


@settings(deadline=None, max_examples=20)
@given(moves)
def test_no_change_begins_a_day_or_a_week_again(found):
    """Whatever the owner does, each day comes once, in order, and its begin and end are where it changes."""
    zones: Zone = "UTC"
    moment, seen = START, list[tuple[datetime, Zone]]()
    for minutes, name in found:
        seen += [(moment + timedelta(minutes=90 * step), zones) for step in range(minutes // 90)]
        moment += timedelta(minutes=minutes)
        zones = changed_zone(zones, name, moment)
    seen += [(moment + timedelta(minutes=90 * step), zones) for step in range(60)]
    days = [local_day(at, zone) for at, zone in seen]
    assert all(before <= after for before, after in pairwise(days))
    assert len(set(days)) <= (seen[-1][0] - START).days + 3
    for at, zone in seen[:: max(len(seen) // 12, 1)]:
        day, end = day_of(at, zone)
        begin = day_begin(day, zone)
        assert begin <= at < end
        assert [local_day(one, zone) for one in (begin, end - timedelta(microseconds=1))] == [day, day]
        assert local_day(begin - timedelta(microseconds=1), zone) < day < local_day(end, zone)
        assert period_at("EVERY_DAY_AT_MIDNIGHT", at, zone) == period_at("EVERY_DAY_AT_MIDNIGHT", begin, zone)
    for repeat in ("EVERY_WEEK", "EVERY_MONTH", *HOURS):
        periods = [period_at(repeat, at, zone) for at, zone in seen]
        assert all(period.holds(at) for period, (at, _) in zip(periods, seen, strict=True))
        starts = list(dict.fromkeys(period.start for period in periods))
        assert starts == sorted(starts)
        # A change makes a period longer, or shorter by less than a day; one of hours only longer.
        shortest = timedelta(hours=HOURS[repeat]) if repeat in HOURS else timedelta(days=5)
        assert all(after - before >= shortest for before, after in pairwise(starts[:-1]))


def test_a_day_without_a_change_is_the_local_day():
    assert day_begin(date(2026, 3, 29), "Europe/Berlin") == datetime(2026, 3, 28, 23, tzinfo=UTC)
    assert day_of(datetime(2026, 3, 29, 12, tzinfo=UTC), "Europe/Berlin")[1] == datetime(2026, 3, 29, 22, tzinfo=UTC)

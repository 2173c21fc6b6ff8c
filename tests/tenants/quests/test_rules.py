"""Periods at clock changes, progress and status: SPEC 4 and DESIGN 10, without a database."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from tenants.quests import rules
from tenants.quests.models import ChallengeRepeat

BERLIN, HAVANA, BEIRUT, HOWE = "Europe/Berlin", "America/Havana", "Asia/Beirut", "Australia/Lord_Howe"
REPEATED = [repeat for repeat in ChallengeRepeat if repeat != ChallengeRepeat.NOT_REPEATABLE]


@dataclass
class Terms:
    target_duration: int | None = None
    target_amount: int | None = None
    time_unit: str = "MINUTE"


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def period(repeat, moment, zone):
    found = rules.period_at(repeat, utc(moment), zone)
    return found.start, found.end


@pytest.mark.parametrize(
    ("repeat", "zone", "moment", "start", "end"),
    [
        # A day has 23 hours when the clock goes forward, and 25 when it goes back.
        ("EVERY_DAY_AT_MIDNIGHT", BERLIN, "2026-03-29T12:00", "2026-03-28T23:00", "2026-03-29T22:00"),
        ("EVERY_DAY_AT_MIDNIGHT", BERLIN, "2026-10-25T12:00", "2026-10-24T22:00", "2026-10-25T23:00"),
        # In Havana, the clock goes back from 1:00 to midnight: of two midnights, the first one counts.
        ("EVERY_DAY_AT_MIDNIGHT", HAVANA, "2026-11-01T05:30", "2026-11-01T04:00", "2026-11-02T05:00"),
        # In Beirut, the clock skips midnight: the day begins when it is skipped.
        ("EVERY_DAY_AT_MIDNIGHT", BEIRUT, "2026-03-28T22:00", "2026-03-28T22:00", "2026-03-29T21:00"),
        ("EVERY_DAY_AT_MIDNIGHT", BEIRUT, "2026-03-28T21:59", "2026-03-27T22:00", "2026-03-28T22:00"),
        # The hour from 2 to 3 comes twice: two periods of an hour.
        ("EVERY_HOUR", BERLIN, "2026-10-25T00:30", "2026-10-25T00:00", "2026-10-25T01:00"),
        ("EVERY_HOUR", BERLIN, "2026-10-25T01:30", "2026-10-25T01:00", "2026-10-25T02:00"),
        # The hour from 2 to 3 is skipped.
        ("EVERY_HOUR", BERLIN, "2026-03-29T01:30", "2026-03-29T01:00", "2026-03-29T02:00"),
        ("EVERY_6_HOURS", BERLIN, "2026-03-29T03:00", "2026-03-28T23:00", "2026-03-29T04:00"),
        ("EVERY_6_HOURS", BERLIN, "2026-10-25T04:59", "2026-10-24T22:00", "2026-10-25T05:00"),
        ("EVERY_12_HOURS", BERLIN, "2026-10-25T10:59", "2026-10-24T22:00", "2026-10-25T11:00"),
        ("EVERY_WEEK", BERLIN, "2026-03-29T21:59", "2026-03-22T23:00", "2026-03-29T22:00"),
        ("EVERY_MONTH", BERLIN, "2026-03-15T00:00", "2026-02-28T23:00", "2026-03-31T22:00"),
        ("EVERY_MONTH", "UTC", "2024-02-29T23:59", "2024-02-01T00:00", "2024-03-01T00:00"),
    ],
)
def test_a_period_follows_the_communitys_clock(repeat, zone, moment, start, end):
    assert period(repeat, moment, zone) == (utc(start), utc(end))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("zone", [BERLIN, HAVANA, BEIRUT, HOWE, "Asia/Kathmandu", "UTC"])
@pytest.mark.parametrize("repeat", REPEATED)
def test_periods_follow_each_other_without_gaps(repeat, zone):
    """From period to period through half a year with both kinds of clock change; each moment of one is in it."""
    moment, end = utc("2026-03-01T00:07"), utc("2026-03-01T00:07") + timedelta(days=40)
    for first, last in ((moment, end), (utc("2026-10-10T05:00"), utc("2026-11-20T05:00"))):
        current = rules.period_at(repeat, first, zone)
        while current.start < last:
            assert current.end is not None
            assert current.start < current.end
            assert rules.period_at(repeat, current.end - timedelta(microseconds=1), zone) == current
            following = rules.period_at(repeat, current.end, zone)
            assert following.start == current.end
            current = following


def test_what_is_not_repeated_has_one_period():
    assert period("NOT_REPEATABLE", "2026-03-01T00:00", BERLIN) == period("NOT_REPEATABLE", "2030-03-01T00:00", BERLIN)


@pytest.mark.parametrize(
    ("kind", "terms", "status", "seconds", "amount", "expected"),
    [
        ("TIME_BASED", Terms(target_duration=2, time_unit="HOUR"), "IN_PROCESS", 3600, 0, 50),
        ("TIME_BASED", Terms(target_duration=2, time_unit="HOUR"), "IN_PROCESS", 7199, 0, 99),
        ("TIME_BASED", Terms(target_duration=30), "COMPLETED", 99_999, 0, 100),
        ("AMOUNT_BASED", Terms(target_amount=3), "IN_PROCESS", 0, 1, 33),
        ("AMOUNT_BASED", Terms(target_amount=3), "CAN_REWARD", 0, 7, 100),
        ("AMOUNT_BASED", Terms(target_amount=3), "FAILED", 0, 2, 66),
        *[
            (kind, Terms(), status, 0, 1, 100 if status in ("CAN_REWARD", "COMPLETED") else 0)
            for kind in ("SUBSCRIBE", "ARBITRARY", "LOGIN", "LEVEL", "PROFILE")
            for status in ("PENDING", "IN_PROCESS", "CAN_REWARD", "COMPLETED", "ARCHIVED", "FAILED")
        ],
    ],
)
def test_progress_is_a_percentage_capped_at_100(kind, terms, status, seconds, amount, expected):
    assert rules.percentage(kind, terms, status=status, seconds=seconds, amount=amount) == expected


def test_an_attempt_fails_at_its_deadline_and_not_before():
    end = utc("2026-03-01T00:00")
    assert rules.status_at("IN_PROCESS", end, end - timedelta(microseconds=1)) == "IN_PROCESS"
    assert rules.status_at("IN_PROCESS", end, end) == "FAILED"
    assert rules.status_at("IN_PROCESS", None, end) == "IN_PROCESS"
    assert [rules.status_at(one, end, end) for one in ("PENDING", "CAN_REWARD")] == ["PENDING", "CAN_REWARD"]


def test_the_deadline_is_the_first_end():
    began, period_ = utc("2026-03-01T10:00"), rules.period_at("EVERY_DAY_AT_MIDNIGHT", utc("2026-03-01T10:00"), "UTC")
    hours = Terms(target_duration=2, target_amount=5, time_unit="HOUR")

    def deadline(kind, terms=hours, end_at=None):
        return rules.deadline_of(terms, kind, started_at=began, period=period_, end_at=end_at)

    assert deadline("AMOUNT_BASED") == utc("2026-03-01T12:00")
    # The duration of a TIME_BASED challenge is its target.
    assert deadline("TIME_BASED") == utc("2026-03-02T00:00")
    assert deadline("AMOUNT_BASED", end_at=utc("2026-03-01T11:00")) == utc("2026-03-01T11:00")


def test_the_target_is_reached_exactly():
    timed = Terms(target_duration=1, time_unit="HOUR")
    assert [rules.is_reached("TIME_BASED", timed, seconds=n, amount=0) for n in (3599, 3600)] == [False, True]
    counted = Terms(target_amount=5)
    assert [rules.is_reached("AMOUNT_BASED", counted, seconds=0, amount=n) for n in (4, 5)] == [False, True]
    assert [rules.is_reached("LOGIN", Terms(), seconds=0, amount=n) for n in (0, 1)] == [False, True]

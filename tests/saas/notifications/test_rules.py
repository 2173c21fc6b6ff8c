"""Quiet hours and digests at their edges: midnight, clock changes, zones."""

from datetime import UTC, datetime, time

import pytest

from saas.notifications.catalog import MailPace
from saas.notifications.rules import QuietHours

BERLIN, NEW_YORK, KATHMANDU = "Europe/Berlin", "America/New_York", "Asia/Kathmandu"
NIGHT, NOON = (time(22), time(7)), (time(12), time(14))


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "hours", "moment", "end"),
    [
        # Berlin is UTC+1 in winter: 22:00 to 07:00 is 21:00 to 06:00.
        (BERLIN, NIGHT, "2026-01-10T20:59:59", None),
        (BERLIN, NIGHT, "2026-01-10T21:00:00", "2026-01-11T06:00:00"),
        (BERLIN, NIGHT, "2026-01-10T23:30:00", "2026-01-11T06:00:00"),  # after the local midnight
        (BERLIN, NIGHT, "2026-01-11T05:59:59", "2026-01-11T06:00:00"),
        (BERLIN, NIGHT, "2026-01-11T06:00:00", None),
        # The day of UTC is another one than the local day.
        (NEW_YORK, NIGHT, "2026-01-11T03:30:00", "2026-01-11T12:00:00"),
        (KATHMANDU, NIGHT, "2026-01-10T16:20:00", "2026-01-11T01:15:00"),
        (BERLIN, NOON, "2026-01-10T11:30:00", "2026-01-10T13:00:00"),
        (BERLIN, NOON, "2026-01-10T23:30:00", None),
        # 29 March 2026: 02:00 becomes 03:00. The night is an hour shorter.
        (BERLIN, NIGHT, "2026-03-28T21:30:00", "2026-03-29T05:00:00"),
        (BERLIN, (time(22), time(2, 30)), "2026-03-28T23:00:00", "2026-03-29T01:30:00"),
        (BERLIN, (time(2, 15), time(2, 45)), "2026-03-29T01:20:00", "2026-03-29T01:45:00"),
        # 25 October 2026: 03:00 becomes 02:00. The night is an hour longer, and 02:30 comes twice.
        (BERLIN, NIGHT, "2026-10-24T20:30:00", "2026-10-25T06:00:00"),
        (BERLIN, (time(22), time(2, 30)), "2026-10-25T00:29:00", "2026-10-25T00:30:00"),
        (BERLIN, (time(22), time(2, 30)), "2026-10-25T01:15:00", None),
        (BERLIN, (None, None), "2026-01-10T23:30:00", None),
    ],
)
def test_quiet_hours_end_when_their_local_time_says(zone, hours, moment, end):
    assert QuietHours(zone, *hours).end_at(at(moment)) == (at(end) if end else None)


@pytest.mark.parametrize(
    ("zone", "hours", "pace", "moment", "due"),
    [
        (BERLIN, (None, None), MailPace.DAILY, "2026-01-10T07:59:59", "2026-01-10T08:00:00"),
        (BERLIN, (None, None), MailPace.DAILY, "2026-01-10T08:00:00", "2026-01-11T08:00:00"),
        (NEW_YORK, (None, None), MailPace.DAILY, "2026-01-11T03:00:00", "2026-01-11T14:00:00"),
        (BERLIN, (None, None), MailPace.DAILY, "2026-03-28T12:00:00", "2026-03-29T07:00:00"),
        (BERLIN, (time(22), time(11)), MailPace.DAILY, "2026-01-10T12:00:00", "2026-01-11T10:00:00"),
        # 12 January 2026 is a Monday.
        (BERLIN, (None, None), MailPace.WEEKLY, "2026-01-10T12:00:00", "2026-01-12T08:00:00"),
        (BERLIN, (None, None), MailPace.WEEKLY, "2026-01-12T08:00:00", "2026-01-19T08:00:00"),
    ],
)
def test_a_digest_comes_at_nine_and_weekly_on_mondays(zone, hours, pace, moment, due):
    assert QuietHours(zone, *hours).next_digest(at(moment), pace) == at(due)

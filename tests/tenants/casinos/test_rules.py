"""The pure rules of pulls and of names, as tables."""

from datetime import UTC, date, datetime, timedelta

import pytest

from saas.casinos.connectors.base import ReportRow, WindowMode
from saas.casinos.connectors.buckets import EVER, day_bucket, month_bucket
from tenants.casinos import rules
from tests.support.community_casinos import a_row

NOON = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
TODAY, YESTERDAY, MARCH = day_bucket(date(2026, 3, 10)), day_bucket(date(2026, 3, 9)), month_bucket(date(2026, 3, 1))
LAST = timedelta(microseconds=1)
MIDNIGHT = datetime(2026, 3, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("bucket", "forced_for", "expected"),
    [
        (EVER, None, NOON),
        (TODAY, None, NOON),
        (YESTERDAY, None, MIDNIGHT - LAST),
        (EVER, NOON, NOON - LAST),
        (EVER, NOON - timedelta(seconds=3), NOON - timedelta(seconds=3) - LAST),
        (YESTERDAY, MIDNIGHT, MIDNIGHT - LAST),
        # The first day of a window that begins at midnight has no wager of the day before.
        (TODAY, MIDNIGHT, MIDNIGHT),
        (MARCH, datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC)),
    ],
)
def test_differences_count_inside_of_their_bucket(bucket, forced_for, expected):
    assert rules.counts_at(NOON, bucket, forced_for) == expected


@pytest.mark.parametrize(
    ("boundary", "mode", "bucket"),
    [
        (MIDNIGHT, WindowMode.CLOSED, YESTERDAY),
        (NOON, WindowMode.CLOSED, TODAY),
        (NOON, WindowMode.MONTH, MARCH),
        (datetime(2026, 3, 1, tzinfo=UTC), WindowMode.MONTH, month_bucket(date(2026, 2, 1))),
        (NOON, WindowMode.LIFETIME, EVER),
        (NOON, WindowMode.SINCE, EVER),
    ],
)
def test_a_forced_pull_reads_the_bucket_before_its_boundary(boundary, mode, bucket):
    assert rules.bucket_before(boundary, mode) == bucket


@pytest.mark.parametrize(
    ("mode", "bucket", "expected"),
    [
        (WindowMode.CLOSED, TODAY, False),
        (WindowMode.LIFETIME, EVER, True),
        (WindowMode.SINCE, EVER, True),
        # Connected on 5 March: it is unknown which wagers of March were before.
        (WindowMode.MONTH, MARCH, True),
        (WindowMode.MONTH, month_bucket(date(2026, 4, 1)), False),
    ],
)
def test_a_first_total_is_a_baseline_if_its_bucket_began_before_the_connection(mode, bucket, expected):
    assert rules.starts_with_baseline(mode, bucket, date(2026, 3, 5)) is expected


@pytest.mark.parametrize(
    ("row", "key"),
    [
        (a_row("River_Fan", 1), "name:river_fan"),
        (a_row("RIVER_FAN", 1), "name:river_fan"),
        (a_row("River", 1, provider_user_id="77"), "id:77"),
        (a_row("Hidden", 1, is_hidden=True), None),
        (a_row("Hidden", 1, provider_user_id="77", is_hidden=True), "id:77"),
    ],
)
def test_an_account_has_one_key(row: ReportRow, key):
    assert rules.player_key(row) == key


@pytest.mark.parametrize(
    ("code", "own", "expected"),
    [("nova", ["NOVA"], True), ("", ["NOVA"], True), ("other", ["NOVA"], False), ("other", [], True)],
)
def test_without_codes_all_wagers_are_the_creators(code, own, expected):
    assert rules.is_own_code(code, own) is expected


@pytest.mark.parametrize(
    ("failures", "retry_after", "least", "most"),
    [(1, None, 66, 72), (2, None, 132, 144), (7, None, 3960, 4320), (40, None, 3960, 4320), (1, 900, 990, 1080)],
)
def test_the_pause_after_failures_doubles_up_to_an_hour(failures, retry_after, least, most):
    asked = timedelta(seconds=retry_after) if retry_after else None
    pauses = [rules.backoff(failures, asked, jitter).total_seconds() for jitter in (0.0, 1.0)]
    assert pauses == [pytest.approx(least), pytest.approx(most)]


@pytest.mark.parametrize(("seconds", "least"), [(60, 330), (600, 660)])
def test_pulls_are_not_faster_than_the_casino_allows(seconds, least):
    assert rules.next_pull_in(timedelta(seconds=seconds), 0.0).total_seconds() == pytest.approx(least)


@pytest.mark.parametrize(("secret", "hint"), [("0123456789abcdef", "cdef"), ("short", ""), ("", "")])
def test_a_hint_never_gives_a_short_secret_away(secret, hint):
    assert rules.secret_hint(secret) == hint


def test_every_result_of_a_pull_has_advice():
    from saas.casinos.connectors.errors import ERRORS

    own = (rules.KEY_UNREADABLE, rules.UNIT_CHANGED, rules.STALE, rules.CURRENCY_CHANGED)
    assert all(rules.advice_of(code) for code in (*ERRORS, *own))
    assert rules.advice_of("OK") == ""

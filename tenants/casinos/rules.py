"""Pure rules of pulls and of names, without database or clock."""

import random
import secrets
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

from saas.casinos.connectors.base import Bucket, ReportRow, WindowMode
from saas.casinos.connectors.buckets import EVER, day_bucket, month_bucket
from saas.casinos.connectors.errors import ERRORS
from saas.casinos.rules import key_of
from tenants.casinos.models import MAX_HANDLE_LENGTH

PULL_EVERY = timedelta(minutes=5)
"""Faster pulls would not make a board livelier: most casinos compute their reports every few minutes."""
FIRST_BACKOFF, MAX_BACKOFF = timedelta(minutes=1), timedelta(hours=1)
FORCED_WAIT = timedelta(hours=1)
"""A forced pull is tried this long. Later, its difference would hold too much of the time after the boundary."""
FORCED_RETRY = timedelta(seconds=30)
LEASE = timedelta(minutes=5)
"""Longer than one read. Each read renews it."""
# Letters and digits that are not confused, also when a chat message is read aloud.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
MASK = "*"
_MICROSECOND = timedelta(microseconds=1)
KEY_UNREADABLE, UNIT_CHANGED, STALE, CURRENCY_CHANGED = "KEY_UNREADABLE", "UNIT_CHANGED", "STALE", "CURRENCY_CHANGED"
"""Results of pulls that no connector raises."""
_ADVICE = {
    KEY_UNREADABLE: "Enter the key again. It cannot be read any more.",
    UNIT_CHANGED: "Compare one amount with the casino's page. If the unit changed, set the divisor to 100 or to 1.",
    CURRENCY_CHANGED: "Set the currency of this connection to that of the report.",
    STALE: "The casino's report is behind. The next pull tries again.",
}


def fold(name: str) -> str:
    """Return the text by which two spellings of one name are equal."""
    return key_of(name)[:MAX_HANDLE_LENGTH]


def player_key(row: ReportRow) -> str | None:
    """Return the key of an account; None for a hidden one, because all hidden accounts look alike."""
    if row.provider_user_id:
        return f"id:{row.provider_user_id}"
    return None if row.is_hidden else f"name:{fold(row.username)}"


def is_masked(name: str) -> bool:
    """True if the report hides a part of the name, as ``ab***yz``."""
    return MASK in name


def is_own_code(code: str, own: Collection[str]) -> bool:
    """True if ``code`` is one of the creator's codes. Without a code, or without known codes, all belong to them."""
    return not code or not own or code.casefold() in {one.casefold() for one in own}


def counts_at(taken_at: datetime, bucket: Bucket, forced_for: datetime | None) -> datetime:
    """Return the time at which the differences of a pull count.

    A pull for a boundary counts just before it. A pull after the end of its bucket counts at the end of the bucket.
    """
    at = taken_at if forced_for is None else min(taken_at, forced_for - _MICROSECOND)
    if bucket.window is None:
        return at
    return min(max(at, bucket.window.start), bucket.window.end - _MICROSECOND)


def bucket_before(boundary: datetime, mode: WindowMode) -> Bucket:
    """Return the bucket that holds the last moment before ``boundary``."""
    day = (boundary - _MICROSECOND).astimezone(UTC).date()
    if mode is WindowMode.CLOSED:
        return day_bucket(day)
    return month_bucket(day) if mode is WindowMode.MONTH else EVER


def starts_with_baseline(mode: WindowMode, bucket: Bucket, known_since: date) -> bool:
    """True if the time of the first total is unknown, because the bucket began before the connection.

    A report of one day says the day, so a day has no baseline.
    """
    if mode is WindowMode.MONTH:
        return bucket.start is not None and bucket.start < known_since
    return bucket.window is None


def next_pull_in(min_interval: timedelta, jitter: float) -> timedelta:
    """Return the pause before the next pull. ``jitter`` (0 to 1) adds 10 to 20 percent, so that pulls spread."""
    return max(min_interval, PULL_EVERY) * (1.1 + 0.1 * jitter)


def backoff(failures: int, retry_after: timedelta | None, jitter: float) -> timedelta:
    """Return the pause after ``failures`` failed pulls in a row: a minute, doubling up to an hour.

    It is never shorter than the provider asked for.
    """
    pause = min(FIRST_BACKOFF * 2.0 ** min(max(failures - 1, 0), 10), MAX_BACKOFF)
    return max(pause, retry_after or timedelta()) * (1.1 + 0.1 * jitter)


def a_jitter() -> float:
    return random.random()  # noqa: S311 - spreads load


def a_proof_code() -> str:
    """Return a code that a fan shows at the casino, as "GEM-7K2QX"."""
    return "GEM-" + "".join(secrets.choice(CODE_LETTERS) for _ in range(5))


def secret_hint(secret: str) -> str:
    """Return the last 4 letters of a secret, none of a short one: they would give too much of it away."""
    return secret[-4:] if len(secret) >= 16 else ""


def advice_of(code: str) -> str:
    """Return what the team can do about the result of a pull; empty for a success."""
    known = ERRORS.get(code)
    return known.text if known else _ADVICE.get(code, "")

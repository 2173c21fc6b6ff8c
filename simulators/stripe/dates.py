"""Billing periods: months and years of the calendar, counted from the anchor."""

import calendar
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal

DAY = 86400
HOUR = 3600
_SECONDS = {"day": DAY, "week": 7 * DAY}


def after(anchor: int, interval: str, count: int) -> int:
    """Return the time ``count`` intervals after the anchor. A day that the month does not have is its last day."""
    if interval in _SECONDS:
        return anchor + count * _SECONDS[interval]
    start = datetime.fromtimestamp(anchor, UTC)
    months = start.month - 1 + count * (12 if interval == "year" else 1)
    year, month = start.year + months // 12, months % 12 + 1
    day = min(start.day, calendar.monthrange(year, month)[1])
    return int(start.replace(year=year, month=month, day=day).timestamp())


def end_of_period(anchor: int, start: int, interval: str, interval_count: int) -> int:
    """Return the first time after ``start`` that is a whole number of periods away from the anchor."""
    size = interval_count * {"day": DAY, "week": 7 * DAY, "month": 28 * DAY, "year": 365 * DAY}[interval]
    steps = (start - anchor) // size + 2
    while after(anchor, interval, (steps - 1) * interval_count) > start:
        steps -= 1
    return after(anchor, interval, steps * interval_count)


def share(amount: int, part: int, whole: int) -> int:
    """Return the share of an amount for ``part`` of ``whole`` seconds, rounded half away from zero."""
    return rounded(Decimal(amount) * part / whole) if whole else 0


def rounded(amount: Decimal) -> int:
    return int(amount.quantize(Decimal(1), ROUND_HALF_UP))


def day_text(moment: int) -> str:
    """``24 Nov 2026``, as the lines of invoices have it."""
    return f"{datetime.fromtimestamp(moment, UTC):%d %b %Y}"

"""Time as the product sees it: UTC instants."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)

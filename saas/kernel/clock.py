"""The product's time: UTC."""

from datetime import UTC, datetime, timedelta

# Pages write a later time wrong in some time zones: the last day of the calendar becomes a day of the year 10000.
MAX_AHEAD = timedelta(days=3_652)
TOO_FAR_AHEAD = "Choose a time within the next ten years"


def now() -> datetime:
    return datetime.now(UTC)


def is_too_far_ahead(at: datetime) -> bool:
    return at > now() + MAX_AHEAD

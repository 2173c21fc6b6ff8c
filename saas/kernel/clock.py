"""Time as the product sees it: UTC instants, days in a community's time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def now() -> datetime:
    return datetime.now(UTC)


def start_of_day(moment: datetime, timezone: str) -> datetime:
    """The instant at which the day of ``moment`` began in ``timezone`` (an IANA name)."""
    local = moment.astimezone(ZoneInfo(timezone))
    return local.replace(hour=0, minute=0, second=0, microsecond=0).astimezone(UTC)

"""Days of a time zone."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from saas.kernel.clock import now


@dataclass(frozen=True, slots=True)
class Days:
    """``count`` whole days of ``timezone``, the first of them ``first``."""

    first: date
    count: int
    timezone: str

    @property
    def begin(self) -> datetime:
        """Return the UTC time of the first day's midnight."""
        return datetime.combine(self.first, time.min, ZoneInfo(self.timezone)).astimezone(UTC)

    @property
    def last(self) -> date:
        return self.first + timedelta(days=self.count - 1)

    def each(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range(self.count)]

    def before(self) -> "Days":
        """Return the same number of days before these."""
        return Days(self.first - timedelta(days=self.count), self.count, self.timezone)


def day_of(moment: datetime, timezone: str) -> tuple[date, datetime]:
    """Return the day of ``timezone`` at ``moment``, and the time of the midnight that ends it."""
    zone = ZoneInfo(timezone)
    day = moment.astimezone(zone).date()
    return day, datetime.combine(day + timedelta(days=1), time.min, zone)


def today_in(timezone: str) -> date:
    return day_of(now(), timezone)[0]


def last_days(count: int, timezone: str) -> Days:
    """Return the ``count`` days that end with today."""
    return Days(today_in(timezone) - timedelta(days=count - 1), count, timezone)

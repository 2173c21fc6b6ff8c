"""Days of a time zone, also of one that was changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from saas.kernel.clock import now

_MICROSECOND = timedelta(microseconds=1)
TIME_ZONES = frozenset(available_timezones()) - {"Factory", "localtime"}
"""The names of the IANA time zone database. Reading them visits its files, so it is done once.

Two of its files are no zones: Factory says that none was set, and localtime is the zone of this machine.
"""


@dataclass(frozen=True, slots=True)
class ZoneHistory:
    """A time zone with the earlier ones, each of them with the time at which it ended. The oldest is first.

    Limits count by these days. A later day is never followed by an earlier one, so no day comes twice.
    """

    earlier: tuple[tuple[str, datetime], ...]
    timezone: str

    def zone_at(self, moment: datetime) -> str:
        """Return the time zone whose days count at ``moment``."""
        return next((zone for zone, until in self.earlier if moment < until), self.timezone)

    def starts_of(self, day: date) -> Iterator[datetime]:
        """Yield the times at which the day can begin: its midnights, and the changes of the zone."""
        begin: datetime | None = None
        for zone, until in (*self.earlier, (self.timezone, None)):
            midnight = _midnight(day, zone)
            if until is None or midnight < until:
                yield midnight if begin is None else max(midnight, begin)
            begin = until


Zone = str | ZoneHistory
"""A time zone, or one that was changed."""


def in_force(zone: Zone, moment: datetime) -> str:
    """Return the name of the time zone whose days count at ``moment``."""
    return zone if isinstance(zone, str) else zone.zone_at(moment)


def changed_zone(zone: Zone, after: str, moment: datetime) -> ZoneHistory:
    """Return ``zone`` with a change to ``after`` at ``moment``: it counts from the next midnight of both zones.

    An earlier change that does not count yet is dropped.
    """
    earlier = () if isinstance(zone, str) else tuple(one for one in zone.earlier if one[1] <= moment)
    before = in_force(zone, moment)
    if before == after:
        return ZoneHistory(earlier, after)
    until = max(day_of(moment, one)[1] for one in (before, after))
    return ZoneHistory((*earlier, (before, until.astimezone(UTC))), after)


def _date(moment: datetime, zone: str) -> date:
    return moment.astimezone(ZoneInfo(zone)).date()


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time.min, ZoneInfo(zone)).astimezone(UTC)


def local_day(moment: datetime, zone: Zone) -> date:
    """Return the day of ``moment``."""
    if isinstance(zone, str):
        return _date(moment, zone)
    # Some zones are more than a day apart: the last day of an earlier one goes on until the new one comes after it.
    ended = (_date(until - _MICROSECOND, name) for name, until in zone.earlier if until <= moment)
    return max((_date(moment, zone.zone_at(moment)), *ended))


def day_begin(day: date, zone: Zone) -> datetime:
    """Return the UTC time at which ``day`` begins. A day that a change of the zone skipped begins with the next one."""
    if isinstance(zone, str):
        return _midnight(day, zone)
    return next(start for start in zone.starts_of(day) if local_day(start, zone) >= day)


@dataclass(frozen=True, slots=True)
class Days:
    """``count`` whole days of ``timezone``, the first of them ``first``."""

    first: date
    count: int
    timezone: str

    @property
    def begin(self) -> datetime:
        """Return the UTC time of the first day's midnight."""
        return day_begin(self.first, self.timezone)

    @property
    def last(self) -> date:
        return self.first + timedelta(days=self.count - 1)

    def each(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range(self.count)]

    def before(self) -> "Days":
        """Return the same number of days before these."""
        return Days(self.first - timedelta(days=self.count), self.count, self.timezone)


def day_of(moment: datetime, zone: Zone) -> tuple[date, datetime]:
    """Return the day of ``zone`` at ``moment``, and the time of the midnight that ends it."""
    day = local_day(moment, zone)
    return day, day_begin(day + timedelta(days=1), zone).astimezone(ZoneInfo(in_force(zone, moment)))


def today_in(zone: Zone) -> date:
    return local_day(now(), zone)


def today_begin(zone: Zone) -> datetime:
    """Return the UTC time at which today began."""
    return day_begin(today_in(zone), zone)


def last_days(count: int, timezone: str) -> Days:
    """Return the ``count`` days that end with today."""
    return Days(today_in(timezone) - timedelta(days=count - 1), count, timezone)

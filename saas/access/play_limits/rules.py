"""Pure rules of play limits: lower limits apply at once, higher ones after a day."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from saas.access.play_limits.errors import OwnLimitReached, OwnLimitTooLow
from saas.access.play_limits.models import PlayLimits
from saas.kernel.gems import count_gems

COOLING_OFF = timedelta(hours=24)
PERIODS = {
    "DAY": timedelta(days=1),
    "WEEK": timedelta(days=7),
    "MONTH": timedelta(days=30),
    "HALF_YEAR": timedelta(days=180),
    "FIVE_YEARS": timedelta(days=5 * 365),
}


@dataclass(frozen=True, slots=True)
class DailyLimits:
    """The number of openings and of gems per day; None is no limit."""

    times: int | None = None
    gems: int | None = None

    def combined_with(self, other: "DailyLimits") -> "DailyLimits":
        """Return the lower limit of each kind."""
        return DailyLimits(_smaller(self.times, other.times), _smaller(self.gems, other.gems))


@dataclass(frozen=True, slots=True)
class Play:
    """Openings, and gems for cases and tickets: of a day, or of one call."""

    times: int = 0
    gems: int = 0


def _smaller(one: int | None, other: int | None) -> int | None:
    known = [value for value in (one, other) if value is not None]
    return min(known) if known else None


def exceeded(
    limits: DailyLimits, *, today: Play, wanted: Play, day_ends: datetime
) -> OwnLimitReached | OwnLimitTooLow | None:
    """Return the limit that ``wanted`` would exceed, alone or after ``today``; or None."""
    until = day_ends.isoformat()
    times, gems = limits.times, limits.gems
    if times is not None and wanted.times > times:
        openings = "1 opening" if times == 1 else f"{times} openings"
        return OwnLimitTooLow(limit=times, unit="TIMES", inWords=openings)
    if gems is not None and wanted.gems > gems:
        return OwnLimitTooLow(limit=str(gems), unit="GEMS", inWords=count_gems(gems))
    if times is not None and wanted.times and today.times + wanted.times > times:
        return OwnLimitReached(limit=times, left=max(times - today.times, 0), unit="TIMES", until=until)
    if gems is not None and wanted.gems and today.gems + wanted.gems > gems:
        return OwnLimitReached(limit=str(gems), left=str(max(gems - today.gems, 0)), unit="GEMS", until=until)
    return None


def current_limits(row: PlayLimits, at: datetime) -> DailyLimits:
    if row.next_from is not None and row.next_from <= at:
        return DailyLimits(row.next_times_per_day, row.next_gems_per_day)
    return DailyLimits(row.times_per_day, row.gems_per_day)


def apply_change(row: PlayLimits, wanted: DailyLimits, at: datetime) -> None:
    """Set ``wanted`` on the row: lower limits apply at once, higher ones after COOLING_OFF."""
    strict = current_limits(row, at).combined_with(wanted)
    row.times_per_day, row.gems_per_day = strict.times, strict.gems
    later = wanted if strict != wanted else None
    row.next_times_per_day = later.times if later else None
    row.next_gems_per_day = later.gems if later else None
    row.next_from = at + COOLING_OFF if later else None

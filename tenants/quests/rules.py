"""Pure rules of challenges: periods, progress and status. Days are those of the community's time zone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from saas.kernel.days import Zone, ZoneHistory, day_begin, local_day
from tenants.members.activity import EVENTS_AT, MemberEvent
from tenants.quests.models import ChallengeRepeat, ChallengeStatus, ChallengeType, TimeUnit

# Months and years as lengths of time: 30 and 365 days.
SECONDS: Mapping[str, int] = {
    TimeUnit.MINUTE: 60,
    TimeUnit.HOUR: 3600,
    TimeUnit.DAY: 86_400,
    TimeUnit.WEEK: 604_800,
    TimeUnit.MONTH: 2_592_000,
    TimeUnit.YEAR: 31_536_000,
}
_HOURS: Mapping[str, int] = {
    ChallengeRepeat.EVERY_HOUR: 1,
    ChallengeRepeat.EVERY_6_HOURS: 6,
    ChallengeRepeat.EVERY_12_HOURS: 12,
}
_BY_TYPE = (MemberEvent.JOIN, MemberEvent.PROFILE)
COUNTABLE: Mapping[str, tuple[MemberEvent, ...]] = {
    provider: tuple(event for event in events if event not in _BY_TYPE) for provider, events in EVENTS_AT.items()
}
"""The events that a challenge of a provider can count by amount or time. Types of their own count the others."""
# Deeds of games of chance: a member on a break is not asked to do them.
OF_CHANCE = (MemberEvent.TICKETS, MemberEvent.OPENING, MemberEvent.WAGER)
# Deeds that give experience, so that a level can follow from them.
GIVES_EXPERIENCE = (MemberEvent.LOGIN, MemberEvent.JOIN, MemberEvent.PURCHASE)
# A member can have reached these before the publication: a visit counts what is so.
OF_STATE = (ChallengeType.SUBSCRIBE, ChallengeType.PROFILE)
# No period of a challenge is longer.
MAX_PERIOD = timedelta(days=32)
OPEN = (ChallengeStatus.IN_PROCESS, ChallengeStatus.PENDING)
DONE = (ChallengeStatus.CAN_REWARD, ChallengeStatus.COMPLETED)
# Types whose progress is an amount over the target amount.
BY_AMOUNT = (ChallengeType.AMOUNT_BASED, ChallengeType.WAGER)
EVER = datetime(1970, 1, 1, tzinfo=UTC)
"""The start of the one period of a challenge that is not repeated."""


@dataclass(frozen=True, slots=True)
class Period:
    """``end`` is None if the challenge is not repeated. The end belongs to the next period."""

    start: datetime
    end: datetime | None

    def holds(self, moment: datetime) -> bool:
        return self.start <= moment and (self.end is None or moment < self.end)


def period_at(repeat: str, moment: datetime, timezone: Zone) -> Period:
    """Return the period that holds ``moment``. The periods follow each other without gaps.

    Periods of hours begin at full hours of the local clock. When the clock goes back, the hour that comes twice is two
    periods of an hour, and one longer period of 6 or 12 hours. A midnight that the clock skips is the moment at which
    it skips it; of a midnight that comes twice, the first one counts.

    After a change of the time zone, periods of days follow the days by which limits count. A period of hours that runs
    at the change lasts until the first start in the new zone that is a whole period later.
    """
    if repeat == ChallengeRepeat.NOT_REPEATABLE:
        return Period(EVER, None)
    latest = _latest.get((repeat, timezone))
    if latest is None or not latest.holds(moment):
        if isinstance(timezone, ZoneHistory):
            return _period_of_history(repeat, moment, timezone)
        latest = _latest[repeat, timezone] = _period_at(repeat, moment, timezone)
    return latest


# Nearly all calls are about now, and the arithmetic of time zones costs a tenth of a page of quests.
_latest: dict[tuple[str, Zone], Period] = {}


def _period_of_history(repeat: str, moment: datetime, zones: ZoneHistory) -> Period:
    if repeat in _HOURS:
        return _hours_of_history(timedelta(hours=_HOURS[repeat]), repeat, moment, zones)
    first = following = local_day(moment, zones)
    if repeat == ChallengeRepeat.EVERY_WEEK:
        first -= timedelta(days=first.weekday())
        following = first + timedelta(days=7)
    elif repeat == ChallengeRepeat.EVERY_MONTH:
        first = first.replace(day=1)
        following = (first + timedelta(days=31)).replace(day=1)
    else:
        following += timedelta(days=1)
    return Period(day_begin(first, zones), day_begin(following, zones))


def _hours_of_history(length: timedelta, repeat: str, moment: datetime, zones: ZoneHistory) -> Period:
    """Return the period of hours; the one that runs at a change of the zone is longer."""
    spans: list[tuple[str, datetime | None]] = [*zones.earlier, (zones.timezone, None)]
    place = next(index for index, (_, until) in enumerate(spans) if until is None or moment < until)
    found = _period_at(repeat, moment, spans[place][0])
    begin = spans[place - 1][1] if place else None
    if begin is not None and found.start < begin + length:
        before = _hours_of_history(length, repeat, begin - timedelta(microseconds=1), zones)
        if before.holds(moment):
            return before
    until = spans[place][1]
    if until is None or found.end is None or found.end < until:
        return found
    end = _period_at(repeat, until, zones.zone_at(until))
    while end.start < until + length:
        assert end.end is not None
        end = _period_at(repeat, end.end, zones.zone_at(end.end))
    return Period(found.start, end.start)


def _period_at(repeat: str, moment: datetime, timezone: str) -> Period:
    starts = sorted(set(_starts(repeat, moment.astimezone(ZoneInfo(timezone)).date(), ZoneInfo(timezone))))
    index = max(place for place, start in enumerate(starts) if start <= moment)
    return Period(starts[index], starts[index + 1])


def _starts(repeat: str, day: date, zone: ZoneInfo) -> Iterator[datetime]:
    """Yield the starts of periods around ``day`` in UTC: at least one before it and one after it."""
    if repeat == ChallengeRepeat.EVERY_WEEK:
        monday = day - timedelta(days=day.weekday())
        for weeks in (-1, 0, 1, 2):
            yield _instant(monday + timedelta(weeks=weeks), 0, zone)
    elif repeat == ChallengeRepeat.EVERY_MONTH:
        first = day.replace(day=1)
        before = (first - timedelta(days=1)).replace(day=1)
        after = (first + timedelta(days=31)).replace(day=1)
        for month in (before, first, after, (after + timedelta(days=31)).replace(day=1)):
            yield _instant(month, 0, zone)
    else:
        step = _HOURS.get(repeat, 24)
        for days in (-1, 0, 1, 2):
            for hour in range(0, 24, step):
                yield _instant(day + timedelta(days=days), hour, zone)
                if step == 1:
                    yield _instant(day + timedelta(days=days), hour, zone, fold=1)


def _instant(day: date, hour: int, zone: ZoneInfo, fold: int = 0) -> datetime:
    """Return the time in UTC at which the local clock shows the hour. A skipped hour begins when it is skipped."""
    local = datetime.combine(day, time(hour, fold=0), zone)
    first = local.astimezone(UTC)
    if fold and first.astimezone(zone).replace(tzinfo=None) == local.replace(tzinfo=None):
        return local.replace(fold=1).astimezone(UTC)
    return first


class Targets(Protocol):
    target_duration: int | None
    target_amount: int | None
    time_unit: str


def seconds_of(duration: int | None, unit: str) -> int | None:
    return None if duration is None else duration * SECONDS[unit]


def deadline_of(
    terms: Targets, type_: str, *, started_at: datetime, period: Period, end_at: datetime | None
) -> datetime | None:
    """Return when an attempt ends: with its period, with the challenge, or when its own time is over."""
    own = seconds_of(terms.target_duration, terms.time_unit) if type_ != ChallengeType.TIME_BASED else None
    ends = [period.end, end_at, started_at + timedelta(seconds=own) if own else None]
    return min((end for end in ends if end is not None), default=None)


def days_between(moment: datetime, end: datetime, timezone: Zone) -> int:
    """Return how many days of the time zone have a part from ``moment`` to ``end``."""
    return (local_day(end - timedelta(microseconds=1), timezone) - local_day(moment, timezone)).days + 1


def is_reached(type_: str, terms: Targets, *, seconds: int, amount: int) -> bool:
    """True if the counted progress is the target. A type without a target needs one deed."""
    if type_ == ChallengeType.TIME_BASED:
        target = seconds_of(terms.target_duration, terms.time_unit)
        return target is not None and seconds >= target
    return amount >= (terms.target_amount or 1)


def percentage(type_: str, terms: Targets, *, status: str, seconds: int, amount: int) -> int:
    """Return the progress from 0 to 100: time over target, amount over target, or done and not done."""
    if type_ == ChallengeType.TIME_BASED:
        return _share(seconds, seconds_of(terms.target_duration, terms.time_unit))
    if type_ in BY_AMOUNT:
        return _share(amount, terms.target_amount)
    return 100 if status in DONE else 0


def _share(part: int, whole: int | None) -> int:
    return min(100, part * 100 // whole) if whole else 0


def status_at(status: str, deadline: datetime | None, moment: datetime) -> str:
    """Return the visible status: an attempt whose time is over is FAILED; no write is needed."""
    if status == ChallengeStatus.IN_PROCESS and deadline is not None and deadline <= moment:
        return ChallengeStatus.FAILED
    return status

"""Pure rules of earning: hours, payments of a deed, boosts and streaks. Days are those of the community's time zone."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Protocol, TypeVar
from unicodedata import category, name, normalize
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.kernel.providers import Provider
from tenants.members.activity import MemberEvent, places_of

STREAK_SOURCE = UUID("00000000-0000-8000-8000-57ea00000001")
"""The source of streak bonuses in ``EarnedDay``."""
ONCE = (MemberEvent.JOIN, MemberEvent.PROFILE, MemberEvent.FOLLOW)
"""A rule for one of these pays each fan once ever: a fan can leave, change and unfollow again and again."""
HELD = (MemberEvent.GIFT,)
"""Deeds whose payment at the provider can still fail. Their gems wait for the hours that the team sets."""
DEFAULT_CAPS = {MemberEvent.GIFT: 10, MemberEvent.CHEER: 20}
"""The daily caps of new rules that name none: a person can give without an end, and take the money back."""
WORDS: dict[str, str] = {
    MemberEvent.LOGIN: "Visit the community",
    MemberEvent.JOIN: "Join the community",
    MemberEvent.PROFILE: "Complete your profile",
    MemberEvent.PURCHASE: "Buy in the store",
    MemberEvent.TICKETS: "Get raffle tickets",
    MemberEvent.OPENING: "Open cases",
    MemberEvent.CODE: "Enter codes",
    MemberEvent.WATCH: "Watch the stream",
    MemberEvent.MESSAGE: "Write in the chat",
    MemberEvent.FOLLOW: "Follow the channel",
    MemberEvent.SUBSCRIPTION: "Subscribe to the channel",
    MemberEvent.GIFT: "Gift subscriptions",
    MemberEvent.RAID: "Raid the channel",
    MemberEvent.CHEER: "Cheer with Bits or Kicks",
    MemberEvent.REDEMPTION: "Redeem channel points",
    # No rule pays for wagers: their rewards are an area of their own.
    MemberEvent.WAGER: "Wager at casinos",
}
STREAK_WORDS, CODE_WORDS = "Daily streak", "Stream code"
_SECONDS_PER_MINUTE = 60


class RuleTerms(Protocol):
    """The terms of a rule, stored or a draft."""

    event: str
    provider: str
    per: int
    gems: int
    experience: int
    daily_cap: int | None
    min_account_days: int | None
    from_hour: int | None
    to_hour: int | None


class Running(Protocol):
    factor: int
    starts_at: datetime
    ends_at: datetime


class Promised(Protocol):
    promised_by: UUID | None


B = TypeVar("B", bound=Running)


def is_own(terms: Promised, user_id: UUID) -> bool:
    """True if the person is responsible for what the terms pay. They never pay this person."""
    return terms.promised_by == user_id


def is_in_hours(rule: RuleTerms, moment: datetime, timezone: str) -> bool:
    """True if the community's clock is in the rule's hours at ``moment``. Hours can pass midnight, such as 22 to 2."""
    if rule.from_hour is None or rule.to_hour is None:
        return True
    hour = moment.astimezone(ZoneInfo(timezone)).hour
    if rule.from_hour < rule.to_hour:
        return rule.from_hour <= hour < rule.to_hour
    return hour >= rule.from_hour or hour < rule.to_hour


def is_old_enough(rule: RuleTerms, created_at: datetime, moment: datetime) -> bool:
    return rule.min_account_days is None or created_at + timedelta(days=rule.min_account_days) <= moment


def unit_of(rule: RuleTerms) -> int:
    """Return the amount of deeds that one payment needs. Watching is counted in seconds."""
    return rule.per * _SECONDS_PER_MINUTE if rule.event == MemberEvent.WATCH else rule.per


MAX_TIMES_PER_DAY = 1_000
"""Payments per fan and day of a rule without a cap: what a fan can be paid has an end."""


def cap_of(rule: RuleTerms) -> int | None:
    """Return the most payments per fan and day."""
    return 1 if rule.event in ONCE else rule.daily_cap


def most_per_day(rule: RuleTerms) -> int:
    """Return the most gems that the rule pays one fan in a day, without boosts."""
    return rule.gems * (cap_of(rule) or MAX_TIMES_PER_DAY)


def most_today(rule: RuleTerms, *, times: int, gems: int, factor: int) -> int | None:
    """Return the most gems of today for a fan with ``gems`` of ``times`` payments, while gems are multiplied by
    ``factor``. None if the rule has no daily cap.
    """
    cap = cap_of(rule)
    return None if cap is None else gems + max(cap - times, 0) * rule.gems * factor


def is_open(rule: RuleTerms, connected: Container[str]) -> bool:
    """True if deeds of the rule can arrive: they happen in the community, or at a provider that is ``connected``."""
    places = places_of(rule.event, rule.provider)
    return any(place == Provider.LOCAL or place in connected for place in places)


@dataclass(frozen=True, slots=True)
class Counted:
    """New payments of a deed, and what counts toward the next one."""

    times: int
    rest: int


def count_deed(rule: RuleTerms, *, amount: int, times: int, rest: int) -> Counted:
    """Return what ``amount`` adds on a day that has ``times`` payments and ``rest``."""
    unit, cap = unit_of(rule), cap_of(rule) or MAX_TIMES_PER_DAY
    new, left = divmod(rest + amount, unit)
    if times + new >= cap:
        return Counted(max(cap - times, 0), 0)
    return Counted(new, left)


def strongest(boosts: Iterable[B], moment: datetime) -> B | None:
    """Return the boost that counts at ``moment``: of several, the one with the highest factor."""
    running = [boost for boost in boosts if boost.starts_at <= moment < boost.ends_at]
    return max(running, key=lambda boost: boost.factor, default=None)


class StreakDay(StrEnum):
    """NOT_JOINED is a day before the person joined."""

    VISITED = "VISITED"
    FROZEN = "FROZEN"
    MISSED = "MISSED"
    TO_COME = "TO_COME"
    NOT_JOINED = "NOT_JOINED"


@dataclass(frozen=True, slots=True)
class Streak:
    """Consecutive days of visits that end with ``last``; ``frozen`` days of it had no visit.

    A freeze saves one missed day per week (Monday to Sunday). It is used only if the gap is saved as a whole.
    """

    length: int
    longest: int
    last: date | None
    frozen: frozenset[date]


def _week(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _missed(after: date, before: date) -> list[date]:
    return [after + timedelta(days=number) for number in range(1, (before - after).days)]


def _bridge(missed: Sequence[date], used: set[date]) -> set[date] | None:
    """Return the weeks whose freezes save all ``missed`` days, or None if a day cannot be saved."""
    weeks = [_week(day) for day in missed]
    if len(set(weeks)) < len(weeks) or used & set(weeks):
        return None
    return set(weeks)


def streak_of(visits: Iterable[date], today: date) -> Streak:
    """Return the streak of these days at ``today``. A streak lasts while today's visit can still continue it."""
    used: set[date] = set()
    frozen: set[date] = set()
    length = longest = 0
    last: date | None = None
    for day in sorted({visit for visit in visits if visit <= today}):
        missed = _missed(last, day) if last is not None and (day - last).days <= _LONGEST_GAP else None
        weeks = None if missed is None else _bridge(missed, used)
        if weeks is None or missed is None:
            length = 0
        else:
            used |= weeks
            frozen |= set(missed)
        length, last = length + 1, day
        longest = max(longest, length)
    if last is not None and last < today:
        missed = _missed(last, today) if (today - last).days <= _LONGEST_GAP else None
        weeks = None if missed is None else _bridge(missed, used)
        if weeks is None:
            return Streak(0, longest, last, frozenset(frozen))
        frozen |= set(missed or ())
    return Streak(length, longest, last, frozenset(frozen))


# Two missed days at the end of one week and the begin of the next.
_LONGEST_GAP = 3


def week_of_streak(visits: Iterable[date], today: date, joined: date | None) -> list[tuple[date, StreakDay]]:
    """Return the days of this week (Monday to Sunday) with their state. ``joined`` is None for a visitor."""
    found, streak = set(visits), streak_of(visits, today)
    days = [_week(today) + timedelta(days=number) for number in range(7)]
    return [(day, _state(day, today, found, streak, joined or today)) for day in days]


def _state(day: date, today: date, visits: set[date], streak: Streak, joined: date) -> StreakDay:
    if day in visits:
        return StreakDay.VISITED
    if day >= today:
        return StreakDay.TO_COME
    if day < joined:
        return StreakDay.NOT_JOINED
    return StreakDay.FROZEN if day in streak.frozen else StreakDay.MISSED


def has_freeze(streak: Streak, today: date) -> bool:
    """True if this week's freeze is not used."""
    return not any(_week(day) == _week(today) for day in streak.frozen)


def bonus_of(length: int, *, per_day: int, most: int) -> int:
    """Return the gems of a streak's day: more with each day, up to the cap."""
    return min(per_day * length, most)


_EAST_ASIAN = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}


def alphabets(text: str) -> list[str]:
    """Return the alphabets of the text's letters, such as ``Latin``. Those of East Asia do not look like others."""
    letters = [letter for letter in normalize("NFKC", text) if category(letter) in ("Lu", "Ll", "Lt", "Lo")]
    found = {name(letter, "").partition(" ")[0] for letter in letters}
    return sorted(alphabet.capitalize() for alphabet in found - _EAST_ASIAN)

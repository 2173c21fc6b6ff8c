"""Pure rules of watching: which seconds count, when they are reported, and when a sign of presence is needed."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Final, Protocol

from django.conf import settings

BEAT: Final = timedelta(seconds=settings.WATCH_BEAT_SECONDS)
"""The player on the community's page sends a heartbeat this often."""
EARLIEST: Final = BEAT * 5 / 6
LATEST: Final = BEAT * 3 / 2
"""A heartbeat counts the time since the one before, if it comes neither earlier nor later than this after it."""
MESSAGE_COUNTS: Final = timedelta(minutes=10)
"""A sign of presence counts at most this time before it."""
MAX_WAITING_SECONDS: Final = int(BEAT.total_seconds()) * 5
"""Counted time is reported as a deed once it is this long, so that a stream has few deeds and payments per fan."""
ALONE_BEATS: Final = (15, 30)
CODE_LENGTH: Final = 4
_random = SystemRandom()


class Watching(Protocol):
    """The part of a member's state that counting changes."""

    counted_until: datetime
    waiting_seconds: int
    provider: str
    alone_seconds: int
    alone_limit: int
    code: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """Watching without a gap that is ready to be reported: ``seconds`` at ``provider`` that end at ``until``."""

    provider: str
    seconds: int
    until: datetime


@dataclass(frozen=True, slots=True)
class CountedTime:
    """``seconds`` that counted now, and what is to be reported."""

    seconds: int
    stretches: list[Stretch]


def new_alone_limit() -> int:
    """Return for how many seconds heartbeats count without a sign of presence. Fans cannot know it in advance."""
    return int(_random.randint(*ALONE_BEATS) * BEAT.total_seconds())


def new_code() -> str:
    return f"{_random.randrange(10**CODE_LENGTH):0{CODE_LENGTH}}"


def count(state: Watching, begin: datetime, end: datetime, provider: str) -> CountedTime:
    """Count the time from ``begin`` to ``end`` that is not counted yet."""
    begin, stretches = max(begin, state.counted_until), list[Stretch]()
    seconds = int((end - begin).total_seconds())
    if seconds <= 0:
        return CountedTime(0, stretches)
    if begin > state.counted_until or provider != state.provider:
        stretches += _reported(state)
    state.waiting_seconds += seconds
    state.provider, state.counted_until = provider, end
    if state.waiting_seconds >= MAX_WAITING_SECONDS:
        stretches += _reported(state)
    return CountedTime(seconds, stretches)


def _reported(state: Watching) -> list[Stretch]:
    seconds, state.waiting_seconds = state.waiting_seconds, 0
    return [Stretch(state.provider, seconds, state.counted_until)] if seconds else []


def watched_alone(state: Watching, seconds: int) -> None:
    """Add the seconds of a heartbeat; at the limit, ask for a code."""
    state.alone_seconds += seconds
    if state.alone_seconds >= state.alone_limit:
        state.code = new_code()


def showed_presence(state: Watching) -> None:
    state.alone_seconds, state.alone_limit, state.code = 0, new_alone_limit(), ""

"""Pure rules: which stream a community shows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

MAX_TITLE: Final = 140
# A channel's last known state holds for this time while its provider does not answer.
STATE_HOLDS: Final = timedelta(minutes=10)
# An event about a stream is shown for this time after it was sent. Later, the channel was read.
EVENT_HOLDS: Final = timedelta(minutes=2)
# The creator's own switch ends after this time.
SWITCH_HOLDS: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class RunningStream:
    """A running stream. ``viewers`` is None if the provider does not say it."""

    title: str
    viewers: int | None
    since: datetime

    def stored(self) -> dict[str, Any]:
        return {"title": self.title, "viewers": self.viewers, "since": self.since.isoformat()}

    @classmethod
    def of(cls, stored: dict[str, Any]) -> "RunningStream":
        return cls(stored["title"], stored["viewers"], datetime.fromisoformat(stored["since"]))


@dataclass(frozen=True, slots=True)
class ReadChannel:
    """A connected channel as its provider reported it at ``read_at``."""

    provider: str
    url: str
    stream: RunningStream | None
    read_at: datetime | None


def shown_channel(channels: Iterable[ReadChannel], moment: datetime) -> ReadChannel | None:
    """Return the channel whose stream the community shows: of several live ones, the one that began first."""
    live = [
        channel
        for channel in channels
        if channel.stream and channel.read_at and channel.read_at + STATE_HOLDS > moment and channel.url
    ]
    return min(live, key=lambda channel: (channel.stream and channel.stream.since, channel.provider), default=None)


def began_just_now(stored: dict[str, Any] | None, moment: datetime) -> bool:
    """True if the stored stream is so new that the list of running streams may not have it yet."""
    return stored is not None and RunningStream.of(stored).since + EVENT_HOLDS > moment

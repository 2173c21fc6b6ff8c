"""Each provider of channels in one entry: the requested scopes, its addresses, and how its answers are read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import structlog

from saas.accounts.identities.providers import named as social_provider
from saas.kernel.errors import NotFound
from saas.kernel.providers import Provider
from saas.streaming.events import scopes_of, time_of, title_of
from saas.streaming.models import CHANNEL_PROVIDERS
from saas.streaming.rules import RunningStream

log = structlog.get_logger(__name__)
MAX_VIEWERS = 100_000_000


@dataclass(frozen=True, slots=True)
class ChannelAnswer:
    """A provider's data about a channel. ``login`` is empty if the answer has none."""

    login: str = ""
    stream: RunningStream | None = None


@dataclass(frozen=True, slots=True)
class StreamCall:
    """The call that reads the live state of up to ``batch`` channels. It needs no scope, and a token of the app."""

    url: str
    id_parameter: str
    batch: int
    read: Callable[[Any, Iterable[str]], dict[str, ChannelAnswer]]


@dataclass(frozen=True, slots=True)
class ChannelProvider:
    """``scopes`` are only those that the product uses today. Later features add theirs here.

    ``page`` is the address of a channel with ``{login}``; empty without one. Pictures are loaded from
    ``picture_hosts`` alone.
    """

    provider: Provider
    scopes: tuple[str, ...]
    page: str
    picture_hosts: frozenset[str]
    streams: StreamCall | None = None


def _viewers(value: Any) -> int | None:
    return min(value, MAX_VIEWERS) if isinstance(value, int) and value >= 0 else None


def _read_kick(answer: Any, ids: Iterable[str]) -> dict[str, ChannelAnswer]:
    """A channel that Kick leaves out is closed there. It counts as offline."""
    found = {channel_id: ChannelAnswer() for channel_id in ids}
    for row in answer["data"]:
        _enter(found, str(row["broadcaster_user_id"]), row, _kick_channel)
    return found


def _kick_channel(row: Any) -> ChannelAnswer:
    stream = row["stream"] or {}
    if stream.get("is_live") is not True:
        return ChannelAnswer(str(row["slug"]))
    began, viewers = time_of(stream["start_time"]), _viewers(stream.get("viewer_count"))
    return ChannelAnswer(str(row["slug"]), RunningStream(title_of(row.get("stream_title")), viewers, began))


def _read_twitch(answer: Any, ids: Iterable[str]) -> dict[str, ChannelAnswer]:
    """Twitch lists only the channels that are live."""
    found = {channel_id: ChannelAnswer() for channel_id in ids}
    for row in answer["data"]:
        _enter(found, str(row["user_id"]), row, _twitch_channel)
    return found


def _twitch_channel(row: Any) -> ChannelAnswer:
    if row["type"] != "live":
        return ChannelAnswer()
    stream = RunningStream(title_of(row.get("title")), _viewers(row.get("viewer_count")), time_of(row["started_at"]))
    return ChannelAnswer(str(row["user_login"]), stream)


def _enter(found: dict[str, ChannelAnswer], channel_id: str, row: Any, read: Callable[[Any], ChannelAnswer]) -> None:
    """Enter the answer of one channel. An unreadable answer is not one, so the channel keeps its last state."""
    try:
        answer = read(row)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        log.warning("the answer about a channel has another shape", channel=channel_id, error=str(error))
        found.pop(channel_id, None)
    else:
        if channel_id in found:
            found[channel_id] = answer


CHANNELS: Mapping[Provider, ChannelProvider] = {
    entry.provider: entry
    for entry in (
        ChannelProvider(
            Provider.KICK,
            scopes=("user:read", "events:subscribe"),
            page="https://kick.com/{login}",
            picture_hosts=frozenset({"files.kick.com", "kick.com"}),
            streams=StreamCall("https://api.kick.com/public/v1/channels", "broadcaster_user_id", 50, _read_kick),
        ),
        ChannelProvider(
            Provider.TWITCH,
            # The signed id token, which ties the answer to this browser, because Twitch has no PKCE.
            scopes=("openid", *scopes_of(Provider.TWITCH)),
            page="https://www.twitch.tv/{login}",
            picture_hosts=frozenset({"static-cdn.jtvnw.net"}),
            streams=StreamCall("https://api.twitch.tv/helix/streams", "user_id", 100, _read_twitch),
        ),
        ChannelProvider(
            Provider.DISCORD,
            scopes=("identify",),
            page="",
            picture_hosts=frozenset({"cdn.discordapp.com"}),
        ),
    )
}
LIVE_PROVIDERS = tuple(provider for provider in CHANNEL_PROVIDERS if CHANNELS[provider].streams)


def named(name: str) -> Provider:
    """The provider of an address' last part, without regard to case. Raises NotFound."""
    provider = social_provider(name)
    if provider not in CHANNELS:
        raise NotFound
    return provider


def page_of(provider: Provider, login: str) -> str:
    """Return the address of a channel; empty without one."""
    page = CHANNELS[provider].page
    return page.format(login=quote(login, safe="")) if page and login else ""

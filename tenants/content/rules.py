"""Limits of pages and banners, the providers of embeds, and the addresses that a link may have."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from saas.kernel.text import plain_link

MAX_PAGES: Final = 20
MAX_BANNERS: Final = 20
MAX_BODY_BYTES: Final = 65_536
MAX_BLOCKS: Final = 200
MAX_DEPTH: Final = 12
MAX_EMBED_TITLE_LENGTH: Final = 80
MAX_ALT_LENGTH: Final = 200
MAX_PICTURE_SIDE: Final = 2560

BODY_TOO_LONG: Final = f"The text must have at most {MAX_BODY_BYTES // 1024} KB"
TOO_MANY_BLOCKS: Final = f"The text must have at most {MAX_BLOCKS} paragraphs, list items, pictures and videos"
TOO_DEEP: Final = "The lists and quotes are nested too deeply"

_MAIL: Final = re.compile(r"mailto:[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_PATH: Final = re.compile(r"/([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?")


@dataclass(frozen=True, slots=True)
class EmbedProvider:
    """A site whose players a page can show. ``ids`` is the pattern of a player's id; ``hosts`` serve its players."""

    name: str
    label: str
    ids: "re.Pattern[str]"
    hosts: tuple[str, ...]


YOUTUBE: Final = EmbedProvider("youtube", "YouTube", re.compile(r"[A-Za-z0-9_-]{11}"), ("www.youtube-nocookie.com",))
TWITCH: Final = EmbedProvider(
    "twitch",
    "Twitch",
    re.compile(r"channel-[A-Za-z0-9_]{3,25}|video-[0-9]{4,12}|clip-[A-Za-z0-9_-]{4,100}"),
    ("player.twitch.tv", "clips.twitch.tv"),
)
KICK: Final = EmbedProvider("kick", "Kick", re.compile(r"[A-Za-z0-9_-]{3,30}"), ("player.kick.com",))
PROVIDERS: Final = {provider.name: provider for provider in (YOUTUBE, TWITCH, KICK)}


def is_embed(provider: str, embed_id: str) -> bool:
    known = PROVIDERS.get(provider)
    return known is not None and known.ids.fullmatch(embed_id) is not None


def player_address(provider: str, embed_id: str, *, parent: str) -> str:
    """Return the address of a player. ``parent`` is the host of our page, which Twitch compares with its frames.

    Raises ValueError unless ``is_embed``.
    """
    if not is_embed(provider, embed_id):
        raise ValueError(f"{provider} has no player {embed_id!r}")
    if provider == YOUTUBE.name:
        return f"https://www.youtube-nocookie.com/embed/{embed_id}?autoplay=1&rel=0"
    if provider == KICK.name:
        return f"https://player.kick.com/{embed_id}?autoplay=true"
    kind, _, thing = embed_id.partition("-")
    query = urlencode({kind: thing, "parent": parent, "autoplay": "true"})
    return f"https://clips.twitch.tv/embed?{query}" if kind == "clip" else f"https://player.twitch.tv/?{query}"


def text_link(address: str) -> str | None:
    """Return the address of a link in a text, with its host in punycode; None unless it is https or an email."""
    if _MAIL.fullmatch(address):
        return address
    link = plain_link(address)
    return link if link is not None and link.startswith("https://") else None


def banner_link(address: str) -> str | None:
    """Return the address of a banner: https, or a path in the community; None for anything else."""
    if _PATH.fullmatch(address):
        return address
    link = plain_link(address)
    return link if link is not None and link.startswith("https://") else None

"""The platforms on which a creator can be found: their names, and the hosts of their addresses."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from saas.tenancy.models import SocialPlatform

HOSTS: Final[Mapping[str, frozenset[str]]] = {
    SocialPlatform.KICK: frozenset({"kick.com", "www.kick.com"}),
    SocialPlatform.TWITCH: frozenset({"twitch.tv", "www.twitch.tv", "m.twitch.tv"}),
    SocialPlatform.YOUTUBE: frozenset({"youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be"}),
    SocialPlatform.X: frozenset({"x.com", "www.x.com", "twitter.com", "www.twitter.com"}),
    SocialPlatform.DISCORD: frozenset({"discord.gg", "discord.com", "www.discord.com"}),
    SocialPlatform.INSTAGRAM: frozenset({"instagram.com", "www.instagram.com"}),
    SocialPlatform.TIKTOK: frozenset({"tiktok.com", "www.tiktok.com"}),
}
"""The hosts of each platform. WEBSITE has any host."""
PLATFORM_NAMES: Final = {
    SocialPlatform.KICK: "Kick",
    SocialPlatform.TWITCH: "Twitch",
    SocialPlatform.YOUTUBE: "YouTube",
    SocialPlatform.X: "X",
    SocialPlatform.DISCORD: "Discord",
    SocialPlatform.INSTAGRAM: "Instagram",
    SocialPlatform.TIKTOK: "TikTok",
    SocialPlatform.WEBSITE: "Website",
}


def platform_of(url: str) -> SocialPlatform:
    """Return the platform of an address; WEBSITE if it is no known one."""
    host = (urlsplit(url).hostname or "").lower()
    return next((SocialPlatform(name) for name, hosts in HOSTS.items() if host in hosts), SocialPlatform.WEBSITE)

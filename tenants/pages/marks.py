"""The picture of a community and its running stream in the first paint, as the application draws them.

The application's own are components/Mark.tsx and features/community/LiveLink.tsx.
"""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from saas.kernel.images import source_set
from saas.tenancy.models import SocialPlatform
from saas.tenancy.social import PLATFORM_NAMES
from tenants.branding.art.shapes import hash_of


def mark_rules(name: str) -> str:
    """Return the angle and the hue of the facets under the first letter, as the application draws them for a name."""
    return f".shell-mark{{--turn:{_pick(name, 360)}deg;--hue:{(_pick(f'{name}!', 5) - 2) * 16}}}"


def _pick(name: str, count: int) -> int:
    """Return the number in [0, ``count``) that the application draws by for a name (components/art.ts)."""
    drawn = hash_of(name)
    return (drawn ^ (drawn >> 15)) % count


def mark(community: dict[str, Any] | None, size: int) -> SafeString:
    """Return the picture of a community, ``size`` px wide, or its first letter; nothing for the platform."""
    if community is None:
        return SafeString()
    address = community["avatarUrl"]
    if not address:
        return format_html(
            '<span class="shell-mark" data-drawn aria-hidden="true">{}</span>', community["name"][:1].upper()
        )
    return format_html(
        '<img class="shell-mark" src="{src}" srcset="{widths}" sizes="{size}px" alt=""'
        ' width="{size}" height="{size}" />',
        src=address,
        widths=source_set(address),
        size=size,
    )


def hero_head(community: dict[str, Any], base: str) -> SafeString:
    """Return the first row of a community's home: its picture, and the link to the running stream beside it."""
    stream = _live_link(community["live"], base) if community["live"] else ""
    return format_html('<div class="shell-head">{}{}</div>', mark(community, 96), stream)


def _live_link(stream: dict[str, Any], base: str) -> SafeString:
    """Return a link to the page of watching if watching counts, else to the stream itself, in another tab.

    The number of viewers is left to the application, which follows it.
    """
    platform = stream["platform"]
    return format_html(
        '<a class="shell-live" href="{}"{}><span><i></i><strong>{}</strong></span><q>{}</q></a>',
        f"{base}/watch" if stream["isConnected"] else stream["url"],
        SafeString("" if stream["isConnected"] else ' target="_blank" rel="noopener noreferrer"'),
        "Live now" if platform == SocialPlatform.WEBSITE else f"Live on {PLATFORM_NAMES[SocialPlatform(platform)]}",
        stream["title"] or "Watch the stream",
    )

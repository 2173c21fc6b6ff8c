"""The picture of a community in the first paint, as the application draws it (components/Mark.tsx)."""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from saas.kernel.images import source_set
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

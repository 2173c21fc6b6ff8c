"""HTML elements of first views. The shell's style sheet has their classes (frontend/shell.html)."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from saas.kernel.images import source_set

NO_HTML = SafeString()


def stage(image: SafeString, rarity: str = "") -> SafeString:
    return format_html('<div class="shell-picture"{}>{}</div>', _rarity(rarity), image)


def words(title: str, lead: str) -> SafeString:
    """Return a heading and the sentence under it."""
    return format_html('<div class="shell-words"><h1 dir="auto">{}</h1><p dir="auto">{}</p></div>', title, lead)


def picture(
    address: str | None, sizes: str, *, width: int = 400, height: int = 300, is_urgent: bool = True
) -> SafeString:
    """Return an image. ``sizes`` equals the value that the application uses for the same image.

    One picture of a page is urgent: the largest. On a slow line, each other one would make it later.
    """
    if not address:
        return SafeString()
    widths = source_set(address)
    smaller = format_html(' srcset="{}" sizes="{}"', widths, sizes) if widths else ""
    priority = SafeString('fetchpriority="high"' if is_urgent else 'fetchpriority="low"')
    return format_html('<img src="{}"{} alt="" width="{}" height="{}" {} />', address, smaller, width, height, priority)


def card(image: SafeString, name: str, rarity: str = "") -> SafeString:
    return format_html('<li{}>{}<b dir="auto">{}</b></li>', _rarity(rarity), image, name)


def _rarity(rarity: str) -> SafeString:
    """Return the attribute by which the shell tints a picture of a product as the application does."""
    return format_html(' data-rarity="{}"', rarity) if rarity else NO_HTML


def cards(listing: Iterable[SafeString]) -> SafeString:
    items = format_html_join("", "{}", ((one,) for one in listing))
    return format_html('<div class="shell-tools"></div><ul class="shell-cards">{}</ul>', items)


def choices(names: Iterable[str]) -> SafeString:
    """Return the names of the filters above a list, in the size of the application's toggles."""
    items = format_html_join("", '<span dir="auto">{}</span>', ((name,) for name in names))
    return format_html('<div class="shell-choices" aria-hidden="true">{}</div>', items)


def awaited() -> SafeString:
    """Return empty cards in place of the data that the application still has to ask for."""
    items = "<li></li>" * 4
    return SafeString(
        f'<div class="shell-tools"></div><ul class="shell-cards shell-awaited" aria-hidden="true">{items}</ul>'
    )

"""Which addresses of the React app are pages, and the one form of each."""

import re
from typing import Final

from saas.layout.pages import PAGES, Space

_KNOWN: Final = {
    space: re.compile("|".join(re.sub(r":\w+", "[^/]+", path) for path in pages), re.IGNORECASE)
    for space, pages in PAGES.items()
}


def usual_path(space: Space, path: str) -> str:
    """Return the one form of ``path``: no slash at the end, and the letters of the route table."""
    plain = "/" + path.strip("/")
    return plain.lower() if plain.lower() in PAGES[space] else plain


def is_page(space: Space, path: str) -> bool:
    """Return whether the app has a page at ``path``, whatever is behind the names in it."""
    return _KNOWN[space].fullmatch("/" + path.strip("/")) is not None

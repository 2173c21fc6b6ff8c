"""Which addresses of the React app are pages, and the one form of each."""

import re
from typing import Final

from saas.layout.pages import PAGES, Space

_PATHS: Final = {space: tuple(pages) for space, pages in PAGES.items()}
# One group for each page, so that the group that matched names the page.
_KNOWN: Final = {
    space: re.compile("|".join(f"({re.sub(r':[a-zA-Z]+', '[^/]+', path)})" for path in paths), re.IGNORECASE)
    for space, paths in _PATHS.items()
}


def usual_path(space: Space, path: str) -> str:
    """Return the one form of ``path``: no slash at the end, and the letters of the route table."""
    plain = "/" + path.strip("/")
    return plain.lower() if plain.lower() in PAGES[space] else plain


def is_page(space: Space, path: str) -> bool:
    """Return whether the app has a page at ``path``, whatever is behind the names in it."""
    return bool(page_route(space, path))


def page_route(space: Space, path: str) -> str:
    """Return the page's path of the manifest, as ``/raffles/:slug``; empty if the app has no page at ``path``."""
    found = _KNOWN[space].fullmatch("/" + path.strip("/"))
    return _PATHS[space][found.lastindex - 1] if found and found.lastindex else ""

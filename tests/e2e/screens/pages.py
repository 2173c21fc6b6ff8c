"""The screens of the manifest of pages: one of each page that needs no more than its address."""

import re
from collections.abc import Collection

from saas.layout.pages import PAGES, AppPage, Space
from tests.e2e.people import Role
from tests.e2e.screens.steps import Screen

BASES: dict[Space, str] = {"platform": "", "community": "/creator/nova", "admin": ""}
NEED_A_LINK = {"/login/continue", "/onboarding/check-inbox", "/reset-password", "/verify-email"}
"""These pages show something only to a person who followed a link to them."""


def pages_beside(screens: Collection[Screen]) -> tuple[Screen, ...]:
    """Return a screen of each page that none of ``screens`` opens for the same person without further steps."""
    opened = {
        (screen.role, _space_of(screen), re.sub("^/creator/[^/]+", "", screen.path) or "/")
        for screen in screens
        if not screen.open and not screen.given and not screen.host
    }
    return tuple(
        Screen(page.title or path, _visitor_of(space, page), (BASES[space] + path).rstrip("/") or "/")
        for space, pages in PAGES.items()
        for path, page in pages.items()
        if page.file and page.guard != "development" and ":" not in path and path not in NEED_A_LINK
        if (_visitor_of(space, page), space, path) not in opened
    )


def _space_of(screen: Screen) -> Space:
    if screen.path.startswith("/creator/"):
        return "community"
    return "admin" if screen.path.startswith("/admin") else "platform"


def _visitor_of(space: Space, page: AppPage) -> Role:
    if space == "admin":
        return "creator"
    return "fan" if page.guard == "session" else "visitor"

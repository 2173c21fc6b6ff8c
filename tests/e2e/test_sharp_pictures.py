"""Uploaded pictures on a phone with two pixels to a point: none is stretched while a better file is there."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, ViewportSize

from tests.e2e import judges
from tests.e2e.people import People
from tests.e2e.person import STILL
from tests.e2e.screens import EVERY, Screen, visit
from tests.support.running import Running
from tests.support.traffic import follow

LOOKED_AT = {
    "visitor: home, light",
    "visitor: one product",
    "visitor: Explore",
    "fan: one raffle",
    "fan: one order",
    "fan: product dialog",
}
SHOWING_PICTURES = [screen for screen in EVERY if str(screen) in LOOKED_AT]


def test_every_named_screen_is_looked_at() -> None:
    assert {str(screen) for screen in SHOWING_PICTURES} == LOOKED_AT


@pytest.mark.sampled(1)
@pytest.mark.parametrize("screen", SHOWING_PICTURES, ids=str)
def test_pictures_are_sharp(screen: Screen, people: People, demo: Running) -> None:
    context = people.context(screen.role, viewport=judges.PHONE, device_scale_factor=2, **STILL)
    page = follow(context.new_page())
    visit(page, screen, demo)
    judges.pictures_are_sharp(page)
    context.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [judges.WIDE, judges.PHONE], ids=["desk", "phone"])
def test_a_banner_is_fetched_once(size: ViewportSize, people: People) -> None:
    """A first guess that is too narrow costs a second file."""
    context = people.context("visitor", viewport=size, device_scale_factor=2)
    page = follow(context.new_page())
    fetched: Counter[str] = Counter()

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if "/public/files/" in path:
            fetched[path] += 1

    page.on("request", note)
    page.goto("/explore")
    judges.at_rest(page)
    assert fetched
    assert not [path for path, count in fetched.items() if count > 1]
    context.close()

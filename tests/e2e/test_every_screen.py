"""Every page and dialog once: no barriers, no console errors, nothing out of reach.

Each visit takes some seconds: the page is loaded once and judged where its people are, fans on a phone and teams at a
desk, then narrowed to 320 px and tabbed through. The other width is proved.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e import judges
from tests.e2e.people import People
from tests.e2e.screens import EVERY, Screen, visit
from tests.support.running import Running

AT_A_DESK = {"creator", "staff"}


@pytest.fixture
def opened(screen: Screen, people: People, demo: Running, watched: Callable[[Page], Page]) -> Iterator[Page]:
    page = watched(people.page(screen.role))
    page.set_viewport_size(judges.WIDE)
    visit(page, screen, demo)
    yield page
    page.close()


@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen(screen: Screen, opened: Page) -> None:
    if screen.role in AT_A_DESK:
        judges.find_barriers(opened)
        judges.keyboard_reaches_everything(opened)
    else:
        judges.at_rest(opened)
        judges.keyboard_reaches_everything(opened)
        opened.set_viewport_size(judges.PHONE)
        judges.find_barriers(opened)
    opened.set_viewport_size(judges.NARROWEST)
    judges.does_not_scroll_sideways(opened)


@pytest.mark.prove
@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen_at_the_other_width(screen: Screen, opened: Page) -> None:
    judges.at_rest(opened)
    opened.set_viewport_size(judges.PHONE if screen.role in AT_A_DESK else judges.WIDE)
    judges.find_barriers(opened)

"""Every page and dialog once, wide and on a phone: no barriers, no console errors, nothing out of reach.

Each visit takes some seconds: the page is loaded once, judged at two widths, narrowed to 320 px and tabbed through.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.e2e import judges
from tests.e2e.screens import EVERY, People, Screen, visit
from tests.support.running import Running

WIDE, PHONE, NARROWEST = (
    ViewportSize(width=width, height=height) for width, height in ((1440, 900), (390, 844), (320, 844))
)


@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen(screen: Screen, people: People, demo: Running, watched: Callable[[Page], Page]) -> None:
    context = people.context(screen.role, viewport=WIDE)
    page = watched(context.new_page())
    try:
        visit(page, screen, demo)
        judges.find_barriers(page)
        judges.keyboard_reaches_everything(page)
        page.set_viewport_size(PHONE)
        judges.find_barriers(page)
        page.set_viewport_size(NARROWEST)
        judges.does_not_scroll_sideways(page)
    finally:
        context.close()

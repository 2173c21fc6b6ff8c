"""Every page and dialog once, wide and on a phone: no barriers, no console errors, nothing out of reach.

Each visit takes some seconds: the page is loaded once, judged at two widths, narrowed to 320 px and tabbed through.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e import judges
from tests.e2e.screens import EVERY, People, Screen, visit
from tests.support.running import Running


@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen(screen: Screen, people: People, demo: Running, watched: Callable[[Page], Page]) -> None:
    page = watched(people.page(screen.role))
    page.set_viewport_size(judges.WIDE)
    try:
        visit(page, screen, demo)
        judges.find_barriers(page)
        judges.keyboard_reaches_everything(page)
        judges.fits_a_phone(page)
    finally:
        page.close()

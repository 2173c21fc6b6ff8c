"""Every screen and dialog a person can open, and how; the demo gives them something to show."""

import re

from playwright.sync_api import Page, expect

from saas.layout.pages import PAGES, headed
from tests.e2e.screens.fan import ACCOUNT, COMMUNITY, PLATFORM
from tests.e2e.screens.office import OFFICE
from tests.e2e.screens.pages import pages_beside
from tests.e2e.screens.steps import Screen
from tests.support.running import Running
from tests.support.traffic import wait_until_quiet

__all__ = ["EVERY", "Screen", "visit"]
_WRITTEN = PLATFORM + ACCOUNT + COMMUNITY + OFFICE
EVERY = _WRITTEN + pages_beside(_WRITTEN)
FIRST_HEADING = re.compile(r"<h1[^>]*>([^<]*)</h1>")
USUAL_HEADINGS = {page.title for space in PAGES for page in headed(space).values()}


def visit(page: Page, screen: Screen, running: Running) -> None:
    answer = page.goto(f"http://{screen.host}:{running.port}{screen.path}" if screen.host else screen.path)
    heading = page.get_by_role("heading", level=1).first
    first = FIRST_HEADING.search(answer.text()) if answer else None
    if first and first[1] in USUAL_HEADINGS:
        # The content before the application is drawn by the application.
        expect(heading).to_have_text(first[1])
    if screen.open:
        expect(heading).to_be_visible()
        wait_until_quiet(page)
        screen.open(page)
    if screen.dialog:
        expect(page.locator(f"[data-dialog={screen.dialog}] [role=dialog]")).to_be_visible()

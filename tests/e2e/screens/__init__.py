"""Every screen and dialog a person can open, and how; the demo gives them something to show."""

from playwright.sync_api import Page, expect

from tests.e2e.screens.fan import ACCOUNT, COMMUNITY, PLATFORM
from tests.e2e.screens.office import OFFICE
from tests.e2e.screens.steps import Screen
from tests.support.running import Running
from tests.support.traffic import wait_until_quiet

__all__ = ["EVERY", "Screen", "visit"]
EVERY = PLATFORM + ACCOUNT + COMMUNITY + OFFICE


def visit(page: Page, screen: Screen, running: Running) -> None:
    page.goto(f"http://{screen.host}:{running.port}{screen.path}" if screen.host else screen.path)
    if screen.open:
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        wait_until_quiet(page)
        screen.open(page)
    if screen.dialog:
        expect(page.locator(f"[data-dialog={screen.dialog}] [role=dialog]")).to_be_visible()

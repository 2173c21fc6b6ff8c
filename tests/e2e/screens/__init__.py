"""Every screen and dialog a person can open, and how; the demo gives them something to show."""

import re

from playwright.sync_api import Error, Page, expect

from saas.layout.pages import PAGES, headed
from tests.e2e.screens.fan import ACCOUNT, COMMUNITY, PLATFORM
from tests.e2e.screens.office import OFFICE
from tests.e2e.screens.pages import pages_beside
from tests.e2e.screens.steps import Screen
from tests.support.running import Running
from tests.support.traffic import expect_requests, wait_until_quiet

__all__ = ["EVERY", "Screen", "visit"]
_WRITTEN = PLATFORM + ACCOUNT + COMMUNITY + OFFICE
EVERY = _WRITTEN + pages_beside(_WRITTEN)
MAX_DIALOGS = 3
"""That a screen opens, one over the other."""
FIRST_HEADING = re.compile(r"<h1[^>]*>([^<]*)</h1>")
USUAL_HEADINGS = {page.title for space in PAGES for page in headed(space).values()}


# From a page that shows nothing, so that no part of the last page stays; as a link does, but waited for.
_OPEN_INSIDE = """
async (address) => {
  const { router } = window
  const block = document.getElementById('boot')
  if (!router || !block) return false
  sessionStorage.clear()
  const { basename, error } = JSON.parse(block.textContent)
  const to = new URL(address, location.origin)
  const spaceOf = (path) => /^\\/(admin|creator\\/[^/]+)(?=\\/|$)/.exec(path)?.[0] ?? ''
  // The office at hand is chosen when the application is loaded.
  const [{ name: loaded }] = performance.getEntriesByType('navigation')
  const choosesOffice = [loaded, address].some((one) => new URL(one, location.origin).searchParams.has('creator'))
  const space = spaceOf(location.pathname)
  if (error || choosesOffice || to.origin !== location.origin || spaceOf(to.pathname) !== space) return false
  const base = basename === '/' ? '' : basename
  const inside = async (path) => {
    await router.navigate(path.slice(base.length) || '/', { flushSync: true })
    return router.state.navigation.state === 'idle' && location.pathname + location.search === path
  }
  if (!(await inside(`${space}/nowhere`))) return false
  const isLeft = () => document.querySelector('[role=dialog], [role=menu], .mantine-Notification-root')
  for (let tries = 0; isLeft() && tries < 10; tries += 1) await new Promise((done) => setTimeout(done, 50))
  if (isLeft()) return false
  await inside(to.pathname + to.search)
  return true
}
"""


def _opens_inside(page: Page, address: str) -> bool:
    """Return whether the application in the page could open the address, and has opened it."""
    for _ in range(MAX_DIALOGS):
        if not page.locator("[role=dialog]").count():
            break
        page.keyboard.press("Escape")
    try:
        is_open: bool = page.evaluate(_OPEN_INSIDE, address)
    except Error:  # a guard of the route has left the page
        return False
    expect_requests(page)
    return is_open


def visit(page: Page, screen: Screen, running: Running, *, inside: bool = False) -> None:
    """Open the screen. With ``inside``, the application that the page has loaded opens it, if it can."""
    address = f"http://{screen.host}:{running.port}{screen.path}" if screen.host else f"{running.url}{screen.path}"
    if screen.given:
        screen.given(page)
    if inside and not screen.given and _opens_inside(page, address):
        html = page.request.get(address).text()
    else:
        answer = page.goto(address)
        html = answer.text() if answer else ""
    heading = page.get_by_role("heading", level=1).first
    first = FIRST_HEADING.search(html)
    if first and first[1] in USUAL_HEADINGS and not screen.given:
        # The content before the application is drawn by the application.
        expect(heading).to_have_text(first[1])
    if screen.open:
        # The first answer has a heading too, but receives no keys.
        expect(page.locator(".shell-body")).to_have_count(0)
        expect(heading).to_be_visible()
        wait_until_quiet(page)
        screen.open(page)
    if screen.dialog:
        expect(page.locator(f"[data-dialog={screen.dialog}] [role=dialog]")).to_be_visible()

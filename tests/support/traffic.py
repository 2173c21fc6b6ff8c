"""The requests of a browser's pages, and the times of their answers."""

import time
from weakref import WeakKeyDictionary

from playwright.sync_api import Error, Frame, Page, Request

QUIET_SECONDS = 0.2
"""For so long a page asks for nothing before it counts as quiet."""
LOOK_MS = 50
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Lengths in parts of the window follow a new size one frame later, and so do the requests that a size makes."""
MAX_SECONDS = 45.0
"""The fonts of the editor and its preview are 1.1 MB in 217 answers: 36 s on the slow line of tests/e2e/conditions."""

_followed: "WeakKeyDictionary[Page, Traffic]" = WeakKeyDictionary()


class Traffic:
    """The requests of a page and its frames that are under way.

    Playwright's "networkidle" never comes when a frame takes a new document before the old one has all its pictures:
    nothing reports the end of those requests. They are forgotten here with their document.
    """

    def __init__(self, page: Page) -> None:
        self.under_way: set[Request] = set()
        self.last_change = time.monotonic()
        page.on("request", self._note)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)
        page.on("framenavigated", self._drop)
        page.on("framedetached", self._drop)

    def _note(self, request: Request) -> None:
        if request.resource_type != "eventsource":  # stays open for as long as the page
            self.under_way.add(request)
            self.last_change = time.monotonic()

    def _end(self, request: Request) -> None:
        if request in self.under_way:
            self.under_way.discard(request)
            self.last_change = time.monotonic()

    def is_quiet(self) -> bool:
        return not self.under_way and time.monotonic() - self.last_change >= QUIET_SECONDS

    def _drop(self, frame: Frame) -> None:
        self.under_way -= {
            request for request in self.under_way if not request.is_navigation_request() and _frame(request) == frame
        }


def follow(page: Page) -> Page:
    """Note what ``page`` asks for from here on."""
    if page not in _followed:
        _followed[page] = Traffic(page)
    return page


def expect_requests(page: Page) -> None:
    """Count the page as busy for a moment: what it begins now asks for something soon."""
    _followed[page].last_change = time.monotonic()


def wait_until_quiet(page: Page) -> None:
    """Wait until a followed page has every answer. Raises AssertionError with what is missing after MAX_SECONDS."""
    traffic = _followed.get(page)
    assert traffic is not None, f"open {page.url} with follow(), before its first address"
    page.wait_for_load_state("load")
    page.evaluate(NEXT_FRAME)
    until = time.monotonic() + MAX_SECONDS
    while not traffic.is_quiet():
        page.wait_for_timeout(LOOK_MS)
        if time.monotonic() > until:
            missing = "\n".join(f"{request.method} {request.url}" for request in traffic.under_way)
            raise AssertionError(f"{page.url} still waits for:\n{missing}")


def _frame(request: Request) -> Frame | None:
    try:
        return request.frame
    except Error:  # a worker's
        return None

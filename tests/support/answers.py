"""Answers of calls that a test changes on their way to the browser."""

import re
from collections.abc import Callable
from weakref import WeakSet

from playwright.sync_api import Page, Route

_changed: "WeakSet[Page]" = WeakSet()


def answer(page: Page, path: str | re.Pattern[str], handler: Callable[[Route], None]) -> None:
    """Change what the calls to ``path`` answer, until ``forget_answers``."""
    _changed.add(page)
    page.route(path, handler)


def has_changed_answers(page: Page) -> bool:
    """Return whether the page may show something that the server did not answer."""
    return page in _changed


def forget_answers(page: Page) -> None:
    page.unroute_all(behavior="ignoreErrors")
    _changed.discard(page)

"""A running product, a browser, and two watchers: the console and axe."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.support import running as product
from tests.support.browser import NoBrowser, find_chromium
from tests.support.servers import APP_ROLE, OWNER_ROLE, servers

DATABASE = "gemhall_e2e"
BROKER_NUMBER = 15
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Chromium reports every answer of 400 or more on the console; the product shows those to the person instead.
EXPECTED_ON_CONSOLE = ("Failed to load resource: the server responded with a status of 4",)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[product.Running]:
    """The product on a database of its own, which a plain role without superuser rights connects to."""
    here = servers()
    here.postgres.drop_database(DATABASE)
    here.postgres.create_database(DATABASE, owner=OWNER_ROLE, user=APP_ROLE)
    started = product.start(
        tmp_path_factory.mktemp("state"),
        DATABASE_URL=here.app_url(DATABASE),
        REDIS_URL=here.redis_url(BROKER_NUMBER),
    )
    yield started
    started.interrupt()


@pytest.fixture(scope="session")
def base_url(running: product.Running) -> str:
    """Playwright's base address: the platform."""
    return running.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    try:
        path, environment = find_chromium()
    except NoBrowser as reason:
        pytest.fail(str(reason), pytrace=False)
    launch = {**browser_type_launch_args, "executable_path": str(path), "args": ["--disable-dev-shm-usage"]}
    return {**launch, "env": {**os.environ, **environment}} if environment else launch


@pytest.fixture
def console_errors() -> Iterator[list[str]]:
    """What pages wrote to the console as errors; anything left in the list at the end fails the test."""
    errors: list[str] = []
    yield errors
    assert not errors, "errors on the console:\n" + "\n".join(errors)


@pytest.fixture
def watched(console_errors: list[str]) -> Callable[[Page], Page]:
    """Makes a page report its console errors and uncaught exceptions to the test."""

    def watch(page: Page) -> Page:
        def note(message: ConsoleMessage) -> None:
            if message.type == "error" and not message.text.startswith(EXPECTED_ON_CONSOLE):
                console_errors.append(f"{page.url}: {message.text}")

        page.on("console", note)
        page.on("pageerror", lambda error: console_errors.append(f"{page.url}: {error}"))
        return page

    return watch


@pytest.fixture
def page(context: BrowserContext, watched: Callable[[Page], Page]) -> Page:
    return watched(context.new_page())


@pytest.fixture
def another_person(browser: Browser, base_url: str, watched: Callable[[Page], Page]) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of somebody else: own cookies, own storage. Takes Playwright's context options."""
    contexts: list[BrowserContext] = []

    def open_page(**options: Any) -> Page:
        contexts.append(browser.new_context(base_url=base_url, **options))
        return watched(contexts[-1].new_page())

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def find_barriers() -> Callable[[Page], None]:
    """Runs axe on the page once it has come to rest; fails with what it finds."""

    def check(page: Page) -> None:
        # The server's own first paint gives way to the application; what is judged is what stays.
        page.wait_for_load_state("networkidle")
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        if not page.evaluate("typeof axe !== 'undefined'"):
            # Evaluated, not added as a script element: the page's own policy forbids inline scripts.
            page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        listing = "\n".join(
            f"{rule['id']} ({rule['impact']}): {rule['help']}\n"
            + "\n".join(f"    {node['html'][:200]}\n      {node['failureSummary']}" for node in rule["nodes"])
            for rule in found
        )
        assert not found, f"axe on {page.url}:\n{listing}"

    return check

"""A running product, a browser, and two watchers: the console and axe."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.e2e import judges
from tests.e2e.person import Person
from tests.e2e.screens import People
from tests.support import running as product
from tests.support.browser import NoBrowser, find_chromium
from tests.support.servers import APP_ROLE, OWNER_ROLE, servers

# Two workers may each have both products; a broker has sixteen databases.
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
EMPTY, DEMO = (f"gemhall_e2e_{WORKER}", 15 - 2 * WORKER), (f"gemhall_demo_{WORKER}", 14 - 2 * WORKER)
# Chromium reports every answer of 400 or more on the console; the product shows those to the person instead.
EXPECTED_ON_CONSOLE = ("Failed to load resource: the server responded with a status of 4",)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[product.Running]:
    """The product on a database of its own, which a plain role without superuser rights connects to."""
    yield from _product(tmp_path_factory.mktemp("state"), *EMPTY)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[product.Running]:
    """Another one, with the demo's communities in it. Seeding takes some seconds."""
    yield from _product(tmp_path_factory.mktemp("demo"), *DEMO, demo="yes")


@pytest.fixture(scope="session")
def people(browser: Browser, demo: product.Running) -> People:
    """Browsers signed in as people of the demo."""
    return People(browser, demo)


def _product(state: Path, database: str, broker: int, demo: str = "no") -> Iterator[product.Running]:
    here = servers()
    here.postgres.drop_database(database)
    here.postgres.create_database(database, owner=OWNER_ROLE, user=APP_ROLE)
    started = product.start(state, DATABASE_URL=here.app_url(database), REDIS_URL=here.redis_url(broker), DEMO=demo)
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
    launch = {
        **browser_type_launch_args,
        "executable_path": str(path),
        "args": ["--disable-dev-shm-usage", "--disable-gpu"],
    }
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
    return judges.find_barriers


@pytest.fixture
def creator(another_person: Callable[..., Page], base_url: str) -> Person:
    """A creator with a community of three pieces of one product, at ``/creator/<name>``."""
    maker = Person(another_person(), f"maker{uuid4().hex[:8]}", base_url)
    page = maker.page
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Open your")).first.click()
    maker.sign_up_here()
    page.get_by_role("button", name="Skip for now").click()
    expect(page.get_by_role("heading", name="Open your community")).to_be_visible()
    page.get_by_role("textbox", name="Name", exact=True).fill("Moonlit Arcade")
    page.get_by_label("Address").fill(maker.name)
    expect(page.get_by_text(f"/creator/{maker.name} is free")).to_be_visible()
    page.get_by_role("button", name="Open Moonlit Arcade").click()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_visible()
    maker.confirm_email()

    page.goto("/admin/store")
    expect(page.get_by_text("Your store is empty")).to_be_visible()
    page.get_by_role("link", name="Add your first product").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Sunrise postcard")
    page.get_by_label("What a fan gets").fill("The first light over the arcade, painted for you.")
    page.get_by_label("Price in gems").fill("120")
    page.get_by_label("How many there are").fill("3")
    page.get_by_role("button", name="Publish product").click()
    expect(page.get_by_role("link", name="Sunrise postcard")).to_be_visible()
    return maker

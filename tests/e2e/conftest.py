"""A running product, a browser, and two watchers: the console and axe."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.e2e import judges
from tests.e2e.people import People
from tests.e2e.person import SETTINGS, Person, Setting
from tests.support import running as product
from tests.support.browser import FLAGS, NoBrowser, find_chromium
from tests.support.servers import APP_ROLE, OWNER_ROLE, servers

if TYPE_CHECKING:
    from tests.support.name_server import NameServer

# Each worker has a product of its own, all share the one with the demo; a broker has sixteen databases.
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
EMPTY, DEMO = (f"gemhall_e2e_{WORKER}", 14 - WORKER), ("gemhall_demo", 15)
# Proofs that change the demo need one per worker (scripts/check.py).
OWN_DEMO = (f"gemhall_demo_{WORKER}", 12 - WORKER) if os.environ.get("GEMHALL_OWN_DEMO") else None
# Chromium reports every answer of 400 or more on the console; the product shows those to the person instead.
EXPECTED_ON_CONSOLE = ("Failed to load resource: the server responded with a status of 4",)
# A busy machine is slow, not wrong; less than pages that have lost their connection take to ask again.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The screens last: a worker that is done takes over the end of the other's work, and journeys stay together."""
    items.sort(key=lambda item: item.path.name == "test_every_screen.py")


@pytest.fixture(scope="session")
def name_servers() -> "Iterator[NameServer]":
    """The DNS server that the running product asks."""
    from tests.support.name_server import name_server

    with name_server() as zone:
        yield zone


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory, name_servers: "NameServer") -> Iterator[product.Running]:
    """The product on a database of its own, which a plain role without superuser rights connects to."""
    started = _start(tmp_path_factory.mktemp("state"), *EMPTY, resolvers=f"127.0.0.1:{name_servers.port}")
    yield started
    started.interrupt()


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[product.Running]:
    """Another one, with the demo's communities in it, for all workers: seeding takes half a minute of a core."""
    if OWN_DEMO:
        own = _start(tmp_path_factory.mktemp("demo"), *OWN_DEMO, demo="yes")
        yield own
        own.interrupt()
        return
    of_the_run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        of_the_run = of_the_run.parent
    with product.shared(of_the_run / "demo", lambda state: _start(state, *DEMO, demo="yes")) as started:
        yield started


@pytest.fixture(scope="session")
def people(browser: Browser, demo: product.Running) -> Iterator[People]:
    """Browsers logged in as people of the demo."""
    signed_in = People(browser, demo)
    yield signed_in
    signed_in.leave()


def _start(state: Path, database: str, broker: int, demo: str = "no", resolvers: str = "") -> product.Started:
    here = servers()
    here.postgres.drop_database(database)
    here.postgres.create_database(database, owner=OWNER_ROLE, user=APP_ROLE)
    return product.start(
        state,
        DATABASE_URL=here.app_url(database),
        REDIS_URL=here.redis_url(broker),
        DNS_RESOLVERS=resolvers,
        STREAMS_READ_SECONDS="1",
        DEMO=demo,
    )


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
        "args": [*FLAGS, "--disable-gpu"],
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


@pytest.fixture(params=[pytest.param(one, id=name) for name, one in SETTINGS.items()])
def setting(request: pytest.FixtureRequest) -> Setting:
    """A journey that asks for it is made at both widths, in two brandings."""
    found: Setting = request.param
    return found


@pytest.fixture
def creator(another_person: Callable[..., Page], base_url: str) -> Person:
    """A creator with a community of three pieces of one product, at ``/creator/<name>``."""
    maker = Person(another_person(), f"maker{uuid4().hex[:8]}", base_url)
    maker.has_a_community()
    return maker

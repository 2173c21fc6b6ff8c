"""A running product, a browser, and two watchers: the console and axe."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize, expect
from pytest_django import DjangoDbBlocker

from tests.e2e import judges
from tests.e2e.people import People
from tests.e2e.person import SETTINGS, STILL, Person, Setting
from tests.support import databases
from tests.support import running as product
from tests.support.browser import FLAGS, NoBrowser, find_chromium
from tests.support.environment import PREPARED_DATABASE
from tests.support.name_server import SharedRecords, name_server
from tests.support.sampling import WHOLE, chosen
from tests.support.servers import servers
from tests.support.social import PROVIDERS
from tests.support.traffic import follow

WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
# All workers share one product without the demo and one with it; a broker has sixteen databases.
EMPTY, DEMO = ("gemhall_e2e", 14), ("gemhall_demo", 15)
# Proofs that change the demo need one per worker (scripts/check.py).
OWN_DEMO = (f"gemhall_demo_{WORKER}", 13 - WORKER) if os.environ.get("GEMHALL_OWN_DEMO") else None
# Chromium reports every answer of 400 or more on the console; the product shows those to the person instead.
EXPECTED_ON_CONSOLE = ("Failed to load resource: the server responded with a status of 4",)
# A busy machine is slow, not wrong; less than pages that have lost their connection take to ask again.
expect.set_options(timeout=20_000)


def pytest_itemcollected(item: pytest.Item) -> None:
    fixtures = getattr(item, "fixturenames", ())
    if "setting" in fixtures:
        item.add_marker(pytest.mark.sampled(1, of="setting"))
    elif "is_judged" in fixtures and item.get_closest_marker("sampled") is None:
        item.add_marker("sampled")  # `make prove` judges every page of it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The screens last: a worker that is done takes over the end of the other's work, and journeys stay together."""
    items.sort(key=lambda item: item.path.name == "test_every_screen.py")


@pytest.fixture(scope="session")
def name_servers(of_the_run: Path) -> SharedRecords:
    """Return the DNS answers for the running product."""
    return SharedRecords(of_the_run / "records")


@pytest.fixture(scope="session")
def of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def prepared(django_db_blocker: DjangoDbBlocker) -> None:
    """The database that both products start with a copy of: migrating each takes ten seconds of a core."""
    with django_db_blocker.unblock():
        databases.build_prepared()


@pytest.fixture(scope="session")
def running(of_the_run: Path, name_servers: SharedRecords, prepared: None) -> Iterator[product.Running]:
    """The product, for all workers, on a database which a plain role without superuser rights connects to.

    Its start takes twenty seconds of a core. Tests tell their people and communities apart by name.
    """
    with ExitStack() as until_all_have_left:

        def start(state: Path) -> product.Started:
            zone = until_all_have_left.enter_context(name_server(name_servers))
            return _start(
                state,
                *EMPTY,
                resolvers=f"127.0.0.1:{zone.port}",
                read_streams_every="3",
                beats_every="2",
                paid_every="3",
                # All workers call from one address.
                rates="100",
            )

        with product.shared(of_the_run / "product", start) as started:
            yield started


@pytest.fixture
def simulators_alone(of_the_run: Path) -> Iterator[None]:
    """No other worker uses or directs the services that people log in with, which are one for all."""
    with (of_the_run / "simulators").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


@pytest.fixture
def direct(running: product.Running, simulators_alone: None) -> Iterator[Callable[..., None]]:
    """Tells a simulator how to behave, or what a person does there; afterwards they all behave again."""

    def tell(provider: str, action: str = "", **facts: Any) -> None:
        url = f"{running.simulators}/control/{provider.lower()}" + (f"/{action}" if action else "")
        httpx.post(url, json=facts).raise_for_status()

    yield tell
    for provider in PROVIDERS:
        tell(provider, "reset")


@pytest.fixture
def at_casino(running: product.Running) -> Callable[..., None]:
    """Tells a simulated casino what happens there: ``at_casino("stake/bets", bets=[…])``.

    The casinos are one for all workers, so each test has players of its own.
    """

    def tell(action: str, **facts: Any) -> None:
        httpx.post(f"{running.simulators}/_control/casinos/{action}", json=facts).raise_for_status()

    return tell


@pytest.fixture(scope="session")
def demo(of_the_run: Path, tmp_path_factory: pytest.TempPathFactory, prepared: None) -> Iterator[product.Running]:
    """Another one, with the demo's communities in it, for all workers: seeding takes half a minute of a core."""
    if OWN_DEMO:
        own = _start(tmp_path_factory.mktemp("demo"), *OWN_DEMO, demo="yes")
        yield own
        own.interrupt()
        return
    with product.shared(of_the_run / "demo", lambda state: _start(state, *DEMO, demo="yes")) as started:
        yield started


@pytest.fixture(scope="session")
def people(browser: Browser, demo: product.Running) -> Iterator[People]:
    """Browsers logged in as people of the demo."""
    signed_in = People(browser, demo)
    yield signed_in
    signed_in.leave()


def _start(
    state: Path,
    database: str,
    broker: int,
    *,
    demo: str = "no",
    resolvers: str = "",
    read_streams_every: str = "60",
    beats_every: str = "60",
    paid_every: str = "60",
    rates: str = "1",
) -> product.Started:
    here = servers()
    databases.create_copy(database, of=PREPARED_DATABASE)
    return product.start(
        state,
        DATABASE_URL=here.app_url(database),
        REDIS_URL=here.redis_url(broker),
        DNS_RESOLVERS=resolvers,
        STREAMS_READ_SECONDS=read_streams_every,
        WATCH_BEAT_SECONDS=beats_every,
        EARNING_PAY_SECONDS=paid_every,
        RATE_LIMIT_SCALE=rates,
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


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **STILL}


@pytest.fixture
def console_errors() -> Iterator[list[str]]:
    """The console errors of pages; anything left in the list at the end fails the test."""
    errors: list[str] = []
    yield errors
    assert not errors, "errors on the console:\n" + "\n".join(errors)


@pytest.fixture
def watched(console_errors: list[str]) -> Iterator[Callable[[Page], Page]]:
    """Makes a page report its console errors and uncaught exceptions to the test."""
    with ExitStack() as until_the_end:

        def watch(page: Page) -> Page:
            def note(message: ConsoleMessage) -> None:
                if message.type == "error" and not message.text.startswith(EXPECTED_ON_CONSOLE):
                    console_errors.append(f"{page.url}: {message.text}")

            def note_crash(error: Error) -> None:
                console_errors.append(f"{page.url}: {error}")

            page.on("console", note)
            page.on("pageerror", note_crash)
            until_the_end.callback(page.remove_listener, "console", note)
            until_the_end.callback(page.remove_listener, "pageerror", note_crash)
            return follow(page)

        yield watch


@pytest.fixture
def page(context: BrowserContext, watched: Callable[[Page], Page]) -> Page:
    return watched(context.new_page())


@pytest.fixture
def another_person(browser: Browser, base_url: str, watched: Callable[[Page], Page]) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of somebody else: own cookies, own storage. Takes Playwright's context options.

    Nothing moves in it, unless it is opened with ``IN_MOTION``.
    """
    contexts: list[BrowserContext] = []

    def open_page(**options: Any) -> Page:
        contexts.append(browser.new_context(base_url=base_url, **{**STILL, **options}))
        return watched(contexts[-1].new_page())

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def is_judged(request: pytest.FixtureRequest) -> Callable[[], bool]:
    """Says whether axe runs on the next page of this journey.

    axe takes a second of a core, and `make test` judges the screens of journeys on their own. So it judges every third
    page of the journeys, which the seed of the run chooses. `make prove` judges all.
    """
    pages = count()

    def is_next() -> bool:
        return bool(os.environ.get(WHOLE)) or chosen((True, False, False), request.node.nodeid, next(pages))

    return is_next


@pytest.fixture
def find_barriers(is_judged: Callable[[], bool]) -> Callable[[Page], None]:
    """Judges a page of a journey once it has come to rest, as often as ``is_judged`` says."""
    return lambda page: judges.find_barriers(page) if is_judged() else judges.at_rest(page)


@pytest.fixture
def at_both_widths(request: pytest.FixtureRequest, is_judged: Callable[[], bool]) -> Callable[..., None]:
    """Judges a page of a journey at a desk's width and at a phone's; `make test` at one of them (``is_judged``)."""
    pages = count()

    def judge(page: Page, *, ends_at: ViewportSize = judges.PHONE) -> None:
        if os.environ.get(WHOLE):
            judges.at_both_widths(page, ends_at=ends_at)
            return
        if is_judged():
            page.set_viewport_size(chosen((judges.WIDE, judges.PHONE), request.node.nodeid, next(pages)))
            judges.find_barriers(page)
        page.set_viewport_size(ends_at)
        judges.at_rest(page)

    return judge


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

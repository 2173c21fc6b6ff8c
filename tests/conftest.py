"""Fixtures of every test. Servers are started and the environment is set before Django is configured."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from scripts.check import LEFT_OUT, SECOND_TRY
from tests.support import environment, sampling, session_rules, tiers
from tests.support.servers import place_in_memory, servers, start_unless_running

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker

    from saas.tenancy.models import Community
    from tests.support.api import Api
    from tests.support.streams import Streams

_started = start_unless_running(place_in_memory())
environment.set_up(servers())
# Worker processes inherit it, so that one seed repeats the whole run.
os.environ.setdefault("GEMHALL_SEED", str(secrets.randbits(32)))

HERE = Path(__file__).parent
# Folders whose tests take minutes or need a browser: each has a command of its own.
MARKED_FOLDERS = {"faults": "prove", "e2e": "e2e"}
LEFT_OUT_CASES = pytest.StashKey[int]()


def pytest_configure() -> None:
    import django

    django.setup()
    # Worker processes inherit this environment. Named in it, their settings would be read before conftest has set up
    # theirs, and all of them would share one Valkey database.
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--area", default="", help="only the tests of this area of `make prove`")
    parser.addoption("--forbid-skips", action="store_true", help="a skipped test fails the run")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    session.config.stash[tiers.COLLECTED] = []
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    folder = item.path.relative_to(HERE).parts[0]
    if folder in MARKED_FOLDERS:
        item.add_marker(MARKED_FOLDERS[folder])
    item.config.stash[tiers.COLLECTED].append(item)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of ``--area``; leave cases of ``sampled`` tests to `make prove`.

    This comes last: only cases that -m and -k kept are counted.
    """
    if area := config.getoption("--area"):
        others = [item for item in items if tiers.area_of(item) != area]
        items[:] = [item for item in items if tiers.area_of(item) == area]
        config.hook.pytest_deselected(items=others)
    out = sampling.left_out(items)
    items[:] = [item for item in items if item not in out]
    config.hook.pytest_deselected(items=list(out))
    config.stash[LEFT_OUT_CASES] = len(out)
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = len(out)


def _left_out(number: int) -> str | None:
    return f"{LEFT_OUT}{number:,} cases of sampled tests; {sampling.WHOLE}=1 runs them" if number else None


def pytest_report_header() -> str:
    return f"seed {os.environ['GEMHALL_SEED']}; repeat this run with GEMHALL_SEED={os.environ['GEMHALL_SEED']}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not reporter:
        return
    forbidden = session.config.getoption("--forbid-skips")
    for line in session_rules.violations(reporter.stats, skips_forbidden=forbidden):
        reporter.write_line(line, red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if line := _left_out(terminalreporter.config.stash.get(LEFT_OUT_CASES, 0)):
        terminalreporter.write_line(line)
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_line(f"{SECOND_TRY}{report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Workers collect, not the process that reports: each of them has left out the same cases."""
    node.config.stash[LEFT_OUT_CASES] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_unconfigure() -> None:
    if _started:
        _started.stop()


@pytest.fixture(scope="session")
def worker_database(worker_id: str, django_db_blocker: "DjangoDbBlocker") -> str:
    """The name of this worker's database, a copy of the template."""
    from tests.support import databases

    with django_db_blocker.unblock():
        databases.build_template()
    name = f"gemhall_{worker_id}"
    databases.create_copy(name)
    databases.use_database(name)
    return name


@pytest.fixture(scope="session")
def django_db_setup(worker_database: str, django_db_blocker: "DjangoDbBlocker") -> Iterator[None]:
    """Takes the place of pytest-django's: the database exists already, and goes with its server."""
    from tests.support import databases

    yield
    with django_db_blocker.unblock():
        databases.leave_database()


@pytest.fixture
def committed(worker_database: str, django_db_blocker: "DjangoDbBlocker") -> Iterator[None]:
    """For tests whose commits, locks or triggers are real: a database copy of their own, dropped afterwards."""
    from tests.support import databases

    with (
        django_db_blocker.unblock(),
        databases.own_copy(f"{worker_database}_{uuid4().hex[:8]}", back_to=worker_database),
    ):
        yield


@pytest.fixture
def database(request: pytest.FixtureRequest) -> None:
    """The database a test works in: rolled back after it, or its own when it is marked or asks for `committed`."""
    wants_commits = request.node.get_closest_marker("committed") or "committed" in request.fixturenames
    request.getfixturevalue("committed" if wants_commits else "db")


@pytest.fixture(autouse=True)
def _marked_tests_have_their_database(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("committed"):
        request.getfixturevalue("committed")


@pytest.fixture(autouse=True)
def undeclared_errors(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A call that answers an error which the OpenAPI document does not name for it fails the test."""
    from tests.support import declared

    undeclared = declared.watch(monkeypatch)
    yield undeclared
    assert not undeclared, "Declare them in `raises` of the view, and run `make api`"


@pytest.fixture(autouse=True)
def _nothing_is_remembered_from_the_last_test(request: pytest.FixtureRequest) -> None:
    if {"db", "committed", "database"} & set(request.fixturenames):
        from django.core.cache import cache

        from saas.tenancy import lookup
        from tenants.pages import visitors

        cache.clear()
        lookup.clear_cache()
        visitors.clear_cache()


@pytest.fixture(scope="session")
def streams(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Streams]":
    """The process of event streams, on this worker's Valkey."""
    from tests.support.streams import stream_server

    with stream_server(tmp_path_factory.mktemp("streams") / "streams.log") as started:
        yield started


def _entered(slug: str) -> "Iterator[Community]":
    from django_tenants.utils import tenant_context

    from saas.tenancy.models import Community

    community = Community.objects.get(slug=slug)
    with tenant_context(community):
        yield community


@pytest.fixture
def alpha(database: None) -> "Iterator[Community]":
    """The standing community `alpha`, entered. With `beta` too, the later argument is the one that is current."""
    yield from _entered("alpha")


@pytest.fixture
def beta(database: None) -> "Iterator[Community]":
    """The standing community `beta`, entered."""
    yield from _entered("beta")


@pytest.fixture
def api(database: None) -> "Api":
    """A browser on the platform host that is not logged in."""
    from tests.support.api import Api

    return Api()


os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright's loop runs in the thread of the tests

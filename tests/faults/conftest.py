"""Fixtures of the fault tests: a durable server, and a seed with which a run can be repeated."""

import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import databases
from tests.support.durable import DurableDatabase
from tests.support.luck import Luck

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="session")
def seed() -> int:
    """The run's one seed: data, schedule and times of faults derive from it. GEMHALL_SEED repeats a run."""
    return int(os.environ["GEMHALL_SEED"])


@pytest.fixture
def chance(seed: int, request: pytest.FixtureRequest) -> random.Random:
    """This test's own random numbers, the same in every run with the same seed."""
    return random.Random(f"{seed} {request.node.nodeid}")


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> Luck:
    """For histories: what is drawn in them follows from their seed, too."""
    return Luck(monkeypatch)


@pytest.fixture(scope="session")
def durable_database() -> Iterator[DurableDatabase]:
    # Not pytest's own temporary folder: root's Postgres, which runs as another user, could not get there.
    folder = Path(tempfile.mkdtemp(prefix="gemhall-durable-"))
    database = DurableDatabase(folder)
    yield database
    database.server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def durable(
    durable_database: DurableDatabase, worker_database: str, django_db_blocker: "DjangoDbBlocker"
) -> Iterator[DurableDatabase]:
    """This process works on the durable database, where `alpha` and `beta` stand; commits are real and stay."""
    with django_db_blocker.unblock():
        durable_database.enter()
        try:
            yield durable_database
        finally:
            databases.use_database(worker_database)

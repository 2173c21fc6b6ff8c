"""Processes that end are started again, without end and with growing pauses; full disks and long logs stop nothing."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from saas.supervisor import processes
from saas.supervisor.console import StartupError
from saas.supervisor.processes import Process
from saas.supervisor.stack import Stack
from saas.supervisor.state import SupervisorState
from saas.supervisor.watchman import MAX_PAUSE_SECONDS, Watchman


class Dying:
    """A service that is dead each time anybody looks; its start fails while ``refuses`` is set."""

    def __init__(self, name: str) -> None:
        self.process = SimpleNamespace(name=name, exit_status=lambda: 1, rotate_log=lambda: None)
        self.starts: list[float] = []
        self.refuses: Exception | None = None

    def restart(self) -> None:
        self.starts.append(self.now)
        if self.refuses:
            raise self.refuses

    now = 0.0


def watched(*services: Dying) -> Watchman:
    stack: Any = SimpleNamespace(services=list(services), is_published=True, publish=lambda: None)
    return Watchman(stack)


def run(watchman: Watchman, *services: Dying, seconds: int) -> None:
    for step in range(seconds * 2):
        for service in services:
            service.now = step / 2
        watchman.look(100.0 + step / 2)


def test_a_process_that_dies_for_an_hour_is_started_for_an_hour_with_growing_pauses():
    service = Dying("worker")
    run(watched(service), service, seconds=3600)

    pauses = [later - earlier for earlier, later in zip(service.starts, service.starts[1:], strict=False)]
    assert service.starts[0] == 0
    assert pauses[:4] == sorted(pauses[:4])
    assert max(pauses) <= MAX_PAUSE_SECONDS + 1
    assert service.starts[-1] > 3580


@pytest.mark.parametrize("error", [StartupError("no room"), OSError(28, "No space left on device")])
def test_a_failed_start_is_retried_and_stops_no_other_process(error):
    broken, other = Dying("postgres"), Dying("realtime")
    broken.refuses = error
    run(watched(broken, other), broken, other, seconds=120)

    assert len(broken.starts) > 10
    assert len(other.starts) > 10


def test_a_state_file_that_cannot_be_written_is_written_later(tmp_path, monkeypatch):
    stack = Stack(SupervisorState(tmp_path, tmp_path / "state"), {})
    stack.environment = {"PLATFORM_URL": "", "DATABASE_URL": "", "REDIS_URL": ""}

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(SupervisorState, "_write_private", full)
        stack.publish()
    assert not stack.state.read("running.json")

    Watchman(stack).look(time.monotonic())
    assert stack.state.read("running.json")


def test_a_long_log_is_cut_while_its_process_writes_it(tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "LOG_ROTATES_AT_BYTES", 10_000)
    log = tmp_path / "chatty.log"
    script = "import sys, time\nwhile True: print('x' * 99, flush=True); time.sleep(0.0005)"
    process = Process("chatty", [sys.executable, "-c", script], log, {}, Path("/"))
    process.start()
    try:
        sizes = []
        for _ in range(40):
            time.sleep(0.05)
            process.rotate_log()
            sizes.append(log.stat().st_size)
        # A line or two can come between the cut and the look.
        assert max(sizes) < 11_000
        assert set(log.read_text()) <= {"x", "\n"}  # no hole where the old lines were
        assert log.with_suffix(".log.1").stat().st_size > 9_000
        assert process.exit_status() is None
    finally:
        process.kill()


@pytest.mark.prove("starts")
@pytest.mark.parametrize("children", [1, 2], ids=["as soon as it has forked", "with its whole pool"])
def test_a_worker_that_is_killed_leaves_no_orphan(tmp_path, children):
    """Starts a worker with a pool of two, in a few seconds.

    It takes no job of other tests: its queue is its own, and its dispatcher has no database.
    """
    from tests.support.processes import alive, all_gone

    command = [sys.executable, "-m", "saas.supervisor.worker", "-A", "saas.celery", "worker", "--concurrency", "2"]
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [*command, "-l", "info", "--without-gossip", "--without-mingle", "-Q", f"orphans-{tmp_path.name}"],
            env={**os.environ, "DATABASE_URL": "postgres://gemhall@127.0.0.1:1/none"},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    pool_now = partial(processes_running, "saas.supervisor.worker", of=worker.pid)
    try:
        pool = wait_for(pool_now, children)
        if children == 2:
            # Celery replaces a process only once the pool is up: before, it does not notice that one is gone.
            wait_for(lambda: {worker.pid} if "ready." in (tmp_path / "worker.log").read_text() else set(), 1)
            # One that took the place of a killed one is no orphan either.
            subprocess.run(["kill", "-9", str(min(pool))], check=True)
            pool |= wait_for(lambda: pool_now() - pool, 1)
    finally:
        worker.kill()
        worker.wait()
    assert all_gone(pool, 5), alive(pool)


def processes_running(module: str, *, of: int) -> set[int]:
    """The processes below the process ``of`` that run ``module``."""
    found = set()
    for child in psutil.Process(of).children(recursive=True):
        with suppress(psutil.Error):
            found |= {child.pid} if module in child.cmdline() else set()
    return found


def wait_for(found: Callable[[], set[int]], count: int) -> set[int]:
    deadline = time.monotonic() + 60
    while len(pids := found()) < count:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return pids

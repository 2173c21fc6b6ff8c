"""The dispatcher as a thread of a process that forks."""

import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from saas.jobs.dispatcher import Dispatcher, DispatcherInWorker
from tests.support.waits import wait_until


class Idle(Dispatcher):
    """Uses the database in each round, and claims no job of other tests."""

    def _round(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("select 1")


class Broken(Dispatcher):
    def _round(self) -> None:
        raise ValueError("a mistake in the code")


@pytest.fixture
def dispatcher() -> Iterator[Dispatcher]:
    started = Idle()
    thread = threading.Thread(target=started.run)
    thread.start()
    yield started
    started.stop()
    thread.join()


def is_connected(dispatcher: Dispatcher) -> bool:
    return dispatcher._connection is not None and dispatcher._connection.connection is not None


@pytest.mark.committed
def test_during_a_fork_no_connection_is_open_and_no_round_runs(dispatcher):
    wait_until(lambda: is_connected(dispatcher), "no connection")

    dispatcher.begin_fork()
    try:
        assert not is_connected(dispatcher)
        assert dispatcher._round_lock.locked()
    finally:
        dispatcher.end_fork()

    wait_until(lambda: is_connected(dispatcher), "the dispatcher does not go on after the fork")


@pytest.mark.committed
def test_a_round_that_does_not_end_delays_a_fork_for_a_limited_time(dispatcher, monkeypatch):
    monkeypatch.setattr("saas.jobs.dispatcher.MAX_FORK_DELAY_SECONDS", 0.05)
    wait_until(lambda: is_connected(dispatcher), "no connection")

    with dispatcher._round_lock:
        dispatcher.begin_fork()
        dispatcher.end_fork()

        assert dispatcher._round_lock.locked()


def test_a_worker_whose_dispatcher_fails_ends(caplog, monkeypatch):
    codes: list[int] = []
    monkeypatch.setattr("saas.jobs.dispatcher.os._exit", codes.append)
    worker: Any = None
    step = DispatcherInWorker(worker)
    step._dispatcher = Broken()

    step._run()

    assert codes == [os.EX_SOFTWARE]
    assert "a mistake in the code" in caplog.text

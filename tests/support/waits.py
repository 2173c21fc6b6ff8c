"""Waits for what the product does in the background."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from saas.supervisor.console import last_lines
from saas.supervisor.processes import Process

MAX_SECONDS = 60


def wait_until(is_done: Callable[[], bool], message: str, *, seconds: float = MAX_SECONDS) -> None:
    """Ask until the answer is yes. Raises AssertionError with ``message`` after ``seconds``."""
    deadline = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < deadline, message
        time.sleep(0.2)


@contextmanager
def serving(process: Process, port: int) -> Iterator[None]:
    """Run the server, which listens on ``port``, until the end of the block."""

    def answers() -> bool:
        assert process.exit_status() is None, f"{process.name} ended:\n{last_lines(process.log)}"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    process.start()
    try:
        wait_until(answers, f"{process.name} does not answer:\n{process.log}", seconds=30)
        yield
    finally:
        process.stop()

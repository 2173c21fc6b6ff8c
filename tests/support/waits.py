"""Waits for what the product does in the background."""

import time
from collections.abc import Callable

MAX_SECONDS = 60


def wait_until(is_done: Callable[[], bool], message: str, *, seconds: float = MAX_SECONDS) -> None:
    """Ask until the answer is yes. Raises AssertionError with ``message`` after ``seconds``."""
    deadline = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < deadline, message
        time.sleep(0.2)

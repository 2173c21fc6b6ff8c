"""Argon2, with a limit on how many passwords one process hashes at once: each takes 100 MB and every processor."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from saas.kernel.errors import BusyRetry

HASHED_AT_ONCE = 2
TURN_SECONDS = 15.0
_turns = threading.BoundedSemaphore(HASHED_AT_ONCE)


@contextmanager
def turn() -> Iterator[None]:
    """Waits until fewer than HASHED_AT_ONCE passwords are hashed here. Raises BusyRetry past TURN_SECONDS."""
    if not _turns.acquire(timeout=TURN_SECONDS):
        raise BusyRetry
    try:
        yield
    finally:
        _turns.release()


class BoundedArgon2(Argon2PasswordHasher):
    """Django's hasher: the same parameters and the same stored text."""

    def encode(self, password: str, salt: str) -> Any:
        with turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> Any:
        with turn():
            return super().verify(password, encoded)

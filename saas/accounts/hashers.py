"""Argon2, with a limit on how many passwords one process hashes at once."""

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
    """Wait until fewer than HASHED_AT_ONCE passwords are being hashed in this process.

    Raises BusyRetry after TURN_SECONDS.
    """
    if not _turns.acquire(timeout=TURN_SECONDS):
        raise BusyRetry
    try:
        yield
    finally:
        _turns.release()


class BoundedArgon2(Argon2PasswordHasher):
    """Django's hasher with OWASP's parameters (46 MiB, one lane), doubled in time.

    Django's own take 100 MiB and eight threads of the system per password: two logins fill a small machine. Passwords
    that were stored with them stay as they are.
    """

    time_cost, memory_cost, parallelism = 2, 47_104, 1

    def must_update(self, encoded: str) -> bool:
        stored = self.decode(encoded)
        cost = stored["time_cost"] * stored["memory_cost"]
        return bool(stored["variety"] != "argon2id" or cost < self.time_cost * self.memory_cost)

    def encode(self, password: str, salt: str) -> Any:
        with turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> Any:
        with turn():
            return super().verify(password, encoded)

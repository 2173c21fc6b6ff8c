"""Database transactions that survive deadlocks and give up on waiting."""

from collections.abc import Callable
from typing import TypeVar

from django.db import DatabaseError, connection, transaction
from psycopg import errors as pg

T = TypeVar("T")
RETRIES = 3


def atomically(work: Callable[[], T], *, lock_timeout_ms: int = 3000) -> T:
    """Run ``work`` in one outermost transaction; a deadlock or serialization failure starts it anew, thrice at most.

    Waiting longer than ``lock_timeout_ms`` for a lock raises psycopg's LockNotAvailable (rendered as BUSY_RETRY).
    """
    if connection.in_atomic_block:
        return work()
    for attempt in range(RETRIES + 1):
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute(f"set local lock_timeout = {int(lock_timeout_ms)}")
                return work()
        except DatabaseError as error:
            if attempt == RETRIES or not isinstance(error.__cause__, pg.DeadlockDetected | pg.SerializationFailure):
                raise
    raise AssertionError("unreachable")

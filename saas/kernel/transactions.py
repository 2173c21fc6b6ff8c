"""Database transactions that retry after deadlocks and limit waiting for locks."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from typing import TypeVar

from django.db import DatabaseError, connection, transaction
from psycopg import errors as pg

T = TypeVar("T")
RETRIES = 3


def atomically(work: Callable[[], T], *, lock_timeout_ms: int = 3000, savepoint: bool = False) -> T:
    """Run ``work`` in one outermost transaction; a deadlock or serialization failure starts it again, at most three
    times.

    Waiting longer than ``lock_timeout_ms`` for a lock raises psycopg's LockNotAvailable (rendered as BUSY_RETRY).
    Inside a transaction of the caller, ``work`` becomes part of it; with ``savepoint`` its failure undoes it alone.
    """
    if connection.in_atomic_block:
        with transaction.atomic(savepoint=True) if savepoint else nullcontext():
            return work()

    def in_transaction() -> T:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"set local lock_timeout = {int(lock_timeout_ms)}")
            return work()

    return _repeated(in_transaction)


def as_one_statement(work: Callable[[], T]) -> T:
    """Run ``work``, which is a single statement in its own transaction; retry like ``atomically``.

    It is committed when it returns, so no lock is held between the statement and the client's COMMIT. Inside a
    transaction of the caller, it gets a savepoint.
    """
    if connection.in_atomic_block:
        with transaction.atomic():
            return work()
    return _repeated(work)


def after_commit(work: Callable[..., object], *arguments: object) -> None:
    """Call ``work`` after the caller's transaction is committed, or at once without one.

    A failure of ``work`` is only logged, because the transaction is committed and the answer must say so.
    """
    # Django names the failed function in its log; a partial has no name, and raised AttributeError there.
    transaction.on_commit(wraps(work)(lambda: work(*arguments)), robust=True)


def _repeated(work: Callable[[], T]) -> T:
    for attempt in range(RETRIES + 1):
        try:
            return work()
        except DatabaseError as error:
            if attempt == RETRIES or not isinstance(error.__cause__, pg.DeadlockDetected | pg.SerializationFailure):
                raise
    raise AssertionError("unreachable")

"""The job that this process runs now, and the renewal of its lease."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import connections, transaction

from saas.jobs import claims
from saas.jobs.claims import Claim

Item = TypeVar("Item")
ITEMS_PER_HEARTBEAT = 50
"""Each item can be a transaction that waits for locks, and the shortest lease lasts 30 seconds."""
_current: ContextVar[Claim | None] = ContextVar("current_job", default=None)


class LeaseLost(RuntimeError):
    """The lease expired and another worker has the job: stop."""


@contextmanager
def holding(claim: Claim) -> Iterator[None]:
    token = _current.set(claim)
    try:
        yield
    finally:
        _current.reset(token)


def heartbeat() -> None:
    """Renew the lease of the running job, between transactions; outside a job, do nothing.

    Raises LeaseLost if another worker has the job, RuntimeError inside a transaction (other connections would not see
    the renewal).
    """
    claim = _current.get()
    if claim is None:
        return
    if _in_transaction():
        raise RuntimeError("A heartbeat inside a transaction is not seen by the dispatcher")
    if not claims.extend(claim):
        raise LeaseLost(f"job {claim.job_id}, attempt {claim.attempt}")


@contextmanager
def kept_alive(seconds: float = 15.0) -> Iterator[None]:
    """Renew the lease of the running job every few seconds, also inside a long transaction; outside a job, do nothing.

    A thread with its own connection renews it. Raises LeaseLost at the end if another worker has the job.
    """
    claim = _current.get()
    if claim is None:
        yield
        return
    ended, lost = threading.Event(), threading.Event()

    def renew() -> None:
        try:
            while not ended.wait(seconds):
                if not claims.extend(claim):
                    lost.set()
                    return
        finally:
            connections.close_all()

    thread = threading.Thread(target=renew, name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
    if lost.is_set():
        raise LeaseLost(f"job {claim.job_id}, attempt {claim.attempt}")


def with_heartbeats(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items; renew the lease after every ITEMS_PER_HEARTBEAT of them. Raises as ``heartbeat`` does."""
    for number, item in enumerate(items, start=1):
        yield item
        if number % ITEMS_PER_HEARTBEAT == 0:
            heartbeat()


def _in_transaction() -> bool:
    return bool(transaction.get_connection().in_atomic_block)

"""Which job this process runs right now, and how a long one keeps its lease."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import transaction

from saas.jobs import claims
from saas.jobs.claims import Claim

_current: ContextVar[Claim | None] = ContextVar("current_job", default=None)


class LeaseLost(RuntimeError):
    """The lease ran out and the job was handed to another worker: stop, it is in good hands."""


@contextmanager
def holding(claim: Claim) -> Iterator[None]:
    token = _current.set(claim)
    try:
        yield
    finally:
        _current.reset(token)


def heartbeat() -> None:
    """Renew the lease of the running job; outside a job it does nothing. Call it between transactions.

    Raises: LeaseLost when another worker holds the job by now, RuntimeError inside a transaction (other connections
    would not see it).
    """
    claim = _current.get()
    if claim is None:
        return
    if _in_transaction():
        raise RuntimeError("A heartbeat inside a transaction is not seen by the dispatcher")
    if not claims.extend(claim):
        raise LeaseLost(f"job {claim.job_id}, attempt {claim.attempt}")


def _in_transaction() -> bool:
    return bool(transaction.get_connection().in_atomic_block)

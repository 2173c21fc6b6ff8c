"""The job that this process runs now, and the renewal of its lease."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import transaction

from saas.jobs import claims
from saas.jobs.claims import Claim

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


def _in_transaction() -> bool:
    return bool(transaction.get_connection().in_atomic_block)

"""Runs one claimed job: start the attempt, run the function in its community's schema, record the result."""

import json
import random
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from typing import Any

import structlog
from django.db import connection, transaction

from saas.jobs import claims, schedule
from saas.jobs.claims import Claim, Started
from saas.jobs.communities import CommunityMissing, CommunityUnavailable, entry_to
from saas.jobs.lease import LeaseLost, holding
from saas.jobs.registry import JobKind, kind_of
from saas.jobs.services import WAITS_FOR_COMMUNITY
from saas.kernel import metrics, traces
from saas.kernel.errors import FinalFailure

log = structlog.get_logger(__name__)
COMMUNITY_AWAY_SECONDS = 300.0
MAX_DELAY_SECONDS = 3600.0
MAX_ERROR_LENGTH = 2000


def backoff(failures: int) -> float:
    """Return the seconds until the next try: 1 to 2 after the first failure, doubling up to an hour, with jitter."""
    return min(2.0 ** min(failures, 20), MAX_DELAY_SECONDS) * random.uniform(0.5, 1.0)  # noqa: S311 - spreads load


def run(job_id: int, attempt: int, lease_seconds: int, *, keep_slot: float = 0.0) -> Exception | None:
    """Run the job if ``attempt`` is its current one; then its community's next jobs, for ``keep_slot`` seconds.

    Returns the recorded error of the last job, or None.
    """
    until = time.monotonic() + keep_slot
    started = claims.start(Claim(job_id, attempt, lease_seconds))
    if started is None:
        log.info("job is in other hands", job=job_id, attempt=attempt)
    error: Exception | None = None
    while started is not None:
        facts = _facts(started)
        with structlog.contextvars.bound_contextvars(**facts):
            finished, error = _observed(started, facts)
            structlog.contextvars.unbind_contextvars("transaction_id")
            started = _finish(started, take_next=time.monotonic() < until) if finished else None
    return error


def _facts(started: Started) -> dict[str, Any]:
    """Return the fields of the job's log lines."""
    found: dict[str, Any] = {"job": started.claim.job_id, "task": started.task}
    if started.request_id:
        found["request_id"] = started.request_id
    if started.community_id:
        found["community_id"] = str(started.community_id)
    return found


def _finish(started: Started, *, take_next: bool) -> Started | None:
    held, successor = claims.finish_and_take_next(started) if take_next else (claims.finish(started.claim), None)
    if not held:
        log.warning("job was finished after its lease had run out")
    return successor


def _observed(started: Started, facts: Mapping[str, Any]) -> tuple[bool, Exception | None]:
    """Run the function as ``_run`` does, with a span, its time and its outcome."""
    began = time.perf_counter()
    attributes = {f"gemhall.{name}": value for name, value in facts.items()}
    with traces.span(f"job {started.task}", traces.CONSUMER, attributes) as span:
        finished, error = _run(started)
        outcome = "done" if finished else "failed" if error else "given back"
        if span is not None:
            span.set_attribute("gemhall.outcome", outcome)
    metrics.jobs_run.labels(started.task, outcome).inc()
    metrics.job_seconds.labels(started.task).observe(time.perf_counter() - began)
    return finished, error


def _run(started: Started) -> tuple[bool, Exception | None]:
    """Run the function; True if it ended. Otherwise the row has its new state already."""
    try:
        place = entry_to(started.community_id) if started.community_id else nullcontext()
    except CommunityMissing:
        _mark_dead(started, "Its community does not exist")
        return False, None
    except CommunityUnavailable:
        claims.reschedule(started.claim, seconds=COMMUNITY_AWAY_SECONDS, error=WAITS_FOR_COMMUNITY)
        return False, None
    kind = kind_of(started.task)
    gathered: dict[int, str] = {}
    try:
        with place, holding(started.claim), _own_savepoint():
            if kind.gathers:
                _run_gathered(kind, started, gathered)
            else:
                kind.run(**json.loads(started.arguments))
        if kind.every:
            schedule.plan_next(kind)
    except LeaseLost:
        log.warning("job lost its lease")
        return False, None
    except Exception as error:
        _fail(started, error)
        claims.run_separately(gathered, error=_text_of(error))
        return False, error
    return True, None


def _run_gathered(kind: JobKind, started: Started, gathered: dict[int, str]) -> None:
    """Run this job and the waiting ones (added to ``gathered``) at once, in one transaction."""
    with transaction.atomic():
        gathered |= claims.gather(started)
        kind.run(calls=[json.loads(arguments) for arguments in (started.arguments, *gathered.values())])
        claims.finish_gathered(gathered)


def _text_of(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".replace("\x00", "")[:MAX_ERROR_LENGTH]


def _own_savepoint() -> AbstractContextManager[Any]:
    """Open a savepoint if a transaction is open (in tests), so that a failing job does not break it."""
    return transaction.atomic() if connection.in_atomic_block else nullcontext()


def _fail(started: Started, error: Exception) -> None:
    failures = started.failures + 1
    text = _text_of(error)
    if isinstance(error, FinalFailure) or failures >= kind_of(started.task).most_attempts:
        _mark_dead(started, text, failures=failures)
        return
    delay = backoff(failures)
    metrics.jobs_retried.labels(started.task).inc()
    log.warning("job failed", failures=failures, again_in=round(delay, 1), exc_info=error)
    claims.reschedule(started.claim, seconds=delay, failures=failures, error=text)


def _mark_dead(started: Started, reason: str, *, failures: int | None = None) -> None:
    log.error("job is dead", reason=reason)
    metrics.jobs_died.labels(started.task).inc()
    claims.mark_dead(started.claim, failures=started.failures if failures is None else failures, error=reason)


def run_due(*, at: datetime | None = None, tolerant: bool = False) -> int:
    """Run all due jobs in this process (``at`` replaces the current time), each once, also those they enqueue.

    Returns their number. Raises the first job's error after recording it, unless ``tolerant``.
    """
    ran: set[int] = set()
    while batch := claims.claim_due(at=at, but=ran):
        for claim in batch:
            ran.add(claim.job_id)
            error = run(claim.job_id, claim.attempt, claim.lease_seconds)
            if error is not None and not tolerant:
                raise error
    return len(ran)

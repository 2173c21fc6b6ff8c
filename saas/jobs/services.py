"""Every write to the job table."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.db import connection

# Functions in the communities' schemas enqueue through the same function.
_ENQUEUE = """
select public.enqueue_job(p_task => %s, p_community => %s, p_arguments => %s::jsonb, p_key => %s, p_due_at => %s,
                          p_request_id => %s, p_moves => %s)
"""

_ENQUEUE_EACH = """
select count(public.enqueue_job(p_task => %s, p_community => job.community, p_arguments => job.arguments::jsonb,
                                p_key => %s || ':' || job.community, p_due_at => null, p_request_id => %s,
                                p_moves => true))
from unnest(%s::uuid[], %s::text[]) as job(community, arguments)
"""

# If a job with the same key waits, it keeps the key. The requeued row runs without one.
_REQUEUE = """
update public.jobs_job job
set state = 'WAITING', failures = 0, due_at = clock_timestamp(), started_at = null, finished_at = null,
    key = case when exists (
      select from public.jobs_job twin where twin.key = job.key and (twin.state = 'WAITING' or twin.id < job.id
        and twin.state = 'DEAD')) then null else key end
where state = 'DEAD' and (%s::bigint is null or id = %s) and (%s::text is null or (task = %s and arguments = %s::jsonb))
"""

_IS_DEAD = "select exists (select from public.jobs_job where state = 'DEAD' and task = %s and arguments = %s::jsonb)"


# Two statements in one: each has an index of its own.
_UNDER_WAY = """
select key from public.jobs_job where state = 'WAITING' and key = any (%s) and due_at <= clock_timestamp()
union
select key from public.jobs_job where state = 'CLAIMED' and key = any (%s)
"""

WAITS_FOR_COMMUNITY = "Waits for its community"
"""The error of a job that could not run because its community was unavailable."""

_RESUME = """
update public.jobs_job set due_at = clock_timestamp(), error = ''
where community_id = %s and state = 'WAITING' and error = %s
"""


def enqueue(
    task: str, community: UUID | None, due_at: datetime | None = None, key: str | None = None, **ids: Any
) -> int:
    """Insert a job in the caller's transaction; return its id.

    ``community`` is the id of the community whose schema the task runs in; ``due_at`` is a UTC time (default: now).
    While a job with the same ``key`` waits, enqueuing moves that job and adds none.
    """
    job_id = _insert(task, community, due_at, key, ids, moves=True)
    assert job_id is not None
    return job_id


def enqueue_once(task: str, community: UUID | None, *, due_at: datetime | None = None, key: str, **ids: Any) -> None:
    """Insert a job as ``enqueue`` does, unless one with the ``key`` waits. That one keeps its time.

    Callers do not wait for each other then.
    """
    _insert(task, community, due_at, key, ids, moves=False)


def enqueue_each(task: str, arguments: Mapping[UUID, Mapping[str, Any]], key: str) -> None:
    """Insert a job in each of the communities in one statement, as ``enqueue`` does, by the key ``key:<community>``."""
    communities = sorted(arguments)
    values = [json.dumps(arguments[one], default=str) for one in communities]
    with connection.cursor() as cursor:
        cursor.execute(_ENQUEUE_EACH, [task, key, _request_id(), communities, values])


def _request_id() -> str:
    found: str = structlog.contextvars.get_contextvars().get("request_id", "")
    return found


def _insert(
    task: str, community: UUID | None, due_at: datetime | None, key: str | None, ids: dict[str, Any], *, moves: bool
) -> int | None:
    arguments = json.dumps(ids, default=str)
    with connection.cursor() as cursor:
        cursor.execute(_ENQUEUE, [task, community, arguments, key, due_at, _request_id(), moves])
        job_id: int | None = cursor.fetchone()[0]
    return job_id


def requeue(job_id: int | None = None) -> int:
    """Let a dead job (without an id: all of them) run again, without its failures; return how many were dead."""
    with connection.cursor() as cursor:
        cursor.execute(_REQUEUE, [job_id, job_id, None, None, None])
        return int(cursor.rowcount)


def requeue_call(task: str, **ids: Any) -> int:
    """Let the dead job of this call run again, as ``requeue`` does. A job that waits or runs stays as it is."""
    with connection.cursor() as cursor:
        cursor.execute(_REQUEUE, [None, None, task, task, json.dumps(ids, default=str)])
        return int(cursor.rowcount)


def is_dead(task: str, **ids: Any) -> bool:
    """True if the job of this call failed for good."""
    with connection.cursor() as cursor:
        cursor.execute(_IS_DEAD, [task, json.dumps(ids, default=str)])
        return bool(cursor.fetchone()[0])


def under_way(keys: Sequence[str]) -> set[str]:
    """Return those keys whose job is due or runs. A job that waits for its next try after a failure is not included."""
    with connection.cursor() as cursor:
        cursor.execute(_UNDER_WAY, [list(keys), list(keys)])
        return {key for (key,) in cursor.fetchall()}


def resume_jobs(community: UUID) -> int:
    """Make the jobs that wait for an unavailable community due now; return their number."""
    with connection.cursor() as cursor:
        cursor.execute(_RESUME, [community, WAITS_FOR_COMMUNITY])
        return int(cursor.rowcount)

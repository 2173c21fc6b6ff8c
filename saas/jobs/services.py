"""Every write to the job table."""

import json
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.db import connection

# `key` is unique among waiting rows only: enqueuing it again moves `due_at`.
_INSERT = """
insert into public.jobs_job
  (task, community_id, arguments, key, state, due_at, attempt, failures, error, created_at, request_id)
values (%s, %s, %s::jsonb, %s, 'WAITING', coalesce(%s, clock_timestamp()), 0, 0, '', clock_timestamp(), %s)
on conflict (key) where state = 'WAITING' do update
set due_at = excluded.due_at, arguments = excluded.arguments, request_id = excluded.request_id
returning id
"""

# A waiting twin keeps the key; the requeued row runs all the same.
_REQUEUE = """
update public.jobs_job job
set state = 'WAITING', failures = 0, due_at = clock_timestamp(), started_at = null, finished_at = null,
    key = case when exists (
      select from public.jobs_job twin where twin.key = job.key and (twin.state = 'WAITING' or twin.id < job.id
        and twin.state = 'DEAD')) then null else key end
where state = 'DEAD' and (%s::bigint is null or id = %s)
"""


def enqueue(
    task: str, community: UUID | None, due_at: datetime | None = None, key: str | None = None, **ids: Any
) -> int:
    """Insert a job in the caller's transaction; answers its id.

    ``community`` is the id of the community whose schema the task runs in, ``due_at`` a UTC instant (default at once).
    ``key`` names what is to be done: while such a job waits, enqueuing it again moves it and adds none.
    """
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, [task, community, json.dumps(ids, default=str), key, due_at, request_id])
        (job_id,) = cursor.fetchone()
    return int(job_id)


def requeue(job_id: int | None = None) -> int:
    """Let a dead job (all of them without an id) run again, its failures forgotten; how many were dead."""
    with connection.cursor() as cursor:
        cursor.execute(_REQUEUE, [job_id, job_id])
        return int(cursor.rowcount)

"""Every write to the job table."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from psycopg.types.json import Jsonb

from saas.kernel.clock import now

# `key` is unique among waiting rows only: enqueuing it again moves `due_at`.
_INSERT = """
insert into public.jobs_job (task, community_id, arguments, key, state, due_at, attempt, error, created_at)
values (%s, %s, %s, %s, 'WAITING', %s, 0, '', now())
on conflict (key) where state = 'WAITING' do update set due_at = excluded.due_at, arguments = excluded.arguments
returning id
"""


def enqueue(
    task: str, community: UUID | None, due_at: datetime | None = None, key: str | None = None, **ids: Any
) -> int:
    """Insert a job in the caller's transaction; answers its id.

    ``community`` is the id of the community whose schema the task runs in, ``due_at`` a UTC instant (default at once).
    """
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, [task, community, Jsonb(ids), key, due_at or now()])
        (job_id,) = cursor.fetchone()
    return int(job_id)

"""Recurring jobs: one waiting row for each kind with ``every``."""

from datetime import timedelta

from django.db import connection

from saas.jobs.registry import JobKind, kinds

# A row that waits already keeps its due time, so a restart or a second dispatcher does not change it.
_PLAN = """
insert into public.jobs_job
  (task, community_id, arguments, key, state, due_at, attempt, failures, error, created_at)
values
  (%s, null, '{}'::jsonb, %s, 'WAITING', clock_timestamp() + make_interval(secs => %s), 0, 0, '', clock_timestamp())
on conflict (key) where state = 'WAITING' do nothing
"""
# Two branches, each with a partial index of its own.
_EXISTING = """
select key from public.jobs_job where state = 'WAITING' and key = any(%(keys)s)
union all select key from public.jobs_job where state = 'CLAIMED' and key = any(%(keys)s)
"""


def _key(kind: JobKind) -> str:
    return f"every:{kind.name}"


def plan_next(kind: JobKind) -> None:
    """Schedule the next run. The job's own run calls it."""
    _plan(kind, kind.every or timedelta())


def plan_missing() -> None:
    """Schedule recurring jobs that never ran or are DEAD for now. The dispatcher calls it."""
    wanted = {_key(kind): kind for kind in kinds.values() if kind.every}
    with connection.cursor() as cursor:
        cursor.execute(_EXISTING, {"keys": list(wanted)})
        for (key,) in cursor.fetchall():
            wanted.pop(key, None)
    for kind in wanted.values():
        _plan(kind, timedelta())


def _plan(kind: JobKind, after: timedelta) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_PLAN, [kind.name, _key(kind), after.total_seconds()])

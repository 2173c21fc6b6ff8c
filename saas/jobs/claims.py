"""The life of a job row: WAITING → CLAIMED → DONE, back to WAITING for a retry, or DEAD.

Guarantees of this module:

- only the holder of the current attempt changes a claimed row; every other update matches no row;
- one community never holds more claimed rows than a quarter of the slots (at least one);
- slow kinds never hold more claimed rows than half of the slots (at least one);
- all times are the database's.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, connection, transaction

from saas.jobs.registry import GATHER_SECONDS, LEASE_SECONDS, gathering, kind_of, slow

# Messages are lost if the broker loses its data. A claim that no worker has started in this time is claimed again.
DELIVERY_SECONDS = 5
CLAIM_LOCK = 7_301_001
MAX_GATHERED = 500

_CLAIM = """
with busy as materialized (
  select coalesce(community_id, %(platform)s) as holder, count(*) as held
  from public.jobs_job where state = 'CLAIMED' group by 1
), busy_slow as materialized (
  select count(*) as held from public.jobs_job where state = 'CLAIMED' and task = any (%(slow)s)
), head as (
  select id, due_at, coalesce(community_id, %(platform)s) as holder, task = any (%(slow)s) as is_slow
  from public.jobs_job
  where state = 'WAITING' and due_at <= (select coalesce(%(at)s, clock_timestamp())) and id <> all (%(but)s)
    and (task <> all (%(gathering)s) or failures > 0
      or due_at <= clock_timestamp() - make_interval(secs => %(gather)s))
    and (task <> all (%(slow)s) or (select held from busy_slow) < %(slow_cap)s)
    and coalesce(community_id, %(platform)s) <> all (
      select holder from busy where held >= case when holder = %(platform)s then %(platform_cap)s else %(cap)s end)
  order by due_at, id limit 256
), ranked as (
  select head.*, coalesce(held, 0) + row_number() over (partition by holder order by due_at, id) as place,
    row_number() over (partition by is_slow order by due_at, id) as slow_place
  from head left join busy using (holder)
), chosen as (
  select id from ranked
  where place <= case when holder = %(platform)s then %(platform_cap)s else %(cap)s end
    and (not is_slow or slow_place + (select held from busy_slow) <= %(slow_cap)s)
  order by due_at, id
  limit greatest(%(room)s - (select coalesce(sum(held), 0) from busy), 0)
), locked as (
  select job.id from public.jobs_job job join chosen using (id) where job.state = 'WAITING'
  for update of job skip locked
)
update public.jobs_job job
set state = 'CLAIMED', attempt = attempt + 1, started_at = null,
    lease_until = clock_timestamp() + make_interval(secs => %(delivery)s)
from locked where job.id = locked.id
returning job.id, job.attempt, job.task, job.failures
"""

_RECLAIM = """
update public.jobs_job
set attempt = attempt + 1, failures = failures + (started_at is not null)::int, started_at = null,
    lease_until = clock_timestamp() + make_interval(secs => %(delivery)s)
where id in (
  select id from public.jobs_job
  where state = 'CLAIMED' and lease_until < (select clock_timestamp())
  order by lease_until limit 256 for update skip locked)
returning id, attempt, task, failures
"""

_START = """
update public.jobs_job
set started_at = clock_timestamp(), lease_until = clock_timestamp() + make_interval(secs => %s)
where id = %s and attempt = %s and state = 'CLAIMED' and started_at is null
returning task, community_id, arguments::text, failures, request_id
"""

_EXTEND = """
update public.jobs_job set lease_until = clock_timestamp() + make_interval(secs => %s)
where id = %s and attempt = %s and state = 'CLAIMED'
"""

_FINISH = """
update public.jobs_job set state = 'DONE', finished_at = clock_timestamp(), lease_until = null, error = ''
where id = %s and attempt = %s and state = 'CLAIMED'
"""

# Search only the first rows of the queue: a job further back waits, because jobs of other communities are before it.
_NEXT = """
with head as materialized (
  select id, due_at, community_id from public.jobs_job
  where state = 'WAITING' and due_at <= (select clock_timestamp())
    and (task <> all (%(gathering)s) or failures > 0
      or due_at <= clock_timestamp() - make_interval(secs => %(gather)s))
    and task <> all (%(slow)s)
  order by due_at, id limit 256
), locked as (
  select job.id from public.jobs_job job join head using (id)
  where head.community_id is not distinct from %(community)s and job.state = 'WAITING'
  order by head.due_at, job.id limit 1 for update of job skip locked
)
update public.jobs_job job
set state = 'CLAIMED', attempt = attempt + 1, started_at = clock_timestamp(),
    lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
from locked where job.id = locked.id
returning job.id, job.attempt, job.task, job.community_id, job.arguments::text, job.failures, job.request_id
"""

# Locked but not claimed, so that other calls of the community keep their share of the slots. Only the first rows are
# searched.
_GATHER = """
select id, arguments::text from public.jobs_job
where state = 'WAITING' and failures = 0 and id in (
  select id from (
    select id, task, community_id from public.jobs_job
    where state = 'WAITING' and due_at <= (select clock_timestamp()) order by due_at, id limit %(head)s
  ) head where task = %(task)s and community_id is not distinct from %(community)s)
order by id limit %(most)s for update skip locked
"""

_FINISH_GATHERED = """
update public.jobs_job set state = 'DONE', attempt = attempt + 1, started_at = now(), finished_at = clock_timestamp()
where id = any (%s)
"""

_SEPARATE = "update public.jobs_job set failures = 1, error = %s where id = any (%s) and state = 'WAITING'"

_BURY = """
update public.jobs_job
set state = 'DEAD', finished_at = clock_timestamp(), lease_until = null, error = %s, failures = %s
where id = %s and attempt = %s and state = 'CLAIMED'
"""

# A waiting job with the same key replaces this one: the older row is obsolete.
_WAIT = """
update public.jobs_job job
set state = case when twin.waits then 'DONE' else 'WAITING' end,
    finished_at = case when twin.waits then clock_timestamp() end,
    due_at = clock_timestamp() + make_interval(secs => %(delay)s),
    failures = coalesce(%(failures)s, failures), error = %(error)s, lease_until = null, started_at = null
from (
  select exists (
    select from public.jobs_job other join public.jobs_job mine on mine.key = other.key
    where mine.id = %(id)s and other.state = 'WAITING') as waits
) twin
where job.id = %(id)s and job.attempt = %(attempt)s and job.state = 'CLAIMED'
"""

_PURGE = """
delete from public.jobs_job where id in (
  select id from public.jobs_job
  where state = 'DONE' and finished_at < clock_timestamp() - make_interval(secs => %s)
  order by finished_at limit %s for update skip locked)
"""


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to run a job once: the row's id and the attempt number, which excludes all earlier claims."""

    job_id: int
    attempt: int
    lease_seconds: int


@dataclass(frozen=True, slots=True)
class Started:
    claim: Claim
    task: str
    community_id: UUID | None
    arguments: str
    failures: int
    request_id: str


def claim_due(
    *, at: datetime | None = None, but: Collection[int] = (), slots: int | None = None, gather: float = 0.0
) -> list[Claim]:
    """Claim due jobs (``at`` replaces the current time), at most two per slot over all dispatchers.

    Jobs of a kind that gathers are skipped until they have been due for ``gather`` seconds. Jobs with an expired lease
    come first; a job whose worker was lost ``most_attempts`` times becomes DEAD instead.
    """
    slots = slots or settings.JOB_SLOTS
    with transaction.atomic(), connection.cursor() as cursor:
        # One claimer at a time: two together would exceed a community's share.
        cursor.execute("select pg_try_advisory_xact_lock(%s)", [CLAIM_LOCK])
        if not cursor.fetchone()[0]:
            return []
        cursor.execute(_RECLAIM, {"delivery": DELIVERY_SECONDS})
        rows = [row for row in cursor.fetchall() if not _mark_dead_if_exhausted(cursor, *row)]
        parameters = {
            "platform": UUID(int=0),
            "at": at,
            "but": list(but),
            "room": slots * 2,
            "cap": max(1, slots // 4),
            "platform_cap": slots,
            "delivery": DELIVERY_SECONDS,
            "gather": gather,
            "gathering": gathering(),
            "slow": slow(),
            "slow_cap": max(1, slots // 2),
        }
        # Many jobs of one community can fill the head of the queue. Once that community has its share, jobs of others
        # are found.
        while fresh := _fetch(cursor, _CLAIM, parameters):
            rows += fresh
    return [Claim(job_id, attempt, kind_of(task).lease_seconds) for job_id, attempt, task, _failures in rows]


def _fetch(cursor: Any, statement: str, parameters: Any) -> list[tuple[int, int, str, int]]:
    cursor.execute(statement, parameters)
    return list(cursor.fetchall())


def _mark_dead_if_exhausted(cursor: Any, job_id: int, attempt: int, task: str, failures: int) -> bool:
    if failures < kind_of(task).most_attempts:
        return False
    cursor.execute(_BURY, ["Its worker was lost each time it ran", failures, job_id, attempt])
    return True


def start(claim: Claim) -> Started | None:
    """Start the attempt, as the worker's first statement. None if another attempt has replaced it."""
    with connection.cursor() as cursor:
        cursor.execute(_START, [claim.lease_seconds, claim.job_id, claim.attempt])
        row = cursor.fetchone()
    return Started(claim, *row) if row else None


def extend(claim: Claim) -> bool:
    """Renew the lease; False if the claim is lost."""
    return _changed(_EXTEND, [claim.lease_seconds, claim.job_id, claim.attempt])


def finish(claim: Claim) -> bool:
    """Set the job to DONE; False if the claim is lost."""
    return _changed(_FINISH, [claim.job_id, claim.attempt])


def finish_and_take_next(started: Started) -> tuple[bool, Started | None]:
    """Set the job to DONE and claim the community's next due job in the same transaction.

    The community's number of claimed rows stays the same. Returns whether the claim was held, and the next job or None.
    """
    with transaction.atomic():
        if not finish(started.claim):
            return False, None
        with connection.cursor() as cursor:
            cursor.execute(
                _NEXT,
                {
                    "community": started.community_id,
                    "lease": LEASE_SECONDS,
                    "gather": GATHER_SECONDS,
                    "gathering": gathering(),
                    "slow": slow(),
                },
            )
            row = cursor.fetchone()
        if row is None:
            return True, None
        job_id, attempt, task, *rest = row
        successor = Started(Claim(job_id, attempt, kind_of(task).lease_seconds), task, *rest)
        if successor.claim.lease_seconds != LEASE_SECONDS:
            extend(successor.claim)
        return True, successor


def gather(started: Started) -> dict[int, str]:
    """Lock the waiting jobs that this run of ``started`` includes; return their arguments by id.

    Failed jobs are not included; they run alone. Call it in the transaction of the run, and end that with
    ``finish_gathered``.
    """
    if started.failures:
        return {}
    parameters = {
        "task": started.task, "community": started.community_id, "head": 2 * MAX_GATHERED, "most": MAX_GATHERED
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_GATHER, parameters)
        return dict(cursor.fetchall())


def finish_gathered(ids: Collection[int]) -> None:
    """Set the gathered jobs to DONE."""
    if ids:
        _changed(_FINISH_GATHERED, [list(ids)])


def run_separately(ids: Collection[int], *, error: str) -> None:
    """Count a failure of each gathered job after a failed run, so that each one runs alone from now on."""
    if ids:
        _changed(_SEPARATE, [error, list(ids)])


def mark_dead(claim: Claim, *, failures: int, error: str) -> bool:
    """Set the job to DEAD until an operator requeues it; False if the claim is lost."""
    return _changed(_BURY, [error, failures, claim.job_id, claim.attempt])


def reschedule(claim: Claim, *, seconds: float, failures: int | None = None, error: str = "") -> bool:
    """Set the job to WAITING, due in ``seconds``; False if the claim is lost.

    If a job with the same key waits already, this one becomes DONE. Without ``failures``, the number of failures stays.
    """
    parameters = {
        "id": claim.job_id, "attempt": claim.attempt, "delay": seconds, "failures": failures, "error": error
    }  # fmt: skip
    try:
        with transaction.atomic():
            return _changed(_WAIT, parameters)
    except IntegrityError:
        # Another job with the key was enqueued meanwhile; the next query finds it.
        return _changed(_WAIT, parameters)


def purge(*, older_than_seconds: int, most: int) -> int:
    """Delete finished rows in one batch; return their number."""
    with connection.cursor() as cursor:
        cursor.execute(_PURGE, [older_than_seconds, most])
        return int(cursor.rowcount)


def _changed(statement: str, parameters: Any) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return bool(cursor.rowcount)

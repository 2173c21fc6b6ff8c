"""Deletes old pulls that changed nothing. A report is read every few minutes, and most reads find no change.

A pull stays if anything leads to it: an observation, a total, evidence of a board, an import. The last good pull of
each bucket stays, too, because the next pull of the bucket is compared with it.
"""

from datetime import timedelta
from typing import Any

from django.db import connection as database

from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue_once
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.wallets.services import current_community

KEPT_UNCHANGED = timedelta(days=30)
EVERY = timedelta(days=1)
BATCH = 5_000

# Pulls that were forced for a boundary are in the evidence of boards. A failed pull changed nothing, either.
_UNCHANGED = """
pull.source = 'API' and pull.changed = 0 and pull.lowered = 0 and pull.other_codes = 0 and pull.forced_for is null
"""
_PRUNE = f"""
delete from community_casinos_pull where id in (
  select pull.id from community_casinos_pull pull
  where {_UNCHANGED} and pull.started_at < %(before)s
    and (pull.result not in ('OK', 'STALE') or exists (
      select from community_casinos_pull later
      where later.connection_id = pull.connection_id and later.bucket = pull.bucket and later.source = 'API'
        and later.result = 'OK' and later.is_complete and later.started_at > pull.started_at
        and later.taken_at >= pull.taken_at))
  limit %(batch)s)
"""  # noqa: S608 - constants of this module
_HAS_YOUNGER = f"""
select exists (select from community_casinos_pull pull where {_UNCHANGED} and pull.started_at >= %(before)s)
"""  # noqa: S608 - a constant of this module


def plan_pruning() -> None:
    """Let the job run within a day, unless it is planned already."""
    community_id = current_community().pk
    enqueue_once("casinos.prune", community_id, due_at=now() + EVERY, key=f"casinos-prune:{community_id}")


def prune() -> int:
    """Delete the unchanged pulls that are older than KEPT_UNCHANGED, in batches; return their number. Repeatable."""
    values: dict[str, Any] = {"before": now() - KEPT_UNCHANGED, "batch": BATCH}
    total = 0

    def batch() -> int:
        with database.cursor() as cursor:
            cursor.execute(_PRUNE, values)
            return int(cursor.rowcount)

    while deleted := atomically(batch):
        total += deleted
        if deleted < BATCH:
            break
        heartbeat()
    with database.cursor() as cursor:
        cursor.execute(_HAS_YOUNGER, values)
        if cursor.fetchone()[0]:
            plan_pruning()
    return total

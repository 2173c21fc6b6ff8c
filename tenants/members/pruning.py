"""Deletes old deeds. Their payments and completed orders were counted when they arrived, and stay."""

from datetime import timedelta
from typing import Final

from django.db import connection

from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.members.activity import MemberEvent

KEPT: Final = timedelta(days=90)
# Visits make streaks. The others count once per member, because their ids stay.
KEPT_FOREVER: Final = (MemberEvent.LOGIN, MemberEvent.JOIN, MemberEvent.PROFILE, MemberEvent.FOLLOW)
BATCH: Final = 5000
# Communities are not pruned at the same moment.
_PLAN: Final = """
select count(public.enqueue_job(p_task => 'members.prune', p_community => id, p_arguments => '{}'::jsonb,
                                p_key => 'members.prune:' || id, p_due_at => %s + random() * interval '6 hours'))
from public.tenancy_community where state = 'READY'
"""
_PRUNE: Final = """
delete from members_memberdeed
where id in (select id from members_memberdeed where event = any(%s) and at < %s limit %s)
"""


def plan_pruning() -> int:
    """Enqueue the job of each community; return their number."""
    with connection.cursor() as cursor:
        cursor.execute(_PLAN, [now()])
        return int(cursor.fetchone()[0])


def prune() -> int:
    """Delete the deeds of the community that are too old, in batches; return their number. Repeatable."""
    events = [event.value for event in MemberEvent if event not in KEPT_FOREVER]
    before, total = now() - KEPT, 0

    def batch() -> int:
        with connection.cursor() as cursor:
            cursor.execute(_PRUNE, [events, before, BATCH])
            return int(cursor.rowcount)

    while deleted := atomically(batch):
        total += deleted
        heartbeat()
    return total

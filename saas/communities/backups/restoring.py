"""Brings one community back to an earlier moment, while all others run.

The schema of that moment is loaded beside the living one from a copy of the cluster. A swap renames both in one
transaction, so that the community's row, its domains and every cached look-up stay right. Rows in public stay as they
are now: payments, plans, audit log, notifications. Timers and experience follow the schema.
"""

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import OperationalError, ProgrammingError, transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.audit_things import Action
from saas.communities.backups import cluster
from saas.communities.backups.models import KeptSchema
from saas.communities.backups.signals import copies_are_old
from saas.jobs.models import Job, JobState
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.realtime.announce import announce_to_community, announce_to_team
from saas.realtime.events import Event
from saas.tenancy import lookup, schemas
from saas.tenancy.connection import connection
from saas.tenancy.models import Community, new_schema_name

KEEP_DAYS = 14
LOCK_SECONDS = 3
ATTEMPTS = 10
BUSY = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected)
_FIGURES = """
select (select count(*) from members_member where left_at is null),
  (select coalesce(sum(balance), 0)::bigint from wallets_account), (select count(*) from wallets_txn),
  (select count(*) from stores_order),
  (select count(*) from stores_order where created_at > %s), (select count(*) from audit_books(0))
"""
_TABLES = "select relname from pg_class where relnamespace = %s::regnamespace and relkind = 'r' order by 1"
_GRANTS = "select object_id, user_id, points, at from public.activity_experiencegrant where community_id = %s"
_TIMERS = """
select id, task, arguments, key, due_at from public.jobs_job where community_id = %s and state = 'WAITING'
"""


class RestoreRefused(Exception):
    """The restore changed nothing. The text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class RestoreFigures:
    """``orders_since`` is the number of orders after the moment of the restore."""

    members: int
    gems: int
    movements: int
    orders: int
    orders_since: int
    problems: int


@dataclass(frozen=True, slots=True)
class Restored:
    """``kept`` is the name of the replaced schema; None without a swap."""

    then: RestoreFigures
    today: RestoreFigures
    kept: str | None


@dataclass(frozen=True, slots=True)
class _Past:
    """Rows in public of that moment that belong to the schema."""

    grants: list[tuple[Any, ...]]
    timers: list[tuple[Any, ...]]


def restore(
    *, community: Community, backups: Path | None, copy: str | None, at: datetime, url: str, swap: bool,
    keep_days: int = KEEP_DAYS, progress: Callable[[str], None] = lambda _: None,
) -> Restored:  # fmt: skip
    """Load the community as it was ``at`` the moment beside the living one, and compare; with ``swap``, replace it.

    ``url`` is the address of the living database. The moment comes from the folder ``backups``, or from ``copy``, the
    address of a running copy that another tool has restored to it; the copy is changed. Raises RestoreRefused,
    BackupFailed.
    """
    if at >= now():
        raise RestoreRefused("The moment is in the future")
    beside = new_schema_name()
    with tempfile.TemporaryDirectory(prefix="gemhall-restore-") as folder:
        Path(folder).chmod(0o711)
        with ExitStack() as ended:
            if copy is None:
                if backups is None:
                    raise RestoreRefused("Name the folder of the backups, or the address of a restored copy")
                progress("Restoring a copy of the cluster")
                copy = ended.enter_context(cluster.restored(backups, Path(folder) / "cluster", url, at))
            past = _prepare_copy(copy, community, beside, at)
            progress("Copying the schema")
            cluster.dump_schema(copy, beside, Path(folder) / "schema.dump")
        try:
            cluster.load_schema(url, Path(folder) / "schema.dump")
            # The moment can be of an earlier release.
            if schemas.behind([beside]):
                schemas.migrate_one(beside)
            then, today = _figures(beside, at), _figures_today(community.schema_name, at)
            if then.problems:
                raise RestoreRefused("The books of that moment do not add up. Choose an earlier one")
            kept = _swap(community, beside, at, past, then, today, keep_days) if swap else None
        finally:
            schemas.drop(beside)
    if swap:
        progress("Refreshing the copies of its rows")
        fresh = Community.objects.get(pk=community.pk)
        with tenant_context(fresh):
            copies_are_old.send(sender=Community, community=fresh)
    return Restored(then, today, kept)


def drop_kept(community: Community | None = None) -> int:
    """Drop the replaced schemas whose time is over, or all of one community; return their number."""
    rows = KeptSchema.objects.filter(drop_after__lte=now()) if community is None else KeptSchema.objects.filter(
        community=community
    )  # fmt: skip
    count = 0
    for row in rows:
        with transaction.atomic():
            schemas.drop(row.schema_name)
            row.delete()
        count += 1
    return count


def _prepare_copy(copy: str, community: Community, beside: str, at: datetime) -> _Past:
    """Rename the schema in the copy, which has no other users, so that it can be loaded beside the living one."""
    with psycopg.connect(copy, connect_timeout=settings.DATABASE_CONNECT_SECONDS) as session:
        row = session.execute(
            "select schema_name, schema_tag from public.tenancy_community where id = %s and state = 'READY'",
            [community.pk],
        ).fetchone()
        if row is None:
            raise RestoreRefused(f"{community.slug} did not exist at {at:%Y-%m-%d %H:%M:%S}. Choose a later moment")
        if row[1] != community.schema_tag:
            raise RestoreRefused(f"{community.slug} had another schema then, which cannot be brought back")
        grants = session.execute(_GRANTS, [community.pk]).fetchall()
        timers = session.execute(_TIMERS, [community.pk]).fetchall()
        session.execute(
            f"alter schema {connection.ops.quote_name(row[0])} rename to {connection.ops.quote_name(beside)}"
        )
    return _Past(grants, timers)


def _figures(schema: str, at: datetime) -> RestoreFigures:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select set_config('search_path', %s, true)", [f"{schema},public"])
        cursor.execute(_FIGURES, [at])
        found = RestoreFigures(*cursor.fetchone())
        cursor.execute("select set_config('search_path', %s, true)", ["public"])
    return found


def _figures_today(schema: str, at: datetime) -> RestoreFigures:
    """Return the living figures; zeros if the schema or a table of it was destroyed."""
    try:
        return _figures(schema, at)
    except ProgrammingError:
        return RestoreFigures(0, 0, 0, 0, 0, 0)


def _swap(
    community: Community,
    beside: str,
    at: datetime,
    past: _Past,
    then: RestoreFigures,
    today: RestoreFigures,
    keep_days: int,
) -> str:
    """Replace the living schema in one transaction; return the name under which it is kept.

    Its tables are locked first: running calls end before, and waiting ones find the new tables afterwards. A call that
    holds a lock too long makes the swap try again.
    """
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return _swap_once(community, beside, at, past, then, today, keep_days)
        except OperationalError as error:
            if not isinstance(error.__cause__, BUSY) or attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("the last attempt returns or raises")


def _swap_once(
    community: Community,
    beside: str,
    at: datetime,
    past: _Past,
    then: RestoreFigures,
    today: RestoreFigures,
    keep_days: int,
) -> str:
    quote = connection.ops.quote_name
    living, moment = community.schema_name, now()
    kept = f"k_{beside.removeprefix('c_')}"
    with connection.cursor() as cursor:
        cursor.execute(f"set local lock_timeout = '{LOCK_SECONDS}s'")
        # A schema that was dropped by mistake is replaced, too: an empty one takes its place.
        cursor.execute(f"create schema if not exists {quote(living)}")
        cursor.execute(_TABLES, [living])
        tables = ", ".join(f"{quote(living)}.{quote(name)}" for (name,) in cursor.fetchall())
        if tables:
            cursor.execute(f"lock table {tables} in access exclusive mode")
        # After the tables, as every call of the community does it: otherwise the two could wait for each other.
        fresh = Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        if fresh.schema_name != living:
            raise RestoreRefused(f"{community.slug} was changed meanwhile. Start again")
        cursor.execute(f"alter schema {quote(living)} rename to {quote(kept)}")
        cursor.execute(f"alter schema {quote(beside)} rename to {quote(living)}")
        cursor.execute(
            "delete from public.activity_experiencegrant where community_id = %s and at > %s", [community.pk, at]
        )
        cursor.executemany(
            "insert into public.activity_experiencegrant (community_id, object_id, user_id, points, at) "
            "values (%s, %s, %s, %s, %s) on conflict do nothing",
            [[community.pk, *grant] for grant in past.grants],
        )
    _bring_timers_back(community, at, past)
    KeptSchema.objects.create(
        community=community, schema_name=kept, restored_to=at, swapped_at=moment,
        drop_after=moment + timedelta(days=keep_days),
    )  # fmt: skip
    audit.record_for_operations(
        fresh, Action.COMMUNITY_RESTORE,
        before={"members": today.members, "gems": str(today.gems), "orders": today.orders},
        after={"moment": at.isoformat(), "members": then.members, "gems": str(then.gems), "orders": then.orders},
    )  # fmt: skip
    lookup.clear_cache_everywhere()
    announce_to_community(fresh.pk, Event.LOOK)
    announce_to_team(fresh.pk, Event.ACTING)
    enqueue("directory.refresh", None, key=f"directory:{fresh.pk}", community_id=str(fresh.pk))
    return kept


def _bring_timers_back(community: Community, at: datetime, past: _Past) -> None:
    """Let those timers wait that waited then. Later ones are about rows that no longer exist."""
    waiting = Job.objects.filter(community_id=community.pk, state=JobState.WAITING)
    waiting.filter(created_at__gt=at).delete()
    still = set(waiting.values_list("pk", flat=True))
    keys = set(waiting.exclude(key=None).values_list("key", flat=True))
    Job.objects.bulk_create(
        [
            Job(task=task, community_id=community.pk, arguments=arguments, key=key, due_at=due_at)
            for job_id, task, arguments, key, due_at in past.timers
            if job_id not in still and key not in keys
        ],
        batch_size=500,
    )

"""PostgreSQL: role, versions, room for connections, durability, the state of every schema, and the jobs."""

import sys
from dataclasses import dataclass
from typing import Any

import psycopg
from django.conf import settings
from django.db import DatabaseError
from psycopg_pool import PoolTimeout

from saas.communities.backups.cluster import living_address
from saas.jobs.models import JobState
from saas.kernel.clock import now
from saas.kernel.findings import Finding, FindingLevel
from saas.tenancy import schemas
from saas.tenancy.connection import connection
from saas.tenancy.models import SchemaMigration
from saas.tenancy.setup_check import database_problems

MIN_POSTGRES = 18
OLDEST_PYTHON, NEWEST_PYTHON = (3, 11), (3, 13)
MIN_LOCKS = 1024
# pg_dump locks all tables of all communities in one transaction.
SCHEMAS_FOR_MANY_LOCKS = 50
# Beside the pool: the listener of a web process, and a command of the operator.
OTHER_CONNECTIONS = 5
CLOCK_WARNING_SECONDS, CLOCK_FAILURE_SECONDS = 2, 30
LATE_JOB_SECONDS, AWAY_SECONDS = 120, 300
UNREACHABLE = (DatabaseError, PoolTimeout, psycopg.Error)

_ROLE = "select quote_ident(rolname), rolsuper, rolbypassrls from pg_roles where rolname = current_user"
_SERVER = """
select current_setting('server_version_num')::int / 10000, current_setting('max_connections')::int,
       current_setting('superuser_reserved_connections')::int, current_setting('max_locks_per_transaction')::int,
       current_setting('fsync') = 'on', current_setting('synchronous_commit') <> 'off',
       (select count(*) from pg_stat_activity where backend_type = 'client backend'),
       (select count(*) from public.tenancy_community), extract(epoch from clock_timestamp()),
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false),
       inet_server_addr() is null or inet_server_addr() << '127.0.0.0/8'
"""
_JOBS = """
select (select extract(epoch from clock_timestamp() - min(due_at)) from public.jobs_job
        where state = %(waiting)s and due_at < clock_timestamp()),
       (select extract(epoch from clock_timestamp() - max(finished_at)) from public.jobs_job where state = %(done)s),
       (select count(*) from public.jobs_job where state = %(dead)s)
"""


def database_findings() -> list[Finding]:
    """Return why the database is not ready for this product, or not safe."""
    found = database_problems()
    if found:
        return found
    try:
        with connection.cursor() as cursor:
            cursor.execute(_ROLE)
            role = cursor.fetchone()
            cursor.execute(_SERVER)
            here = now().timestamp()
            server = cursor.fetchone()
    except UNREACHABLE:
        # The tables of the product are missing: `schema_findings` says so.
        return found
    assert role is not None
    assert server is not None
    return [*_role_findings(*role), *_server_findings(_Server(*server), here)]


def _role_findings(role: str, is_superuser: bool, may_bypass: bool) -> list[Finding]:
    found = []
    if is_superuser:
        found.append(
            Finding(
                "database.superuser",
                f"DATABASE_URL: the role {role} is a superuser, so a flaw of the product would open the whole server",
                f"Run as another superuser: alter role {role} nosuperuser",
            )
        )
    if may_bypass:
        found.append(
            Finding(
                "database.bypass",
                f"DATABASE_URL: the role {role} bypasses row security",
                f"Run as a superuser: alter role {role} nobypassrls",
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class _Server:
    """A row of ``_SERVER``."""

    version: int
    max_connections: int
    reserved: int
    locks: int
    is_synced: bool
    waits_for_commits: bool
    used: int
    communities: int
    clock: Any
    is_encrypted: bool
    is_local: bool


def _server_findings(server: _Server, here: float) -> list[Finding]:
    found = []
    if server.version < MIN_POSTGRES:
        found.append(
            Finding(
                "versions.postgres",
                f"The server is PostgreSQL {server.version}, and the product needs {MIN_POSTGRES}",
                "Upgrade the server with pg_upgrade",
            )
        )
    room, wanted = server.max_connections - server.reserved, connections_wanted()
    if server.used > room * 0.9:
        found.append(
            Finding(
                "database.full",
                f"{server.used} of {room} connections of the database are in use",
                "Find their programs in pg_stat_activity, or raise max_connections",
            )
        )
    elif wanted > room:
        found.append(
            Finding(
                "database.connections",
                f"The processes open up to {wanted} connections, and the database allows {room}",
                f"Set max_connections to {wanted + server.reserved} or more, or lower WEB_WORKERS or DATABASE_POOL",
                FindingLevel.WARNING,
            )
        )
    if server.locks < MIN_LOCKS and server.communities >= SCHEMAS_FOR_MANY_LOCKS:
        found.append(
            Finding(
                "database.locks",
                f"max_locks_per_transaction is {server.locks}: pg_dump fails with about a hundred communities",
                f"Run as a superuser: alter system set max_locks_per_transaction = {MIN_LOCKS}. Then restart it",
                FindingLevel.WARNING,
            )
        )
    if not server.is_synced:
        found.append(
            Finding(
                "database.not-durable",
                "fsync is off: a power cut can destroy the database",
                "Run as a superuser: alter system set fsync = on. Then reload the settings",
            )
        )
    if not server.waits_for_commits:
        found.append(
            Finding(
                "database.commits-lost",
                "synchronous_commit is off: a crash can lose purchases that fans saw as done",
                "Run as a superuser: alter system set synchronous_commit = on. Then reload the settings",
            )
        )
    if not server.is_encrypted and not server.is_local:
        found.append(
            Finding(
                "database.plain",
                "DATABASE_URL: the connection to the database on another machine is not encrypted",
                "Add ?sslmode=verify-full&sslrootcert=… to DATABASE_URL",
                FindingLevel.WARNING,
            )
        )
    return found + clock_findings("the database server", float(server.clock), here, "clock.database")


def clock_findings(whose: str, theirs: float, here: float, code: str) -> list[Finding]:
    """Compare two clocks, in seconds since 1970. The answer may have been a second on its way."""
    difference = here - theirs
    if abs(difference) <= CLOCK_WARNING_SECONDS:
        return []
    side = "ahead of" if difference > 0 else "behind"
    return [
        Finding(
            code,
            f"The clock of this machine is {abs(difference):.0f} seconds {side} the clock of {whose}",
            "Start a time service on both machines, for example: apt-get install chrony",
            FindingLevel.FAILURE if abs(difference) > CLOCK_FAILURE_SECONDS else FindingLevel.WARNING,
        )
    ]


def connections_wanted() -> int:
    """Return the connections that all processes on this page's settings open at most."""
    pool: Any = settings.DATABASES["default"]["OPTIONS"]
    return int(settings.WEB_WORKERS * (pool["pool"]["max_size"] + 1) + settings.JOB_SLOTS + OTHER_CONNECTIONS)


def _answers() -> bool:
    """Return whether the server lets this process in, beside the pool.

    Checks that wait for the same pool wait one behind the other, and two of them would take all the time of the doctor.
    """
    try:
        with psycopg.connect(living_address(), connect_timeout=settings.DATABASE_CONNECT_SECONDS):
            return True
    except psycopg.Error:
        return False


def schema_findings() -> list[Finding]:
    """Return schemas that are not at the code's state, and versions of Python."""
    found = []
    if not OLDEST_PYTHON <= sys.version_info[:2] <= NEWEST_PYTHON:
        found.append(
            Finding(
                "versions.python",
                f"Python {sys.version_info.major}.{sys.version_info.minor} runs, and the product needs 3.11 to 3.13",
                "Install one of these, delete .venv, and run scripts/bootstrap.py app again",
            )
        )
    if not _answers():
        return found  # `database_findings` says why
    try:
        late = [*_late_public(), *schemas.behind()]
        failed = SchemaMigration.objects.exclude(error="").count()
    except UNREACHABLE:
        late, failed = ["public"], 0
    if late:
        found.append(
            Finding(
                "versions.schemas",
                f"{len(late)} schemas are not at the state of this program, among them {late[0]}",
                "Run manage.py prepare",
            )
        )
    if failed:
        found.append(
            Finding(
                "versions.failed-migrations",
                f"The last migration failed in {failed} schemas",
                "Run manage.py prepare again, and read its errors",
            )
        )
    return found


def _late_public() -> list[str]:
    """Return public if it lacks a migration. Its functions are not those of a community."""
    state = schemas.schema_states(["public"]).get("public", "")
    return ["public"] if state.split(" ")[0] != schemas.code_state().split(" ")[0] else []


def job_findings() -> list[Finding]:
    """Return whether workers run jobs in time."""
    states = {"waiting": JobState.WAITING, "done": JobState.DONE, "dead": JobState.DEAD}
    if not _answers():
        return []
    try:
        with connection.cursor() as cursor:
            cursor.execute(_JOBS, {name: state.value for name, state in states.items()})
            late, since, dead = cursor.fetchone() or (None, None, 0)
    except UNREACHABLE:
        return []
    found = []
    # Recurring jobs finish every minute.
    if since is None or since > AWAY_SECONDS:
        last = "No job has run yet" if since is None else f"No job has finished for {since / 60:.0f} minutes"
        found.append(
            Finding(
                "workers.away",
                f"{last}, so no worker runs or none reaches the database and Redis",
                "Start gemhall-worker, and read its log",
            )
        )
    elif late is not None and late > LATE_JOB_SECONDS:
        found.append(
            Finding(
                "workers.late",
                f"A job has been due for {late / 60:.0f} minutes",
                "Start more workers, and set JOB_SLOTS to the number of all their processes",
                FindingLevel.WARNING,
            )
        )
    if dead:
        found.append(
            Finding(
                "workers.dead-jobs",
                f"{dead} jobs failed for good",
                "Read their errors with manage.py jobs list --state DEAD, and let them run with manage.py jobs requeue",
                FindingLevel.WARNING,
            )
        )
    return found

"""Migrates every schema to the state of the code, and touches only schemas that are behind.

A killed run can continue, because the work left is read from the schemas. A schema is behind if it lacks a migration,
or if its SQL functions differ from the files (``saas.tenancy.functions``). Order: public, template (under the exclusive
template lock), canaries one by one, then the rest by N workers. A failed canary stops the run.
"""

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import django
import structlog
from django.db import connection, connections
from psycopg.errors import LockNotAvailable

from saas.kernel.clock import now
from saas.tenancy import schemas
from saas.tenancy.models import TEMPLATE_SCHEMA, SchemaMigration

log = structlog.get_logger(__name__)
ATTEMPTS = 5


@dataclass
class MigrationOutcome:
    asked: int = 0
    migrated: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)


def migrate_public() -> None:
    """Apply missing migrations in public and repair its functions."""
    _in_several_attempts(schemas.migrate_one, "public")


def ensure_template() -> bool:
    """Create or migrate the template; True if there was anything to do."""
    if not schemas.behind([TEMPLATE_SCHEMA]):
        return False
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [schemas.TEMPLATE_LOCK])
        try:
            if schemas.behind([TEMPLATE_SCHEMA]):
                schemas.create_by_migrations(TEMPLATE_SCHEMA)
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [schemas.TEMPLATE_LOCK])
    return True


def _migrate(schema: str) -> tuple[str, str]:
    """Migrate one schema, waiting for locks; return its name and the error, if any."""
    error = ""
    try:
        _in_several_attempts(schemas.create_by_migrations, schema)
    except Exception as problem:  # recorded per schema; the others go on
        error = str(problem)[:1000]
    SchemaMigration.objects.update_or_create(
        schema_name=schema, defaults={"finished_at": None if error else now(), "error": error}
    )
    return schema, error


def _in_several_attempts(migrate: Callable[[str], None], schema: str) -> None:
    """Call ``migrate`` again when a lock was not to be had in time."""
    for attempt in range(ATTEMPTS):
        try:
            migrate(schema)
            return
        except Exception as problem:
            if attempt == ATTEMPTS - 1 or not isinstance(problem.__cause__, LockNotAvailable):
                raise
        time.sleep(0.2 * 2**attempt)


def migrate_all(
    *, workers: int = 2, canaries: int = 2, progress: Callable[[str, str], None] | None = None
) -> MigrationOutcome:
    """Migrate all schemas that are behind. ``progress(schema, error)`` is called after each one."""
    ensure_template()
    wanted = [name for name in schemas.known_schemas() if name != TEMPLATE_SCHEMA]
    late = schemas.behind(wanted)
    outcome = MigrationOutcome(asked=len(wanted) + 1)

    def note(result: tuple[str, str]) -> None:
        schema, error = result
        if error:
            outcome.failed[schema] = error
            log.error("schema was not migrated", schema=schema, error=error)
        else:
            outcome.migrated.append(schema)
        if progress:
            progress(schema, error)

    for schema in late[:canaries]:
        note(_migrate(schema))
        if outcome.failed:
            return outcome
    rest = late[canaries:]
    if not rest:
        return outcome
    if workers < 2 or len(rest) < 4:
        for schema in rest:
            note(_migrate(schema))
        return outcome
    connections.close_all()
    with ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=django.setup
    ) as pool:
        for result in pool.map(_migrate, rest, chunksize=1):
            note(result)
    return outcome

"""Schemas in PostgreSQL: clone the template, stamp, probe, and read their state.

The state of a schema is a digest of its applied migrations and a sum over its SQL functions.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from uuid import UUID, uuid4

import structlog
from django.db import transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django_tenants.utils import schema_context

from saas.tenancy import functions
from saas.tenancy.clone import clone_schema
from saas.tenancy.connection import connection
from saas.tenancy.first_tables import create_first_tables
from saas.tenancy.models import TEMPLATE_SCHEMA, Community, CommunityState, SpareSchema, new_schema_name

log = structlog.get_logger(__name__)
# Cloning holds this advisory lock shared, migrating the template exclusively (any fixed 64-bit number serves).
TEMPLATE_LOCK = 0x67656D68616C6C01
SCHEMAS_PER_STATEMENT = 150
# Filled with a schema's name, which is our own and has one fixed shape, plain and quoted.
STATE = (
    "select '{}', md5(coalesce(string_agg(app || '.' || name, E'\\n' order by app || '.' || name collate \"C\"), ''))"
    " from {}.django_migrations"
)


@cache
def code_migrations() -> tuple[str, ...]:
    """Return all migrations of the code as ``app.name``, sorted. Cached."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return tuple(sorted(f"{app}.{name}" for app, name in loader.disk_migrations))


@cache
def code_state() -> str:
    """Return the state that the code's migrations and SQL files give, in the format of ``schema_states``. Cached."""
    migrations = hashlib.md5("\n".join(code_migrations()).encode(), usedforsecurity=False).hexdigest()
    return f"{migrations} {functions.wanted_state()}"


def schema_states(schemas: Sequence[str]) -> dict[str, str]:
    """Return the state per schema; a missing schema is absent.

    One statement reads the functions of all schemas, and one the migrations of every 150.
    """
    states: dict[str, str] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace "
            "where c.relname = 'django_migrations' and n.nspname = any(%s)",
            [list(schemas)],
        )
        there = [name for (name,) in cursor.fetchall()]
        quote = connection.ops.quote_name
        for start in range(0, len(there), SCHEMAS_PER_STATEMENT):
            cursor.execute(
                " union all ".join(
                    STATE.format(name, quote(name)) for name in there[start : start + SCHEMAS_PER_STATEMENT]
                )
            )
            states.update(dict(cursor.fetchall()))
        held = functions.states(cursor, there)
    return {name: f"{migrations} {held.get(name, '')}" for name, migrations in states.items()}


def known_schemas() -> list[str]:
    """Return all schemas: the template, then communities by age, then spares."""
    communities = Community.objects.exclude(state=CommunityState.REQUESTED).order_by("created_at")
    return [
        TEMPLATE_SCHEMA,
        *communities.values_list("schema_name", flat=True),
        *SpareSchema.objects.order_by("pk").values_list("schema_name", flat=True),
    ]


def behind(schemas: Iterable[str] | None = None) -> list[str]:
    """Return the schemas that are not at the code's exact state, including those that do not exist."""
    wanted = list(schemas) if schemas is not None else known_schemas()
    states, expected = schema_states(wanted), code_state()
    return [name for name in wanted if states.get(name) != expected]


def exists(schema: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select 1 from pg_namespace where nspname = %s", [schema])
        return cursor.fetchone() is not None


def create_by_migrations(schema: str) -> None:
    """Create ``schema`` if needed and bring it to the code's state."""
    with connection.cursor() as cursor:
        cursor.execute(f"create schema if not exists {connection.ops.quote_name(schema)}")
    migrate_one(schema)


def migrate_one(schema: str) -> None:
    """Apply missing migrations in one schema and repair its functions.

    No statement waits for a lock longer than two seconds.
    """
    with schema_context(schema):
        # With public in the path its migration table would be taken for this schema's own.
        connection.set_schema(schema, include_public=False)
        MigrationRecorder(connection).ensure_schema()
        connection.set_schema(schema)
        with connection.cursor() as cursor:
            cursor.execute("set lock_timeout = '2s'")
        try:
            executor = MigrationExecutor(connection)
            targets = executor.loader.graph.leaf_nodes()
            state, plan = create_first_tables(executor, executor.migration_plan(targets))
            executor.migrate(targets, plan=plan, state=state)
            if repaired := functions.repair(schema):
                log.warning("functions differed from the code and were replaced", schema=schema, functions=repaired)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("reset lock_timeout")


def stamp_and_probe(schema: str, tag: UUID) -> None:
    """Write the schema's tag into its money tables, and post there once and roll back as a probe."""
    with schema_context(schema), connection.cursor() as cursor:
        cursor.execute("select stamp_schema(%s)", [tag])
        with transaction.atomic():
            cursor.execute("select probe_schema(%s)", [tag])
            transaction.set_rollback(True)


@transaction.atomic
def clone_template(schema: str, tag: UUID) -> None:
    """Copy the template to ``schema``, stamp it with ``tag`` and probe it, all or nothing."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock_shared(%s)", [TEMPLATE_LOCK])
    clone_schema(TEMPLATE_SCHEMA, schema)
    stamp_and_probe(schema, tag)


def make_spare() -> SpareSchema:
    schema, tag = new_schema_name(), uuid4()
    with transaction.atomic():
        clone_template(schema, tag)
        return SpareSchema.objects.create(schema_name=schema, schema_tag=tag)


def drop(schema: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"drop schema if exists {connection.ops.quote_name(schema)} cascade")

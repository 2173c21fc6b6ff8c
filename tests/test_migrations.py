"""Migrations run while the version before serves: they must not break its statements, and must not lock for long.

A schema of a community is small, but there are thousands, and the tables of `public` are large. A migration that needs
one of the refused steps expands first, backfills in batches, and contracts one release later. ALLOWED has
the reasons of refused steps that are right anyway.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from saas.tenancy import functions, schemas
from saas.tenancy.models import Community

FIRST = "0001_tables"
BEFORE_RELEASE: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("migrations_before_release.json").read_text()
)
"""The findings of migrations before the first release: no older code ran beside them. The list only shrinks."""
ALLOWED: dict[str, str] = {}
"""``app.migration: finding`` and the reason why it is right."""

SQL = {
    r"\bdrop\s+(table|column)\b": "drops what the version before reads",
    r"\brename\s+(to|column)\b": "renames what the version before reads",
    r"\bset\s+not\s+null\b": "refuses rows that the version before writes",
    r"\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b": "rewrites a table under a lock",
    r"\bcreate\s+(unique\s+)?index\s+(?!concurrently)": "locks writes while the index is built",
    r"\block\s+table\b": "locks a table",
    r"\bvacuum\s+full\b": "locks a table",
}
# Without a lock: a table that the same migration creates has no rows and no readers.
HARMLESS = (migrations.AlterModelOptions, migrations.AlterModelManagers, migrations.CreateModel)


def findings(operations: Sequence[Operation], state: ProjectState, label: str) -> Iterator[str]:
    """Yield what is dangerous. ``state`` is the one before, and is changed to the one after."""
    created: set[str] = set()
    for operation in operations:
        if isinstance(operation, migrations.CreateModel):
            created.add(operation.name_lower)
        model = getattr(operation, "model_name_lower", "")
        if isinstance(operation, migrations.RunSQL):
            yield from _of_sql(operation)
        elif isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from findings(operation.database_operations, state.clone(), label)
        elif model not in created:
            yield from _of(operation, state, label)
        operation.state_forwards(label, state)


def _of(operation: Operation, state: ProjectState, label: str) -> Iterator[str]:
    if isinstance(operation, HARMLESS):
        return
    if isinstance(operation, migrations.AddField):
        field, place = operation.field, f"{operation.model_name_lower}.{operation.name_lower}"
        is_required = not (field.null or field.many_to_many or field.has_db_default())
        if is_required:
            yield f"adds {place}, which the version before does not fill: give it null=True or a db_default"
        if field.unique:
            yield f"adds {place} with an index, which locks writes while it is built"
    elif isinstance(operation, migrations.AlterField):
        yield from _of_change(operation, state, label)
    elif isinstance(operation, migrations.RemoveField | migrations.RenameField):
        name = operation.name if isinstance(operation, migrations.RemoveField) else operation.old_name
        yield f"removes or renames {operation.model_name_lower}.{name}, which the version before reads"
    elif isinstance(operation, migrations.DeleteModel | migrations.RenameModel | migrations.AlterModelTable):
        yield f"removes or renames a table: {operation.describe()}"
    elif isinstance(operation, migrations.AddIndex) and type(operation) is migrations.AddIndex:
        yield f"builds the index {operation.index.name} under a lock: use AddIndexConcurrently"
    elif isinstance(operation, migrations.AddConstraint):
        yield f"checks all rows for {operation.constraint.name} under a lock: add it not valid, validate it later"
    elif isinstance(operation, migrations.RunPython):
        yield "changes rows in Python within the transaction of the tables: use a job, in batches"


def _of_change(operation: migrations.AlterField, state: ProjectState, label: str) -> Iterator[str]:
    place = f"{operation.model_name_lower}.{operation.name_lower}"
    before: models.Field[Any, Any] = state.models[label, operation.model_name_lower].fields[operation.name]
    after = operation.field
    if before.null and not after.null:
        yield f"makes {place} required, and the version before leaves it out"
    if before.get_internal_type() != after.get_internal_type():
        yield f"changes the type of {place}, which rewrites the table"
    length = getattr(before, "max_length", None), getattr(after, "max_length", None)
    if length[0] is not None and length[1] is not None and length[1] < length[0]:
        yield f"shortens {place}, and the version before writes longer texts"
    if after.unique and not before.unique:
        yield f"makes {place} unique, which locks writes while the index is built"


def _of_sql(operation: migrations.RunSQL) -> Iterator[str]:
    texts = [operation.sql] if isinstance(operation.sql, str) else [str(one) for one in operation.sql]
    # The body of a function runs later, and comments never.
    plain = re.sub(r"(\$\w*\$).*?\1|--[^\n]*|/\*.*?\*/", " ", " ".join(texts).lower(), flags=re.DOTALL)
    for pattern, danger in SQL.items():
        if re.search(pattern, plain):
            yield f"{danger} (SQL)"


@cache
def all_findings() -> dict[str, list[str]]:
    """Return the findings of every migration after an app's first one, by its name."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    labels = {config.label for config in apps.get_app_configs() if config.name.startswith(("saas.", "tenants."))}
    found: dict[str, list[str]] = {}
    state = ProjectState(real_apps=loader.unmigrated_apps)
    for label, name in _in_order(loader):
        migration = loader.disk_migrations[label, name]
        if label in labels and name != FIRST:
            if dangers := sorted(set(findings(migration.operations, state, label))):
                found[f"{label}.{name}"] = dangers
        else:
            for operation in migration.operations:
                operation.state_forwards(label, state)
    return found


def _in_order(loader: MigrationLoader) -> list[tuple[str, str]]:
    return list(dict.fromkeys(key for leaf in loader.graph.leaf_nodes() for key in loader.graph.forwards_plan(leaf)))


def test_no_migration_breaks_the_version_before_or_locks_for_long() -> None:
    new = {
        f"{name}: {danger}"
        for name, dangers in all_findings().items()
        for danger in dangers
        if danger not in BEFORE_RELEASE.get(name, [])
    }
    assert new - set(ALLOWED) == set(), "expand, backfill, contract (CONTRIBUTING.md), or give a reason in ALLOWED"
    assert set(ALLOWED) <= new, "a reason without its migration"
    assert all(len(reason) > 20 for reason in ALLOWED.values())


def test_the_list_of_old_migrations_has_nothing_else() -> None:
    found = all_findings()
    assert {name: dangers for name, dangers in BEFORE_RELEASE.items() if not set(dangers) <= set(found[name])} == {}


@pytest.mark.committed
@pytest.mark.usefixtures("database")
def test_a_migration_waits_two_seconds_for_a_lock_and_then_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a statement that waits for a lock, all later statements of the table wait, too."""

    def limit() -> str:
        with connection.cursor() as cursor:
            cursor.execute("show lock_timeout")
            return str(cursor.fetchall()[0][0])

    during: list[str] = []
    monkeypatch.setattr(functions, "repair", lambda _schema: during.append(limit()))

    schemas.migrate_one(Community.objects.get(slug="alpha").schema_name)

    assert (during, limit()) == (["2s"], "0")


def required(**options: Any) -> "models.Field[Any, Any]":
    return models.IntegerField(**options)


def table() -> ProjectState:
    state = ProjectState()
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("n", required(null=True)),
        ("t", models.CharField(max_length=9)),
    ]
    migrations.CreateModel("Thing", fields).state_forwards("shop", state)
    return state


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (migrations.AddField("thing", "x", required()), "does not fill"),
        (migrations.AddField("thing", "x", required(default=3)), "does not fill"),
        (migrations.AddField("thing", "x", required(null=True, unique=True)), "index"),
        (migrations.AlterField("thing", "n", required()), "makes thing.n required"),
        (migrations.AlterField("thing", "n", models.TextField(null=True)), "changes the type"),
        (migrations.AlterField("thing", "t", models.CharField(max_length=8)), "shortens"),
        (migrations.AlterField("thing", "t", models.CharField(max_length=9, unique=True)), "unique"),
        (migrations.RemoveField("thing", "n"), "removes or renames thing.n"),
        (migrations.RenameField("thing", "n", "m"), "removes or renames thing.n"),
        (migrations.DeleteModel("Thing"), "table"),
        (migrations.RenameModel("Thing", "Other"), "table"),
        (migrations.AlterModelTable("thing", "other"), "table"),
        (migrations.AddIndex("thing", models.Index(fields=["n"], name="thing_n")), "AddIndexConcurrently"),
        (
            migrations.AddConstraint("thing", models.CheckConstraint(condition=models.Q(n__gt=0), name="n_above_0")),
            "not valid",
        ),
        (migrations.RunPython(migrations.RunPython.noop), "in batches"),
        (migrations.RunSQL("alter table shop_thing drop column n"), "drops"),
        (migrations.RunSQL("alter table shop_thing rename to other"), "renames"),
        (migrations.RunSQL("alter table shop_thing alter column n set not null"), "refuses rows"),
        (migrations.RunSQL("alter table shop_thing alter column n type bigint"), "rewrites"),
        (migrations.RunSQL(["CREATE UNIQUE INDEX thing_n on shop_thing (n)"]), "locks writes"),
        (migrations.SeparateDatabaseAndState([migrations.RunSQL("lock table shop_thing")]), "locks a table"),
    ],
    ids=lambda value: value.describe()[:40] if isinstance(value, Operation) else "",
)
def test_a_dangerous_step_is_found(operation: Operation, word: str) -> None:
    (finding,) = findings([operation], table(), "shop")
    assert word in finding


@pytest.mark.parametrize(
    "operations",
    [
        [migrations.AddField("thing", "x", required(null=True))],
        [migrations.AddField("thing", "x", required(db_default=3))],
        [migrations.AlterField("thing", "t", models.CharField(max_length=20, null=True))],
        [migrations.RunSQL("create index concurrently thing_n on shop_thing (n)")],
        [migrations.RunSQL("create function f() returns int language sql as $$ alter table x drop column n $$")],
        [migrations.RunSQL("-- drop table shop_thing\nselect 1")],
        [
            migrations.CreateModel("New", [("id", models.BigAutoField(primary_key=True)), ("n", required())]),
            migrations.AddIndex("new", models.Index(fields=["n"], name="new_n")),
        ],
    ],
)
def test_a_harmless_step_is_not_found(operations: list[Operation]) -> None:
    assert list(findings(operations, table(), "shop")) == []

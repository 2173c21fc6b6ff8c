"""Reads every table of the current community's schema, whatever apps it belongs to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import Model

from saas.accounts import archives
from saas.tenancy.connection import connection

ROWS_PER_QUERY = 250

_TABLES = """
select c.relname, (
  select array_agg(a.attname::text order by k.position)
  from pg_index i, unnest(i.indkey) with ordinality k(number, position)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
  where i.indrelid = c.oid and i.indisprimary
) from pg_class c where c.relnamespace = %s::regnamespace and c.relkind in ('r', 'p') order by c.relname
"""
_COLUMNS = """
select a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull from pg_attribute a
where a.attrelid = format('%%I.%%I', %s::text, %s::text)::regclass and a.attnum > 0 and not a.attisdropped
order by a.attnum
"""
# Filled with names of the catalog, which are quoted.
_ROWS = "select row_to_json(t)::text, {key} from {table} t {condition} order by {key} limit {most}"


@dataclass(frozen=True, slots=True)
class ExportTable:
    """``key`` are the columns of the primary key; empty for a table without one."""

    name: str
    key: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExportColumn:
    name: str
    type: str
    is_required: bool


def tables() -> list[ExportTable]:
    """Return all tables of the current schema by name."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES, [connection.schema_name])
        return [ExportTable(name, tuple(key or ())) for name, key in cursor.fetchall()]


def migrations() -> list[str]:
    """Return the migrations of the current schema, as ``app.name``, in the order of their names."""
    with connection.cursor() as cursor:
        cursor.execute("select app || '.' || name from django_migrations order by 1")
        return [name for (name,) in cursor.fetchall()]


def columns(table: ExportTable) -> list[ExportColumn]:
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS, [connection.schema_name, table.name])
        return [ExportColumn(*row) for row in cursor.fetchall()]


def lines(table: ExportTable) -> Iterator[str]:
    """Yield the rows of the table as lines of JSON, in the order of its key, ROWS_PER_QUERY at a time."""
    quote = connection.ops.quote_name
    # A table without a key is ordered by its rows' places; nothing changes those of a closed community.
    key = ", ".join(f"t.{quote(name)}" for name in table.key) or "t.ctid"
    after: tuple[Any, ...] | None = None
    while True:
        archives.beat()
        places = ", ".join(["%s"] * max(1, len(table.key)))
        statement = _ROWS.format(
            key=key,
            table=f"{quote(connection.schema_name)}.{quote(table.name)}",
            condition=f"where ({key}) > ({places})" if after else "",
            most=ROWS_PER_QUERY,
        )
        with connection.cursor() as cursor:
            cursor.execute(statement, after)
            rows = cursor.fetchall()
        for text, *_ in rows:
            yield text + "\n"
        if len(rows) < ROWS_PER_QUERY:
            return
        after = tuple(rows[-1][1:])


def described(table: ExportTable) -> Iterator[str]:
    """Yield the paragraph of the README about a table: what a row is, and its columns with their types."""
    model = _model_of(table)
    yield f"\n{table.name}\n{'-' * len(table.name)}\n"
    if model is not None and model.__doc__ and not model.__doc__.startswith(f"{model.__name__}("):
        yield " ".join(model.__doc__.split()).replace("``", "") + "\n"
    for column in columns(table):
        yield f"  {column.name}: {_words(column, model, table)}\n"


def _words(column: ExportColumn, model: type[Model] | None, table: ExportTable) -> str:
    words = [column.type, "" if column.is_required else "may be empty", "key" if column.name in table.key else ""]
    field = next((field for field in model._meta.fields if field.column == column.name), None) if model else None
    if field is not None and field.remote_field is not None:
        words.append(f"a row of {field.remote_field.model._meta.db_table}")
    elif field is not None and field.choices:
        words.append("one of " + ", ".join(str(value) for value, _ in field.flatchoices))
    if column.name.startswith("sealed"):
        words.append("encrypted; only the platform can read it")
    return "; ".join(word for word in words if word)


def _model_of(table: ExportTable) -> type[Model] | None:
    return next((model for model in apps.get_models() if model._meta.db_table == table.name), None)

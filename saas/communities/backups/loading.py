"""Loads the tables of an export into the new schema that is entered, in the caller's transaction.

PostgreSQL reads the rows: each column gets its type from the table. No other connection sees the schema yet, so its
triggers are off meanwhile; the foreign keys are checked at the end.
"""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from saas.communities.backups.archive import CommunityArchive, ImportRefused
from saas.communities.exports import tables
from saas.kernel.secrets import Unreadable, seal_again, sealed_columns
from saas.tenancy.connection import connection

ROWS_PER_STATEMENT = 500
BYTES_PER_STATEMENT = 4 * 1024 * 1024
# The schema's own list of migrations comes with its clone.
OWN_TABLES = frozenset({"django_migrations"})
# Columns that get a value. ``is_counted`` is true for one whose default is the number of the database transaction:
# numbers of another server mean nothing here. ``may_be_user`` is true for a UUID that is no key of a row here.
_COLUMNS = """
select a.attname, a.attidentity <> '',
  coalesce(pg_get_expr(d.adbin, d.adrelid) like '%%pg_current_xact_id%%', false),
  a.atttypid = 'uuid'::regtype and not exists (
    select from pg_constraint k where k.conrelid = a.attrelid and a.attnum = any (k.conkey)
      and (k.contype = 'f' or k.contype = 'p' and cardinality(k.conkey) = 1))
from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attrelid = %s::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
order by a.attnum
"""
# Filled with names of the catalog, which are quoted.
_DELETE = "delete from {table}"
_INSERT = """
insert into {table} ({named}) overriding system value
select {values} from json_populate_recordset(null::{table}, %s::json) r
"""
_CONTINUE = """
select setval(s.name, greatest(coalesce(max({column}), 0) + 1, nextval(s.name)), false)
from (select pg_get_serial_sequence(%s, %s)::regclass as name) s left join {table} on true group by s.name
"""
_PERSON = "coalesce((select p.new from pg_temp.imported_people p where p.old = r.{column}), r.{column})"
_SEALED = "select ctid::text, {column} from {table} where {column} <> ''"
_SEAL = """
update {table} t set {column} = v.sealed{digest}
from unnest(%s::tid[], %s::text[], %s::bytea[]) v (place, sealed, digest) where t.ctid = v.place
"""


def load_tables(archive: CommunityArchive, people: Mapping[UUID, UUID], old_secret_keys: Sequence[str]) -> int:
    """Replace the rows of all tables; return their number. Raises ImportRefused.

    In every UUID that is no key of a row here, the ids of ``people`` are replaced.
    """
    wanted = [table.name for table in tables.tables()]
    if archive.tables() != sorted(wanted):
        raise ImportRefused("The export has other tables than this release. Use the release that wrote it")
    _remember_people(people)
    own = [name for name in wanted if name not in OWN_TABLES]
    with connection.cursor() as cursor:
        for name in own:
            cursor.execute(f"alter table {_quoted(name)} disable trigger user")
        # Foreign keys are checked at the end of the transaction, so the order of the tables does not matter.
        cursor.execute("set constraints all deferred")
        for name in own:
            cursor.execute(_DELETE.format(table=_quoted(name)))
    count = sum(_load(archive, name) for name in own)
    _seal_again(old_secret_keys)
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        for name in own:
            cursor.execute(f"alter table {_quoted(name)} enable trigger user")
        cursor.execute("drop table pg_temp.imported_people")
    return count


def _remember_people(people: Mapping[UUID, UUID]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "create temporary table imported_people (old uuid primary key, new uuid not null) on commit drop"
        )
        cursor.execute(
            "insert into pg_temp.imported_people select * from unnest(%s::uuid[], %s::uuid[])",
            [list(people), list(people.values())],
        )


def _load(archive: CommunityArchive, name: str) -> int:
    path, table = f"tables/{name}.jsonl", _quoted(name)
    place = f"{_quoted(str(connection.schema_name))}.{table}"
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS, [place])
        columns = [(_quoted(column), *kinds) for column, *kinds in cursor.fetchall()]
        named = ", ".join(column for column, *_ in columns)
        values = ", ".join(_value(*one) for one in columns)
        statement = _INSERT.format(table=table, named=named, values=values)
        count = 0
        for batch in _batches(archive.lines(path)):
            cursor.execute(statement, [f"[{','.join(batch)}]"])
            count += len(batch)
        for column, is_identity, *_ in columns:
            if is_identity:
                # The next number is above all that are used, and not below the first one that the schema gives.
                cursor.execute(_CONTINUE.format(table=table, column=column), [place, column.strip('"')])
    if count != archive.rows[path]:
        raise ImportRefused(f"{path} has {count} rows, and its manifest names {archive.rows[path]}. Export again")
    return count


def _value(column: str, _is_identity: bool, is_counted: bool, may_be_user: bool) -> str:
    if is_counted:
        return "pg_current_xact_id()::text::bigint"
    if may_be_user:
        return _PERSON.format(column=column)
    return f"r.{column}"


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    batch, size = [], 0
    for line in lines:
        batch.append(line)
        size += len(line)
        if len(batch) == ROWS_PER_STATEMENT or size > BYTES_PER_STATEMENT:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _seal_again(old_secret_keys: Sequence[str]) -> None:
    """Seal all encrypted values under the key of this installation. Raises ImportRefused if one cannot be opened."""
    locked: dict[str, int] = {}
    for (table, name), sealed in sealed_columns.items():
        column = _quoted(name)
        with connection.cursor() as cursor:
            cursor.execute(_SEALED.format(table=_quoted(table), column=column))
            rows = cursor.fetchall()
        places, texts, digests = [], [], []
        for place, value in rows:
            try:
                text, fresh = seal_again(value, purpose=sealed.purpose, old_keys=old_secret_keys)
            except Unreadable:
                locked[table] = locked.get(table, 0) + 1
                continue
            places.append(place)
            texts.append(fresh)
            digests.append(sealed.digest(text) if sealed.digest else b"")
        if places:
            also = f", {_quoted(sealed.digest_column)} = v.digest" if sealed.digest else ""
            with connection.cursor() as cursor:
                cursor.execute(_SEAL.format(table=_quoted(table), column=column, digest=also), [places, texts, digests])
    if locked:
        counts = ", ".join(f"{count} in {table}" for table, count in sorted(locked.items()))
        raise ImportRefused(
            f"Values that the old installation encrypted cannot be read: {counts}. "
            "Name a file with its SECRET_KEY: --old-secret-key-file FILE"
        )


def _quoted(name: str) -> str:
    quoted: str = connection.ops.quote_name(name)
    return quoted

"""The SQL functions that schemas really hold: finds those that differ from the files, and repairs a schema.

A schema's state is a sum of hashes over ``pg_proc``: every overload with its signature, its properties and its body.
The wanted state is read in the same way from functions that are created from the files in the session's temporary
schema and rolled back, so Postgres alone decides what a file means.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from django.db import transaction
from django.db.backends.utils import CursorWrapper

from saas.kernel.sql_functions import SqlFunction, current_functions
from saas.tenancy.connection import connection

# Everything that `create function` decides. Built-in types have the same number in every schema and database. Hashing
# the record is five times as fast as a digest of its text, and a sum needs no order: one statement asks 300 schemas in
# 0.05 s, most of it for reading the bodies.
_FACTS = """
hash_record_extended(row(p.proname, p.proargtypes, p.proallargtypes, p.proargmodes, p.proargnames, p.pronargdefaults,
  p.prorettype::oid, p.proretset, p.prokind, l.lanname, p.provolatile, p.proisstrict, p.prosecdef, p.proleakproof,
  p.proparallel, p.procost, p.prorows, p.proconfig, p.prosrc), 0)
"""
_FROM = "from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang"
_STATES = f"select n.nspname, sum({_FACTS})::text {_FROM} where n.nspname = any(%s) group by n.nspname"
_HELD = f"""
select p.proname, pg_get_function_identity_arguments(p.oid), row(p.proname, p.proargtypes)::text,
  row(p.proallargtypes, p.proargmodes, p.proargnames, p.prorettype::oid, p.proretset)::text, {_FACTS}
{_FROM} where n.oid = coalesce(to_regnamespace(%s), pg_my_temp_schema()) and (%s or p.proname = any(%s))
"""


class Overload(NamedTuple):
    """One function of a schema: ``identity`` is its name and input types, ``facts`` a hash of all that defines it."""

    name: str
    arguments: str
    identity: str
    result: str
    facts: int


@cache
def _wanted(is_public: bool) -> Mapping[str, Overload]:
    """By identity, the overloads that the files describe; read once a process."""
    with transaction.atomic(), connection.cursor() as cursor:
        # A function of a temporary schema is never called by its bare name, so nothing else sees these.
        cursor.execute("set local search_path = pg_temp; set local check_function_bodies = off")
        for function in current_functions(public=is_public):
            cursor.execute(function.definition)
        found = _existing(cursor, None)
        transaction.set_rollback(True)
    return found


def _existing(cursor: CursorWrapper, schema: str | None, names: Sequence[str] | None = None) -> dict[str, Overload]:
    """The overloads in ``schema`` (None: the temporary one), by identity; ``names`` limits them."""
    cursor.execute(_HELD, [schema, names is None, list(names or ())])
    return {row[2]: Overload(*row) for row in cursor.fetchall()}


@cache
def wanted_state() -> str:
    """The sum of the files of tenant functions, as ``states`` computes it for a schema."""
    return str(sum(overload.facts for overload in _wanted(is_public=False).values()))


def states(cursor: CursorWrapper, schemas: Iterable[str]) -> dict[str, str]:
    """The sum per schema, in one statement; a schema without functions is absent."""
    cursor.execute(_STATES, [list(schemas)])
    return dict(cursor.fetchall())


def repair(schema: str) -> list[str]:
    """Make ``schema`` hold exactly the functions of the files; answers the functions it changed.

    The search path must be the schema's. A community's schema is all ours, so an overload that no file describes is
    dropped. In public other functions may exist: there only overloads of our names are compared.
    """
    is_public = schema == "public"
    files = {function.name: function for function in current_functions(public=is_public)}
    wanted = _wanted(is_public)
    changed: list[str] = []
    with transaction.atomic(), connection.cursor() as cursor:
        held = _existing(cursor, schema, list(files) if is_public else None)
        for overload in held.values():
            same = wanted.get(overload.identity)
            # The return type of a function cannot be replaced: drop the function first.
            if same is None or same.result != overload.result:
                place = f"{connection.ops.quote_name(schema)}.{connection.ops.quote_name(overload.name)}"
                cursor.execute(f"drop function {place}({overload.arguments})")
                changed.append(f"{overload.name}({overload.arguments})")
        for identity, overload in wanted.items():
            if identity not in held or held[identity].facts != overload.facts:
                _put_in_force(cursor, files[overload.name])
                changed.append(overload.name)
    return changed


def _put_in_force(cursor: CursorWrapper, function: SqlFunction) -> None:
    # A function written in SQL may name a function that is created later.
    cursor.execute("set local check_function_bodies = off")
    cursor.execute(function.definition)

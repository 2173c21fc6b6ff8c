"""Calls of SQL functions with named arguments, so that no value can reach the wrong parameter."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Protocol, cast, get_type_hints

import structlog
from django.db import connection
from django.db.backends.utils import CursorWrapper

# PostgreSQL keeps a transaction's locks until its commit is on disk. On a row that many buyers want, such as the stock
# of one product, the disk would then set the pace. So a call that is its own transaction commits in memory, which frees
# its locks, and is answered only after a second commit. The log is written in order, so both are on disk by then.
# docs/decisions/0015-locks-before-disk.md has the figures.
_COMMIT_IN_MEMORY = "set_config('synchronous_commit', 'off', true)"
_WAIT_FOR_DISK = "select pg_logical_emit_message(true, '', '')"


class PreparingConnection(Protocol):
    """The part of the product's database engine (saas.tenancy.database) that this package uses."""

    in_atomic_block: bool

    def prepared_cursor(self, *, has_qualified_names: bool = False) -> CursorWrapper: ...


@dataclass(frozen=True, kw_only=True)
class SqlArguments:
    """Arguments that several functions have in common; a call has them as one field."""

    def log_facts(self) -> dict[str, str]:
        """Return what the log lines of the request or the job show from now on."""
        return {}


@dataclass(frozen=True, kw_only=True)
class SqlCall:
    """A call of ``function``. Each field is a parameter without its prefix ``p_``; a test compares them.

    A field of the type SqlArguments represents the fields of that class.
    """

    function: ClassVar[str]

    def answer(self) -> Sequence[str | None]:
        """Call the function and return its row as text.

        Outside a transaction, the call is one of its own, and is on disk when this returns. If the connection is lost
        before that, it raises OperationalError, and the call may have taken effect.
        """
        # mypy confuses the hash of a frozen dataclass with that of the class itself.
        statement, paths = _statement(type(self))  # type: ignore[arg-type]
        values = [
            getattr(self, name) if part is None else getattr(getattr(self, part), name) for part, name, _ in paths
        ]
        database = cast(PreparingConnection, connection)
        is_own_transaction = not database.in_atomic_block
        with database.prepared_cursor() as cursor:
            # Selected as one value, not as a table: this saves the server a scan of the function's result.
            cursor.execute(f"{statement}, {_COMMIT_IN_MEMORY}" if is_own_transaction else statement, values)
            row: Sequence[str | None] = cursor.fetchone()[0]
            if is_own_transaction:
                cursor.execute(_WAIT_FOR_DISK)
        for part in {part for part, _, _ in paths if part is not None}:
            structlog.contextvars.bind_contextvars(**getattr(self, part).log_facts())
        return row

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        """Return the type of each parameter, by its name without ``p_``."""
        return {name: hint for _, name, hint in _paths(cls)}


def wait_for_disk() -> None:
    """Return after all that is committed now is on disk. An answer may promise what another call has written."""
    database = cast(PreparingConnection, connection)
    if not database.in_atomic_block:
        with database.prepared_cursor(has_qualified_names=True) as cursor:
            cursor.execute(_WAIT_FOR_DISK)


def _paths(call: type[SqlCall]) -> Iterator[tuple[str | None, str, Any]]:
    """Yield for each parameter: the field that contains it (None: the call itself), its name and its type."""
    hints = get_type_hints(call)
    for field in fields(call):
        hint = hints[field.name]
        if isinstance(hint, type) and issubclass(hint, SqlArguments):
            inner = get_type_hints(hint)
            yield from ((field.name, one.name, inner[one.name]) for one in fields(hint))
        else:
            yield None, field.name, hint


@cache
def _statement(call: type[SqlCall]) -> tuple[str, tuple[tuple[str | None, str, Any], ...]]:
    paths = tuple(_paths(call))
    return f"select {call.function}({', '.join(f'p_{name} => %s' for _, name, _ in paths)})", paths

"""Calls of SQL functions with named arguments: a value cannot reach the parameter of another name."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import ClassVar

from django.db import connection


@dataclass(frozen=True, kw_only=True)
class SqlCall:
    """A call of ``function``. The fields are all of its parameters, without their ``p_``; a test compares them."""

    function: ClassVar[str]

    def answer(self) -> Sequence[str | None]:
        """Call the function and return its row as text."""
        # mypy takes the hash of a frozen dataclass for that of the class itself.
        statement, names = _statement(type(self))  # type: ignore[arg-type]
        with connection.cursor() as cursor:
            # As one value, not as a table: that spares the server a scan of the function's answer.
            cursor.execute(statement, [getattr(self, name) for name in names])
            row: Sequence[str | None] = cursor.fetchone()[0]
            return row


@cache
def _statement(call: type[SqlCall]) -> tuple[str, tuple[str, ...]]:
    names = tuple(field.name for field in fields(call))
    return f"select {call.function}({', '.join(f'p_{name} => %s' for name in names)})", names

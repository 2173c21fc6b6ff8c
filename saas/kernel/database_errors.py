"""What a DatabaseError means: the SQLSTATE that one of our functions raised, or the constraint that was violated.

Every SQLSTATE of ours is registered once, on the error class it stands for, in the ``errors.py`` of the app that owns
the function. A class may have several: one code for each reason that a function can tell apart.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import DatabaseError
from psycopg import Error

E = TypeVar("E", bound=type[Exception])
SQLSTATES: dict[str, type[Exception]] = {}


class DatabaseFault(Exception):
    """A function refused what our code must never ask for. It is not caught but answered 500, and logged."""


def sqlstate(code: str) -> Callable[[E], E]:
    """Register ``code`` for the decorated error class. Raises ValueError when another class has it."""

    def register(error: E) -> E:
        twin = SQLSTATES.setdefault(code, error)
        if (twin.__module__, twin.__qualname__) != (error.__module__, error.__qualname__):
            raise ValueError(f"{error.__qualname__} and {twin.__qualname__} share the SQLSTATE {code}")
        return error

    return register


def raised_by_function(error: DatabaseError) -> type[Exception] | None:
    """The class registered for the error's SQLSTATE; None when the code is PostgreSQL's own."""
    cause = error.__cause__
    return SQLSTATES.get(cause.sqlstate or "") if isinstance(cause, Error) else None


def violated_constraint(error: DatabaseError) -> str:
    """The name of the violated constraint or unique index; empty when the error is another one."""
    cause = error.__cause__
    return (cause.diag.constraint_name or "") if isinstance(cause, Error) else ""

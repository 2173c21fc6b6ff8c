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
CONSTRAINTS: dict[str, type[Exception]] = {}


class DatabaseFault(Exception):
    """A function refused what our code must never ask for. It is not caught but answered 500, and logged."""


def sqlstate(code: str) -> Callable[[E], E]:
    """Register ``code`` for the decorated error class. Raises ValueError when another class has it."""
    return _register(SQLSTATES, code, "the SQLSTATE")


def constraint(name: str) -> Callable[[E], E]:
    """Register the decorated class for violations of a constraint or unique index. Raises ValueError as above."""
    return _register(CONSTRAINTS, name, "the constraint")


def _register(registry: dict[str, type[Exception]], key: str, kind: str) -> Callable[[E], E]:
    def register(error: E) -> E:
        twin = registry.setdefault(key, error)
        if (twin.__module__, twin.__qualname__) != (error.__module__, error.__qualname__):
            raise ValueError(f"{error.__qualname__} and {twin.__qualname__} share {kind} {key}")
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


def registered_error(error: DatabaseError) -> type[Exception] | None:
    """The class registered for the error's SQLSTATE, or for the constraint that was violated."""
    return raised_by_function(error) or CONSTRAINTS.get(violated_constraint(error))

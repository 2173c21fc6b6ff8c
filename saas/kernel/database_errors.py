"""Error classes by SQLSTATE and by violated constraint.

Each SQLSTATE of ours is registered once, on its error class in the ``errors.py`` of the app that owns the function. A
class may have several codes, one for each reason that a function distinguishes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import DatabaseError, IntegrityError, transaction
from psycopg import Error

E = TypeVar("E", bound=type[Exception])
SQLSTATES: dict[str, type[Exception]] = {}
CONSTRAINTS: dict[str, type[Exception]] = {}


class DatabaseFault(Exception):
    """A function refused arguments that correct code never passes. It is answered with 500 and logged."""


def sqlstate(code: str) -> Callable[[E], E]:
    """Register ``code`` for the decorated error class. Raises ValueError if another class has it."""
    return _register(SQLSTATES, code, "the SQLSTATE")


def constraint(name: str) -> Callable[[E], E]:
    """Register the decorated class for violations of a constraint or unique index.

    Raises ValueError if another has it.
    """
    return _register(CONSTRAINTS, name, "the constraint")


def _register(registry: dict[str, type[Exception]], key: str, kind: str) -> Callable[[E], E]:
    def register(error: E) -> E:
        twin = registry.setdefault(key, error)
        if (twin.__module__, twin.__qualname__) != (error.__module__, error.__qualname__):
            raise ValueError(f"{error.__qualname__} and {twin.__qualname__} share {kind} {key}")
        return error

    return register


def raised_by_function(error: DatabaseError) -> type[Exception] | None:
    """Return the class registered for the error's SQLSTATE; None for a code of PostgreSQL's own."""
    cause = error.__cause__
    return SQLSTATES.get(cause.sqlstate or "") if isinstance(cause, Error) else None


def violated_constraint(error: DatabaseError) -> str:
    """Return the name of the violated constraint or unique index; empty for another error."""
    cause = error.__cause__
    return (cause.diag.constraint_name or "") if isinstance(cause, Error) else ""


@contextmanager
def constraints_as_errors() -> Iterator[None]:
    """Write in a savepoint. If a constraint is violated, raise the class that is registered for it."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if kind := CONSTRAINTS.get(violated_constraint(error)):
            raise kind from error
        raise


def registered_error(error: DatabaseError) -> type[Exception] | None:
    """Return the class registered for the error's SQLSTATE or violated constraint; None without one."""
    return raised_by_function(error) or CONSTRAINTS.get(violated_constraint(error))

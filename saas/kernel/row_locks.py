"""Row locks of callers that read the terms of a row, and of edits that change these terms."""

from typing import TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model

M = TypeVar("M", bound=Model)


def held_against_edits(model: type[M], pk: UUID) -> M | None:
    """Return the row as it is now, and hold it until the caller's transaction ends.

    An edit that locks the row with ``select_for_update()`` waits for all who hold it, and they wait for the edit.
    Those who hold the row do not wait for each other, also not for updates of its counters.
    """
    table = connection.ops.quote_name(model._meta.db_table)
    statement = f"select * from {table} where id = %s for key share"  # noqa: S608 - a name of our own model
    return next(iter(model._default_manager.raw(statement, [pk])), None)

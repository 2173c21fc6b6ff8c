"""Loads whole rows with a raw statement, for hot paths, where building an ORM query costs more than running it."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import CharField, Model

M = TypeVar("M", bound=Model)


class ModelColumns(Generic[M]):
    """The columns of ``model`` under a table alias (``sql``, ``count`` of them).

    ``instance`` makes a model instance of their values. Fields in ``unread`` stay deferred.
    """

    def __init__(self, model: type[M], alias: str, *, unread: frozenset[str] = frozenset()) -> None:
        kept = [one for one in model._meta.concrete_fields if one.attname not in unread]
        self._model, self._names = model, [one.attname for one in kept]
        readers: list[Callable[..., Any] | None] = [getattr(one, "from_db_value", None) for one in kept]
        self._readers = [(index, read) for index, read in enumerate(readers) if read is not None]
        # A varchar as text: schemas may differ in its length, and the statement may be prepared.
        casts = ["::text" if isinstance(one, CharField) else "" for one in kept]
        self.sql = ", ".join(f'{alias}."{one.column}"{cast}' for one, cast in zip(kept, casts, strict=True))
        self.count = len(kept)
        self._key = self._names.index(model._meta.pk.attname)

    def instance(self, values: Sequence[Any]) -> M | None:
        """Return the model instance; None if the row's key is null."""
        if values[self._key] is None:
            return None
        read = list(values)
        for index, reader in self._readers:
            read[index] = reader(read[index], None, connection)
        return self._model.from_db(connection.alias, self._names, read)

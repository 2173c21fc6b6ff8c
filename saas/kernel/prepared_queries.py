"""Queries of the ORM that are built once per process, and that a database connection parses and plans once.

On a hot path, building and compiling a query costs several times as much as running it.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from django.db import connections
from django.db.models import CharField, Count, QuerySet, Window
from django.db.models.expressions import RawSQL
from django.db.models.sql.compiler import SQLCompiler

from saas.kernel.sql_calls import PreparingConnection

Row = TypeVar("Row")
_TOTAL = "rows_of_all_pages"


@dataclass(frozen=True, slots=True)
class _Slot:
    """The place of a value that each run gives."""

    name: str


def given(name: str, sql_type: str) -> Any:
    """Return an expression for the value ``name`` that each run of a PreparedQuery gives."""
    return RawSQL(f"%s::{sql_type}", (_Slot(name),))  # noqa: S611 - our own type


def given_list(name: str, sql_type: str) -> Any:
    """Return the right side of ``…__in`` for a list that each run gives."""
    return RawSQL(f"select unnest(%s::{sql_type}[])", (_Slot(name),))  # noqa: S611 - our own type


class _Compiler(SQLCompiler):
    """Selects a varchar as text: schemas may differ in its length, and a prepared statement has one result type."""

    def get_select(self, *args: Any, **kwargs: Any) -> Any:
        select, klass_info, annotations = super().get_select(*args, **kwargs)
        return (
            [(column, _as_text(column, *compiled), alias) for column, compiled, alias in select],
            klass_info,
            annotations,
        )


def _as_text(column: Any, sql: str, params: Any) -> tuple[str, Any]:
    return (f"{sql}::text" if isinstance(column.output_field, CharField) else sql), params


@dataclass(frozen=True, slots=True)
class _Built:
    queryset: QuerySet[Any, Any]
    compiler: Any
    sql: str
    params: tuple[Any, ...]


class PreparedQuery(Generic[Row]):
    """A queryset that is built once. ``build`` returns it; ``given`` marks the values that change."""

    def __init__(self, build: Callable[[], QuerySet[Any, Row]], *, is_paged: bool = False) -> None:
        self._build, self._is_paged = build, is_paged
        self._built: _Built | None = None

    def rows(self, **values: Any) -> list[Row]:
        """Return what the queryset returns, in one statement."""
        return self._objects(self._fetch(values))

    def first(self, **values: Any) -> Row | None:
        return next(iter(self.rows(**values)), None)

    def page(self, query: Mapping[str, Any], **values: Any) -> tuple[list[Row], int]:
        """Return the rows of one page of a query that ``is_paged``, and the total, in one statement."""
        start = (query["page"] - 1) * query["take"]
        fetched = self._fetch({**values, "limit": query["take"], "offset": start})
        # A page behind the last one has no row that says the total.
        counted = fetched or (self._fetch({**values, "limit": 1, "offset": 0}) if start else [])
        place = self._prepared().compiler.annotation_col_map[_TOTAL]
        return self._objects(fetched), counted[0][place] if counted else 0

    def _fetch(self, values: Mapping[str, Any]) -> list[Any]:
        built = self._prepared()
        with cast(PreparingConnection, connections[built.queryset.db]).prepared_cursor() as cursor:
            cursor.execute(built.sql, [values[one.name] if isinstance(one, _Slot) else one for one in built.params])
            fetched: list[Any] = cursor.fetchall()
        return fetched

    def _objects(self, fetched: list[Any]) -> list[Row]:
        """Return the objects of the rows, made by Django as if it had run the queryset."""
        if not fetched:
            return []
        built = self._prepared()
        twin = copy(built.compiler)
        twin.connection = connections[built.queryset.db]
        twin.execute_sql = lambda *_, **__: [fetched]
        answered: Any = built.queryset.all()
        answered.query.get_compiler = lambda *_, **__: twin
        return list(answered)

    def _prepared(self) -> _Built:
        if self._built is None:
            queryset = self._build()
            if self._is_paged:
                queryset = queryset.annotate(**{_TOTAL: Window(Count("*"))})
            compiler: Any = _Compiler(queryset.query, connections[queryset.db], queryset.db)
            sql, params = compiler.as_sql()
            if self._is_paged:
                sql, params = f"{sql} limit %s offset %s", (*params, _Slot("limit"), _Slot("offset"))
            # Looked up per column: a tenth of the time of a page.
            converters = compiler.get_converters([one[0] for one in compiler.select[: compiler.col_count]])
            compiler.get_converters = lambda _: converters
            self._built = _Built(queryset, compiler, sql, tuple(params))
        return self._built

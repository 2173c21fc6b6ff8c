"""Lists of the API as ``{"data": […], "total": n}``: their parameters, one page of rows, the total."""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from django.core.cache import cache as kept
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Q, QuerySet
from redis.exceptions import RedisError
from rest_framework import serializers

from saas.kernel.outputs import OutputClass, serializer_of
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField

COUNTED = 2000
COUNT_SECONDS = 60


class ListInput(Serializer):
    """``take`` rows (1 to 100) of ``page`` (from 1); subclasses add ``sort_by`` and the area's filters."""

    take = IntegerField(min_value=1, max_value=100, default=20)
    page = IntegerField(min_value=1, max_value=100_000, default=1)
    search = serializers.CharField(max_length=100, allow_blank=True, default="")
    sort_direction = serializers.ChoiceField(choices=["asc", "desc"], default="desc")


class KeysetInput(ListInput):
    """``after`` is the id of the last row shown: the next rows follow it, however many came before them."""

    after = UUIDField(required=False)


def after_row(row: object | None, column: str, key: str = "pk", *, is_descending: bool = True) -> Q:
    """Return the condition for the rows after ``row`` in the order of ``column`` and ``key``; nothing follows None."""
    if row is None:
        return Q(pk__in=[])
    value, sign = getattr(row, column), "lt" if is_descending else "gt"
    # The last condition follows from the others. It lets an index on the column find the first row.
    beyond = Q(**{f"{column}__{sign}": value}) | Q(**{column: value, f"{key}__{sign}": getattr(row, key)})
    return beyond & Q(**{f"{column}__{sign}e": value})


def window(rows: QuerySet[Any], query: Mapping[str, Any], *, after: Q | None = None) -> tuple[list[Any], int]:
    """Return one page of ``rows`` and the total, in two statements. With ``after``, the page begins after a row."""
    total = counted(rows)
    if after is not None:
        return list(rows.filter(after)[: query["take"]]), total
    start = (query["page"] - 1) * query["take"]
    return (list(rows[start : start + query["take"]]) if start < total else []), total


def counted(rows: QuerySet[Any]) -> int:
    """Return the number of rows: exact up to COUNTED, beyond that at most a minute old.

    Counting a hundred thousand rows costs more than showing a page. Counting COUNTED of them can cost as much.
    """
    plain = rows.order_by()
    try:
        statement = repr(plain.query.sql_with_params())
    except EmptyResultSet:
        return 0
    key = f"count:{getattr(connection, 'schema_name', '')}:{hashlib.sha256(statement.encode()).hexdigest()}"
    with suppress(RedisError):
        known: int | None = kept.get(key)
        if known is not None:
            return known
    few = plain[: COUNTED + 1].count()
    if few <= COUNTED:
        return few
    total = plain.count()
    with suppress(RedisError):
        kept.set(key, total, COUNT_SECONDS)
    return total


def ordering(query: Mapping[str, Any], column: str, *tie: str) -> list[str]:
    """Return ``order_by`` arguments for the requested direction. ``tie`` (default: the key) makes the order total."""
    sign = "-" if query["sort_direction"] == "desc" else ""
    return [f"{sign}{name}" for name in (column, *(tie or ("pk",)))]


@cache
def page_of(output: OutputClass) -> type[serializers.Serializer[Any]]:
    """Return the list shape of ``output`` for the OpenAPI document."""
    name = output.__name__.removesuffix("Output") + "Page"
    fields = {"data": serializer_of(output)(many=True), "total": IntegerField(min_value=0)}
    return type(name, (Serializer,), fields)

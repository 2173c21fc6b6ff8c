"""Lists of the desk: a search over indexed columns, filters, and pages by the last key instead of a count."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from html import unescape
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from saas.kernel import csv

PAGE_SIZE = 50
MAX_SEARCH_LENGTH = 100
MAX_EXPORTED = 10_000
MAX_YEAR = 9999


@dataclass(frozen=True, slots=True)
class Column:
    """``value`` returns the text or the safe HTML of a cell. Numbers are aligned to the right."""

    label: str
    value: Callable[[Any], Any]
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """``apply`` narrows the rows to one of ``choices``, which maps values to labels."""

    name: str
    label: str
    choices: Mapping[str, str]
    apply: Callable[[QuerySet[Any], str], QuerySet[Any]]


@dataclass(frozen=True, slots=True)
class Sort:
    """An order that the operator can choose. ``column`` is a column without empty values."""

    label: str
    column: str
    is_ascending: bool = True


@dataclass(frozen=True, slots=True)
class ListPage:
    """The rows are in the order of ``order``, an indexed column, newest first. ``search`` uses indexes alone,
    except in the table of communities, which is small.

    ``sorts`` are further orders by their key. ``day_column`` adds the fields From and Until, which are days in UTC.
    Only lists without data of fans are exported.

    ``prepare`` loads what cells need for the rows of one page, in one query.
    """

    columns: tuple[Column, ...]
    rows: Callable[[], QuerySet[Any]]
    search: Callable[[QuerySet[Any], str], QuerySet[Any]] | None = None
    search_label: str = ""
    filters: tuple[Filter, ...] = ()
    empty: str = "No entries"
    is_ascending: bool = False
    order: str = "pk"
    prepare: Callable[[list[Any]], None] | None = None
    sorts: Mapping[str, Sort] = field(default_factory=dict)
    day_column: str = ""
    is_exported: bool = False


def context_of(page: ListPage, request: HttpRequest) -> dict[str, Any]:
    """Return what the template of a list needs. An unknown filter or key is ignored."""
    rows, query = _narrowed(page, request)
    sort = page.sorts.get(request.GET.get("sort", ""), Sort("", page.order, page.is_ascending))
    sorted_by = {"sort": request.GET["sort"]} if sort.label else {}
    found = _page_of(rows, request.GET.get("after", ""), order=sort.column, is_ascending=sort.is_ascending)
    shown = found[:PAGE_SIZE]
    if page.prepare is not None and shown:
        page.prepare(shown)
    kept = {**query, **sorted_by}
    return {
        "columns": page.columns,
        "lines": [[(column, column.value(row)) for column in page.columns] for row in shown],
        "search_label": page.search_label if page.search is not None else "",
        "search": query.get("q", ""),
        "filters": [(one, query.get(one.name, "")) for one in page.filters],
        "sorts": page.sorts,
        "sort": sorted_by.get("sort", ""),
        "has_days": bool(page.day_column),
        "since": query.get("since", ""),
        "until": query.get("until", ""),
        "empty": page.empty,
        "is_narrowed": bool(query),
        "problem": _problem_of_days(query),
        "next": urlencode({**kept, "after": shown[-1].pk}) if len(found) > PAGE_SIZE else "",
        "is_later": bool(request.GET.get("after")),
        "first": urlencode(kept),
        "narrowed": urlencode(query),
    }


def csv_lines(page: ListPage, request: HttpRequest) -> Iterator[str]:
    """Yield the header and the newest MAX_EXPORTED rows of the narrowed list."""
    columns = [column for column in page.columns if column.label]
    yield csv.line([column.label for column in columns])
    rows, _ = _narrowed(page, request)
    after, sent = "", 0
    while sent < MAX_EXPORTED:
        found = _page_of(rows, after, order=page.order, is_ascending=page.is_ascending)
        shown = found[:PAGE_SIZE]
        if page.prepare is not None and shown:
            page.prepare(shown)
        for row in shown:
            yield csv.line([_plain(column.value(row)) for column in columns])
        if len(found) <= PAGE_SIZE:
            return
        after, sent = str(shown[-1].pk), sent + len(shown)


def _plain(value: Any) -> str:
    """Return the text of a cell without its HTML. Items of a list are separated by semicolons."""
    if not isinstance(value, SafeString):
        return str(value)
    return unescape(strip_tags(value.replace("</li><li>", "; ")))


def _narrowed(page: ListPage, request: HttpRequest) -> tuple[QuerySet[Any], dict[str, str]]:
    """Return the rows that the search, the filters and the days keep, and the query of these."""
    rows, query = page.rows(), {}
    text = request.GET.get("q", "").replace("\x00", "").strip()[:MAX_SEARCH_LENGTH]
    if text and page.search is not None:
        query["q"] = text
        rows = page.search(rows, text)
    for filtered in page.filters:
        value = request.GET.get(filtered.name, "")
        if value in filtered.choices:
            query[filtered.name] = value
            rows = filtered.apply(rows, value)
    for name, lookup, days in (("since", "gte", 0), ("until", "lt", 1)):
        day = _day(request.GET.get(name, "")) if page.day_column else None
        if day is not None:
            query[name] = day.isoformat()
            midnight = datetime.combine(day, time.min, UTC) + timedelta(days=days)
            rows = rows.filter(**{f"{page.day_column}__{lookup}": midnight})
    return rows, query


def _problem_of_days(query: Mapping[str, str]) -> str:
    since, until = query.get("since"), query.get("until")
    return "“From” is after “Until”. Choose an earlier day." if since and until and since > until else ""


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    # The last days of the calendar have no day after them.
    return day if day.year < MAX_YEAR else None


def _page_of(rows: QuerySet[Any], after: str, *, order: str, is_ascending: bool) -> list[Model]:
    """Return one row more than a page, after the row with the key ``after``. An unknown key is ignored."""
    sign, beyond = ("", "gt") if is_ascending else ("-", "lt")
    ordered = rows.order_by(f"{sign}{order}", f"{sign}pk")
    try:
        if after and order == "pk":
            ordered = ordered.filter(**{f"pk__{beyond}": after})
        elif after:
            last = rows.model._base_manager.filter(pk=after).values_list(order, flat=True).first()
            if last is not None:
                later = Q(**{f"{order}__{beyond}": last}) | Q(**{order: last, f"pk__{beyond}": after})
                ordered = ordered.filter(later)
    except (ValidationError, ValueError):
        pass
    return list(ordered[: PAGE_SIZE + 1])

"""Lists of the desk: a search over indexed columns, filters, and pages by the last key instead of a count."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

PAGE_SIZE = 50
MAX_SEARCH_LENGTH = 100


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
class ListPage:
    """The rows are in the order of ``order``, an indexed column, newest first. ``search`` uses indexes alone,
    except in the table of communities, which is small.

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


def context_of(page: ListPage, request: HttpRequest) -> dict[str, Any]:
    """Return what the template of a list needs. An unknown filter or key is ignored."""
    rows, chosen = page.rows(), {}
    text = request.GET.get("q", "").replace("\x00", "").strip()[:MAX_SEARCH_LENGTH]
    if text and page.search is not None:
        rows = page.search(rows, text)
    for filtered in page.filters:
        value = request.GET.get(filtered.name, "")
        if value in filtered.choices:
            chosen[filtered.name] = value
            rows = filtered.apply(rows, value)
    found = _page_of(rows, request.GET.get("after", ""), order=page.order, is_ascending=page.is_ascending)
    shown = found[:PAGE_SIZE]
    if page.prepare is not None and shown:
        page.prepare(shown)
    query = {**chosen, **({"q": text} if text else {})}
    return {
        "columns": page.columns,
        "lines": [[(column, column.value(row)) for column in page.columns] for row in shown],
        "search_label": page.search_label if page.search is not None else "",
        "search": text,
        "filters": [(one, chosen.get(one.name, "")) for one in page.filters],
        "empty": page.empty,
        "is_narrowed": bool(query),
        "next": urlencode({**query, "after": shown[-1].pk}) if len(found) > PAGE_SIZE else "",
        "is_later": bool(request.GET.get("after")),
        "first": urlencode(query),
    }


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

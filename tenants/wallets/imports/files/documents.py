"""Reads JSON, JSON lines and the append-only files of NeDB, in which Firebot stores its viewers."""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from tenants.wallets.imports import numbers
from tenants.wallets.imports.files.refusals import refused

Record = dict[str, Any]
Records = tuple[list[str], list[list[str]]]
# The places of the lists that the tools' APIs answer. Other names are searched, too.
LIST_NAMES = ("data", "users", "msg", "viewers", "results", "items")
MAX_DEPTH = 4
MAX_COLUMNS = 100
TOO_MANY_KINDS = f"This file has more than {MAX_COLUMNS} kinds of values. Export only names and points"
# Names and numbers are shorter. Other values, such as addresses of pictures, are only shown.
MAX_TEXT_LENGTH = 200
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# NeDB writes these keys to lines that are no records, and to the lines of deleted records.
DELETED, INDEX, INDEX_REMOVED, DATE, ID = "$$deleted", "$$indexCreated", "$$indexRemoved", "$$date", "_id"


def from_text(text: str) -> tuple[str, Records]:
    """Return the columns and rows of a JSON text, after the name of its list if a known name leads to it.

    Columns of nested values have paths, such as ``viewer.name``.

    Raises ValidationFailed (field ``file``).
    """
    try:
        document = parsed(text)
    except (ValueError, RecursionError):
        return "", _from_lines(text)
    if not isinstance(document, dict):
        return "", table_of(_list_of(document))
    if ID in document or INDEX in document:
        return "", _from_lines(text)
    list_name = next((name for name in LIST_NAMES if isinstance(document.get(name), list)), "")
    return list_name, table_of(_list_of(document))


def parsed(text: str | bytes) -> Any:
    """Return a JSON document with exact decimals. NaN and infinite numbers are None. Raises ValueError."""
    return json.loads(text, parse_float=Decimal, parse_constant=lambda _: None)


def _from_lines(text: str) -> Records:
    records: list[Record] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = parsed(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            if not records:
                raise refused("This is not a valid CSV or JSON file")
            raise refused(f"Line {number} is not valid JSON. Close the tool, export the file again, or remove the line")
        records.append(record)
    is_store = any(record.keys() & {DELETED, INDEX, INDEX_REMOVED} for record in records)
    if is_store or all(ID in record for record in records):
        records = list(_last_states(records))
    return table_of(records)


def _last_states(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the last record of each id that is not deleted. Firebot hides the viewers of a closed service."""
    states: dict[str, Record] = {}
    for record in records:
        if ID not in record:
            continue
        key = str(record[ID])
        if record.get(DELETED):
            states.pop(key, None)
        else:
            states[key] = record
    for record in states.values():
        if record.get("twitch") is not False:
            yield record


def _list_of(document: Any) -> list[Record]:
    """Return the list of people in a document: the document itself, or a list below known or other names."""
    found = _search(document, 0)
    if found is None:
        raise refused("This JSON contains no list of people")
    return found


def _search(value: Any, depth: int) -> list[Record] | None:
    if isinstance(value, list):
        return value if value and all(isinstance(row, dict) for row in value) else None
    if not isinstance(value, Mapping) or depth >= MAX_DEPTH:
        return None
    for name in LIST_NAMES:
        if name in value and (found := _search(value[name], depth + 1)) is not None:
            return found
    others = [_search(inner, depth + 1) for name, inner in value.items() if name not in LIST_NAMES]
    lists = [found for found in others if found is not None]
    if len(lists) > 1:
        raise refused("This JSON contains several lists. Save the list of people alone")
    return lists[0] if lists else None


def table_of(records: Iterable[Record]) -> Records:
    """Return records as columns and rows of text. Lists inside of records are left out.

    The rows take the place of the records one by one, so that a large file is in the memory only once.
    """
    places: dict[str, int] = {}
    rows: list[list[str]] = []
    left = deque(records)
    if isinstance(records, list):
        records.clear()
    while left:
        row = [""] * len(places)
        for name, value in _values(left.popleft(), "", 0):
            place = places.setdefault(name, len(places))
            if place == len(row):
                if place == MAX_COLUMNS:
                    raise refused(
                        f"This file has more than {MAX_COLUMNS} kinds of values. Export only names and points"
                    )
                row.append("")
            row[place] = value
        rows.append(row)
    for row in rows:
        row += [""] * (len(places) - len(row))
    return list(places), rows


def _values(record: Mapping[str, Any], path: str, depth: int) -> Iterator[tuple[str, str]]:
    for name, value in record.items():
        inner = f"{path}{name}"
        if isinstance(value, Mapping):
            if DATE in value:
                yield inner, _date(value[DATE])
            elif depth < MAX_DEPTH:
                yield from _values(value, f"{inner}.", depth + 1)
        elif not isinstance(value, list):
            yield inner, cell(value)


def _date(milliseconds: Any) -> str:
    """Return the text of a date that NeDB stores as milliseconds since 1970."""
    try:
        return (EPOCH + timedelta(milliseconds=int(milliseconds))).isoformat(timespec="seconds")
    except (TypeError, ValueError, OverflowError):
        return ""


def cell(value: Any) -> str:
    """Return a typed value as a text with one reading."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal):
        return numbers.plain(value)
    return str(value)[:MAX_TEXT_LENGTH].replace("\x00", "")

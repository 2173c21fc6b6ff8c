"""CSV files of any size, read in batches. Cells are written so that no spreadsheet executes one as a formula."""

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import chain
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import StreamingHttpResponse

Row = TypeVar("Row", bound=Model)
Cells = tuple[Any, ...]
BATCH = 500
# A spreadsheet drops these before it decides whether a cell is a formula.
BLANK = " \u00a0\u3000\ufeff"
# Spreadsheets treat the full-width signs of East Asian keyboards like the plain ones.
SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
DANGEROUS = (*SIGNS, "\t", "\r", "\n", "\x00")
# A spreadsheet that separates cells by semicolons begins a new cell, or a new line, in the middle of ours.
_LATER_CELL = re.compile(rf"(?<=[;\t\r\n])(?=[{BLANK}\"]*[{re.escape(''.join(SIGNS))}])")


# Spreadsheets read a file as UTF-8 only if it begins with this mark.
BYTE_ORDER_MARK = "\ufeff"
# Only digits: a spreadsheet reads the cell as a number and executes nothing.
_PHONE = re.compile(r"\+[0-9]{6,15}")


class Phone(str):
    """A phone number. It is written as it is, so that a parcel service can read it."""


def cell(value: Any) -> str:
    """Return the value as text. A formula in a text gets an apostrophe, so that no spreadsheet runs it."""
    text = "" if value is None else str(value)
    if not isinstance(value, str) or (isinstance(value, Phone) and _PHONE.fullmatch(text)):
        return text
    text = _LATER_CELL.sub("'", text)
    return f"'{text}" if text.lstrip(BLANK).startswith(DANGEROUS) else text


def line(values: Iterable[Any]) -> str:
    """Return one line in the format of RFC 4180, ending in CRLF."""
    target = StringIO()
    csv.writer(target).writerow([cell(value) for value in values])
    return target.getvalue()


def lines(header: Cells, read: Callable[[Row | None], list[tuple[Row, Cells]]]) -> Iterator[str]:
    """Yield the header and a line per row. ``read`` returns the next BATCH rows after a row, with their cells.

    Fewer rows than BATCH end the file. The file is sent after the request has left its schema, so a ``read`` of tenant
    tables enters the community itself.
    """
    yield line(header)
    last: Row | None = None
    while True:
        batch = read(last)
        for _, cells in batch:
            yield line(cells)
        if len(batch) < BATCH:
            return
        last = batch[-1][0]


def next_batch(rows: QuerySet[Row], last: Row | None, moment: str, key: str = "pk") -> list[Row]:
    """Return the next BATCH of ``rows``, which are sorted by ``moment`` and ``key``, the newest first."""
    if last is not None:
        at = getattr(last, moment)
        # The other conditions imply the last one. It lets an index on the moment find the first row.
        rows = rows.filter(
            Q(**{f"{moment}__lt": at}) | Q(**{moment: at, f"{key}__lt": getattr(last, key)}), **{f"{moment}__lte": at}
        )
    return list(rows[:BATCH])


def download(content: Iterator[str], name: str) -> StreamingHttpResponse:
    """Return ``content`` as the file ``name.csv``, which must not be cached."""
    response = StreamingHttpResponse(chain([BYTE_ORDER_MARK], content), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-store"
    return response

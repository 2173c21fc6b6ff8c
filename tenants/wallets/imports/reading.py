"""Reads an uploaded file in any usual encoding: its text and its lines."""

import csv
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import Any, TypeVar

from saas.kernel.errors import ValidationFailed
from saas.kernel.text import one_line
from tenants.wallets.imports import rules

Item = TypeVar("Item")
MAX_FILE_SIZE = 20 * 1024 * 1024
MAX_LINES = 250_000
MAX_COLUMNS = 40
MAX_CELL_LENGTH = 400
MARKS = (
    (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"),
)  # fmt: skip
EXCEL = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class FileTable:
    """A file's text as CSV. ``columns`` are generated names if the first line has none."""

    text: str
    encoding: str
    delimiter: str
    columns: list[str]
    has_header: bool

    def lines(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the line numbers of a text editor with the cells. Empty lines are left out."""
        return lines_of(self.text, self.delimiter, has_header=self.has_header)


def lines_of(text: str, delimiter: str, *, has_header: bool) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(StringIO(text), delimiter=delimiter)
    for place, cells in enumerate(reader):
        if (place or not has_header) and any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def read_file(raw: bytes) -> FileTable:
    """Return the table in the file. Raises ValidationFailed (field ``file``), which says how to fix the file."""
    text, encoding = _decoded(raw)
    if text.lstrip()[:1] in ("[", "{"):
        text = _from_json(text)
    text = text.lstrip("\n")
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    try:
        csv.field_size_limit(1_000_000)
        seen = [cells for _, cells in zip(range(2), csv.reader(StringIO(text), delimiter=delimiter), strict=False)]
        if not seen:
            raise _refused("This file is empty")
        if not 2 <= len(seen[0]) <= MAX_COLUMNS:
            raise _refused("The file needs a column of names and a column of points")
        has_header = rules.has_header(seen[0])
        columns = [one_line(cell)[:60] for cell in seen[0]] if has_header else _numbered(len(seen[0]))
        table = FileTable(text, encoding, delimiter, columns, has_header)
        _check(table)
    except csv.Error:
        raise _refused("The quotes in this file do not match. Export it again") from None
    return table


def _check(table: FileTable) -> None:
    count = 0
    for _, cells in table.lines():
        count += 1
        if count > MAX_LINES:
            raise _refused(f"More than {MAX_LINES:,} lines. Split the file")
        if any(len(cell) > MAX_CELL_LENGTH for cell in cells):
            raise _refused("A cell is far too long: are the quotes right?")
    if not count:
        raise _refused("This file contains no people")


def _decoded(raw: bytes) -> tuple[str, str]:
    if raw.startswith((EXCEL, OLD_EXCEL)):
        raise _refused("This is an Excel workbook. Save it as CSV first")
    for mark, encoding in MARKS:
        if raw.startswith(mark):
            try:
                text = raw[len(mark) :].decode(encoding)
            except UnicodeDecodeError:
                raise _refused("This isn't a text file. Export it as CSV") from None
            return _plain(text), encoding[:6].rstrip("-")
    try:
        return _plain(raw.decode("utf-8")), "utf-8"
    except UnicodeDecodeError:
        # The encoding of Excel in Western countries. Names on the platforms use plain letters, which all encodings
        # share.
        return _plain(raw.decode("cp1252", errors="replace")), "windows-1252"


def _plain(text: str) -> str:
    if "\x00" in text:
        raise _refused("This isn't a text file. Export it as CSV")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _from_json(text: str) -> str:
    """Return the answer of a tool's API as CSV: a list of objects, or an object with such a list under ``users``."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise _refused("This is not a valid CSV or JSON file") from None
    rows = found.get("users", found.get("data")) if isinstance(found, dict) else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise _refused("This JSON contains no list of people")
    columns: dict[str, None] = {}
    for row in rows:
        columns.update(dict.fromkeys(key for key, value in row.items() if not isinstance(value, dict | list)))
    target = StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([[_cell(row.get(column)) for column in columns] for row in rows])
    return target.getvalue()


def _cell(value: Any) -> str:
    return "" if value is None else str(value).replace("\x00", "")


def _numbered(count: int) -> list[str]:
    return [f"Column {number}" for number in range(1, count + 1)]


def _refused(text: str) -> ValidationFailed:
    return ValidationFailed(fields={"file": text})


def batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Yield ``items`` in lists of at most ``size``."""
    left = iter(items)
    while batch := list(islice(left, size)):
        yield batch


def packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 6)


def unpacked(content: bytes | memoryview) -> str:
    return zlib.decompress(bytes(content)).decode()


def sample(table_lines: Iterator[tuple[int, Sequence[str]]], most: int = 5) -> list[list[str]]:
    """Return the first lines, as they are in the file."""
    return [[cell[:60] for cell in cells] for _, (_, cells) in zip(range(most), table_lines, strict=False)]

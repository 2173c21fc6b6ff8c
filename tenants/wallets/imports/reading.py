"""Reads an uploaded file of any known kind as a table of text."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import TypeVar

from saas.kernel.text import one_line
from tenants.wallets.imports import columns as headers
from tenants.wallets.imports.files import binary, documents, text
from tenants.wallets.imports.files.refusals import refused
from tenants.wallets.imports.files.text import PackedText

Item = TypeVar("Item")
MAX_FILE_SIZE = 20 * 1024 * 1024
MAX_LINES = 250_000
MAX_COLUMNS = 40
MAX_CELL_LENGTH = 400
SAMPLE_LINES = 50
ROWS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class FileTable:
    """A file's text as CSV, compressed. ``columns`` are generated names if the first line has none.

    ``encoding`` is the encoding of a text, or the format of another file, such as "xlsx". ``list_name`` is the name of
    the people's list in a JSON document, if it has one.
    """

    text: PackedText
    encoding: str
    delimiter: str
    columns: list[str]
    has_header: bool
    list_name: str = ""

    def lines(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the line numbers of a text editor with the cells. Empty lines are left out."""
        return lines_of(self.text, self.delimiter, has_header=self.has_header)

    def known(self) -> headers.KnownFile:
        """Return the meaning of the columns."""
        first = [cells for _, cells in islice(self.lines(), SAMPLE_LINES)]
        return headers.known_file(self.columns, first, has_header=self.has_header, list_name=self.list_name)


def lines_of(content: PackedText, delimiter: str, *, has_header: bool) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(content.lines(), delimiter=delimiter)
    is_header = has_header
    for cells in reader:
        if any(map(str.strip, cells)):
            if not is_header:
                yield reader.line_num, cells
            is_header = False


def read_file(raw: bytes) -> FileTable:
    """Return the table in the file. Raises ValidationFailed (field ``file``), which says how to fix the file."""
    try:
        csv.field_size_limit(1_000_000)
        table = _read(raw)
        _check(table)
    except csv.Error:
        raise refused("The quotes in this file do not match. Export it again") from None
    return table


def _read(raw: bytes) -> FileTable:
    if kind := binary.kind_of(raw):
        content = text.without_titles(_as_csv(binary.read(raw, kind)), ",", is_padded=True)
        return _table(content, binary.format_of(raw), ",")
    content, encoding = text.decoded(raw)
    if content.first_letter() in ("[", "{"):
        list_name, (columns, rows) = documents.from_text("".join(content.parts()))
        if not rows:
            raise refused("This file contains no people")
        return FileTable(
            _as_csv([columns, *rows]), encoding, ",", [one_line(name)[:60] for name in columns], True, list_name
        )
    content, delimiter = text.separated(content)
    return _table(content, encoding, delimiter)


def _table(content: PackedText, encoding: str, delimiter: str) -> FileTable:
    first = next((cells for _, cells in lines_of(content, delimiter, has_header=False)), None)
    if first is None:
        raise refused("This file is empty")
    if not 2 <= len(first) <= MAX_COLUMNS:
        raise refused("The file needs a column of names and a column of points")
    has_header = headers.has_header(first)
    names = [one_line(cell)[:60] if has_header else "" for cell in first]
    columns = [name or f"Column {place}" for place, name in enumerate(names, start=1)]
    return FileTable(content, encoding, delimiter, columns, has_header)


def _as_csv(rows: Iterable[Sequence[str]]) -> PackedText:
    def parts() -> Iterator[str]:
        for batch in batches(rows, ROWS_AT_ONCE):
            target = StringIO()
            csv.writer(target, lineterminator="\n").writerows(batch)
            yield target.getvalue()

    return PackedText.of(parts())


def _check(table: FileTable) -> None:
    count = 0
    for _, cells in table.lines():
        count += 1
        if count > MAX_LINES:
            raise refused(f"More than {MAX_LINES:,} lines. Split the file")
        if max(map(len, cells)) > MAX_CELL_LENGTH:
            raise refused("A cell is far too long: are the quotes right?")
    if not count:
        raise refused("This file contains no people")


def batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Yield ``items`` in lists of at most ``size``."""
    left = iter(items)
    while batch := list(islice(left, size)):
        yield batch


def sample(table_lines: Iterator[tuple[int, Sequence[str]]], most: int = 5) -> list[list[str]]:
    """Return the first lines, as they are in the file."""
    return [[cell[:60] for cell in cells] for _, (_, cells) in zip(range(most), table_lines, strict=False)]

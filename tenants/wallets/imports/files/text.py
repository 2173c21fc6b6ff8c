"""Reads the text of a file: its encoding, its separator, and the lines before its table."""

import csv
import re
import zlib
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from io import BytesIO, TextIOWrapper
from itertools import islice

from tenants.wallets.imports.files.refusals import refused

MARKS = (
    (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"),
)  # fmt: skip
# In the order of preference: numbers may contain commas, and no name contains a separator.
SEPARATORS = "\t;|,"
SEPARATOR_LINE = re.compile(rf'"?sep=([{SEPARATORS}])"?', re.IGNORECASE)
SAMPLE_LINES = 30
# So many titles and notes may be before the table.
MAX_LINES_BEFORE = 10
PART_SIZE = 65_536
# Of the compression: a higher one is slower, and the text is small for a few days only.
LEVEL = 6
NO_TEXT = "This isn't a text file. Export it as CSV"


class PackedText:
    """A text with plain line ends, compressed. A reader of its lines needs the memory of a few lines."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @classmethod
    def of(cls, parts: Iterable[str]) -> "PackedText":
        packer, target = zlib.compressobj(LEVEL), bytearray()
        for part in parts:
            target += packer.compress(part.encode())
        return cls(bytes(target + packer.flush()))

    def parts(self) -> Iterator[str]:
        """Yield the text in parts of any length."""
        unpacker, decoder = zlib.decompressobj(), getincrementaldecoder("utf-8")()
        for start in range(0, len(self.data), PART_SIZE):
            found = unpacker.decompress(self.data[start : start + PART_SIZE], PART_SIZE)
            while found:
                yield decoder.decode(found)
                found = unpacker.decompress(unpacker.unconsumed_tail, PART_SIZE)
        yield decoder.decode(unpacker.flush(), final=True)

    def lines(self) -> Iterator[str]:
        """Yield the lines with their ends."""
        rest = ""
        for part in self.parts():
            *whole, rest = (rest + part).split("\n")
            for line in whole:
                yield f"{line}\n"
        if rest:
            yield rest

    def first_letter(self) -> str:
        return next((letter for part in self.parts() for letter in part.lstrip()[:1]), "")

    def without_first_lines(self, count: int) -> "PackedText":
        """Return the text with empty lines in the place of the first ones. The other lines keep their numbers."""
        if not count:
            return self
        return PackedText.of("\n" if number < count else line for number, line in enumerate(self.lines()))


def decoded(raw: bytes) -> tuple[PackedText, str]:
    """Return the text with plain line ends, and the name of its encoding. Raises ValidationFailed (field ``file``)."""
    for mark, encoding in MARKS:
        if raw.startswith(mark):
            return _strict(raw, encoding, len(mark))
    if wide := _wide(raw):
        return _strict(raw, wide)
    try:
        return PackedText.of(_parts(raw, "utf-8")), "utf-8"
    except UnicodeDecodeError:
        # The encoding of Excel in Western countries. Names on the platforms use plain letters, which all encodings
        # share.
        return PackedText.of(_parts(raw, "cp1252", errors="replace")), "windows-1252"


def _strict(raw: bytes, encoding: str, start: int = 0) -> tuple[PackedText, str]:
    try:
        return PackedText.of(_parts(raw, encoding, start)), encoding[:6].rstrip("-")
    except UnicodeDecodeError:
        raise refused(NO_TEXT) from None


def _parts(raw: bytes, encoding: str, start: int = 0, errors: str = "strict") -> Iterator[str]:
    """Yield the text from the byte ``start`` on, with plain line ends. The bytes are not copied."""
    source = BytesIO(raw)
    source.seek(start)
    with TextIOWrapper(source, encoding=encoding, errors=errors, newline=None) as text:
        while part := text.read(PART_SIZE):
            if "\x00" in part:
                raise refused(NO_TEXT)
            yield part


def _wide(raw: bytes) -> str | None:
    """Return the form of UTF-16 without a mark: each second byte of Western texts is zero."""
    start = raw[:400]
    if len(start) >= 8 and start[1::2].count(0) > len(start) * 0.45 and not start[::2].count(0):
        return "utf-16-le"
    if len(start) >= 8 and start[::2].count(0) > len(start) * 0.45 and not start[1::2].count(0):
        return "utf-16-be"
    return None


def separated(text: PackedText) -> tuple[PackedText, str]:
    """Return the text with empty lines in the place of those before the table, and its separator.

    The lines keep their numbers. Raises csv.Error.
    """
    start, first = next(((place, line) for place, line in enumerate(text.lines()) if line != "\n"), (0, ""))
    if named := SEPARATOR_LINE.fullmatch(first.rstrip("\n")):
        text, separator = text.without_first_lines(start + 1), named[1]
    else:
        separator = _separator(text)
    return without_titles(text, separator), separator


def _separator(text: PackedText) -> str:
    """Return the separator that divides the most lines; of several, the one that a number cannot contain."""
    widths = {mark: _widths(text, mark) for mark in SEPARATORS}
    divided = {mark: sum(width > 1 for width in found) for mark, found in widths.items()}
    best = max(SEPARATORS, key=lambda mark: divided[mark])
    header = next((place for place, width in enumerate(widths[best]) if width > 1), 0)
    for mark in SEPARATORS:
        # A separator divides the header, too.
        if divided[mark] >= divided[best] * 0.9 and any(width > 1 for width in widths[mark][header : header + 1]):
            return mark
    return ","


def _widths(text: PackedText, separator: str) -> list[int]:
    """Return the numbers of cells of the first lines."""
    found = []
    try:
        for cells in csv.reader(text.lines(), delimiter=separator):
            if any(cell.strip() for cell in cells):
                found.append(len(cells))
            if len(found) == SAMPLE_LINES:
                break
    except csv.Error:
        return []
    return found


def without_titles(text: PackedText, separator: str, *, is_padded: bool = False) -> PackedText:
    """Blank the lines of one cell before the first line of several. In a padded table, empty cells do not count."""
    before = 0
    reader = csv.reader(text.lines(), delimiter=separator)
    for cells in islice(reader, MAX_LINES_BEFORE):
        if (sum(bool(cell.strip()) for cell in cells) if is_padded else len(cells)) > 1:
            return text.without_first_lines(before)
        before = reader.line_num
    return text

"""Rows of a CSV file that a creator uploads: columns by their titles, and a problem for each line that is left out.

The file is only read here. The caller shows the preview, and finds a file that was uploaded before by its hash.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from fnmatch import fnmatchcase
from hashlib import sha256
from io import StringIO
from itertools import islice

from saas.casinos.connectors.base import CasinoReport, ReportRow, Window, WindowMode
from saas.casinos.connectors.errors import ShapeChanged
from saas.casinos.connectors.values import amount_of, row_of, weighted_of
from saas.casinos.rules import key_of

MAX_FILE_SIZE = 8 * 1024 * 1024
MAX_LINES = 100_000
MAX_PROBLEMS = 100
DELIMITERS = (",", ";", "\t", "|")
STEAM_PREFIX = "7656119"
# Titles of known exports, in lower case with _ for spaces; with a star, how they begin. The first that fits is taken.
TITLES: dict[str, tuple[str, ...]] = {
    "name": ("username", "user_name", "user", "name", "player", "nickname"),
    "amount": ("total_wagered*", "wagered*", "wager", "wager_amount*", "amount*", "turnover*"),
    "id": ("user_id", "userid", "player_id", "id", "uid"),
    "steam_id": ("steam_id", "steamid", "steamid64", "steam"),
    "weighted": ("total_weighted*", "weighted*"),
    "code": ("campaign_code", "campaign", "code"),
}
_CURRENCY = re.compile(r"^[A-Z]{3}|[A-Z]{3}$|[$€£¥\s']", re.ASCII)

TOO_LARGE = "The file is larger than 8 MB"
TOO_LONG = "The file has more than 100,000 lines"
EMPTY = "The file has no lines"
NOT_CSV = "The file is not a CSV file"
NO_NAME = "Choose the column of the user names"
NO_AMOUNT = "Choose the column of the wagered amounts"
DIFFERENT_LENGTH = "The line has another number of columns than the first line"
NAME_MISSING = "The user name is missing"
WRONG_AMOUNT = "The amount is not a number, or is below zero"
WRONG_STEAM_ID = "A Steam ID is 17 digits and begins with 7656119"
REPEATED = "The account is also on line {line}"


@dataclass(frozen=True, slots=True)
class Columns:
    """The title of each column, None without one."""

    name: str | None = None
    amount: str | None = None
    id: str | None = None
    steam_id: str | None = None
    weighted: str | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class LineProblem:
    """Why a line was left out. ``line`` counts from 1, with the titles."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class CsvPreview:
    """``problem`` is about the whole file, and then there are no rows. ``decimal`` is the sign before the cents."""

    rows: tuple[ReportRow, ...]
    problems: tuple[LineProblem, ...]
    left_out: int
    titles: tuple[str, ...]
    columns: Columns
    decimal: str
    sha256: str
    problem: str | None = None

    def report(self, at: datetime, currency: str, served: Window | None) -> CasinoReport:
        """Return the rows as a report of this upload."""
        return CasinoReport(self.rows, WindowMode.UPLOAD, served, at, self.left_out == 0, self.sha256, currency)


def parse(
    content: bytes, *, columns: Mapping[str, str] | None = None, decimal: str | None = None, divisor: int = 1
) -> CsvPreview:
    """Return what the file holds. ``columns`` are chosen titles by field; others are found by their usual titles.

    ``decimal`` is ``.`` or ``,``; without it, the amounts decide. ``divisor`` is 100 for a file in cents.
    """
    digest = sha256(content).hexdigest()
    if len(content) > MAX_FILE_SIZE:
        return _unreadable(TOO_LARGE, digest)
    text = _decoded(content)
    try:
        # Before all of them are in memory: some files end their lines with a carriage return only.
        lines = list(islice(_lines(text), MAX_LINES + 2))
    except csv.Error:
        return _unreadable(NOT_CSV, digest)
    if len(lines) > MAX_LINES + 1:
        return _unreadable(TOO_LONG, digest)
    if len(lines) < 2:
        return _unreadable(EMPTY, digest)
    titles = tuple(title.strip() for title in lines[0][1])
    chosen = _columns(titles, columns or {})
    if chosen.name is None or chosen.amount is None:
        problem = NO_NAME if chosen.name is None else NO_AMOUNT
        return CsvPreview((), (), len(lines) - 1, titles, chosen, ".", digest, problem)
    places = {entry.name: titles.index(getattr(chosen, entry.name)) for entry in fields(chosen) if _has(chosen, entry)}
    mark = decimal or _decimal_of(cells[places["amount"]] for _, cells in lines[1:] if len(cells) == len(titles))
    rows, problems = _read(lines[1:], len(titles), places, mark, divisor)
    return CsvPreview(tuple(rows), tuple(problems[:MAX_PROBLEMS]), len(problems), titles, chosen, mark, digest)


def _read(
    lines: list[tuple[int, list[str]]], width: int, places: Mapping[str, int], mark: str, divisor: int
) -> tuple[list[ReportRow], list[LineProblem]]:
    rows: list[ReportRow] = []
    problems: list[LineProblem] = []
    seen: dict[str, int] = {}
    for number, cells in lines:
        given = {name: cells[place].strip() for name, place in places.items()} if len(cells) == width else None
        row = _row_of(given, mark, divisor) if given is not None else DIFFERENT_LENGTH
        if isinstance(row, str):
            problems.append(LineProblem(number, row))
            continue
        key = f"id:{row.provider_user_id}" if row.provider_user_id else f"name:{key_of(row.username)}"
        if key in seen:
            problems.append(LineProblem(number, REPEATED.format(line=seen[key])))
            continue
        seen[key] = number
        rows.append(row)
    return rows, problems


def _row_of(given: Mapping[str, str], mark: str, divisor: int) -> ReportRow | str:
    """Return the row of a line, or its problem."""
    if not given["name"]:
        return NAME_MISSING
    steam_id = given.get("steam_id") or None
    if steam_id and not (steam_id.isascii() and steam_id.isdigit() and len(steam_id) == 17 and _is_steam(steam_id)):
        return WRONG_STEAM_ID
    try:
        row = row_of(
            name=given["name"],
            user_id=given.get("id"),
            wagered=amount_of(_plain(given["amount"], mark), divisor),
            weighted=weighted_of(_plain(given.get("weighted", ""), mark), divisor),
            code=given.get("code") or None,
        )
    except ShapeChanged:
        return WRONG_AMOUNT
    return ReportRow(
        row.username, row.provider_user_id, steam_id, row.wagered, row.weighted, row.campaign_code, row.is_hidden
    )


def _plain(text: str, mark: str) -> str:
    """Return an amount with a point before the cents, and without signs of thousands and of currencies."""
    kept = _CURRENCY.sub("", text.replace("\u00a0", " ").replace("\u202f", " ").strip()).strip()
    return kept.replace(".", "").replace(",", ".") if mark == "," else kept.replace(",", "")


def _decimal_of(amounts: Iterator[str]) -> str:
    """Return the sign before the cents. A single comma before three digits separates thousands, as in $1,234."""
    commas = points = 0
    for text in amounts:
        kept = "".join(letter for letter in text if letter.isdigit() or letter in ".,")
        comma, point = kept.rfind(","), kept.rfind(".")
        if comma >= 0 and point >= 0:
            commas, points = commas + (comma > point), points + (point > comma)
        elif comma >= 0 and (len(kept) - comma - 1 != 3 or kept.startswith("0,")):
            commas += kept.count(",") == 1
        elif point >= 0 and kept.count(".") == 1:
            points += 1
    return "," if commas > points else "."


def _columns(titles: tuple[str, ...], chosen: Mapping[str, str]) -> Columns:
    found: dict[str, str] = {name: title for name, title in chosen.items() if name in TITLES and title in titles}
    for name, usual in TITLES.items():
        if name in found:
            continue
        free = [title for title in titles if title not in found.values()]
        fitting = [title for wanted in usual for title in free if fnmatchcase(_key(title), wanted)]
        if fitting and name not in chosen:
            found[name] = fitting[0]
    return Columns(**found)


def _key(title: str) -> str:
    return "_".join(title.lower().split())


def _has(columns: Columns, entry: object) -> bool:
    return getattr(columns, getattr(entry, "name", "")) is not None


def _is_steam(text: str) -> bool:
    return text.startswith(STEAM_PREFIX)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines with their numbers, without empty ones. The titles decide which sign is between cells.

    Raises csv.Error.
    """
    head = text.split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=head.count)
    lines = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    for cells in lines:
        if any(cell.strip() for cell in cells):
            yield lines.line_num, cells


def _decoded(content: bytes) -> str:
    """Return the text. Spreadsheets write UTF-8, UTF-16 with a mark, or the Western code page of Windows."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig")):
        if content.startswith(mark):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                break
    return content.decode("cp1252", errors="replace")


def _unreadable(problem: str, digest: str) -> CsvPreview:
    return CsvPreview((), (), 0, (), Columns(), ".", digest, problem)

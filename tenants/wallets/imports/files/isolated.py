"""Reads a workbook or a database in a process of its own: ``python -I isolated.py KIND FILE``.

Uploaded files of these kinds can make their parsers use any time and memory, or can attack them. So this process limits
itself before it opens the file. It writes one line of JSON per row, the columns first, and writes nothing else. It
imports nothing of the product, so that it starts fast and has no secrets.
"""

import datetime
import json
import resource
import signal
import sqlite3
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

MEGABYTE = 1024 * 1024
MAX_MEMORY = 512 * MEGABYTE
MAX_SECONDS = 15
MAX_UNPACKED = 160 * MEGABYTE
MAX_PARTS = 2000
MAX_ROWS = 250_001
MAX_COLUMNS = 40
MAX_VALUE = MEGABYTE
MAX_OUTPUT = 64 * MEGABYTE
STEPS_BETWEEN_CHECKS = 100_000
# The exit status of a file that the process understands and refuses.
TOO_LARGE, UNKNOWN, BROKEN = 70, 71, 72

Row = Iterable[Any]


class Refused(Exception):
    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def limit() -> None:
    """Limit the memory, the time and the files of this process."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
    # The output is a file, so the system bounds it.
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_OUTPUT, MAX_OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def workbook(path: str) -> Iterator[Row]:
    """Yield the rows of the first sheet that has values."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
                raise Refused(TOO_LARGE)
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        book = CalamineWorkbook.from_path(path)
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            if sheet.total_height:
                yield from sheet.to_python(skip_empty_area=True)
                return
    except CalamineError:
        raise Refused(UNKNOWN) from None


def database(path: str) -> Iterator[Row]:
    """Yield the viewers of a database of PhantomBot or Streamlabs Chatbot."""
    link = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, isolation_level=None)
    link.execute("PRAGMA trusted_schema=OFF")
    link.execute("PRAGMA query_only=ON")
    link.execute("PRAGMA cell_size_check=ON")
    link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE)
    link.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    end = time.monotonic() + MAX_SECONDS
    link.set_progress_handler(lambda: time.monotonic() > end, STEPS_BETWEEN_CHECKS)
    # A table is a table: views, virtual tables and their functions are not read.
    tables = {
        name.lower()
        for name, sql in link.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        if isinstance(sql, str) and sql.lstrip().upper().startswith("CREATE TABLE")
    }
    if "phantombot_points" in tables:
        yield ("Username", "Points", "Seconds")
        seconds = dict(_pairs(link, "phantombot_time")) if "phantombot_time" in tables else {}
        for name, points in _pairs(link, "phantombot_points"):
            yield (str(name), points, seconds.get(name, 0))
    elif "currencyuser" in tables:
        columns = [row[1] for row in link.execute("PRAGMA table_info(CurrencyUser)")]
        yield columns
        yield from link.execute("SELECT * FROM CurrencyUser LIMIT ?", (MAX_ROWS,))
    else:
        raise Refused(UNKNOWN)


def _pairs(link: sqlite3.Connection, table: str) -> Iterator[tuple[Any, Any]]:
    # The name of the table is one of two constants.
    return link.execute(f"SELECT variable, value FROM {table} LIMIT ?", (MAX_ROWS,))  # noqa: S608


def value(cell: Any) -> Any:
    if isinstance(cell, datetime.datetime | datetime.date | datetime.time):
        return cell.isoformat()
    if isinstance(cell, datetime.timedelta):
        return f"{cell.total_seconds() / 3600:.2f}"
    if isinstance(cell, bytes):
        return cell.decode("utf-8", "replace")
    return cell


def main(kind: str, path: str) -> int:
    limit()
    try:
        for number, row in enumerate({"workbook": workbook, "database": database}[kind](path)):
            cells = [value(cell) for cell in row]
            if number > MAX_ROWS or len(cells) > MAX_COLUMNS:
                return TOO_LARGE
            sys.stdout.write(json.dumps(cells) + "\n")
        sys.stdout.flush()
    except Refused as refusal:
        return refusal.status
    except (MemoryError, OSError):
        return TOO_LARGE
    except sqlite3.OperationalError as error:
        return TOO_LARGE if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT else BROKEN
    except (sqlite3.Error, zipfile.BadZipFile, UnicodeError, ValueError):
        return BROKEN
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))

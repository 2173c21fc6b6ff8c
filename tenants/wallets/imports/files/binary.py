"""Workbooks and databases, read by a process with limits (``isolated.py``)."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tenants.wallets.imports.files import isolated
from tenants.wallets.imports.files.documents import cell, parsed
from tenants.wallets.imports.files.refusals import refused

READER = Path(isolated.__file__)
MAX_WAIT_SECONDS = 30
SQLITE = b"SQLite format 3\x00"
ZIP = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
REFUSALS: dict[int, str | dict[str, str]] = {
    isolated.TOO_LARGE: "This file is too large to read. Export only names and points as CSV",
    isolated.UNKNOWN: {
        "workbook": "This is not a workbook. Unpack it, or save the list as CSV",
        "database": "This is not a database of PhantomBot or Streamlabs Chatbot",
    },
    isolated.BROKEN: "This file is damaged. Close the tool and export the file again",
}


def kind_of(raw: bytes) -> str | None:
    """Return the reader for a file: workbook or database. None for text."""
    if raw.startswith(SQLITE):
        return "database"
    return "workbook" if raw.startswith((ZIP, OLD_WORKBOOK)) else None


def format_of(raw: bytes) -> str:
    """Return the name of the file's format, as it is shown."""
    if raw.startswith(SQLITE):
        return "sqlite"
    if raw.startswith(OLD_WORKBOOK):
        return "xls"
    return "ods" if b"opendocument.spreadsheet" in raw[:200] else "xlsx"


def read(raw: bytes, kind: str) -> list[list[str]]:
    """Return the rows of the file as text. Raises ValidationFailed (field ``file``)."""
    with (
        tempfile.NamedTemporaryFile(prefix="import-", suffix=f".{format_of(raw)}") as file,
        tempfile.TemporaryFile(prefix="import-rows-") as output,
    ):
        file.write(raw)
        file.flush()
        try:
            done = subprocess.run(
                [sys.executable, "-I", str(READER), kind, file.name],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL, timeout=MAX_WAIT_SECONDS,
                check=False, env={},
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise refused(_refusal(isolated.TOO_LARGE, kind)) from None
        if done.returncode:
            raise refused(_refusal(done.returncode, kind))
        output.seek(0)
        return [[cell(value) for value in parsed(line)] for line in output]


def _refusal(status: int, kind: str) -> str:
    # A limit of the system ends the process with a signal. A parser that fails leaves the status 1.
    text = REFUSALS.get(isolated.BROKEN if status == 1 else status, REFUSALS[isolated.TOO_LARGE])
    return text if isinstance(text, str) else text[kind]

"""CSV lines that no spreadsheet takes for a formula."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Any

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "\x00")


def cell(value: Any) -> str:
    """The value as text; a text that a spreadsheet could execute gets a leading apostrophe (numbers stay numbers)."""
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(DANGEROUS) else text


def line(values: Iterable[Any]) -> str:
    """One line as RFC 4180 has it, ending in CRLF."""
    target = StringIO()
    csv.writer(target).writerow([cell(value) for value in values])
    return target.getvalue()

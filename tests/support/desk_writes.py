"""Records the writes to the database that views of the desk cause, and which code made them."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from django.db import connection

DESK = Path(__file__).parents[2] / "saas" / "desk"
VIEWS, SERVICES = str(DESK / "views.py"), str(DESK / "services")
# The proof of identity is a service of the accounts. It counts attempts and uses up codes.
PROOF = str(DESK.parent / "accounts" / "step_up.py")
_STATEMENT = re.compile(
    r"\b(insert\s+into|update\s+(only\s+)?\S+(\s+(as\s+)?\w+)?\s+set|delete\s+from|merge\s+into|truncate|copy|call|lock)\b",
    re.IGNORECASE,
)
_TEXT = re.compile(r"'(?:[^']|'')*'")
_VOLATILE = """
select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype and n.nspname !~ '^(pg_|information_schema)'
"""


@dataclass
class Writes:
    """The statements that views caused: through a service of the desk, and past all of them."""

    by_services: list[str] = field(default_factory=list)
    past_services: list[str] = field(default_factory=list)


@contextmanager
def recorded_writes() -> Iterator[Writes]:
    """Record what the views of the desk write. Calls of functions that can write count as writes.

    The session is saved after the view, by its middleware, and is not recorded.
    """
    with connection.cursor() as cursor:
        cursor.execute(_VOLATILE)
        names = sorted({re.escape(row[0]) for row in cursor.fetchall()})
    functions = re.compile(rf"\b({'|'.join(names)})\s*\(", re.IGNORECASE) if names else None
    writes = Writes()

    def record(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        text = _TEXT.sub("''", str(sql))
        if _STATEMENT.search(text) or (functions and functions.search(text)):
            files = _files_of_stack()
            if VIEWS in files:
                is_allowed = any(file.startswith(SERVICES) or file == PROOF for file in files)
                (writes.by_services if is_allowed else writes.past_services).append(text)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(record):
        yield writes


def _files_of_stack() -> set[str]:
    files: set[str] = set()
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        files.add(frame.f_code.co_filename)
        frame = frame.f_back
    return files

"""The journal of a load client: each certain result, written to its own file with fsync before the next call.

The books are compared with the journals, because the books alone cannot show that an acknowledged effect is lost.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any


class Outcome(StrEnum):
    OK = "ok"  # acknowledged: it must be in the books, exactly once
    REFUSED = "refused"  # refused: it must not be in the books
    UNKNOWN = "unknown"  # no answer: either, until a retry with the same key settles it


@dataclass(frozen=True)
class Entry:
    """The last that is known of one key. `answer` is what the server sent, if anything."""

    client: str
    key: str
    intent: dict[str, Any]
    outcome: Outcome
    answer: Any = None


class Journal:
    """One client's file. Use it from one thread."""

    def __init__(self, folder: Path, client: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.client = client
        self._file = (folder / f"{client}.journal").open("a")

    def intend(self, key: str, **intent: Any) -> None:
        """Before sending. An intent without an outcome counts as unknown."""
        self._write({"key": key, "intent": intent})

    def settle(self, key: str, outcome: Outcome, answer: Any = None) -> None:
        """After the answer, or the lack of one. A later outcome replaces an earlier one, unless it knows less."""
        self._write({"key": key, "outcome": outcome, "answer": answer})

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def read(folder: Path) -> list[Entry]:
    """Every key of every client in `folder`, in the order of the intents."""
    return [entry for path in sorted(folder.glob("*.journal")) for entry in _read_one(path)]


def unknown(folder: Path) -> list[Entry]:
    """The calls that a client has to repeat, with the same key and intent."""
    return [entry for entry in read(folder) if entry.outcome is Outcome.UNKNOWN]


def acknowledged(folder: Path) -> list[Entry]:
    return [entry for entry in read(folder) if entry.outcome is Outcome.OK]


def _read_one(path: Path) -> Iterator[Entry]:
    entries: dict[str, Entry] = {}
    for line in path.read_text().splitlines():
        note = json.loads(line)
        key = note["key"]
        if "intent" in note:
            entries.setdefault(key, Entry(path.stem, key, note["intent"], Outcome.UNKNOWN))
        elif note["outcome"] != Outcome.UNKNOWN:
            before = entries[key]
            settled = before.outcome is not Outcome.UNKNOWN
            assert not settled or before.outcome == note["outcome"], (
                f"{key} was {before.outcome}, now {note['outcome']}"
            )
            entries[key] = Entry(path.stem, key, before.intent, Outcome(note["outcome"]), note["answer"])
    yield from entries.values()

"""How a legal text is written, and which version applies."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeVar

HEADING = "## "
ITEM = "- "
MAX_LEAD_LENGTH = 200
MAX_POINTS = 8
MAX_POINT_LENGTH = 200
MAX_BODY_LENGTH = 60_000
MAX_NOTE_LENGTH = 500


class LegalBlockKind(StrEnum):
    HEADING = "HEADING"
    PARAGRAPH = "PARAGRAPH"
    LIST = "LIST"


@dataclass(frozen=True, slots=True)
class Block:
    """``lines`` is one text, for a list its items."""

    kind: LegalBlockKind
    lines: tuple[str, ...]


class Dated(Protocol):
    @property
    def applies_from(self) -> datetime: ...


Version = TypeVar("Version", bound=Dated)


def blocks_of(body: str) -> list[Block]:
    """Read a text: ``## `` begins a heading, ``- `` an item of a list, an empty line ends a paragraph.

    Everything else is plain text. Marks of HTML and of other formats stay visible as they were typed.
    """
    return list(_blocks(body))


def _blocks(body: str) -> Iterator[Block]:
    kind, lines = LegalBlockKind.PARAGRAPH, list[str]()
    for line in [*(line.strip() for line in body.splitlines()), ""]:
        is_item = line.startswith(ITEM)
        is_break = not line or line.startswith(HEADING) or is_item != (kind == LegalBlockKind.LIST)
        if lines and is_break:
            yield Block(kind, tuple(lines) if kind == LegalBlockKind.LIST else (" ".join(lines),))
            lines = []
        if line.startswith(HEADING):
            yield Block(LegalBlockKind.HEADING, (line.removeprefix(HEADING).strip(),))
        elif line:
            kind = LegalBlockKind.LIST if is_item else LegalBlockKind.PARAGRAPH
            lines.append(line.removeprefix(ITEM).strip())
        if not lines:
            kind = LegalBlockKind.PARAGRAPH


def points_of(summary: str) -> list[str]:
    """Return the points of a summary, one per line."""
    return [line.strip() for line in summary.splitlines() if line.strip()]


def in_force(versions: Iterable[Version], moment: datetime) -> Version | None:
    """Return the version that applies at ``moment``. ``versions`` are of one document, in the order of publication."""
    return next((version for version in reversed(list(versions)) if version.applies_from <= moment), None)

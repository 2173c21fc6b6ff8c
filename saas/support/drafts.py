"""The arguments of the workflow of tickets: who writes, and what."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import UUID

from saas.support.models import TicketPriority, TicketSide


class FanNotice(StrEnum):
    """The reasons to notify the fan."""

    OPENED = "OPENED"
    ANSWERED = "ANSWERED"
    RESOLVED = "RESOLVED"
    CLOSING_SOON = "CLOSING_SOON"


@dataclass(frozen=True, slots=True)
class Writer:
    """The person who writes a line; SYSTEM has no person."""

    side: TicketSide
    user_id: UUID | None = None
    name: str = ""


SYSTEM = Writer(TicketSide.SYSTEM)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLine:
    """A line to write. ``pictures`` are stored files. ``key`` names the call: a repeated one writes nothing."""

    text: str = ""
    pictures: Sequence[str] = ()
    is_internal: bool = False
    event: str = ""
    value: str = ""
    gems: int | None = None
    key: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTicket:
    """A ticket to open. ``columns`` are those of the subclass's own table: who asks, and about what."""

    title: str
    category: str
    line: NewLine
    priority: str = TicketPriority.MEDIUM
    previous_id: UUID | None = None
    columns: dict[str, Any] = field(default_factory=dict)

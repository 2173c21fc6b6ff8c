"""Tickets as the API answers them: to fans, and what the answers to fans and to the team share."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Self
from uuid import UUID

from saas.activity.models import PLATFORM, ActivityRecord
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.support import rules
from saas.support.models import (
    TicketBase,
    TicketCategory,
    TicketEvent,
    TicketLineBase,
    TicketPriority,
    TicketSide,
    TicketStatus,
    TicketWait,
)
from saas.support.subjects import SubjectFact, SubjectKind, TicketSubject
from saas.tenancy.models import Community
from tenants.support.selectors import (
    InboxFigures,
    SubjectPage,
    TicketPage,
)
from tenants.wallets.models import Cause, TransactionType
from tenants.wallets.selectors import LedgerLine


def _fan_picture(ticket_id: UUID, picture_id: UUID) -> str:
    return f"/api/user/support-tickets/one/{ticket_id}/pictures/{picture_id}"


def _team_picture(ticket_id: UUID, picture_id: UUID, slug: str) -> str:
    # A picture's request has no header that names the community.
    return f"/api/creator/support-tickets/one/{ticket_id}/pictures/{picture_id}?creator={slug}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketPlaceOutput(Output):
    """The community that a ticket is for."""

    creator_id: UUID
    slug: str
    name: str
    brand_color: str
    avatar_url: str | None

    @classmethod
    def of(cls, community: Community) -> Self:
        return cls(
            creator_id=community.owner_id,
            slug=community.slug,
            name=community.name,
            brand_color=community.brand_color,
            avatar_url=public_url(community.logo or community.owner.avatar),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketLinkOutput(Output):
    """Another ticket of the same fan."""

    id: UUID
    number: int
    title: str
    status: TicketStatus

    @classmethod
    def of(cls, ticket: TicketBase) -> Self:
        return cls(id=ticket.pk, number=ticket.number, title=ticket.title, status=TicketStatus(ticket.status))


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketSubjectOutput(Output):
    """The subject of a ticket."""

    kind: SubjectKind
    id: UUID
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectFactOutput(Output):
    """A fact with one value: ``text``, ``gems`` or ``at``."""

    label: str
    text: str
    gems: Gems | None
    at: datetime | None

    @classmethod
    def of(cls, fact: SubjectFact) -> Self:
        return cls(label=fact.label, text=fact.text, gems=fact.gems, at=fact.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectMovementOutput(Output):
    """A movement of gems in the ledger. ``direction`` is "in" or "out" for the fan."""

    id: UUID
    type: TransactionType
    cause: Cause
    amount: Gems
    direction: str
    balance_after: Gems | None
    reason: str
    created_at: datetime

    @classmethod
    def of(cls, line: LedgerLine) -> Self:
        return cls(
            id=line.id,
            type=TransactionType(line.type),
            cause=Cause[line.cause],
            amount=line.amount,
            direction=line.direction,
            balance_after=line.balance_after,
            reason=line.reason,
            created_at=line.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectPageOutput(TicketSubjectOutput):
    """The subject of a ticket as it is now. ``isGone`` says that it no longer exists.

    ``link`` is its page for the fan, a path inside the community. ``officeLink`` is null for a fan.
    """

    is_gone: bool
    facts: list[SubjectFactOutput]
    movements: list[SubjectMovementOutput]
    link: str | None
    office_link: str | None

    @classmethod
    def of(cls, page: SubjectPage, *, is_team: bool = False) -> Self:
        found: TicketSubject | None = page.subject
        return cls(
            kind=SubjectKind(page.kind),
            id=page.id,
            title=page.title,
            is_gone=found is None,
            facts=[SubjectFactOutput.of(fact) for fact in found.facts] if found else [],
            movements=[SubjectMovementOutput.of(line) for line in page.movements],
            link=(found.link or None) if found else None,
            office_link=(found.office_link or None) if found and is_team else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanTicketOutput(Output):
    """One of the fan's tickets. ``community`` is null for a ticket to the platform.

    ``unread`` counts the lines that the fan has not read. ``isMerged`` says that another ticket goes on.
    """

    id: UUID
    number: int
    title: str
    category: TicketCategory
    status: TicketStatus
    priority: TicketPriority
    community: TicketPlaceOutput | None
    subject: TicketSubjectOutput | None
    unread: int
    last_side: TicketSide
    waits_for: TicketWait
    last_message_at: datetime
    created_at: datetime
    updated_at: datetime
    resolved_at: datetime | None
    closes_at: Annotated[datetime | None, "When it closes if the fan does not answer"]
    rating: int | None
    is_merged: bool

    @classmethod
    def of_record(cls, record: ActivityRecord, community: Community | None) -> Self:
        """Return a ticket from its copy in the activity."""
        data = record.data

        def moment(name: str) -> datetime | None:
            return datetime.fromisoformat(data[name]) if data[name] else None

        subject = None
        if data["subject_kind"]:
            subject = TicketSubjectOutput(
                kind=SubjectKind(data["subject_kind"]), id=UUID(data["subject_id"]), title=data["subject_title"]
            )
        created_at, updated_at = moment("created_at"), moment("updated_at")
        assert created_at is not None
        assert updated_at is not None
        return cls(
            id=record.object_id,
            number=data["number"],
            title=record.title,
            category=TicketCategory(data["category"]),
            status=TicketStatus(record.status),
            priority=TicketPriority(data["priority"]),
            community=None if record.community_id == PLATFORM or community is None else TicketPlaceOutput.of(community),
            subject=subject,
            unread=record.amount,
            last_side=TicketSide(data["last_side"]),
            waits_for=TicketWait(data["waits_for"]),
            last_message_at=record.at,
            created_at=created_at,
            updated_at=updated_at,
            resolved_at=moment("resolved_at"),
            closes_at=moment("closes_at"),
            rating=data["rating"],
            is_merged=data["is_merged"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanTicketPageOutput(FanTicketOutput):
    """One of the fan's tickets with what its page shows. ``lastSeq`` is the number of the last line that the fan sees.

    A message until ``reopensUntil`` reopens a resolved ticket; later, open a new one with ``previousId``. The fan can
    rate it, and change the rating, until ``ratesUntil``. Both are null while it is not resolved.
    """

    about: SubjectPageOutput | None
    last_seq: int
    is_closing_soon: bool
    reopens_until: datetime | None
    rates_until: datetime | None
    rating_text: str
    previous: TicketLinkOutput | None
    merged_into: TicketLinkOutput | None

    @classmethod
    def of(cls, page: TicketPage) -> Self:
        ticket, about = page.ticket, page.subject
        is_merged, subject = page.merged_into is not None, None
        if about is not None:
            subject = TicketSubjectOutput(kind=SubjectKind(about.kind), id=about.id, title=about.title)
        return cls(
            id=ticket.pk,
            number=ticket.number,
            title=ticket.title,
            category=TicketCategory(ticket.category),
            status=TicketStatus(ticket.status),
            priority=TicketPriority(ticket.priority),
            community=TicketPlaceOutput.of(page.community) if page.community else None,
            subject=subject,
            unread=ticket.fan_unread,
            last_side=TicketSide(ticket.last_side),
            waits_for=TicketWait(ticket.waits_for),
            last_message_at=ticket.last_message_at,
            created_at=ticket.created_at,
            updated_at=ticket.updated_at,
            resolved_at=ticket.resolved_at,
            closes_at=ticket.closes_at,
            rating=ticket.rating,
            is_merged=is_merged,
            about=SubjectPageOutput.of(about) if about else None,
            last_seq=page.last_seq,
            is_closing_soon=ticket.warned_at is not None,
            reopens_until=None if is_merged else rules.reopens_until(ticket.resolved_at),
            rates_until=None if is_merged else rules.rates_until(ticket.resolved_at),
            rating_text=ticket.rating_text,
            previous=TicketLinkOutput.of(page.previous) if page.previous else None,
            merged_into=TicketLinkOutput.of(page.merged_into) if page.merged_into else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketPictureOutput(Output):
    """A private picture. ``url`` takes ``w``, the width, as the address of a public picture does."""

    id: UUID
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketLineOutput(Output):
    """A line of a ticket: a message with ``text`` and ``pictures``, or an ``event`` with its ``value`` and ``gems``.

    ``seq`` is its place. ``isInternal`` lines are for the team only. ``author`` is empty for the team's lines in a
    fan's answer, and for the product's own lines. The values of the events: STATUS the new status, WARNING when the
    ticket closes, ASSIGNED a name or empty, PRIORITY the new priority, MERGED and MERGED_INTO the number of the other
    ticket, GIFT the reason, REFUND what was refunded.
    """

    id: UUID
    seq: int
    side: TicketSide
    author: str
    is_own: bool
    is_internal: bool
    text: str
    event: TicketEvent | None
    value: str
    gems: Gems | None
    pictures: list[TicketPictureOutput]
    created_at: datetime

    @classmethod
    def for_fan(cls, line: Any, ticket_id: UUID, reader: UUID) -> Self:
        author = line.author_name if line.side == TicketSide.FAN else ""
        pictures = [TicketPictureOutput(id=one.pk, url=_fan_picture(ticket_id, one.pk)) for one in line.pictures.all()]
        return cls._of(line, author, line.author_id == reader and line.side == TicketSide.FAN, pictures)

    @classmethod
    def for_team(cls, line: Any, ticket_id: UUID, reader: UUID, slug: str) -> Self:
        pictures = [
            TicketPictureOutput(id=one.pk, url=_team_picture(ticket_id, one.pk, slug)) for one in line.pictures.all()
        ]
        return cls._of(line, line.author_name, line.author_id == reader and line.side == TicketSide.TEAM, pictures)

    @classmethod
    def _of(cls, line: TicketLineBase, author: str, is_own: bool, pictures: list[TicketPictureOutput]) -> Self:
        return cls(
            id=line.pk,
            seq=line.seq,
            side=TicketSide(line.side),
            author=author,
            is_own=is_own,
            is_internal=line.is_internal,
            text=line.text,
            event=TicketEvent(line.event) if line.event else None,
            value=line.value,
            gems=line.gems,
            pictures=pictures,
            created_at=line.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxFiguresOutput(Output):
    """How many tickets the fan has by status, and how many of them have something to read."""

    opened: int
    in_progress: int
    resolved: int
    unread: int

    @classmethod
    def of(cls, found: InboxFigures) -> Self:
        return cls(opened=found.opened, in_progress=found.in_progress, resolved=found.resolved, unread=found.unread)

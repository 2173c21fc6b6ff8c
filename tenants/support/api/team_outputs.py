"""Tickets as the API answers them to the team, and the saved answers."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self
from uuid import UUID

from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.support.models import (
    TicketCategory,
    TicketPriority,
    TicketSide,
    TicketStatus,
    TicketWait,
)
from saas.support.subjects import SubjectKind
from tenants.support import stats
from tenants.support.api.outputs import SubjectPageOutput, TicketLinkOutput, TicketPictureOutput, TicketSubjectOutput
from tenants.support.models import GemsKind, SavedAnswer, SupportSettings, SupportTicket, TicketGems
from tenants.support.presence import Colleague
from tenants.support.selectors import (
    Assignee,
    FilledAnswer,
    TeamTicketPage,
    TicketFigures,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketMemberOutput(Output):
    id: UUID
    username: str
    avatar_url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketAssigneeOutput(Output):
    id: UUID
    username: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTicketOutput(Output):
    """A ticket in the team's list. ``unread`` counts the fan's lines that the team has not read.

    ``waitingSince`` is the time since which it waits for the side ``waitsFor``.
    """

    id: UUID
    number: int
    title: str
    category: TicketCategory
    status: TicketStatus
    priority: TicketPriority
    username: str
    member: TicketMemberOutput
    assignee: TicketAssigneeOutput | None
    subject: TicketSubjectOutput | None
    unread: int
    last_side: TicketSide
    waits_for: TicketWait
    waiting_since: datetime
    last_message_at: datetime
    created_at: datetime
    updated_at: datetime
    resolved_at: datetime | None
    rating: int | None

    @classmethod
    def of(cls, ticket: SupportTicket) -> Self:
        member, subject = ticket.member, None
        if ticket.subject_kind and ticket.subject_id:
            subject = TicketSubjectOutput(
                kind=SubjectKind(ticket.subject_kind), id=ticket.subject_id, title=ticket.subject_title
            )
        assignee = None
        if ticket.assignee_id is not None:
            assignee = TicketAssigneeOutput(id=ticket.assignee_id, username=ticket.assignee_name)
        return cls(
            id=ticket.pk,
            number=ticket.number,
            title=ticket.title,
            category=TicketCategory(ticket.category),
            status=TicketStatus(ticket.status),
            priority=TicketPriority(ticket.priority),
            username=member.username,
            member=TicketMemberOutput(id=member.pk, username=member.username, avatar_url=public_url(member.avatar)),
            assignee=assignee,
            subject=subject,
            unread=ticket.team_unread,
            last_side=TicketSide(ticket.last_side),
            waits_for=TicketWait(ticket.waits_for),
            waiting_since=ticket.waiting_since,
            last_message_at=ticket.last_message_at,
            created_at=ticket.created_at,
            updated_at=ticket.updated_at,
            resolved_at=ticket.resolved_at,
            rating=ticket.rating,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketGemsOutput(Output):
    """Gems that the team gave for a ticket. ``transactionId`` is the ledger's movement; null for something free."""

    id: UUID
    kind: GemsKind
    gems: Gems
    reason: str
    transaction_id: UUID | None
    actor: str
    created_at: datetime

    @classmethod
    def of(cls, row: TicketGems) -> Self:
        return cls(
            id=row.pk,
            kind=GemsKind(row.kind),
            gems=row.gems,
            reason=row.reason,
            transaction_id=row.transaction_id,
            actor=row.actor_name,
            created_at=row.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleagueOutput(Output):
    """A person of the team who is answering the ticket now."""

    id: UUID
    username: str

    @classmethod
    def of(cls, colleague: Colleague) -> Self:
        return cls(id=colleague.id, username=colleague.username)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTicketPageOutput(TeamTicketOutput):
    """A ticket with what its page shows the team.

    ``firstAnswerSeconds`` runs from the opening. ``solveSeconds`` leaves out the time in which it waited for the fan.
    ``canGift`` and ``canRefund`` say what the caller may give. ``isOwn`` is the caller's own ticket, which a colleague
    must handle. ``others`` are the fan's other tickets.
    """

    last_seq: int
    about: SubjectPageOutput | None
    is_opened_by_team: bool
    is_member_active: bool
    member_status: str
    closes_at: datetime | None
    is_closing_soon: bool
    first_answer_seconds: int | None
    solve_seconds: int | None
    rating_text: str
    rated_at: datetime | None
    previous: TicketLinkOutput | None
    merged_into: TicketLinkOutput | None
    others: list[TicketLinkOutput]
    gems: list[TicketGemsOutput]
    answering: list[ColleagueOutput]
    can_gift: bool
    can_refund: bool
    is_own: bool

    @classmethod
    def page(
        cls, page: TeamTicketPage, *, answering: list[Colleague], can_gift: bool, can_refund: bool, reader: UUID
    ) -> Self:
        ticket = page.ticket
        assert isinstance(ticket, SupportTicket)
        is_own = ticket.member.user_id == reader
        return cls(
            **TeamTicketOutput.of(ticket).fields(),
            last_seq=ticket.last_seq,
            about=SubjectPageOutput.of(page.subject, is_team=True) if page.subject else None,
            is_opened_by_team=ticket.is_opened_by_team,
            is_member_active=ticket.member.is_active,
            member_status=ticket.member.status,
            closes_at=ticket.closes_at,
            is_closing_soon=ticket.warned_at is not None,
            first_answer_seconds=stats.first_answer_seconds(ticket),
            solve_seconds=stats.solve_seconds(ticket),
            rating_text=ticket.rating_text,
            rated_at=ticket.rated_at,
            previous=TicketLinkOutput.of(page.previous) if page.previous else None,
            merged_into=TicketLinkOutput.of(page.merged_into) if page.merged_into else None,
            others=[TicketLinkOutput.of(other) for other in page.others],
            gems=[TicketGemsOutput.of(row) for row in page.gems],
            answering=[ColleagueOutput.of(one) for one in answering],
            can_gift=can_gift and not is_own and ticket.member.is_active,
            can_refund=can_refund and not is_own,
            is_own=is_own,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketFiguresOutput(Output):
    """The numbers of tickets by status, and of those that are not resolved by priority.

    ``waiting`` tickets wait for the team, the first of them since ``oldestWaitingSince``. ``unread`` ones have a
    message that the team has not read. ``oldestOpenedAt`` is when the oldest one that is not resolved was opened.
    """

    opened: int
    in_progress: int
    resolved: int
    low: int
    medium: int
    high: int
    unread: int
    unassigned: int
    waiting: int
    oldest_waiting_since: datetime | None
    oldest_opened_at: datetime | None

    @classmethod
    def of(cls, found: TicketFigures) -> Self:
        return cls(
            opened=found.opened,
            in_progress=found.in_progress,
            resolved=found.resolved,
            low=found.low,
            medium=found.medium,
            high=found.high,
            unread=found.unread,
            unassigned=found.unassigned,
            waiting=found.waiting,
            oldest_waiting_since=found.oldest_waiting_since,
            oldest_opened_at=found.oldest_opened_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AssigneeOutput(Output):
    """A person of the team who manages tickets, with the number of their open ones."""

    id: UUID
    username: str
    open_tickets: int

    @classmethod
    def of(cls, found: Assignee) -> Self:
        return cls(id=found.id, username=found.username, open_tickets=found.open_tickets)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedAnswerOutput(Output):
    """A saved answer with its variables in double braces."""

    id: UUID
    name: str
    text: str
    pictures: list[TicketPictureOutput]
    updated_at: datetime

    @classmethod
    def of(cls, answer: SavedAnswer, slug: str) -> Self:
        return cls(
            id=answer.pk,
            name=answer.name,
            text=answer.text,
            pictures=[
                TicketPictureOutput(
                    id=one.pk,
                    url=f"/api/creator/support-tickets/answers/pictures/{one.pk}?creator={slug}",
                )
                for one in answer.pictures.all()
            ],
            updated_at=answer.updated_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledAnswerOutput(SavedAnswerOutput):
    """A saved answer for one ticket. ``filled`` has the ticket's values; ``missing`` variables have none."""

    filled: str
    missing: list[str]

    @classmethod
    def filled_of(cls, found: FilledAnswer, slug: str) -> Self:
        return cls(
            **SavedAnswerOutput.of(found.answer, slug).fields(),
            filled=found.filled.text,
            missing=list(found.filled.missing),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportSettingsOutput(Output):
    """``closeAfterDays`` is the number of days after which a ticket closes without the fan's answer; null: never."""

    close_after_days: int | None

    @classmethod
    def of(cls, row: SupportSettings) -> Self:
        return cls(close_after_days=row.close_after_days)

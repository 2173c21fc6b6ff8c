"""Reads of tickets: the fan's inbox, the team's list, one ticket with what it is about, and figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Min, Q, QuerySet

from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.activity.models import PLATFORM, ActivityKind, ActivityRecord
from saas.kernel.paging import after_row, counted, ordering, window
from saas.support.errors import TicketNotFound
from saas.support.helpdesk import Helpdesk
from saas.support.models import TicketBase, TicketLineBase, TicketPriority, TicketStatus, TicketWait
from saas.support.subjects import TicketSubject, find_own_subject, find_subject, rules_of
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.support.models import SavedAnswer, SavedAnswerPicture, SupportSettings, SupportTicket, TicketGems
from tenants.support.rules import FilledText, fill
from tenants.wallets.selectors import LedgerLine, ledger_lines
from tenants.wallets.services import current_community

SORTS = {"UPDATED_AT": "last_message_at", "CREATED_AT": "created_at", "WAITING_SINCE": "waiting_since"}
MAX_OTHER_TICKETS, MAX_MOVEMENTS = 20, 20
NOBODY, ME = "NOBODY", "ME"


@dataclass(frozen=True, slots=True)
class SubjectPage:
    """The subject of a ticket as it is now, with the movements of gems for it."""

    kind: str
    id: UUID
    title: str
    subject: TicketSubject | None
    movements: Sequence[LedgerLine]


@dataclass(frozen=True, slots=True)
class TicketPage:
    """One ticket with what its page shows. ``community`` is None for a ticket to the platform.

    ``last_seq`` is the number of the last line that the reader sees.
    """

    ticket: TicketBase
    community: Community | None
    subject: SubjectPage | None
    previous: TicketBase | None
    merged_into: TicketBase | None
    last_seq: int


@dataclass(frozen=True, slots=True)
class TeamTicketPage(TicketPage):
    """A ticket for the team: with the fan's other tickets, and the gems that were given for it."""

    others: Sequence[SupportTicket]
    gems: Sequence[TicketGems]


def inbox(query: Mapping[str, Any], user_id: UUID, community: Community | None) -> tuple[list[ActivityRecord], int]:
    """Return a page of a fan's tickets, in all communities and to the platform, or in one community, and the total.

    The ticket with the latest line comes first.
    """
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.SUPPORT)
    if community is not None:
        rows = rows.filter(community_id=community.pk)
    after = None
    if query.get("after"):
        after = after_row(rows.filter(object_id=query["after"]).first(), "at", "object_id")
    if query.get("status"):
        rows = rows.filter(status=query["status"])
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(data__number=_number(words)))
    return window(rows.order_by("-at", "-object_id"), query, after=after)


def communities_of(records: Sequence[ActivityRecord]) -> dict[UUID, Community]:
    """Return the communities of the records by id. A ticket to the platform has none."""
    ids = {record.community_id for record in records} - {PLATFORM}
    return Community.objects.select_related("owner").in_bulk(ids)


@dataclass(frozen=True, slots=True)
class InboxFigures:
    """How many tickets a fan has by status, and how many of them have something to read."""

    opened: int
    in_progress: int
    resolved: int
    unread: int


def inbox_figures(user_id: UUID, community: Community | None) -> InboxFigures:
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.SUPPORT)
    if community is not None:
        rows = rows.filter(community_id=community.pk)
    return InboxFigures(
        **rows.aggregate(
            opened=Count("object_id", filter=Q(status=TicketStatus.OPENED)),
            in_progress=Count("object_id", filter=Q(status=TicketStatus.IN_PROGRESS)),
            resolved=Count("object_id", filter=Q(status=TicketStatus.RESOLVED)),
            unread=Count("object_id", filter=Q(amount__gt=0)),
        )
    )


def own_row(desk: Helpdesk[Any], ticket_id: UUID, user_id: UUID) -> TicketBase:
    """Return a fan's own ticket without what its page shows. Raises TicketNotFound."""
    ticket: TicketBase | None = desk.own(user_id).filter(pk=ticket_id).first()
    if ticket is None:
        raise TicketNotFound
    return ticket


def own_ticket(desk: Helpdesk[Any], ticket_id: UUID, user_id: UUID, community: Community | None) -> TicketPage:
    """Return a fan's own ticket. Raises TicketNotFound."""
    ticket = desk.own(user_id).filter(pk=ticket_id).select_related("previous").first()
    if ticket is None:
        raise TicketNotFound
    merged = ticket.merged_into if isinstance(ticket, SupportTicket) and ticket.merged_into_id else None
    subject = subject_of(ticket, fan_id=user_id) if isinstance(ticket, SupportTicket) else None
    return TicketPage(ticket, community, subject, ticket.previous, merged, desk.fan_seq(ticket))


def subject_of(ticket: SupportTicket, *, fan_id: UUID | None = None) -> SubjectPage | None:
    """Return the subject for the team, or for the fan of this id."""
    if not ticket.subject_kind or ticket.subject_id is None:
        return None
    thing = (ticket.subject_kind, ticket.subject_id, ticket.member_id)
    found = find_own_subject(*thing, fan_id, current_community()) if fan_id else find_subject(*thing)
    return subject_page(ticket.subject_kind, ticket.subject_id, ticket.subject_title, found)


def subject_page(kind: str, thing_id: UUID, title: str, found: TicketSubject | None) -> SubjectPage:
    movements = ledger_lines(found.transactions[:MAX_MOVEMENTS]) if found else []
    return SubjectPage(kind, thing_id, found.title if found else title, found, movements)


def lines_page(
    desk: Helpdesk[Any], ticket: TicketBase, query: Mapping[str, Any], *, is_fan: bool
) -> tuple[list[TicketLineBase], int]:
    """Return lines in their order, and the number of all: those after ``after``, else the last ones before ``before``.

    A line number is the key of a page, so that new lines never move the pages.
    """
    rows = desk.lines_of(ticket, is_fan=is_fan)
    total = rows.count()
    if query.get("after") is not None:
        found = list(rows.filter(seq__gt=query["after"]).prefetch_related("pictures")[: query["take"]])
        return found, total
    if query.get("before") is not None:
        rows = rows.filter(seq__lt=query["before"])
    return list(rows.prefetch_related("pictures").order_by("-seq")[: query["take"]])[::-1], total


def picture_name(desk: Helpdesk[Any], ticket: TicketBase, picture_id: UUID, *, is_fan: bool) -> str:
    """Return the file of a picture in a line that this side sees. Raises TicketNotFound."""
    rows = desk.pictures.objects.filter(pk=picture_id, line__ticket=ticket)
    if is_fan:
        rows = rows.filter(line__is_internal=False)
    name: str | None = rows.values_list("name", flat=True).first()
    if name is None:
        raise TicketNotFound
    return name


def picture_of_answer(picture_id: UUID) -> str | None:
    name: str | None = SavedAnswerPicture.objects.filter(pk=picture_id).values_list("name", flat=True).first()
    return name


def _number(words: str) -> int:
    digits = words.removeprefix("#")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 15 else -1


def team_tickets(query: Mapping[str, Any], reader: UUID) -> QuerySet[SupportTicket]:
    """Return the team's list for the filters of ``TeamTicketListInput``; ``assignee`` ME is the reader.

    A merged ticket is not in it: its messages are in the ticket that goes on.
    """
    rows = SupportTicket.objects.filter(merged_into=None).select_related("member")
    for name in ("status", "priority", "category", "waits_for", "subject_kind", "member_id"):
        if query.get(name):
            rows = rows.filter(**{name: query[name]})
    if query.get("assignee") == NOBODY:
        rows = rows.filter(assignee_id=None)
    elif query.get("assignee"):
        rows = rows.filter(assignee_id=reader if query["assignee"] == ME else query["assignee"])
    if query.get("is_unread"):
        rows = rows.filter(team_unread__gt=0)
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(member__username__icontains=words) | Q(number=_number(words)))
    return rows.order_by(*ordering(query, SORTS[query["sort_by"]]))


def team_page(query: Mapping[str, Any], reader: UUID) -> tuple[list[SupportTicket], int]:
    """Return a page of the team's list and the total."""
    after = None
    if query.get("after"):
        last = SupportTicket.objects.filter(pk=query["after"]).first()
        after = after_row(last, SORTS[query["sort_by"]], is_descending=query["sort_direction"] == "desc")
    return window(team_tickets(query, reader), query, after=after)


def team_ticket(ticket_id: UUID) -> TeamTicketPage:
    """Return a ticket for the team. Raises TicketNotFound."""
    ticket = SupportTicket.objects.select_related("member", "previous", "merged_into").filter(pk=ticket_id).first()
    if ticket is None:
        raise TicketNotFound
    others = SupportTicket.objects.filter(member=ticket.member, merged_into=None).exclude(pk=ticket.pk)
    return TeamTicketPage(
        ticket,
        None,
        subject_of(ticket),
        ticket.previous,
        ticket.merged_into,
        ticket.last_seq,
        list(others.order_by("-last_message_at")[:MAX_OTHER_TICKETS]),
        list(ticket.gems.order_by("created_at")),
    )


def team_row(ticket_id: UUID) -> SupportTicket:
    """Return a ticket as the team's list has it. Raises TicketNotFound."""
    ticket = SupportTicket.objects.select_related("member", "merged_into").filter(pk=ticket_id).first()
    if ticket is None:
        raise TicketNotFound
    return ticket


def settings() -> SupportSettings:
    return SupportSettings.objects.filter(pk=1).first() or SupportSettings()


def refund_permission(ticket: TicketBase) -> Permission | None:
    """Return the permission for refunding what the ticket is about; None if it cannot be refunded."""
    kind = ticket.subject_kind if isinstance(ticket, SupportTicket) else ""
    rules = rules_of(kind) if kind else None
    return rules.refund_permission if rules and rules.refund else None


@dataclass(frozen=True, slots=True)
class TicketFigures:
    """The numbers of tickets by status, and of those that are not resolved by priority.

    ``waiting`` wait for the team; the first of them since ``oldest_waiting_since``. ``oldest_opened_at`` is when the
    oldest one that is not resolved was opened.
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


def open_figures() -> dict[str, Any]:
    """Return the figures of the tickets that are not resolved, in one statement, by the names of TicketFigures."""

    def count(**condition: Any) -> Count:
        return Count("pk", filter=Q(**condition))

    return SupportTicket.objects.exclude(status=TicketStatus.RESOLVED).aggregate(
        opened=count(status=TicketStatus.OPENED),
        in_progress=count(status=TicketStatus.IN_PROGRESS),
        low=count(priority=TicketPriority.LOW),
        medium=count(priority=TicketPriority.MEDIUM),
        high=count(priority=TicketPriority.HIGH),
        unread=count(team_unread__gt=0),
        unassigned=count(assignee_id=None),
        waiting=count(waits_for=TicketWait.TEAM),
        oldest_waiting_since=Min("waiting_since", filter=Q(waits_for=TicketWait.TEAM)),
        oldest_opened_at=Min("created_at"),
    )


def ticket_figures() -> TicketFigures:
    """Return the figures of the team's list."""
    resolved = SupportTicket.objects.filter(status=TicketStatus.RESOLVED, merged_into=None)
    return TicketFigures(resolved=counted(resolved), **open_figures())


@dataclass(frozen=True, slots=True)
class Assignee:
    """A person of the team who manages tickets, with the number of their open ones."""

    id: UUID
    username: str
    open_tickets: int


def assignees(community: Community) -> list[Assignee]:
    """Return the owner and the staff who manage tickets, by name."""
    grants = StaffGrant.objects.filter(community=community, permissions__contains=[Permission.TICKETS_MANAGEMENT])
    ids = {community.owner_id, *grants.values_list("user_id", flat=True)}
    is_open = SupportTicket.objects.exclude(status=TicketStatus.RESOLVED).filter(assignee_id__in=ids)
    counts = dict(is_open.order_by().values_list("assignee_id").annotate(Count("pk")))
    people = User.objects.filter(pk__in=ids).values_list("pk", "username")
    found = [Assignee(pk, username, counts.get(pk, 0)) for pk, username in people]
    return sorted(found, key=lambda one: one.username.lower())


@dataclass(frozen=True, slots=True)
class FilledAnswer:
    """A saved answer for one ticket: its text with the ticket's values."""

    answer: SavedAnswer
    filled: FilledText


def saved_answers(query: Mapping[str, Any]) -> QuerySet[SavedAnswer]:
    rows = SavedAnswer.objects.prefetch_related("pictures")
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(text__icontains=words))
    return rows.order_by("name", "pk")


def filled_answers(
    rows: Sequence[SavedAnswer], ticket: SupportTicket, community: Community, staff: str
) -> list[FilledAnswer]:
    """Return the answers with the values of the ticket."""
    values = {
        "username": ticket.member.username,
        "community": community.name,
        "ticket": f"#{ticket.number}",
        "title": ticket.title,
        "order": ticket.subject_title,
        "staff": staff,
    }
    return [FilledAnswer(row, fill(row.text, values)) for row in rows]

"""Tickets of users to the platform: the list, and one ticket with its messages."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import actions_for
from saas.kernel.clock import now
from saas.kernel.files import private_picture
from saas.support.models import (
    PlatformTicket,
    PlatformTicketPicture,
    TicketCategory,
    TicketEvent,
    TicketPriority,
    TicketStatus,
    TicketWait,
)
from saas.support.rules import PLATFORM_CATEGORIES

_TONES = {TicketStatus.OPENED: "warn", TicketStatus.IN_PROGRESS: "", TicketStatus.RESOLVED: "good"}
_LABELS: dict[str, str] = {
    TicketStatus.OPENED: "Open",
    TicketStatus.IN_PROGRESS: "In progress",
    TicketStatus.RESOLVED: "Resolved",
}
_EVENTS = {
    TicketEvent.REOPENED: "Reopened the ticket",
    TicketEvent.CLOSED: "Closed the ticket",
    TicketEvent.WARNING: "Warned that the ticket closes",
}


def _find(rows: QuerySet[PlatformTicket], text: str) -> QuerySet[PlatformTicket]:
    """Return tickets by number, or by the exact username or address."""
    digits = text.removeprefix("#")
    if digits.isascii() and digits.isdigit() and len(digits) < 15:
        return rows.filter(number=int(digits))
    return rows.filter(Q(user__username__iexact=text) | Q(user__email__iexact=text))


def _age(ticket: PlatformTicket) -> str:
    """Return how long the ticket has waited for an operator."""
    if ticket.waits_for != TicketWait.TEAM:
        return cells.NONE
    hours = int((now() - ticket.waiting_since).total_seconds()) // 3600
    return f"{hours // 24} days" if hours >= 48 else f"{hours} hours"


TICKETS = ListPage(
    columns=(
        Column("Ticket", lambda row: cells.link(f"/desk/tickets/{row.pk}", f"#{row.number} {row.title}")),
        Column("User", lambda row: cells.user_link(row.user_id, row.user.username)),
        Column("About", lambda row: TicketCategory(row.category).label),
        Column("State", lambda row: cells.state(_LABELS[row.status], _TONES[row.status])),
        Column("Priority", lambda row: TicketPriority(row.priority).label),
        Column("Waits for us", _age),
        Column("Assignee", lambda row: row.assignee_name or cells.NONE),
        Column("Last message", lambda row: cells.when(row.last_message_at)),
    ),
    rows=lambda: PlatformTicket.objects.select_related("user"),
    search=_find,
    search_label="Number, or the exact username or address",
    filters=(
        Filter("status", "State", _LABELS, lambda rows, value: rows.filter(status=value)),
        Filter(
            "waits",
            "Waits for",
            {TicketWait.TEAM: "Operators", TicketWait.FAN: "The user"},
            lambda rows, value: rows.filter(waits_for=value),
        ),
        Filter(
            "category",
            "About",
            {category.value: str(category.label) for category in PLATFORM_CATEGORIES},
            lambda rows, value: rows.filter(category=value),
        ),
    ),
    empty="No tickets",
    order="last_message_at",
)


def waiting_count() -> int:
    return PlatformTicket.objects.filter(waits_for=TicketWait.TEAM).count()


def detail(request: HttpRequest, operator: Operator, pk: UUID) -> HttpResponse:
    row = PlatformTicket.objects.select_related("user", "community", "previous").filter(pk=pk).first()
    if row is None:
        raise Http404
    lines = row.lines.prefetch_related("pictures").order_by("seq")
    context = {
        "title": f"#{row.number} {row.title}",
        "page_key": "tickets",
        "back": "/desk/tickets",
        "back_label": "Tickets",
        "state": cells.state(_LABELS[TicketStatus(row.status)], _TONES[TicketStatus(row.status)]),
        "facts": cells.facts(
            user=cells.user_link(row.user_id, row.user.username),
            own_community=row.community and cells.community_link(row.community.pk, row.community.slug),
            about=TicketCategory(row.category).label,
            priority=TicketPriority(row.priority).label,
            assignee=row.assignee_name,
            opened=cells.when(row.created_at),
            first_answer=cells.when(row.first_answer_at),
            waits_for_us=_age(row),
            closes_without_an_answer=cells.when(row.closes_at),
            rating=row.rating and f"{row.rating} of 5",
            words_to_the_rating=row.rating_text,
            earlier_ticket=row.previous and cells.link(f"/desk/tickets/{row.previous.pk}", f"#{row.previous.number}"),
        ),
        "lines": [(line, _words(line), f"/desk/tickets/{row.pk}/pictures") for line in lines],
        "actions": actions_for(operator, "ticket.", row.pk, row.user_id != operator.user_id),
    }
    return show(request, operator, "desk/ticket.html", context)


def _words(line: Any) -> str:
    """Return what an event says; empty for a message."""
    if line.event == TicketEvent.STATUS:
        return f"Set the state to {_LABELS[line.value].lower()}"
    if line.event == TicketEvent.ASSIGNED:
        return f"Assigned the ticket to {line.value}" if line.value else "Removed the assignee"
    if line.event == TicketEvent.PRIORITY:
        return f"Set the priority to {line.value.lower()}"
    return _EVENTS.get(line.event, "")


def picture(request: HttpRequest, pk: UUID, picture_id: UUID) -> HttpResponse:
    found = PlatformTicketPicture.objects.filter(pk=picture_id, line__ticket=pk).first()
    if found is None:
        raise Http404
    answer: HttpResponse = private_picture(request, found.name)
    return answer

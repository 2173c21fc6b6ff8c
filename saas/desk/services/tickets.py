"""Tickets of users to the platform. Each function writes an audit entry with its change."""

from uuid import UUID

from saas.accounts.models import User
from saas.desk.audit import Operator, record
from saas.desk.errors import OwnAccount
from saas.kernel.transactions import atomically
from saas.support.drafts import NewLine, NewTicket, Writer
from saas.support.models import PlatformTicket, TicketPriority, TicketSide, TicketStatus
from saas.support.services import helpdesk
from saas.tenancy import lookup

ME, NOBODY = "ME", "NOBODY"


def _writer(operator: Operator) -> Writer:
    return Writer(TicketSide.TEAM, operator.user_id, operator.username)


def _locked(ticket_id: UUID, operator: Operator) -> PlatformTicket:
    """Return a ticket of another person, with its row locked. Raises TicketNotFound, OwnAccount."""
    ticket = helpdesk.locked(helpdesk.all(), ticket_id)
    if ticket.user_id == operator.user_id:
        raise OwnAccount
    return ticket


def open_for(*, operator: Operator, user: User, title: str, text: str) -> PlatformTicket:
    """Open a ticket for a user, who is notified and can answer it. Raises OwnAccount."""
    if user.pk == operator.user_id:
        raise OwnAccount

    def work() -> PlatformTicket:
        owned = lookup.by_owner(user.pk)
        new = NewTicket(
            title=title,
            category="OTHER",
            line=NewLine(text=text),
            columns={"user_id": user.pk, "community_id": owned.pk if owned else None},
        )
        row, _ = helpdesk.open(new, _writer(operator), owner_id=user.pk)
        record(operator, "user.write", user.pk, reason=f"Ticket #{row.number}", after={"ticket": str(row.pk)})
        return row

    return atomically(work)


def answer(*, operator: Operator, ticket: PlatformTicket, text: str, closes: bool) -> None:
    """Answer a ticket; with ``closes``, resolve it afterwards. Raises OwnAccount."""

    def work() -> None:
        row = _locked(ticket.pk, operator)
        helpdesk.write(row, _writer(operator), NewLine(text=text))
        if closes:
            helpdesk.set_status(row, TicketStatus.RESOLVED, _writer(operator))
        record(operator, "ticket.answer", row.pk, reason=f"Ticket #{row.number}", after={"status": row.status})

    atomically(work)


def note(*, operator: Operator, ticket: PlatformTicket, text: str) -> None:
    """Add a note that only operators see. Raises OwnAccount."""

    def work() -> None:
        row = _locked(ticket.pk, operator)
        helpdesk.write(row, _writer(operator), NewLine(text=text, is_internal=True))
        record(operator, "ticket.note", row.pk, reason=f"Ticket #{row.number}")

    atomically(work)


def edit(
    *,
    operator: Operator,
    ticket: PlatformTicket,
    status: TicketStatus,
    priority: TicketPriority,
    assignee: str,
    reason: str,
) -> None:
    """Set the status, the priority and the assignee (ME, NOBODY, or empty for no change). Raises OwnAccount."""

    def work() -> None:
        row, writer = _locked(ticket.pk, operator), _writer(operator)
        before = {"status": row.status, "priority": row.priority, "assignee": row.assignee_name}
        if assignee:
            is_me = assignee == ME
            helpdesk.assign(row, operator.user_id if is_me else None, operator.username if is_me else "", writer)
        helpdesk.prioritize(row, priority, writer)
        helpdesk.set_status(row, status, writer)
        after = {"status": row.status, "priority": row.priority, "assignee": row.assignee_name}
        record(operator, "ticket.edit", row.pk, reason=reason, before=before, after=after)

    atomically(work)

"""The parts of the export and of the erasure of a person that all helpdesks share."""

from typing import Any
from uuid import UUID

from saas.kernel.clock import now
from saas.kernel.privacy import ANONYMIZED
from saas.support.helpdesk import Helpdesk
from saas.support.models import TicketBase, TicketEvent, TicketStatus, TicketWait


def ticket_facts(row: TicketBase) -> dict[str, Any]:
    return {
        "number": row.number,
        "title": row.title,
        "category": row.category,
        "status": row.status,
        "rating": row.rating,
        "rating_text": row.rating_text,
        "opened_at": row.created_at,
        "resolved_at": row.resolved_at,
    }


def line_facts(row: Any) -> dict[str, Any]:
    """Return a line that the fan sees, with the files of its pictures."""
    return {
        "ticket": row.ticket.number,
        "line": row.seq,
        "from": row.side,
        "text": row.text,
        "event": row.event,
        "value": row.value,
        "gems": row.gems,
        "pictures": [picture.name for picture in row.pictures.all()],
        "at": row.created_at,
    }


def erase_own_tickets(desk: Helpdesk[Any], user_id: UUID) -> list[str]:
    """Erase the texts of a fan's tickets and close the open ones. Times and ratings stay for the figures.

    Return the files of their pictures, whose rows are deleted. The caller deletes the files.
    """
    own = desk.own(user_id).select_related(None)
    lines = desk.lines.objects.filter(ticket__in=own)
    pictures = desk.pictures.objects.filter(line__in=lines)
    names = list(pictures.values_list("name", flat=True))
    pictures.delete()
    lines.update(text="")
    lines.filter(event=TicketEvent.GIFT).update(value="")
    own.update(title=ANONYMIZED, rating_text="")
    own.exclude(status=TicketStatus.RESOLVED).update(
        status=TicketStatus.RESOLVED, resolved_at=now(), waits_for=TicketWait.NOBODY, closes_at=None, team_unread=0
    )
    return names


def erase_names(desk: Helpdesk[Any], user_id: UUID, username: str) -> None:
    """Remove the person's name as an author and as an assignee, also in tickets of others."""
    desk.lines.objects.filter(author_id=user_id).update(author_name=ANONYMIZED)
    desk.lines.objects.filter(event=TicketEvent.ASSIGNED, value=username).update(value=ANONYMIZED)
    desk.tickets.objects.filter(assignee_id=user_id).update(assignee_id=None, assignee_name="")

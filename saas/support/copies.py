"""The copy of a ticket in the fan's activity, from which the inbox over all communities is read."""

from datetime import datetime
from uuid import UUID

from saas.activity.models import ActivityKind
from saas.activity.services import ActivityEntry
from saas.support.models import TicketBase


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def entry_of(
    ticket: TicketBase,
    *,
    user_id: UUID,
    community_id: UUID,
    subject_kind: str = "",
    subject_id: UUID | None = None,
    subject_title: str = "",
    is_merged: bool = False,
) -> ActivityEntry:
    """Return the ticket's entry. The fan's list sorts by the last line that the fan sees."""
    return ActivityEntry(
        user_id=user_id,
        community_id=community_id,
        kind=ActivityKind.SUPPORT,
        object_id=ticket.pk,
        status=ticket.status,
        title=ticket.title,
        amount=ticket.fan_unread,
        at=ticket.last_message_at,
        data={
            "number": ticket.number,
            "category": ticket.category,
            "priority": ticket.priority,
            "last_side": ticket.last_side,
            "waits_for": ticket.waits_for,
            "created_at": _text(ticket.created_at),
            "updated_at": _text(ticket.updated_at),
            "resolved_at": _text(ticket.resolved_at),
            "closes_at": _text(ticket.closes_at),
            "rating": ticket.rating,
            "subject_kind": subject_kind or None,
            "subject_id": str(subject_id) if subject_id else None,
            "subject_title": subject_title,
            "is_merged": is_merged,
        },
    )

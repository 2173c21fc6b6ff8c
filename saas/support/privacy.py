"""Personal data in tickets to the platform, and the copies of all tickets in the activity."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.activity.models import ActivityKind
from saas.activity.services import delete_own_records
from saas.jobs.services import enqueue
from saas.kernel.privacy import community_eraser, erase_handler, export_section, in_steps, platform
from saas.support.models import PlatformTicket, PlatformTicketLine
from saas.support.services import helpdesk
from saas.support.ticket_privacy import erase_names, erase_own_tickets, line_facts, ticket_facts


@export_section(platform, "platform-tickets")
def tickets(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(PlatformTicket.objects.filter(user_id=user_id)):
        yield ticket_facts(row)


@export_section(platform, "platform-ticket-messages")
def messages(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = PlatformTicketLine.objects.filter(ticket__user_id=user_id, is_internal=False)
    for row in in_steps(rows.select_related("ticket").prefetch_related("pictures")):
        yield line_facts(row)


@erase_handler(platform)
def forget(user_id: UUID, username: str, _email: str) -> None:
    for name in erase_own_tickets(helpdesk, user_id):
        enqueue("support.delete_picture", None, name=name)
    erase_names(helpdesk, user_id, username)
    delete_own_records(user_id=user_id, kind=ActivityKind.SUPPORT)


@community_eraser(PlatformTicket)
def forget_community(community_id: UUID) -> int:
    """Unlink the tickets of an erased community's owner. They belong to the person, and go with that account."""
    return PlatformTicket.objects.filter(community_id=community_id).update(community=None)

"""Personal data in tickets. A ticket, its times and its rating stay for the figures; texts and pictures are erased."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from saas.plans.stored_files import release_unused
from saas.support.ticket_privacy import erase_names, erase_own_tickets, line_facts, ticket_facts
from tenants.support.models import SupportTicket, SupportTicketLine, TicketGems
from tenants.support.services.helpdesk import helpdesk
from tenants.wallets.services import current_community


@export_section(community, "tickets")
def tickets(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(SupportTicket.objects.filter(member__user_id=user_id)):
        yield {**ticket_facts(row), "about": row.subject_title}


@export_section(community, "ticket-messages")
def messages(user_id: UUID) -> Iterator[dict[str, Any]]:
    """Yield the lines that the fan sees, with the pictures' files."""
    rows = SupportTicketLine.objects.filter(ticket__member__user_id=user_id, is_internal=False)
    for row in in_steps(rows.select_related("ticket").prefetch_related("pictures")):
        yield line_facts(row)


@erase_handler(community)
def forget(user_id: UUID, username: str, _email: str) -> None:
    """Erase the fan's texts and pictures, also those of the team to and about the fan, and close open tickets."""
    names = erase_own_tickets(helpdesk, user_id)
    own = SupportTicket.objects.filter(member__user_id=user_id)
    TicketGems.objects.filter(ticket__in=own).update(reason="")
    for member_id in own.order_by().values_list("member_id", flat=True).distinct():
        audit.without_texts(current_community().pk, "ticket", member_id)
    # The same person as staff, and as the author in tickets of others.
    erase_names(helpdesk, user_id, username)
    TicketGems.objects.filter(actor_id=user_id).update(actor_name=ANONYMIZED)
    release_unused(current_community().pk, names)

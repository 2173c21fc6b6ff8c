"""Registrations of the support elsewhere: pictures, constants of the screens, and the overview."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from saas.communities.backups.signals import copies_are_old
from saas.communities.closing.signals import community_reopening
from saas.kernel.shared_constants import share
from saas.plans.stored_files import named_in, refers_to_files
from saas.support import rules
from saas.tenancy.models import Community
from saas.tenancy.signals import community_resuming
from tenants.draws.overview_sections import overview_section
from tenants.support import presence
from tenants.support.models import SavedAnswerPicture, SupportTicketPicture
from tenants.support.rules import VARIABLES
from tenants.support.selectors import open_figures
from tenants.support.services.absences import move_closes
from tenants.support.services.rebuild import rebuild_tickets

refers_to_files(in_schema=True)(named_in(SupportTicketPicture, "name"))
refers_to_files(in_schema=True)(named_in(SavedAnswerPicture, "name"))
share(
    ANSWERING_SECONDS=presence.ANSWERING_SECONDS,
    ANSWER_VARIABLES=list(VARIABLES),
    COMMUNITY_TICKET_CATEGORIES=[category.value for category in rules.COMMUNITY_CATEGORIES],
    PLATFORM_TICKET_CATEGORIES=[category.value for category in rules.PLATFORM_CATEGORIES],
    TICKET_REOPEN_DAYS=rules.REOPEN_DAYS,
    TICKET_WARNING_DAYS=rules.WARNING_DAYS,
)


@receiver(community_resuming)
def _after_suspension(community: Community, since: datetime, **_signal: Any) -> None:
    move_closes(community, since)


@receiver(community_reopening)
def _after_closing(community: Community, closed_at: datetime, **_signal: Any) -> None:
    move_closes(community, closed_at)


@overview_section("support")
def support_now(_community: Community) -> dict[str, Any]:
    """Return the tickets that are not resolved, and since when the first of them waits for the team."""
    shown = ("opened", "in_progress", "waiting", "unread", "oldest_waiting_since")
    found = open_figures()
    return {name: found[name] for name in shown}


@receiver(copies_are_old)
def _rebuild_tickets(community: Community, **_signal: Any) -> None:
    rebuild_tickets(community)

"""Jobs of a community's tickets."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.support.services import helpdesk
from tenants.support.services.rebuild import rebuild_tickets
from tenants.wallets.services import current_community


@job("community_support.look")
def look(*, ticket_id: str) -> None:
    helpdesk.look(UUID(ticket_id))


@job("community_support.rebuild", lease_seconds=60)
def rebuild() -> None:
    rebuild_tickets(current_community())

"""Jobs of the back office."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.back_office import messages
from tenants.wallets.services import current_community


@job("back_office.deliver", lease_seconds=60)
def deliver(*, message_id: str) -> None:
    messages.deliver(UUID(message_id), current_community())

"""Jobs of offers."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.offers.services import uses


@job("offers.remind", lease_seconds=60)
def remind(*, offer_id: str) -> None:
    uses.remind(UUID(offer_id))

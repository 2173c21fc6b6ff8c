"""The job that erases addresses."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.stores.shipping import services


@job("stores.erase_address")
def erase(*, order_id: str) -> None:
    """Erase addresses that are no longer needed."""
    services.erase_address(UUID(order_id))

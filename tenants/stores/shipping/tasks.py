"""Jobs of this area."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.stores.shipping import services


@job("shipping.forget")
def forget(*, order_id: str) -> None:
    """Nobody needs to know any more where the parcel went."""
    services.forget_address(UUID(order_id))

"""Jobs of this area."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.stores.services import showcase


@job("stores.order_placed")
def order_placed(*, order_id: str) -> None:
    """A purchase: the team is told, and the community's card and listings say something else."""
    showcase.after_order(UUID(order_id))


@job("directory.refresh")
def refresh(*, community_id: str) -> None:
    showcase.refresh(UUID(community_id))

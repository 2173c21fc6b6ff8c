"""Jobs of this area."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.stores.services import listings, schedule, watches


@job("stores.order_placed")
def order_placed(*, order_id: str) -> None:
    """A purchase: the team is told, and the community's card and listings say something else."""
    listings.after_order(UUID(order_id))


@job("stores.sale_begins")
def sale_begins(*, product_id: str) -> None:
    schedule.begin_sale(UUID(product_id))


@job("stores.sale_ends")
def sale_ends(*, product_id: str) -> None:
    schedule.end_sale(UUID(product_id))


@job("stores.restock")
def restock(*, product_id: str) -> None:
    schedule.restock(UUID(product_id))


@job("stores.back_in_stock")
def back_in_stock(*, product_id: str) -> None:
    """A product can be had again: who wanted to know hears of it."""
    watches.tell_who_waits(UUID(product_id))


@job("directory.refresh")
def refresh(*, community_id: str) -> None:
    listings.refresh(UUID(community_id))

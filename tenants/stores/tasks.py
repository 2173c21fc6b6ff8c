"""Jobs of the store: new orders, start and end of sales, stock, and listings."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.stores.contents import services as contents
from tenants.stores.drops import tasks as drop_tasks  # noqa: F401 - registers jobs and event handlers
from tenants.stores.services import listings, schedule, watches
from tenants.stores.shipping import tasks as shipping_tasks  # noqa: F401 - registers jobs
from tenants.wallets.services import current_community


@job("stores.order_placed", gathers=True)
def order_placed(*, calls: list[dict[str, str]]) -> None:
    """Notify the team of purchases, and update the community's card and listings."""
    listings.after_orders([call["order_id"] for call in calls])


@job("stores.order_final", gathers=True)
def order_final(*, calls: list[dict[str, str]]) -> None:
    """Count purchases that their fans cannot cancel any more."""
    listings.count_purchases([call["order_id"] for call in calls])


@job("stores.sale_begins")
def sale_begins(*, product_id: str) -> None:
    schedule.begin_sale(UUID(product_id))


@job("stores.sale_ends")
def sale_ends(*, product_id: str) -> None:
    schedule.end_sale(UUID(product_id))


@job("stores.discount_begins")
def discount_begins(*, product_id: str) -> None:
    schedule.show_price(UUID(product_id))


@job("stores.discount_ends")
def discount_ends(*, product_id: str) -> None:
    schedule.show_price(UUID(product_id))


@job("stores.restock")
def restock(*, product_id: str) -> None:
    schedule.restock(UUID(product_id))


@job("stores.sweep_contents")
def sweep_contents(*, product_id: str) -> None:
    """Delete replaced links, files and messages that no order has."""
    contents.sweep_contents(UUID(product_id), current_community().pk)


@job("stores.back_in_stock")
def back_in_stock(*, product_id: str) -> None:
    """Notify the waiting members that a product is available again."""
    watches.notify_waiting_members(UUID(product_id))


@job("directory.refresh")
def refresh(*, community_id: str) -> None:
    listings.refresh(UUID(community_id))

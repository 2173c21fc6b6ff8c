"""Scheduled changes of a product: start and end of its time in the store and of a sale price, restock."""

from datetime import datetime
from uuid import UUID

from saas.directory.services import request_refresh
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.stores import rules
from tenants.stores.models import Product, ProductStatus
from tenants.stores.stock import announce_availability
from tenants.stores.variants import total_of
from tenants.wallets.services import current_community

OFFERED = (ProductStatus.ACTIVE, ProductStatus.OUT_OF_STOCK)


def plan_restock(product: Product, *, after: datetime) -> None:
    """Set the time of the next restock; call it before the product is saved."""
    if product.restock_to is None or product.restock_every is None:
        product.restocks_at = None
        return
    product.restocks_at = rules.next_restock(
        product.restocks_at or after,
        every=product.restock_every,
        unit=product.restock_unit,
        at=product.restock_at,
        timezone=current_community().timezone,
        after=after,
    )


def set_timers(product: Product) -> None:
    """Schedule the product's jobs, in the transaction that saved it. Earlier timers are moved."""
    community, moment = current_community().pk, now()
    for task, due in (
        ("stores.sale_begins", product.on_sale_from),
        ("stores.sale_ends", product.on_sale_until),
        ("stores.discount_begins", product.sale_from),
        ("stores.discount_ends", product.sale_until),
        ("stores.restock", product.restocks_at),
    ):
        if due is not None and due > moment:
            enqueue(task, community, due_at=due, key=f"{task}:{product.pk}", product_id=product.pk)


def begin_sale(product_id: UUID) -> None:
    """Start the sale: update listings and open pages, and notify waiting members."""

    def work() -> None:
        product = _held(product_id)
        if product and product.on_sale_from and product.on_sale_from <= now():
            _changed(product)
            announce_availability(product)

    atomically(work)


def show_price(product_id: UUID) -> None:
    """Update listings and open pages, because a sale price begins or ends."""

    def work() -> None:
        product = _held(product_id)
        if product and product.sale_price is not None:
            _changed(product)

    atomically(work)


def end_sale(product_id: UUID) -> None:
    """End the sale: the product stays visible, but cannot be bought."""

    def work() -> None:
        product = _held(product_id)
        if product and product.status in OFFERED and product.on_sale_until and product.on_sale_until <= now():
            product.status = ProductStatus.DISCONTINUED
            product.save(update_fields=["status", "updated_at"])
            _changed(product)

    atomically(work)


def restock(product_id: UUID) -> None:
    """Refill the stock as planned and schedule the next time; skip a product that is not on sale."""

    def work() -> None:
        product, moment = _held(product_id), now()
        if product is None or product.restocks_at is None or product.restocks_at > moment:
            return
        plan_restock(product, after=moment)
        if product.status in OFFERED and product.quantity is not None and product.restock_to is not None:
            before = product.status
            product.quantity = _refilled(product, product.restock_to)
            product.status = rules.with_stock(product.status, product.quantity)
            _changed(product)
            if before != product.status:
                announce_availability(product)
        product.save(update_fields=["quantity", "status", "restocks_at", "updated_at"])
        set_timers(product)

    atomically(work)


def _refilled(product: Product, to: int) -> int:
    """Return the stock after a restock. Each variant is filled to the same number."""
    assert product.quantity is not None
    if not product.has_variants:
        return max(product.quantity, to)
    product.variant_rows.filter(quantity__lt=to).update(quantity=to)
    return total_of(product.variant_rows.all()) or 0


def _held(product_id: UUID) -> Product | None:
    rows = Product.objects.select_for_update(no_key=True).exclude(status=ProductStatus.ARCHIVED)
    return rows.filter(pk=product_id).first()


def _changed(product: Product) -> None:
    request_refresh(current_community().pk)
    announce_to_community(current_community().pk, Event.STOCK)

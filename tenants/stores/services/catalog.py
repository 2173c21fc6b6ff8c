"""The team's writes to the store and its products."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db import connection

from saas.access import audit
from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import DomainError, ValidationFailed
from saas.kernel.images import public_url
from saas.kernel.transactions import atomically
from saas.plans.catalog import PlanLimit
from saas.plans.services import require_room
from saas.plans.stored_files import release_unused
from tenants.stores import rules
from tenants.stores.codes.selectors import left_of
from tenants.stores.errors import (
    DropInProgress,
    ProductNotFound,
    ProductStatusNotAllowed,
)
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import Order, Product, ProductStatus, Store
from tenants.stores.pictures import stored_picture
from tenants.stores.services.schedule import plan_restock, set_timers
from tenants.stores.sources import BOUGHT
from tenants.stores.stock import announce_availability
from tenants.wallets.issuance import require_possible, staff_of
from tenants.wallets.losses import require_confirmed
from tenants.wallets.services import current_community

PUBLISHED = (ProductStatus.ACTIVE, ProductStatus.OUT_OF_STOCK)


def edit_store(*, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> Store:
    """Change title, description or status (OPEN sells, CLOSED does not) of the community's store.

    Raises EditConflict.
    """

    def work() -> Store:
        store = Store.objects.select_for_update().get()
        before = {name: getattr(store, name) for name in changes}
        # A store without a title shows the community's name.
        seen.check(before | {"title": store.title or current_community().name})
        for name, value in changes.items():
            setattr(store, name, value)
        store.save()
        audit.record(actor, "store.edit", "store", before=before, after=dict(changes))
        return store

    return atomically(work)


def create_product(
    *, fields: Mapping[str, Any], picture: bytes | None, actor: Actor, confirmed_loss: int | None = None
) -> Product:
    """Add a product to the store; ``picture`` is WebP. The slug comes from the name unless ``fields`` has one.

    ``confirmed_loss`` is the figure that the owner typed: the gems for which a piece sells back beyond its price.

    Raises ProductSlugTaken for a given slug that is in use, ImageUploadFailed, LossNotConfirmed, LossNeedsOwner,
    IssuanceLimit, PlanLimitReached.
    """
    given = fields.get("slug", "")

    def work() -> Product:
        product = Product(**{**fields, "slug": given or _free_slug(fields["name"]), "image": image})
        _settle(product, product.status)
        _answer_for(product, actor, confirmed_loss)
        _save(product, force_insert=True)
        set_timers(product)
        audit.record(actor, "product.create", product.pk, after=_facts(product))
        request_refresh(actor.community_id)
        require_room(actor.community_id, PlanLimit.PRODUCTS)
        return product

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_product(
    *,
    product_id: UUID,
    changes: Mapping[str, Any],
    picture: bytes | None,
    actor: Actor,
    confirmed_loss: int | None = None,
    seen: Seen = NOTHING_SEEN,
) -> Product:
    """Change a product; the status follows the stock. The old slug stops working.

    ``quantity_change`` is added to the current stock.

    Raises EditConflict, ValidationFailed, ProductNotFound, ProductStatusNotAllowed, ProductSlugTaken,
    ImageUploadFailed, DropInProgress, LossNotConfirmed, LossNeedsOwner, IssuanceLimit, PlanLimitReached.
    """

    def work() -> Product:
        product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
        if product is None or product.status == ProductStatus.ARCHIVED:
            raise ProductNotFound
        before = _facts(product)
        status = changes.get("status", product.status)
        _check_move(product.status, status)
        seen.check({**seen.of(product), "product_image": public_url(product.image)})
        planned, price, promised = _plan_of(product), product.price, _promise_of(product)
        for name, value in changes.items():
            if name == "quantity_change":
                product.quantity = _changed_stock(product, value)
            else:
                setattr(product, name, value)
        replaced = product.image if image else ""
        product.image = image or product.image
        if product.reserved and product.price != price:
            raise ValidationFailed(fields={"price": "This product has an open draw at the current price"})
        _settle(product, status, replan=planned != _plan_of(product))
        _answer_for(product, actor, confirmed_loss, before=promised)
        _save(product)
        set_timers(product)
        announce_availability(product)
        audit.record(actor, "product.edit", product.pk, before=before, after=_facts(product))
        release_unused(actor.community_id, [replaced])
        request_refresh(actor.community_id)
        return product

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


@dataclass(frozen=True, slots=True)
class ProductOutcome:
    """The result for one of several products: the product, or the error if it did not change."""

    id: UUID
    product: Product | None = None
    error: DomainError | None = None


def set_status(*, product_ids: Sequence[UUID], status: ProductStatus, actor: Actor) -> list[ProductOutcome]:
    """Set the status of several products, each separately, in the given order."""
    return [_outcome(product_id, status, actor) for product_id in dict.fromkeys(product_ids)]


def _outcome(product_id: UUID, status: ProductStatus, actor: Actor) -> ProductOutcome:
    def work() -> Product:
        product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
        if product is None:
            raise ProductNotFound
        before, promised = product.status, _promise_of(product)
        _check_move(before, status)
        _settle(product, status)
        _answer_for(product, actor, None, before=promised)
        product.save(update_fields=["status", "quantity", "updated_at", "confirmed_loss", "promised_by"])
        audit.record(actor, "product.status", product.pk, before={"status": before}, after={"status": product.status})
        announce_availability(product)
        request_refresh(actor.community_id)
        return product

    try:
        return ProductOutcome(product_id, product=atomically(work))
    except DomainError as error:
        return ProductOutcome(product_id, error=error)


def put_back(order: Order, *, piece: bool = True) -> None:
    """Return a canceled order's piece to the stock if ``piece`` is true; a sold-out product is on sale again.

    A cooldown after purchases by any member ends, unless another purchase began it.

    A piece returns only to its own kind of stock: an order with a code never restocks a product without codes, nor the
    reverse.
    """
    ends: dict[str, Any] = {
        "id": order.product_id,
        "order": order.pk,
        "sold_at": order.created_at,
        "since": order.day - MAX_COOLDOWN,
    }
    with connection.cursor() as cursor:
        cursor.execute(_PUT_BACK, {"id": order.product_id, "pieces": int(piece), "has_code": order.has_code})
        cursor.execute(_END_COOLDOWN, ends)
    if piece:
        announce_availability(Product.objects.get(pk=order.product_id))


_PUT_BACK = """
with back as (
  select id, case when has_codes = %(has_code)s then %(pieces)s else 0 end as pieces
  from stores_product where id = %(id)s for no key update
)
update stores_product p set sold = greatest(sold - 1, 0), quantity = quantity + back.pieces, updated_at = now(),
  status = case when status = 'OUT_OF_STOCK' and quantity + back.pieces > 0 then 'ACTIVE' else status end
from back where p.id = back.id
"""
MAX_COOLDOWN = timedelta(days=366)
# The cooldown after a purchase by any member begins at the latest purchase that was not canceled.
_END_COOLDOWN = """
update stores_product p set last_sold_at = (
  select max(o.created_at) from stores_order o
  where o.product_id = p.id and o.day >= %(since)s and o.status <> 'CANCELED' and o.id <> %(order)s)
where p.id = %(id)s and p.global_cooldown is not null and p.last_sold_at = %(sold_at)s
"""


# These columns do not decide how many gems purchases promise. Every other column does, so that a new term counts.
_PROMISES_NOTHING = frozenset({
    "id", "slug", "name", "description", "image", "type", "rarity", "badge", "questions", "sizes", "sold", "reserved",
    "last_sold_at", "restocks_at", "confirmed_loss", "promised_by", "created_at", "updated_at",
})  # fmt: skip


def _promise_of(product: Product) -> list[Any]:
    """Return the values that decide how many gems the product's purchases promise."""
    names = (field.attname for field in Product._meta.concrete_fields)
    return [getattr(product, name) for name in names if name not in _PROMISES_NOTHING]


def _answer_for(
    product: Product, actor: Actor, confirmed_loss: int | None, before: Sequence[Any] | None = None
) -> None:
    """Make the actor answer for the promised gems if they changed. ``before`` is the earlier ``_promise_of``.

    Raises LossNotConfirmed, LossNeedsOwner; IssuanceLimit if the stock promises more than a day's limit.
    """
    loss = rules.loss_of(product)
    product.confirmed_loss = require_confirmed(loss, known=product.confirmed_loss, given=confirmed_loss, actor=actor)
    if before == _promise_of(product):
        return
    product.promised_by = staff_of(actor) if loss else None
    if loss and product.status in PUBLISHED:
        pieces = max(1 if product.quantity is None else product.quantity, product.restock_to or 0)
        require_possible(BOUGHT, most=pieces * loss, staff=[product.promised_by])


def _settle(product: Product, status: str, *, replan: bool = True) -> None:
    """Make stock, status and dates agree. Raises ValidationFailed with the field at fault, DropInProgress."""
    fields = _contradictions(product, status)
    if fields:
        raise ValidationFailed(fields=fields)
    if product.has_codes:
        product.quantity = left_of(product.pk)
    if product.reserved:
        if status not in PUBLISHED:
            raise DropInProgress
        if product.quantity is None or product.quantity < product.reserved:
            raise ValidationFailed(fields={"quantity": f"{product.reserved} of them are being drawn"})
    product.status = rules.with_stock(status, product.quantity)
    if replan:
        product.restocks_at = None
        plan_restock(product, after=now())


def _contradictions(product: Product, status: str) -> dict[str, str]:
    found = {}
    if (product.limit_per_period is None) != (product.period_days is None):
        found["periodDays" if product.period_days is None else "limitPerPeriod"] = "Field is required"
    begin, end = product.on_sale_from, product.on_sale_until
    if begin and end and end <= begin:
        found["onSaleUntil"] = "The end must be after the start"
    elif status in PUBLISHED and end and end <= now():
        found["onSaleUntil"] = "Choose an end that is still to come"
    if product.has_codes and not FULFILLMENTS[product.type].can_have_codes:
        found["hasCodes"] = "Only digital products have codes"
    if product.has_codes and product.sell_price is not None:
        found["sellPrice"] = "Codes cannot be sold back"
    if product.sizes and not FULFILLMENTS[product.type].is_shipped:
        found["sizes"] = "Only merch has sizes"
    if product.restock_to is not None:
        if product.has_codes:
            found["restockTo"] = "Codes are restocked by adding some"
        elif product.quantity is None:
            found["restockTo"] = "Unlimited stock needs no restocking"
        if product.restock_every is None or not product.restock_unit:
            found["restockEvery"] = "Field is required"
    return found


def _plan_of(product: Product) -> tuple[Any, ...]:
    return (product.restock_to, product.restock_every, product.restock_unit, product.restock_at)


def _check_move(current: str, wanted: str) -> None:
    same = wanted == current or {wanted, current} == set(PUBLISHED)
    if not same and wanted not in rules.PRODUCT_MOVES[current]:
        raise ProductStatusNotAllowed(current=str(current), wanted=str(wanted))


def _free_slug(name: str) -> str:
    wanted = rules.slug_of(name)
    taken = set(Product.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    return next((slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken), wanted)


def _save(product: Product, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        product.save(force_insert=force_insert)


# Columns of a product that the audit log does not keep; it keeps every other column, so that a new term needs no change
# here.
_NOT_KEPT = frozenset({
    "id", "price", "sell_price", "sold", "reserved", "last_sold_at", "restocks_at", "confirmed_loss", "promised_by",
    "created_at", "updated_at",
})  # fmt: skip
_KEPT = tuple(field.attname for field in Product._meta.concrete_fields if field.attname not in _NOT_KEPT)


def _changed_stock(product: Product, change: int) -> int:
    if product.quantity is None:
        raise ValidationFailed(fields={"quantity": "The stock is now unlimited. Reload the page."})
    if product.quantity + change < 0:
        raise ValidationFailed(fields={"quantity": f"Only {product.quantity} are left"})
    return product.quantity + change


def _facts(product: Product) -> dict[str, Any]:
    plain = {name: value for name in _KEPT if (value := getattr(product, name)) not in (None, "", [])}
    dates = {name: value.isoformat() for name, value in plain.items() if isinstance(value, datetime | time)}
    sell = {} if product.sell_price is None else {"sell_price": str(product.sell_price)}
    return plain | dates | sell | {"price": str(product.price)}

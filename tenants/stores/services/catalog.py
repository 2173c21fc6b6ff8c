"""The team's writes to the store and its products."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from saas.kernel.errors import ValidationFailed
from saas.kernel.images import PUBLIC_FILES, public_url
from saas.kernel.many import ChangeOutcome, each
from saas.kernel.transactions import atomically
from saas.plans.catalog import PlanLimit
from saas.plans.services import require_room
from saas.plans.stored_files import release_unused
from tenants.stores import rules
from tenants.stores.codes.selectors import left_of
from tenants.stores.codes.services import fill_pool
from tenants.stores.contents.services import (
    GivenContent,
    changed_content,
    current_of,
    stored_content,
    text_of,
    write_content,
)
from tenants.stores.errors import (
    DropInProgress,
    ProductNotFound,
    ProductStatusNotAllowed,
)
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import Order, Product, ProductCategory, ProductStatus, Store
from tenants.stores.pictures import names_of, set_pictures, stored_picture
from tenants.stores.services.schedule import plan_restock, set_timers
from tenants.stores.sources import BOUGHT
from tenants.stores.stock import announce_availability, return_to_variant
from tenants.stores.variants import changed_variants, variant_values, write_variants
from tenants.wallets.issuance import require_possible, staff_of
from tenants.wallets.losses import require_confirmed
from tenants.wallets.services import current_community

PUBLISHED = (ProductStatus.ACTIVE, ProductStatus.OUT_OF_STOCK)


def edit_store(*, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> Store:
    """Change title, description, terms of shipping or status (OPEN sells, CLOSED does not) of the community's store.

    Raises EditConflict, ValidationFailed.
    """

    def work() -> Store:
        store = Store.objects.select_for_update().get()
        before = {name: getattr(store, name) for name in changes}
        # A store without a title shows the community's name.
        seen.check(before | {"title": store.title or current_community().name})
        for name, value in changes.items():
            setattr(store, name, value)
        if problem := _days_problem(store):
            raise ValidationFailed(fields=problem)
        store.save()
        audit.record(actor, "store.edit", "store", before=before, after=dict(changes))
        return store

    return atomically(work)


def _days_problem(shipped: Store | Product) -> dict[str, str]:
    first, last = shipped.shipping_min_days, shipped.shipping_max_days
    if first is not None and last is not None and last < first:
        return {"shippingMaxDays": "Must not be less than the first number"}
    return {}


def create_product(
    *,
    fields: Mapping[str, Any],
    picture: bytes | None,
    actor: Actor,
    confirmed_loss: int | None = None,
    codes: Sequence[str] = (),
    content: GivenContent | None = None,
) -> Product:
    """Add a product to the store; ``picture`` is WebP. The slug comes from the name unless ``fields`` has one.

    ``codes`` fill the pool of a product with codes, in the same transaction: what is published can be bought at once.

    ``confirmed_loss`` is the figure that the owner typed: the gems for which a piece sells back beyond its price.
    ``content`` is what a buyer of a digital product gets once the order is completed.

    Raises ProductSlugTaken for a given slug that is in use, ImageUploadFailed, ContentUploadFailed, LossNotConfirmed,
    LossNeedsOwner, IssuanceLimit, PlanLimitReached.
    """
    given = fields.get("slug", "")
    columns = {name: value for name, value in fields.items() if name not in ("variants", "pictures")}

    def work() -> Product:
        product = Product(**{**columns, "slug": given or _free_slug(fields["name"]), "image": image})
        product.status, status = ProductStatus.DRAFT, product.status
        if "pictures" in fields and not image:
            set_pictures(product, fields["pictures"], actor.community_id)
        variants = changed_variants(product, fields.get("variants", ()))
        brought = changed_content(product, content, file)
        _settle(product, status)
        if codes and not product.has_codes:
            raise ValidationFailed(fields={"codes": "Choose to deliver a code with each order first"})
        _answer_for(product, actor, confirmed_loss)
        _save(product, force_insert=True)
        write_variants(product, variants)
        write_content(product, brought, actor)
        if codes:
            fill_pool(product, codes=codes, actor=actor)
        set_timers(product)
        audit.record(actor, "product.create", product.pk, after=_facts(product))
        request_refresh(actor.community_id)
        require_room(actor.community_id, PlanLimit.PRODUCTS)
        return product

    with stored_picture(picture, actor.community_id) as image, stored_content(content, actor.community_id) as file:
        return atomically(work)


def edit_product(
    *,
    product_id: UUID,
    changes: Mapping[str, Any],
    picture: bytes | None,
    actor: Actor,
    confirmed_loss: int | None = None,
    seen: Seen = NOTHING_SEEN,
    content: GivenContent | None = None,
) -> Product:
    """Change a product; the status follows the stock. The old slug stops working.

    ``quantity_change`` is added to the current stock. ``variants`` replaces the options; with some, the stock is their
    sum (``tenants.stores.variants``).

    Raises EditConflict, ValidationFailed, ProductNotFound, ProductStatusNotAllowed, ProductSlugTaken,
    ImageUploadFailed, ContentUploadFailed, DropInProgress, LossNotConfirmed, LossNeedsOwner, IssuanceLimit,
    PlanLimitReached.
    """

    def work() -> Product:
        product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
        if product is None or product.status == ProductStatus.ARCHIVED:
            raise ProductNotFound
        before = _facts(product)
        status = changes.get("status", product.status)
        _check_move(product.status, status)
        seen.check(
            {
                **seen.of(product),
                "product_image": public_url(product.image),
                "content_text": text_of(current_of(product.pk)) if "contentText" in seen.values else "",
            }
        )
        planned, price, promised = _plan_of(product), product.price, _promise_of(product)
        variants = changed_variants(product, changes["variants"]) if "variants" in changes else None
        for name, value in changes.items():
            if name == "quantity_change":
                product.quantity = _changed_stock(product, value)
            elif name not in ("status", "variants", "pictures") and not (name == "quantity" and product.has_variants):
                setattr(product, name, value)
        brought, replaced = changed_content(product, content, file), names_of(product)
        # A product is not related to itself.
        product.related = [one for one in product.related if one != str(product.pk)]
        if "pictures" in changes:
            set_pictures(product, changes["pictures"], actor.community_id)
        product.image = image or product.image
        if product.reserved and product.price != price:
            raise ValidationFailed(fields={"price": "This product has an open draw at the current price"})
        _settle(product, status, replan=planned != _plan_of(product))
        _answer_for(product, actor, confirmed_loss, before=promised)
        _save(product)
        if variants is not None:
            write_variants(product, variants)
        write_content(product, brought, actor)
        set_timers(product)
        announce_availability(product)
        audit.record(actor, "product.edit", product.pk, before=before, after=_facts(product))
        release_unused(actor.community_id, set(replaced) - set(names_of(product)))
        request_refresh(actor.community_id)
        return product

    with stored_picture(picture, actor.community_id) as image, stored_content(content, actor.community_id) as file:
        return atomically(work)


def set_status(*, product_ids: Iterable[UUID], status: ProductStatus, actor: Actor) -> list[ChangeOutcome[Product]]:
    """Set the status of several products, each separately, in the given order."""

    def work(product_id: UUID) -> Product:
        product = _locked(product_id)
        before, promised = product.status, _promise_of(product)
        _check_move(before, status)
        _settle(product, status)
        _answer_for(product, actor, None, before=promised)
        product.save(update_fields=["status", "quantity", "updated_at", "confirmed_loss", "promised_by"])
        audit.record(actor, "product.status", product.pk, before={"status": before}, after={"status": product.status})
        announce_availability(product)
        request_refresh(actor.community_id)
        return product

    return each(product_ids, lambda product_id: atomically(lambda: work(product_id)))


def change_prices(
    *, product_ids: Iterable[UUID], change: Callable[[int], int], actor: Actor
) -> list[ChangeOutcome[Product]]:
    """Change the prices of several products, each separately, from the price that it has then."""
    return _edit_each(product_ids, lambda product: {"price": change(product.price)}, actor)


def set_prices(*, prices: Mapping[UUID, int], actor: Actor) -> list[ChangeOutcome[Product]]:
    """Set the price of each product separately."""
    return _edit_each(prices, lambda product: {"price": prices[product.pk]}, actor)


def set_category(
    *, product_ids: Iterable[UUID], category_id: UUID | None, actor: Actor
) -> list[ChangeOutcome[Product]]:
    """Move several products into a category (None: none), each separately."""
    return _edit_each(product_ids, lambda _: {"category_id": category_id}, actor)


def _edit_each(
    product_ids: Iterable[UUID], changes: Callable[[Product], Mapping[str, Any]], actor: Actor
) -> list[ChangeOutcome[Product]]:
    def work(product_id: UUID) -> Product:
        # Locked here already, so that the values that the change begins with stay.
        product = _locked(product_id)
        return edit_product(product_id=product_id, changes=changes(product), picture=None, actor=actor)

    return each(product_ids, lambda product_id: atomically(lambda: work(product_id)))


def _locked(product_id: UUID) -> Product:
    product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
    if product is None:
        raise ProductNotFound
    return product


def add_picture(*, webp: bytes, actor: Actor) -> str:
    """Store a picture for a product that is saved later; return its address. An unused one is deleted after a day.

    Raises PlanLimitReached, ImageUploadFailed.
    """
    with stored_picture(webp, actor.community_id) as name:
        atomically(lambda: audit.record(actor, "product.picture", name, after={"bytes": len(webp)}))
    return f"{PUBLIC_FILES}{name}"


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
    if piece and order.variant_id is not None:
        piece = return_to_variant(order.product_id, order.variant_id)
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
    "image_alt", "more_pictures", "related", "category_id", "position", "content_kind",
    "ships_apart", "shipping_methods", "shipping_countries", "shipping_min_days", "shipping_max_days",
    "last_sold_at", "restocks_at",
    "confirmed_loss", "promised_by", "created_at", "updated_at",
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
    found = _days_problem(product) | _missing_links(product)
    if (product.limit_per_period is None) != (product.period_days is None):
        found["periodDays" if product.period_days is None else "limitPerPeriod"] = "Field is required"
    begin, end = product.on_sale_from, product.on_sale_until
    if begin and end and end <= begin:
        found["onSaleUntil"] = "The end must be after the start"
    elif status in PUBLISHED and end and end <= now():
        found["onSaleUntil"] = "Choose an end that is still to come"
    if product.sale_price is None:
        if product.sale_from or product.sale_until:
            found["salePrice"] = "Field is required"
    elif product.sale_price >= product.price:
        found["salePrice"] = "Must be lower than the price"
    if product.sale_from and product.sale_until and product.sale_until <= product.sale_from:
        found["saleUntil"] = "The end must be after the start"
    if product.has_codes and not FULFILLMENTS[product.type].can_have_codes:
        found["hasCodes"] = "Only digital products have codes"
    if product.content_kind:
        if product.has_codes:
            found["contentKind"] = "A product with codes delivers its codes"
        elif not FULFILLMENTS[product.type].can_have_codes:
            found["contentKind"] = "Only digital products deliver a link, a file or a message"
        elif product.sell_price is not None:
            found["sellPrice"] = "A link, file or message cannot be sold back"
    if product.has_codes and product.sell_price is not None:
        found["sellPrice"] = "Codes cannot be sold back"
    if product.has_variants:
        if product.has_codes:
            found["variants"] = "A product with codes has no options"
        if product.sizes:
            found["sizes"] = "Use either sizes or options with a stock of their own"
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


def _missing_links(product: Product) -> dict[str, str]:
    """Return the problems of the category and of the related products, which somebody may have deleted meanwhile."""
    found = {}
    if product.category_id is not None and not ProductCategory.objects.filter(pk=product.category_id).exists():
        found["categoryId"] = "This category was deleted. Choose another one."
    if product.related and Product.objects.filter(pk__in=product.related).count() < len(product.related):
        found["related"] = "One of these products was deleted. Remove it."
    return found


def _plan_of(product: Product) -> tuple[Any, ...]:
    return (product.restock_to, product.restock_every, product.restock_unit, product.restock_at)


def _check_move(current: str, wanted: str) -> None:
    same = wanted == current or {wanted, current} == set(PUBLISHED)
    if not same and wanted not in rules.PRODUCT_MOVES[current]:
        raise ProductStatusNotAllowed(current=str(current), wanted=str(wanted))


def _free_slug(name: str) -> str:
    wanted = rules.slug_of(name)
    # A shorter start, because a number may take the place of the last letters.
    near = Product.objects.filter(slug__startswith=wanted[: rules.MAX_SLUG_LENGTH - 5])
    return rules.free_slug(name, set(near.values_list("slug", flat=True)))


def _save(product: Product, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        product.save(force_insert=force_insert)


# Columns of a product that the audit log does not keep; it keeps every other column, so that a new term needs no change
# here.
_NOT_KEPT = frozenset({
    "id", "price", "sale_price", "sell_price", "sold", "reserved", "last_sold_at", "restocks_at", "confirmed_loss",
    "promised_by", "created_at", "updated_at", "has_variants", "category_id", "position",
})  # fmt: skip
_KEPT = tuple(field.attname for field in Product._meta.concrete_fields if field.attname not in _NOT_KEPT)


def _changed_stock(product: Product, change: int) -> int | None:
    if product.has_variants:
        return product.quantity
    if product.quantity is None:
        raise ValidationFailed(fields={"quantity": "The stock is now unlimited. Reload the page."})
    if product.quantity + change < 0:
        raise ValidationFailed(fields={"quantity": f"Only {product.quantity} are left"})
    return product.quantity + change


def _facts(product: Product) -> dict[str, Any]:
    plain = {name: value for name in _KEPT if (value := getattr(product, name)) not in (None, "", [])}
    dates = {name: value.isoformat() for name, value in plain.items() if isinstance(value, datetime | time)}
    names = ("sale_price", "sell_price")
    sell = {name: str(value) for name in names if (value := getattr(product, name)) is not None}
    variants = {"variants": variant_values(product)} if product.has_variants else {}
    category = {"category": product.category.name} if product.category is not None else {}
    return plain | dates | sell | variants | category | {"price": str(product.price)}

"""The store and its products: what the team writes."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.kernel.images import store_public
from saas.kernel.transactions import atomically
from tenants.stores import rules
from tenants.stores.errors import ImageUploadFailed, ProductNotFound, ProductSlugTaken, ProductStatusNotAllowed
from tenants.stores.models import Product, ProductStatus, Store

PUBLISHED = (ProductStatus.ACTIVE, ProductStatus.OUT_OF_STOCK)


def edit_store(*, changes: Mapping[str, Any], actor: Actor) -> Store:
    """Change title, description or status (OPEN sells, CLOSED does not) of the community's store."""

    def work() -> Store:
        store = Store.objects.select_for_update().get()
        before = {name: getattr(store, name) for name in changes}
        for name, value in changes.items():
            setattr(store, name, value)
        store.save()
        audit.record(actor, "store.edit", "store", before=before, after=dict(changes))
        return store

    return atomically(work)


def create_product(*, fields: Mapping[str, Any], picture: bytes | None, actor: Actor) -> Product:
    """Put a product into the store; ``picture`` is WebP. Its slug comes from the name unless ``fields`` has one.

    Raises: ProductSlugTaken for a given slug that is in use, ImageUploadFailed.
    """
    image = _stored(picture, actor)
    given = fields.get("slug", "")

    def work() -> Product:
        product = Product(**{**fields, "slug": given or _free_slug(fields["name"]), "image": image})
        product.status = rules.with_stock(product.status, product.quantity)
        _save(product, force_insert=True)
        audit.record(actor, "product.create", product.pk, after=_facts(product))
        request_refresh(actor.community_id)
        return product

    return atomically(work)


def edit_product(*, product_id: UUID, changes: Mapping[str, Any], picture: bytes | None, actor: Actor) -> Product:
    """Change a product; stock and status follow each other. The old slug stops working.

    Raises: ProductNotFound, ProductStatusNotAllowed, ProductSlugTaken, ImageUploadFailed.
    """
    image = _stored(picture, actor)

    def work() -> Product:
        product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
        if product is None or product.status == ProductStatus.ARCHIVED:
            raise ProductNotFound
        before = _facts(product)
        status = changes.get("status", product.status)
        _check_move(product.status, status)
        for name, value in changes.items():
            setattr(product, name, value)
        if image:
            product.image = image
        product.status = rules.with_stock(status, product.quantity)
        _save(product)
        audit.record(actor, "product.edit", product.pk, before=before, after=_facts(product))
        request_refresh(actor.community_id)
        return product

    return atomically(work)


def set_status(*, product_ids: Sequence[UUID], status: ProductStatus, actor: Actor) -> list[Product]:
    """The same status for several products, all or none.

    Raises: ProductNotFound when one is missing, ProductStatusNotAllowed.
    """

    def work() -> list[Product]:
        wanted = sorted(set(product_ids))
        products = list(Product.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk"))
        if len(products) != len(wanted):
            raise ProductNotFound
        for product in products:
            before = product.status
            _check_move(before, status)
            product.status = rules.with_stock(status, product.quantity)
            product.save(update_fields=["status", "updated_at"])
            audit.record(
                actor, "product.status", product.pk, before={"status": before}, after={"status": product.status}
            )
        request_refresh(actor.community_id)
        return products

    return atomically(work)


def put_back(*, product_id: UUID) -> None:
    """One piece returns to the stock (an order was cancelled); a sold-out product is on sale again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "update stores_product set sold = greatest(sold - 1, 0), quantity = quantity + 1, updated_at = now(), "
            "status = case when status = 'OUT_OF_STOCK' then 'ACTIVE' else status end where id = %s",
            [product_id],
        )


def _check_move(current: str, wanted: str) -> None:
    same = wanted == current or {wanted, current} == set(PUBLISHED)
    if not same and wanted not in rules.PRODUCT_MOVES[current]:
        raise ProductStatusNotAllowed(current=str(current), wanted=str(wanted))


def _stored(picture: bytes | None, actor: Actor) -> str:
    if picture is None:
        return ""
    try:
        return store_public(actor.community_id, picture)
    except OSError as error:
        raise ImageUploadFailed from error


def _free_slug(name: str) -> str:
    wanted = rules.slug_of(name)
    taken = set(Product.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    return next((slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken), wanted)


def _save(product: Product, *, force_insert: bool = False) -> None:
    try:
        with transaction.atomic():
            product.save(force_insert=force_insert)
    except IntegrityError as error:
        if "slug" in str(error):
            raise ProductSlugTaken from error
        raise


def _facts(product: Product) -> dict[str, Any]:
    names = ("slug", "name", "description", "status", "type", "rarity", "badge", "quantity", "limit_per_day", "image")
    return {name: getattr(product, name) for name in names} | {"price": str(product.price)}

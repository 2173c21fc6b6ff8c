"""Pieces that leave or enter the stock without a purchase, and the members who wait for them."""

from uuid import UUID

from django.db import connection
from django.db.models import F

from saas.jobs.services import enqueue
from tenants.stores.models import Product, ProductStatus, ProductVariant, StockWatch
from tenants.wallets.services import current_community

# Pieces of these products cannot be given; other products that are not on sale can still be won.
NOT_GIVABLE = (ProductStatus.DRAFT, ProductStatus.ARCHIVED)
# New rewards cannot choose these. Rewards that were promised before are still given.
NOT_FOR_REWARDS = (*NOT_GIVABLE, ProductStatus.DISCONTINUED)
_TAKE = """
update stores_product set quantity = quantity - 1, updated_at = now(),
  status = case when quantity = 1 and status = 'ACTIVE' then 'OUT_OF_STOCK' else status end
where id = %s and status <> all(%s) and not has_variants and (quantity is null or quantity > reserved)
"""
# A piece returns to its own kind of stock. A piece of a pool of codes is its code, and a piece of a product with
# variants is one of its variants.
_RETURN = """
update stores_product set quantity = quantity + 1, updated_at = now(),
  status = case when status = 'OUT_OF_STOCK' then 'ACTIVE' else status end
where id = %s and quantity is not null and has_codes = %s and has_variants = %s
"""


def pieces_free(product: Product) -> int | None:
    """Return how many pieces ``take_piece`` can take, without those reserved for a draw; None is unlimited."""
    if product.status in NOT_GIVABLE or product.has_variants:
        return 0
    return None if product.quantity is None else max(product.quantity - product.reserved, 0)


def sell_price_of(product: Product) -> int | None:
    """Return the sell price of a piece that is promised now. A code has none."""
    return None if product.has_codes else product.sell_price


def take_piece(product_id: UUID) -> bool:
    """Take one piece from the stock without a sale; False if there is none. Must be the transaction's last write."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [product_id, list(NOT_GIVABLE)])
        return bool(cursor.rowcount)


def return_piece(product_id: UUID, *, is_code: bool = False, variant_id: UUID | None = None) -> None:
    """Return one piece to the stock, without changing the sales count, and notify the waiting members."""
    if variant_id is not None and not return_to_variant(product_id, variant_id):
        return
    with connection.cursor() as cursor:
        cursor.execute(_RETURN, [product_id, is_code, variant_id is not None])
        is_back = bool(cursor.rowcount)
    if is_back:
        announce_availability(Product.objects.get(pk=product_id))


def return_to_variant(product_id: UUID, variant_id: UUID) -> bool:
    """Return one piece to the variant's stock; the caller's transaction adds it to the product's stock.

    False if the team has deleted the variant: then the piece is not for sale again. An unlimited stock does not change.
    """
    # The product's row first, as in a purchase.
    Product.objects.select_for_update(no_key=True).get(pk=product_id)
    return bool(ProductVariant.objects.filter(pk=variant_id, product=product_id).update(quantity=F("quantity") + 1))


def announce_availability(product: Product) -> None:
    """Schedule the notification of waiting members, if there are any, in the transaction that added the pieces."""
    if product.status == ProductStatus.ACTIVE and StockWatch.objects.filter(product_id=product.pk).exists():
        enqueue("stores.back_in_stock", current_community().pk, key=f"back:{product.pk}", product_id=product.pk)

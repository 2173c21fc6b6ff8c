"""The options of products: reads for the API, and the team's changes of their stock and price."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from saas.kernel.errors import ValidationFailed
from tenants.stores.models import Product, ProductStatus, ProductVariant


def total_of(variants: Iterable[ProductVariant]) -> int | None:
    """Return the stock of a product with these variants; None if one of them is unlimited."""
    total = 0
    for variant in variants:
        if variant.quantity is None:
            return None
        total += variant.quantity
    return total


def with_variants(products: Sequence[Product]) -> Sequence[Product]:
    """Return the same products, each with its variants. Runs one query if a product has some."""
    having = [product.pk for product in products if product.has_variants]
    found: dict[Any, list[ProductVariant]] = {}
    # Without any, Django makes no query.
    for variant in ProductVariant.objects.filter(product__in=having).order_by("position", "pk"):
        found.setdefault(variant.product_id, []).append(variant)
    for product in products:
        product.variants = found.get(product.pk, [])  # type: ignore[attr-defined]
    return products


def changed_variants(product: Product, given: Sequence[Mapping[str, Any]]) -> list[ProductVariant]:
    """Return the variants as the team wants them, and set ``has_variants`` and the stock of ``product``.

    The caller holds the product's row, and calls ``write_variants`` after it has saved the product. A stock that was
    and remains a number changes by the difference to ``quantity_before``, so that pieces sold meanwhile remain sold.

    Raises ValidationFailed with the field at fault.
    """
    if bool(given) != product.has_variants and product.status != ProductStatus.DRAFT:
        raise ValidationFailed(fields={"variants": "Options begin and end with a draft. Make a new product instead."})
    current = {} if product._state.adding else {variant.pk: variant for variant in product.variant_rows.all()}
    rows, fields = [], {}
    for position, wanted in enumerate(given):
        known = wanted.get("id")
        earlier = ProductVariant(product=product) if known is None else current.get(known)
        if earlier is None:
            fields[f"variants.{position}.name"] = "This option was deleted. Reload the page."
            continue
        quantity = _stock(earlier.quantity, wanted)
        if quantity is not None and quantity < 0:
            fields[f"variants.{position}.quantity"] = f"Only {earlier.quantity} are left"
        earlier.position, earlier.name, earlier.quantity = position, wanted["name"], quantity
        earlier.extra_price = wanted["extra_price"]
        rows.append(earlier)
    if fields:
        raise ValidationFailed(fields=fields)
    product.has_variants = bool(rows)
    if rows:
        product.quantity = total_of(rows)
    return rows


def _stock(current: int | None, wanted: Mapping[str, Any]) -> int | None:
    quantity: int | None = wanted["quantity"]
    before = wanted.get("quantity_before")
    return quantity if quantity is None or before is None or current is None else current + quantity - before


def write_variants(product: Product, rows: Sequence[ProductVariant]) -> None:
    """Write the rows of ``changed_variants`` and delete the product's other ones. Orders keep the name they bought."""
    product.variant_rows.exclude(pk__in=[row.pk for row in rows]).delete()
    for row in rows:
        row.save()


def variant_values(product: Product) -> list[dict[str, Any]]:
    """Return the variants for the audit log."""
    rows = product.variant_rows.order_by("position", "pk") if product.has_variants else ()
    return [{"name": row.name, "extra_price": str(row.extra_price), "quantity": row.quantity} for row in rows]

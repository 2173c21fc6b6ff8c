"""The data of a product that a prize or a reward gives, for the API."""

from typing import Any

from saas.kernel.images import public_url
from tenants.stores.models import Product


def reward_product_facts(product: Product | None) -> dict[str, Any] | None:
    """Return the fields of ``RewardProductOutput``, as the product is now; None without a product."""
    if product is None:
        return None
    return {
        "id": str(product.pk),
        "slug": product.slug,
        "product_name": product.name,
        "product_image": public_url(product.image),
        "type": product.type,
        "rarity": product.rarity,
    }

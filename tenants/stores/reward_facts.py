"""The product that a prize or a reward gives."""

from dataclasses import asdict, dataclass
from typing import Any

from saas.kernel.images import public_url
from tenants.stores.models import Product


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardProduct:
    """The product as it is now. ``RewardProductOutput`` renders it."""

    id: str
    slug: str
    product_name: str
    product_image: str | None
    type: str
    rarity: str


def reward_product(product: Product | None) -> RewardProduct | None:
    if product is None:
        return None
    return RewardProduct(
        id=str(product.pk),
        slug=product.slug,
        product_name=product.name,
        product_image=public_url(product.image),
        type=product.type,
        rarity=product.rarity,
    )


def reward_product_facts(product: Product | None) -> dict[str, Any] | None:
    """Return the product as stored JSON has it; None without a product."""
    found = reward_product(product)
    return asdict(found) if found else None

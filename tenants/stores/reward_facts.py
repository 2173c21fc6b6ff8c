"""The facts about a reward for lists, notifications and the audit log, and the product that it gives."""

from dataclasses import asdict, dataclass
from typing import Any

from saas.kernel.gems import count_gems
from saas.kernel.images import public_url
from tenants.stores.models import Product, Rewarded

NO_REWARD = "No reward"


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


def reward_words(thing: Rewarded) -> str:
    """Return ``500 gems``, ``40 experience``, ``3 tickets of Grand draw`` and so on; several parts with commas."""
    parts = []
    if thing.reward_gems:
        parts.append(count_gems(thing.reward_gems))
    if thing.reward_experience:
        parts.append(f"{thing.reward_experience} experience")
    if thing.reward_product is not None:
        parts.append(thing.reward_product.name)
    if thing.reward_case is not None:
        parts.append(f"1 free opening of {thing.reward_case.name}")
    if thing.reward_raffle is not None:
        tickets = "1 ticket" if thing.reward_tickets == 1 else f"{thing.reward_tickets} tickets"
        parts.append(f"{tickets} of {thing.reward_raffle.name}")
    return ", ".join(parts) or NO_REWARD


def ready_words(thing: Rewarded) -> str:
    """Return what the fan claims, for "Claim 500 gems": a thing without a reward can be claimed, too."""
    words = reward_words(thing)
    return "what you completed" if words == NO_REWARD else words


def reward_facts(thing: Rewarded) -> dict[str, Any]:
    """Return the fields of ``RewardOutput``."""
    return {
        "words": reward_words(thing),
        "gems": thing.reward_gems,
        "experience": thing.reward_experience,
        "product": reward_product_facts(thing.reward_product),
        "case": _place_facts(thing.reward_case),
        "raffle": _place_facts(thing.reward_raffle),
        "tickets": thing.reward_tickets,
    }


def _place_facts(thing: Any) -> dict[str, Any] | None:
    if thing is None:
        return None
    return {"id": thing.pk, "slug": thing.slug, "name": thing.name, "image": public_url(thing.image)}

"""What lists, notifications and the audit log say of a reward."""

from typing import Any

from saas.kernel.gems import count_gems
from tenants.quests.models import Rewarded
from tenants.stores.reward_facts import reward_product_facts


def reward_words(thing: Rewarded) -> str:
    """Return ``500 gems``, ``40 experience`` or the product's name; several parts with commas."""
    parts = []
    if thing.reward_gems:
        parts.append(count_gems(thing.reward_gems))
    if thing.reward_experience:
        parts.append(f"{thing.reward_experience} experience")
    if thing.reward_product is not None:
        parts.append(thing.reward_product.name)
    return ", ".join(parts) or "Thanks"


def reward_facts(thing: Rewarded) -> dict[str, Any]:
    """Return the fields of ``RewardOutput``."""
    return {
        "words": reward_words(thing),
        "gems": thing.reward_gems,
        "experience": thing.reward_experience,
        "product": reward_product_facts(thing.reward_product),
    }

"""The columns of a reward that a team promises: the areas that give rewards add them to their own tables."""

from typing import Any

from django.db import models
from django.db.models import Q

from saas.kernel.gems import MAXIMUM
from tenants.stores.models.products import Product

MAX_EXPERIENCE_REWARD = 10_000
MAX_REWARD_TICKETS = 1000


class Rewarded(models.Model):
    """A reward: gems, experience, one piece of a product, one free opening of a case and tickets of a raffle.

    Each of them is optional. ``promised_by`` is the staff member who is responsible for it, null for the owner.
    """

    reward_gems = models.BigIntegerField(default=0)
    reward_experience = models.IntegerField(default=0)
    reward_product = models.ForeignKey(
        Product, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    reward_case = models.ForeignKey(
        "lootboxes.Lootbox", on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    reward_raffle = models.ForeignKey(
        "raffles.Raffle", on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    reward_tickets = models.SmallIntegerField(default=0, db_default=0)
    promised_by = models.UUIDField(null=True)

    class Meta:
        abstract = True


REWARD_THINGS = ("reward_product", "reward_case", "reward_raffle")


REWARD_IS_SOUND = Q(
    reward_gems__gte=0,
    reward_gems__lte=MAXIMUM,
    reward_experience__gte=0,
    reward_experience__lte=MAX_EXPERIENCE_REWARD,
) & (
    Q(reward_raffle__isnull=True, reward_tickets=0)
    | Q(reward_raffle__isnull=False, reward_tickets__gte=1, reward_tickets__lte=MAX_REWARD_TICKETS)
)


def reward_values(thing: Rewarded) -> dict[str, Any]:
    """Return the reward's columns and who is responsible, to copy them."""
    return {
        "reward_gems": thing.reward_gems,
        "reward_experience": thing.reward_experience,
        "reward_product_id": thing.reward_product_id,
        "reward_case_id": thing.reward_case_id,
        "reward_raffle_id": thing.reward_raffle_id,
        "reward_tickets": thing.reward_tickets,
        "promised_by": thing.promised_by,
    }

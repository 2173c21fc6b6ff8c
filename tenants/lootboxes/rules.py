"""Pure rules of cases."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Protocol

from saas.fairness.v1 import PARTS
from tenants.lootboxes.models import LootboxStatus as Status

# So many at once.
MOST_AT_ONCE = 5
MOST_PRIZES = 40
# What came out is told to others once the reel has stopped: 5 s of spinning, 1 s of centring, and a breath.
TOLD_AFTER = timedelta(seconds=7)
VISIBLE = (Status.ACTIVE, Status.PAUSED)
MOVES: dict[str, frozenset[str]] = {
    Status.DRAFT: frozenset({Status.ACTIVE, Status.ARCHIVED}),
    Status.ACTIVE: frozenset({Status.PAUSED, Status.ARCHIVED}),
    Status.PAUSED: frozenset({Status.ACTIVE, Status.ARCHIVED}),
    Status.ARCHIVED: frozenset(),
}


class Worth(Protocol):
    """A prize: its odds in parts per million and its value in gems."""

    ppm: int
    value: int


def expected_value(prizes: Sequence[Worth]) -> float:
    """What one opening gives on average, in gems."""
    return sum(prize.ppm * prize.value for prize in prizes) / PARTS


def edge(price: int, prizes: Sequence[Worth]) -> float | None:
    """The part of the price that stays with the community on average, in percent; none for what is free."""
    return None if price == 0 else 100 * (1 - expected_value(prizes) / price)

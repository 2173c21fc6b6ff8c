"""Pure rules of cases."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Protocol, TypedDict

from saas.fairness.v1 import PARTS
from saas.offers.catalog import Rarity
from tenants.lootboxes.models import LootboxStatus as Status

# So many at once.
MAX_OPENINGS_PER_CALL = 5
MAX_PRIZES = 40
# Other people see a win after the reel has stopped: 5 s of spinning, 1 s of centering, and a margin.
REVEAL_AFTER = timedelta(seconds=7)
VISIBLE = (Status.ACTIVE, Status.PAUSED)
MOVES: dict[str, frozenset[str]] = {
    Status.DRAFT: frozenset({Status.ACTIVE, Status.ARCHIVED}),
    Status.ACTIVE: frozenset({Status.PAUSED, Status.ARCHIVED}),
    Status.PAUSED: frozenset({Status.ACTIVE, Status.ARCHIVED}),
    Status.ARCHIVED: frozenset(),
}


class Chosen(TypedDict):
    """A prize's odds and the rarity that the team chose for it."""

    ppm: int
    rarity: str


def shown_rarities(prizes: Sequence[Chosen]) -> list[str]:
    """Return the rarity of each prize: the chosen one, or the highest of the more probable prizes if that is higher.

    Otherwise the rarest prize of a case could be called common.
    """
    ranks = list(Rarity.values)
    return [
        ranks[max(ranks.index(other["rarity"]) for other in prizes if other is prize or other["ppm"] > prize["ppm"])]
        for prize in prizes
    ]


class Worth(Protocol):
    """A prize: its odds in parts per million, its stated value and its sell price, in gems."""

    ppm: int
    value: int
    sell_price: int | None


def worth_of(prize: Worth) -> int:
    """Return the most gems that a prize can become: its value or its sell price, whichever is more."""
    return max(prize.value, prize.sell_price or 0)


def expected_value(prizes: Sequence[Worth]) -> float:
    """Return the average value of one opening, in gems."""
    return sum(prize.ppm * worth_of(prize) for prize in prizes) / PARTS


def loss_of(price: int, prizes: Sequence[Worth]) -> int:
    """Return the gems that one opening gives beyond its price on average, rounded up.

    0 for a free case: its prizes are gifts within the day's limits, and its page shows no edge.
    """
    return max(-(-_beyond(price, prizes) // PARTS), 0)


def average_loss(price: int, prizes: Sequence[Worth]) -> str:
    """Return ``loss_of`` as people read it, before it is rounded up: ``2.45``. Never 0 for a loss."""
    cents = -(-max(_beyond(price, prizes), 0) * 100 // PARTS)
    return f"{cents // 100}.{cents % 100:02}" if cents % 100 else str(cents // 100)


def _beyond(price: int, prizes: Sequence[Worth]) -> int:
    """Return the gems that a million openings give beyond their price on average; 0 for a free case."""
    return 0 if price == 0 else sum(prize.ppm * worth_of(prize) for prize in prizes) - price * PARTS


def most_promised(price: int, prizes: Sequence[Worth], count: int = 1) -> int:
    """Return the most gems that ``count`` openings can make beyond their price."""
    return max(count * (max(map(worth_of, prizes)) - price), 0)


def edge(price: int, prizes: Sequence[Worth]) -> float | None:
    """Return the average share of the price that the community keeps, in percent; None for a free case."""
    return None if price == 0 else 100 * (1 - expected_value(prizes) / price)

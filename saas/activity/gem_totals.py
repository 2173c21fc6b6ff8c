"""Earned, spent, removed and held: the one definition behind every screen and file that shows a person's gems.

Each cause of a movement belongs to one figure. Gems that move the other way, by whatever is taken back, lower the same
figure. So held is always earned - spent - removed, for a person, for a community and for any number of movements.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Figure(StrEnum):
    EARNED = "EARNED"
    SPENT = "SPENT"
    REMOVED = "REMOVED"


# The causes of tenants.wallets; a test compares both.
FIGURE_OF: dict[str, Figure] = {
    "TIP": Figure.EARNED,
    "REWARD": Figure.EARNED,
    "PRIZE": Figure.EARNED,
    "IMPORT": Figure.EARNED,
    "SALE": Figure.EARNED,
    "ORDER": Figure.SPENT,
    "RAFFLE": Figure.SPENT,
    "CASE": Figure.SPENT,
    "REFUND": Figure.SPENT,
    "DEDUCTION": Figure.REMOVED,
    "RESET": Figure.REMOVED,
    "CORRECTION": Figure.REMOVED,
}


def causes_of(figure: Figure) -> list[str]:
    return [cause for cause, known in FIGURE_OF.items() if known is figure]


def counted(cause: str, gained: int) -> int:
    """What a movement of ``cause`` adds to its figure, when the wallet gained ``gained`` gems (below zero: lost)."""
    return gained if FIGURE_OF[cause] is Figure.EARNED else -gained


@dataclass(frozen=True, slots=True)
class Figures:
    """Gems; over some days a figure can be below zero, when more was taken back than moved."""

    earned: int = 0
    spent: int = 0
    removed: int = 0

    @property
    def held(self) -> int:
        return self.earned - self.spent - self.removed


def figures_of(movements: Iterable[tuple[str, int]]) -> Figures:
    """The figures of movements: each one's cause, and what the wallet gained by it (below zero: lost)."""
    sums = dict.fromkeys(Figure, 0)
    for cause, gained in movements:
        sums[FIGURE_OF[cause]] += counted(cause, gained)
    return Figures(sums[Figure.EARNED], sums[Figure.SPENT], sums[Figure.REMOVED])

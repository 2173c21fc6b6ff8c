"""The one definition of earned, spent, removed and held gems for all screens and files.

Each cause of a movement belongs to one figure. A reversal lowers the same figure. So held is always earned - spent -
removed, for a user, for a community and for any set of movements.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Figure(StrEnum):
    EARNED = "EARNED"
    SPENT = "SPENT"
    REMOVED = "REMOVED"


# The ledger registers its causes, because this app does not know them.
FIGURE_OF: dict[str, Figure] = {}


def counted(cause: str, gained: int) -> int:
    """Return what a movement of ``cause`` adds to its figure if the wallet gained ``gained`` gems (negative: lost)."""
    return gained if FIGURE_OF[cause] is Figure.EARNED else -gained


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums of gems. Over some days, a figure is negative if more was reversed than moved."""

    earned: int = 0
    spent: int = 0
    removed: int = 0

    @property
    def held(self) -> int:
        return self.earned - self.spent - self.removed


def figures_of(movements: Iterable[tuple[str, int]]) -> Figures:
    """Return the sums over movements, each given as its cause and the gems that the wallet gained (negative: lost)."""
    sums = dict.fromkeys(Figure, 0)
    for cause, gained in movements:
        sums[FIGURE_OF[cause]] += counted(cause, gained)
    return Figures(sums[Figure.EARNED], sums[Figure.SPENT], sums[Figure.REMOVED])

"""Experience levels 1 to 50. Each level needs 100 points more than the one before.

Points come from activity in a community at fixed rates, so that no level can be bought.
"""

from dataclasses import dataclass

LEVELS = 50
STEP = 100

FOR_JOINING = 100
FOR_A_DAY = 10
FOR_AN_ORDER = 25


@dataclass(frozen=True, slots=True)
class Standing:
    """A level and its points: it begins at ``floor``, the next level at ``ceiling`` (None for level 50)."""

    level: int
    experience: int
    floor: int
    ceiling: int | None


def threshold(level: int) -> int:
    """Return the points at which ``level`` (1 to 50) begins. Level 1 begins at 0."""
    if not 1 <= level <= LEVELS:
        raise ValueError("Levels go from 1 to 50")
    return STEP * (level - 1) * level // 2


def experience(*, joined: bool, days: int, orders: int) -> int:
    """Return the points for joining, for ``days`` of visits and for ``orders`` that were not canceled."""
    return FOR_JOINING * joined + FOR_A_DAY * days + FOR_AN_ORDER * orders


def standing(points: int) -> Standing:
    """Return the level for ``points``."""
    level = max(number for number in range(1, LEVELS + 1) if threshold(number) <= max(points, 0))
    return Standing(level, points, threshold(level), threshold(level + 1) if level < LEVELS else None)

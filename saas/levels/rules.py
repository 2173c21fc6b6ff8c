"""Experience levels 1 to 50. Operators edit the points at which each level begins.

Points come from activity in a community at fixed rates, so that no level can be bought.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LEVELS = 50
STEP = 100
MAX_EXPERIENCE = 1_000_000_000

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


# By default, each level needs 100 points more than the one before.
DEFAULT_THRESHOLDS = tuple(STEP * (level - 1) * level // 2 for level in range(1, LEVELS + 1))


def threshold_error(thresholds: Sequence[int]) -> str | None:
    """Return why these cannot be the points at which the levels begin, or None."""
    if len(thresholds) != LEVELS:
        return f"Enter {LEVELS} numbers, one for each level. These are {len(thresholds)}"
    if thresholds[0] != 0:
        return "Level 1 begins at 0"
    for level in range(2, LEVELS + 1):
        if thresholds[level - 1] <= thresholds[level - 2]:
            return f"Level {level} must begin later than level {level - 1}"
    return f"A level begins at {MAX_EXPERIENCE} at most" if thresholds[-1] > MAX_EXPERIENCE else None


def experience(*, joined: bool, days: int, orders: int, granted: int = 0) -> int:
    """Return the points for joining, for ``days`` of visits, for ``orders`` that are final, and for quests."""
    return FOR_JOINING * joined + FOR_A_DAY * days + FOR_AN_ORDER * orders + granted


def name_of(level: int, names: Mapping[int, str]) -> str | None:
    """Return the name of the level. ``names`` has names by the level from which they hold."""
    begun = [start for start in names if start <= level]
    return names[max(begun)] if begun else None


def in_words(level: int, name: str | None) -> str:
    """Return ``12`` or ``12 (Regular)``."""
    return f"{level} ({name})" if name else str(level)


def standing(points: int, thresholds: Sequence[int]) -> Standing:
    """Return the level for ``points``. ``thresholds`` has the points at which each level begins, in ascending order."""
    level = max(1, bisect_right(thresholds, points))
    return Standing(level, points, thresholds[level - 1], thresholds[level] if level < LEVELS else None)

"""Experience levels 1 to 50: each one asks for 100 points more than the one before.

Points come from what somebody does in a community, each thing at a fixed rate, so that no level can be bought.
"""

from dataclasses import dataclass

LEVELS = 50
STEP = 100

FOR_JOINING = 100
FOR_A_DAY = 10
FOR_AN_ORDER = 25


@dataclass(frozen=True, slots=True)
class Standing:
    """A level and its points: ``floor`` is where it begins, ``ceiling`` where the next one does (``None`` for 50)."""

    level: int
    experience: int
    floor: int
    ceiling: int | None


def threshold(level: int) -> int:
    """Experience at which ``level`` (1 to 50) begins; level 1 begins at 0."""
    if not 1 <= level <= LEVELS:
        raise ValueError("Levels go from 1 to 50")
    return STEP * (level - 1) * level // 2


def experience(*, joined: bool, days: int, orders: int) -> int:
    """Points for having joined, for ``days`` on which somebody was there, for ``orders`` that stood."""
    return FOR_JOINING * joined + FOR_A_DAY * days + FOR_AN_ORDER * orders


def standing(points: int) -> Standing:
    """The level that ``points`` reach."""
    level = max(number for number in range(1, LEVELS + 1) if threshold(number) <= max(points, 0))
    return Standing(level, points, threshold(level), threshold(level + 1) if level < LEVELS else None)

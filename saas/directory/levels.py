"""Experience levels 1 to 50: each one asks for 100 points more than the one before."""

LEVELS = 50
STEP = 100


def threshold(level: int) -> int:
    """Experience at which ``level`` (1 to 50) begins; level 1 begins at 0."""
    if not 1 <= level <= LEVELS:
        raise ValueError("Levels go from 1 to 50")
    return STEP * (level - 1) * level // 2

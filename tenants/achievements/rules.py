"""Rules of achievements that read nothing."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

TIER_NAMES = ("Bronze", "Silver", "Gold", "Platinum", "Diamond")
"""By position, from 1."""


def tier_problems(tiers: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return what is wrong with tiers by field: each must ask for more than the one before."""
    return {
        f"tiers.{number}.target": "Must be more than the tier before"
        for number, (earlier, later) in enumerate(pairwise(tiers), start=1)
        if later["target"] <= earlier["target"]
    }

"""The figures that goals of a home page count. The app that knows a figure registers it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saas.layout.home import COUNTED_FIGURES
from saas.tenancy.models import Community

Count = Callable[[Community], int]
_counts: dict[str, Count] = {}


def counts(figure: str) -> Callable[[Count], Count]:
    """Register the function that counts ``figure`` of COUNTED_FIGURES. It runs in the community's schema."""

    def register(count: Count) -> Count:
        _counts[figure] = count
        return count

    return register


def goal_figures(community: Community) -> dict[str, int]:
    """Return the current value of every counted figure."""
    return {figure: _counts[figure](community) for figure in COUNTED_FIGURES}


def with_progress(blocks: Sequence[Mapping[str, Any]], community: Community) -> list[dict[str, Any]]:
    """Return the blocks; ``current`` of a goal that the platform counts is the value of this moment."""
    wanted = {entry["figure"] for entry in blocks} & COUNTED_FIGURES.keys()
    values = {figure: _counts[figure](community) for figure in wanted}
    return [{**entry, "current": values.get(entry["figure"], entry["current"])} for entry in blocks]

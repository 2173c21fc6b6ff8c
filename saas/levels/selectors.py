"""The levels of communities, as operators and teams set them."""

from collections import defaultdict
from collections.abc import Collection
from uuid import UUID

from saas.levels.models import ExperienceLevel, LevelName
from saas.tenancy import lookup


def level_names(community_ids: Collection[UUID]) -> dict[UUID, dict[int, str]]:
    """Return the names of levels of these communities, by the level from which they hold."""
    found: dict[UUID, dict[int, str]] = defaultdict(dict)
    rows = LevelName.objects.filter(community_id__in=community_ids)
    for community_id, level, name in rows.values_list("community_id", "from_level", "name"):
        found[community_id][level] = name
    return found


def level_thresholds() -> tuple[int, ...]:
    """Return the points at which each level begins, from level 1. The answer is cached in the process."""

    def find() -> tuple[int, ...]:
        return tuple(ExperienceLevel.objects.order_by("level").values_list("experience", flat=True))

    found: tuple[int, ...] = lookup.remembered("levels", "thresholds", find)
    return found

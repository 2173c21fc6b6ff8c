"""Every write to the levels."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from saas.kernel.errors import ValidationFailed
from saas.levels.models import ExperienceLevel, LevelName
from saas.levels.rules import threshold_error
from saas.tenancy import lookup


def set_level_thresholds(thresholds: Sequence[int]) -> list[int]:
    """Set the points at which each level begins, and return the earlier ones. They count from the next request.

    Raises ValidationFailed (field ``thresholds``).
    """
    if problem := threshold_error(thresholds):
        raise ValidationFailed(fields={"thresholds": problem})
    with transaction.atomic():
        rows = list(ExperienceLevel.objects.select_for_update().order_by("level"))
        before = [row.experience for row in rows]
        for row, points in zip(rows, thresholds, strict=True):
            row.experience = points
        ExperienceLevel.objects.bulk_update(rows, ["experience"])
        lookup.clear_cache_everywhere()
    return before


def set_level_names(community_id: UUID, names: Mapping[int, str]) -> None:
    """Replace the community's names of levels, in the caller's transaction."""
    LevelName.objects.filter(community_id=community_id).delete()
    LevelName.objects.bulk_create(
        LevelName(community_id=community_id, from_level=level, name=name) for level, name in names.items()
    )

"""A user's level in each community, computed from their activity there."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from saas.activity.selectors import ActivityCounts, activity_counts_in, activity_counts_of
from saas.directory.models import Membership
from saas.levels.rules import Standing, experience, name_of, standing
from saas.levels.selectors import level_names, level_thresholds
from saas.tenancy.models import Community


@dataclass(frozen=True, slots=True)
class LevelPlace:
    """A community of a user, with the level and the numbers that it is computed from."""

    community: Community
    standing: Standing
    level_name: str | None
    days: int
    orders: int


def standing_from(counts: ActivityCounts, thresholds: Sequence[int]) -> Standing:
    """Return the level of a member with these counts."""
    days, orders, granted = counts
    return standing(experience(joined=True, days=days, orders=orders, granted=granted), thresholds)


def places_of(user_id: UUID, community: Community | None = None) -> list[LevelPlace]:
    """Return the user's communities (or the given one), the highest level first, in a few statements."""
    rows: QuerySet[Membership] = Membership.objects.filter(user_id=user_id, left_at__isnull=True)
    if community is not None:
        rows = rows.filter(community_id=community.pk)
    communities = [row.community for row in rows.select_related("community", "community__owner")]
    deeds = activity_counts_of(user_id, [entry.pk for entry in communities])
    thresholds, names = level_thresholds(), level_names(deeds)
    places = []
    for entry in communities:
        days, orders, _ = deeds[entry.pk]
        reached = standing_from(deeds[entry.pk], thresholds)
        name = name_of(reached.level, names.get(entry.pk, {}))
        places.append(LevelPlace(entry, reached, name, days, orders))
    return sorted(places, key=lambda place: (-place.standing.experience, place.community.name))


def at_level(community_id: UUID, user_ids: Collection[UUID], least: int) -> set[UUID]:
    """Return those members, given by user, who are at level ``least`` or higher."""
    thresholds = level_thresholds()
    counts = activity_counts_in(community_id, user_ids)
    return {user_id for user_id, deeds in counts.items() if standing_from(deeds, thresholds).level >= least}

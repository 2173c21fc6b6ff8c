"""The levels of communities, as operators and teams set them, and the experience of a period."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from saas.levels.models import ExperienceLevel, LevelName
from saas.levels.rules import FOR_A_DAY, FOR_AN_ORDER
from saas.tenancy import lookup

# A day of a visit counts from its midnight in UTC.
_EXPERIENCE = """
with parts as (
  select g.user_id, g.points, g.at from public.activity_experiencegrant g
  where g.community_id = %(community)s and g.at >= %(begin)s and g.at < %(end)s
  union all
  select d.user_id, %(for_a_day)s, d.day::timestamp at time zone 'UTC' from public.activity_activeday d
  where d.community_id = %(community)s and d.day::timestamp at time zone 'UTC' >= %(begin)s
    and d.day::timestamp at time zone 'UTC' < %(end)s
  union all
  select r.user_id, %(for_an_order)s, r.at from public.activity_activityrecord r
  where r.community_id = %(community)s and r.kind = 'ORDER' and r.at >= %(begin)s and r.at < %(end)s
    and r.status in ('PROCESS', 'SHIPPED', 'COMPLETED', 'ARCHIVED')
    and not coalesce((r.data ->> 'given_back')::boolean, false)
)
select coalesce(array_agg(user_id), '{}'), coalesce(array_agg(points), '{}'), coalesce(array_agg(at), '{}')
from (select user_id, sum(points)::bigint as points, max(at) as at from parts group by user_id) sums
"""


@dataclass(frozen=True, slots=True)
class PeriodExperience:
    """The experience that users got in a period: three lists in one order, as SQL takes them.

    ``reached_at`` is the time of a user's last points.
    """

    user_ids: list[UUID]
    points: list[int]
    reached_at: list[datetime]


def experience_between(community_id: UUID, begin: datetime, end: datetime) -> PeriodExperience:
    """Return the experience of all users of a community from ``begin`` to before ``end``, in one statement."""
    values: dict[str, Any] = {
        "community": community_id,
        "begin": begin,
        "end": end,
        "for_a_day": FOR_A_DAY,
        "for_an_order": FOR_AN_ORDER,
    }
    with connection.cursor() as cursor:
        cursor.execute(_EXPERIENCE, values)
        return PeriodExperience(*cursor.fetchone())


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

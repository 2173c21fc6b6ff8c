"""The demo's achievements: names of levels, and what its members reached before the product counted."""

from datetime import datetime

from django.db import connection

from saas.access.acting import Actor
from saas.tenancy.models import Community
from tenants.achievements.models import ReachedTier
from tenants.achievements.services.levels import set_level_ranges

_LEVELS = {
    "nova": ((2, "Newcomer", 0), (10, "Regular", 50), (25, "Legend", 200)),
    "hearth": ((2, "Guest", 0), (10, "Old friend", 40), (20, "By the fire", 120)),
    "pixel": ((2, "Player 2", 0), (8, "Speedrunner", 60), (20, "World record", 150)),
}
_TOTALS = """
insert into achievements_membertotal (member_id, event, provider, amount)
select member_id, event, provider, sum(amount) from members_memberdeed group by member_id, event, provider
"""
# A tier is reached with the deed that makes the sum of the deeds so far large enough.
_REACHED = """
select tier.id, deed.member_id, min(deed.at)
from (
  select member_id, event, at, sum(amount) over (partition by member_id, event order by at, id) as amount
  from members_memberdeed
) deed
join achievements_achievement achievement on achievement.event = deed.event and achievement.archived_at is null
join achievements_achievementtier tier on tier.achievement_id = achievement.id and tier.target <= deed.amount
group by tier.id, deed.member_id
"""


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Name the levels. Call it in the community's schema."""
    set_level_ranges(
        ranges=[
            {"from_level": level, "name": name, "reward_gems": gems, "reward_product_id": None}
            for level, name, gems in _LEVELS.get(community.slug, ())
        ],
        actor=team,
    )


def count_past() -> None:
    """Write the totals and reached tiers of the stored deeds, without notifications. Call it before the first count."""
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS)
        cursor.execute(_REACHED)
        rows = cursor.fetchall()
    ReachedTier.objects.bulk_create(
        ReachedTier(tier_id=tier_id, member_id=member_id, reached_at=at) for tier_id, member_id, at in rows
    )

"""Personal data in achievements: what a member reached. It stays after an erasure, without a name."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, export_section, in_steps
from tenants.achievements.models import LevelReward, MemberTotal, ReachedTier
from tenants.achievements.rules import TIER_NAMES


@export_section(community, "achievements")
def achievements(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = ReachedTier.objects.filter(member__user_id=user_id).select_related("tier__achievement")
    for row in in_steps(rows):
        yield {
            "achievement": row.tier.achievement.name,
            "tier": TIER_NAMES[row.tier.position - 1],
            "reached_at": row.reached_at,
        }


@export_section(community, "activity-totals")
def totals(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(MemberTotal.objects.filter(member__user_id=user_id)):
        yield {"event": row.event, "provider": row.provider, "amount": row.amount}


@export_section(community, "level-rewards")
def level_rewards(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = LevelReward.objects.filter(member__user_id=user_id).select_related("product")
    for row in in_steps(rows):
        yield {
            "level": row.level,
            "name": row.name,
            "gems": row.gems,
            "product": row.product.name if row.product else "",
            "reached_at": row.reached_at,
            "paid_at": row.paid_at,
        }

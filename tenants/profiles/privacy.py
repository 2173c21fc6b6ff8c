"""Personal data in profiles: who sees the card, and the links that the member made. An erasure deletes both."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section
from tenants.achievements.rules import TIER_NAMES
from tenants.profiles.models import CardSettings, SharedAchievement
from tenants.profiles.services import erase_choices


@export_section(community, "profile-card")
def card(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in CardSettings.objects.filter(member__user_id=user_id):
        yield {"audience": row.audience, "updated_at": row.updated_at}


@export_section(community, "shared-achievements")
def shared(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in SharedAchievement.objects.filter(member__user_id=user_id).select_related("achievement", "tier"):
        yield {
            "achievement": row.achievement.name,
            "tier": TIER_NAMES[row.tier.position - 1],
            "code": row.code,
            "created_at": row.created_at,
        }


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    erase_choices(user_id)

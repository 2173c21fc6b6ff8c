"""Cards and shared achievements as the API gives them."""

from typing import Any

from saas.kernel.images import public_url
from saas.tenancy.addresses import address_of
from saas.tenancy.models import Community
from tenants.achievements.models import ReachedTier
from tenants.achievements.rules import TIER_NAMES
from tenants.profiles.models import SharedAchievement
from tenants.profiles.selectors import Card, OwnShare, reached_at


def card_facts(card: Card) -> dict[str, Any]:
    level = card.place.standing
    return {
        "username": card.member.username,
        "avatar_url": public_url(card.member.avatar),
        "joined_at": card.member.senior_since,
        "level": level.level,
        "level_name": card.place.level_name,
        # The points stay the fan's own.
        "progress": None
        if level.ceiling is None
        else 100 * (level.experience - level.floor) // (level.ceiling - level.floor),
        "achievements": None if card.reached is None else [reached_facts(row) for row in card.reached],
        "quests": card.quests,
        "chains": card.chains,
        "streak": card.streak,
        "events": card.events,
        "audience": card.audience,
    }


def reached_facts(row: ReachedTier) -> dict[str, Any]:
    achievement = row.tier.achievement
    return {
        "id": achievement.pk,
        "name": achievement.name,
        "symbol": achievement.symbol,
        "tier": TIER_NAMES[row.tier.position - 1],
        "position": row.tier.position,
        "reached_at": row.reached_at,
    }


def shared_facts(shared: SharedAchievement) -> dict[str, Any]:
    """Return what a stranger sees. The words of a secret achievement stay secret, except its name."""
    return {
        **_tier(shared),
        "username": shared.member.username,
        "name": shared.achievement.name,
        "description": "" if shared.achievement.is_secret else shared.achievement.description,
        "symbol": shared.achievement.symbol,
        "reached_at": reached_at(shared).reached_at,
    }


def share_facts(share: OwnShare, community: Community) -> dict[str, Any]:
    link = share.link
    return {
        "reached": reached_facts(share.reached),
        "link": link and {**_tier(link), "address": address_of(community, f"/shared/{link.code}")},
    }


def _tier(shared: SharedAchievement) -> dict[str, Any]:
    return {"tier": TIER_NAMES[shared.tier.position - 1], "position": shared.tier.position}

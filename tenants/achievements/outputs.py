"""Achievements as the API gives them."""

from collections.abc import Iterable, Sequence
from typing import Any

from tenants.achievements import selectors
from tenants.achievements.models import Achievement, AchievementTier, LevelRange
from tenants.achievements.rules import TIER_NAMES
from tenants.members.models import Member
from tenants.members.selectors import member_count
from tenants.stores.reward_facts import reward_product_facts


def team_facts(rows: Sequence[Achievement]) -> list[dict[str, Any]]:
    counts = selectors.reached_counts(rows)
    return [{**_plain(row), "tiers": [_tier(tier, counts) for tier in row.tiers.all()]} for row in rows]


def fan_facts(rows: Sequence[Achievement], member: Member | None) -> list[dict[str, Any]]:
    """Return the achievements with the member's progress. A secret one has no words before its first tier."""
    own, counts, members = selectors.own_progress(member), selectors.reached_counts(rows), member_count()
    found = []
    for row in rows:
        tiers = list(row.tiers.all())
        is_hidden = row.is_secret and not any(tier.pk in own.reached for tier in tiers)
        if is_hidden:
            found.append({**_plain(row), "name": "", "description": "", "event": None, "provider": None,
                          "symbol": None, "is_hidden": True, "amount": 0, "tiers": []})  # fmt: skip
            continue
        total = own.totals.get((row.event, row.provider), 0)
        facts = [
            {
                **_tier(tier, counts),
                "reached_at": own.reached.get(tier.pk),
                "share": round(100 * counts.get(tier.pk, 0) / members) if members else 0,
            }
            for tier in tiers
        ]
        found.append({**_plain(row), "is_hidden": False, "amount": total, "tiers": facts})
    return found


def range_facts(rows: Iterable[LevelRange]) -> list[dict[str, Any]]:
    """Return the fields of ``LevelRangeOutput``."""
    return [
        {
            "from_level": row.from_level,
            "name": row.name,
            "reward_gems": row.reward_gems,
            "reward_product": reward_product_facts(row.reward_product),
        }
        for row in rows
    ]


def _plain(row: Achievement) -> dict[str, Any]:
    return {
        "id": row.pk,
        "name": row.name,
        "description": row.description,
        "symbol": row.symbol,
        "event": row.event,
        "provider": row.provider or None,
        "is_secret": row.is_secret,
    }


def _tier(tier: AchievementTier, counts: dict[Any, int]) -> dict[str, Any]:
    return {
        "position": tier.position,
        "name": TIER_NAMES[tier.position - 1],
        "target": tier.target,
        "experience": tier.experience,
        "members": counts.get(tier.pk, 0),
    }

"""The demo's achievements: what the first fans reached since they joined."""

from datetime import datetime, timedelta

from saas.access.acting import Actor
from saas.tenancy.models import Community
from tenants.achievements.models import AchievementTier, MemberTotal, ReachedTier
from tenants.achievements.services.levels import set_level_ranges
from tenants.members.activity import MemberEvent
from tenants.members.models import Member

MAX_FANS = 40
# How many deeds a fan of the demo does in ten days. Orders, tickets, openings and codes of the demo are real, and
# counted as such.
_IN_TEN_DAYS = {MemberEvent.LOGIN: 3, MemberEvent.MESSAGE: 60}


_LEVELS = {
    "nova": ((2, "Newcomer", 0), (10, "Regular", 50), (25, "Legend", 200)),
    "hearth": ((2, "Guest", 0), (10, "Old friend", 40), (20, "By the fire", 120)),
    "pixel": ((2, "Player 2", 0), (8, "Speedrunner", 60), (20, "World record", 150)),
}


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Name levels, and write totals and reached tiers for the first fans, without notifications.

    Call it in the community's schema.
    """
    set_level_ranges(
        ranges=[
            {"from_level": level, "name": name, "reward_gems": gems, "reward_product_id": None}
            for level, name, gems in _LEVELS.get(community.slug, ())
        ],
        actor=team,
    )
    fans = list(Member.objects.filter(left_at=None).order_by("joined_at", "pk")[:MAX_FANS])
    totals, reached = [], []
    tiers = list(AchievementTier.objects.select_related("achievement"))
    for number, fan in enumerate(fans):
        # Every third fan is an eager one.
        days = (moment - fan.joined_at).days * (3 if number % 3 == 0 else 1)
        for event, pace in _IN_TEN_DAYS.items():
            amount = pace * days // 10
            if not amount:
                continue
            totals.append(MemberTotal(member=fan, event=event, provider="LOCAL", amount=amount))
            for tier in tiers:
                if tier.achievement.event == event and tier.target <= amount:
                    at = moment - timedelta(days=days * (amount - tier.target) // amount // 3)
                    reached.append(ReachedTier(tier=tier, member=fan, reached_at=max(at, fan.joined_at)))
    # The deeds of the other areas' demo are counted already.
    MemberTotal.objects.bulk_create(
        totals, update_conflicts=True, unique_fields=["member", "event", "provider"], update_fields=["amount"]
    )
    ReachedTier.objects.bulk_create(reached, ignore_conflicts=True)

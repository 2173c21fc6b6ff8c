"""Rewards of the demo's quests and wagers that other areas give: a free opening and tickets."""

from typing import Any

from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.lootboxes.models import Lootbox, LootboxStatus
from tenants.quests.models import Challenge
from tenants.quests.services import catalog
from tenants.raffles.models import Raffle, RaffleStatus
from tenants.wagers.models import WagerPublication, WagerReward
from tenants.wagers.services import catalog as wager_rewards

_OPENING, _TICKETS = "opening", "tickets"
_REWARDS = {
    "nova": (("Three tickets tonight", _OPENING), ("Say the word", _TICKETS)),
    "hearth": (("Your page of the week", _TICKETS),),
    "pixel": (("Case closed", _OPENING),),
}
_WAGER_REWARD, _WAGER_TICKETS = "High roller's month", 2


def add_rewards(*, community: Community, team: Actor) -> None:
    """Add a case or a raffle to the rewards of some quests, and to one of wagers. Call it in the community's schema."""
    case = Lootbox.objects.filter(status=LootboxStatus.ACTIVE).order_by("created_at").first()
    raffles = Raffle.objects.filter(status=RaffleStatus.ACTIVE, start_at__lte=now(), end_at__gt=now())
    raffle = raffles.order_by("-end_at").first()
    for name, kind in _REWARDS.get(community.slug, ()):
        changes: dict[str, Any] = {}
        if kind == _OPENING and case is not None:
            changes = {"reward_case_id": case.pk}
        if kind == _TICKETS and raffle is not None:
            changes = {"reward_raffle_id": raffle.pk, "reward_tickets": 1}
        quest = Challenge.objects.filter(name=name, archived_at=None).first()
        if quest is not None and changes:
            catalog.edit_challenge(challenge_id=quest.pk, changes=changes, picture=None, actor=team)
    reward = WagerReward.objects.filter(name=_WAGER_REWARD, publication=WagerPublication.DRAFT).first()
    if reward is not None:
        changes = {"publication": "ACTIVE"}
        if case is not None:
            changes |= {"reward_case_id": case.pk, "reward_gems": 0}
        if raffle is not None:
            changes |= {"reward_raffle_id": raffle.pk, "reward_tickets": _WAGER_TICKETS}
        wager_rewards.edit_reward(reward_id=reward.pk, changes=changes, actor=team, community=community)

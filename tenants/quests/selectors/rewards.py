"""Reads of the rewards that wait: a member's own, and those of all members."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from tenants.members.models import Member
from tenants.quests.models import ChallengeStatus, FinishedChain, UserChallenge
from tenants.quests.selectors.chains import waiting_chains
from tenants.stores.models import REWARD_THINGS


@dataclass(frozen=True, slots=True)
class RewardSums:
    """The rewards that wait for a member, and what they pay together."""

    count: int = 0
    gems: int = 0
    experience: int = 0
    products: int = 0
    openings: int = 0
    tickets: int = 0


def ready_rewards(member: Member) -> RewardSums:
    """Return what the page of quests offers the member to claim."""
    attempts = UserChallenge.objects.filter(member=member, status=ChallengeStatus.CAN_REWARD)
    finished = waiting_chains().filter(member=member)
    sums = {
        "count": Count("pk"),
        "gems": Sum("reward_gems", default=0),
        "experience": Sum("reward_experience", default=0),
        "products": Count("reward_product"),
        "openings": Count("reward_case"),
        "tickets": Sum("reward_tickets", filter=Q(reward_raffle__isnull=False), default=0),
    }
    found, ends = attempts.order_by().aggregate(**sums), finished.order_by().aggregate(**sums)
    return RewardSums(**{name: found[name] + ends[name] for name in sums})


def waiting_rewards(query: Mapping[str, Any]) -> QuerySet[UserChallenge]:
    """Return the attempts whose reward is not claimed yet, the oldest first."""
    rows = UserChallenge.objects.filter(status=ChallengeStatus.CAN_REWARD)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(challenge__name__icontains=words))
    return rows.select_related("challenge", "member", *REWARD_THINGS).order_by("ready_at", "pk")


def waiting_chain_rewards(query: Mapping[str, Any]) -> QuerySet[FinishedChain]:
    """Return the finished chains whose reward is not claimed yet, the oldest first."""
    rows = waiting_chains()
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(chain__name__icontains=words))
    return rows.select_related("chain", "member", *REWARD_THINGS).order_by("finished_at", "pk")

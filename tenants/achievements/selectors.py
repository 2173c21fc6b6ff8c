"""Reads of achievements, inside the community's schema."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Sum

from saas.kernel.providers import Provider
from tenants.achievements.errors import AchievementNotFound
from tenants.achievements.models import Achievement, AchievementTier, LevelRange, MemberTotal, ReachedTier
from tenants.members.activity import EVENTS_AT, silent_providers
from tenants.members.models import Member

SORTS = {"NAME": "name", "CREATED_AT": "created_at"}


def achievements() -> QuerySet[Achievement]:
    """Return those that count, the oldest first, with their tiers."""
    tiers = Prefetch("tiers", AchievementTier.objects.order_by("position"))
    return Achievement.objects.filter(archived_at=None).prefetch_related(tiers).order_by("created_at", "pk")


def fan_achievements(
    query: Mapping[str, Any], member: Member | None, connected: Container[Provider]
) -> QuerySet[Achievement]:
    """Return those for a fan. A search does not find a secret one before its first tier.

    Those for deeds at a provider are left out while no channel is ``connected`` there, unless the member reached a
    tier.
    """
    reached = ReachedTier.objects.filter(tier__achievement=OuterRef("pk"), member=member)
    has_reached = Exists(reached) if member else Q(pk=None)
    rows = achievements().exclude(_cannot_count(connected) & ~has_reached)
    if words := query["search"].strip():
        rows = rows.filter(Q(is_secret=False) | has_reached, Q(name__icontains=words) | Q(description__icontains=words))
    return rows


def _cannot_count(connected: Container[Provider]) -> Q:
    silent = silent_providers(connected)
    possible = {event for place, events in EVENTS_AT.items() if place not in silent for event in events}
    return Q(provider__in=silent) | Q(provider="") & ~Q(event__in=possible)


def team_achievements(query: Mapping[str, Any]) -> QuerySet[Achievement]:
    rows = achievements()
    if query["search"]:
        rows = rows.filter(name__icontains=query["search"])
    descending = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{descending}{SORTS[query['sort_by']]}", "pk")


def team_achievement(achievement_id: UUID) -> Achievement:
    """Raises AchievementNotFound, also for an archived one."""
    achievement = achievements().filter(pk=achievement_id).first()
    if achievement is None:
        raise AchievementNotFound
    return achievement


def reached_counts(rows: Sequence[Achievement]) -> dict[UUID, int]:
    """Return how many members reached each tier of these achievements, by the tier's id."""
    tiers = [tier.pk for row in rows for tier in row.tiers.all()]
    counts = ReachedTier.objects.filter(tier__in=tiers, member__left_at=None).values("tier").annotate(n=Count("pk"))
    return dict(counts.values_list("tier", "n"))


def level_ranges() -> QuerySet[LevelRange]:
    """Return the community's names and rewards of levels, the lowest level first."""
    return LevelRange.objects.select_related("reward_product").order_by("from_level")


@dataclass(frozen=True, slots=True)
class OwnProgress:
    """A member's totals by event and provider ('' for all of them), and when they reached each tier, by its id."""

    totals: Mapping[tuple[str, str], int]
    reached: Mapping[UUID, datetime]


def own_progress(member: Member | None) -> OwnProgress:
    if member is None:
        return OwnProgress({}, {})
    totals: dict[tuple[str, str], int] = {}
    rows = MemberTotal.objects.filter(member=member).values_list("event", "provider").annotate(Sum("amount"))
    for event, provider, amount in rows:
        totals[event, provider] = amount
        totals[event, ""] = totals.get((event, ""), 0) + amount
    reached = ReachedTier.objects.filter(member=member).values_list("tier_id", "reached_at")
    return OwnProgress(totals, dict(reached))


def highest_tiers(member: Member) -> list[ReachedTier]:
    """Return the highest tier that the member reached of each achievement: the highest tiers first, then the newest."""
    rows = _reached(member).order_by("tier__achievement", "-tier__position").distinct("tier__achievement")
    return sorted(rows, key=lambda row: (-row.tier.position, -row.reached_at.timestamp()))


def highest_tier(member: Member, achievement_id: UUID) -> ReachedTier:
    """Return the highest tier that the member reached. Raises AchievementNotFound if the member reached none."""
    highest = _reached(member).filter(tier__achievement=achievement_id).order_by("-tier__position").first()
    if highest is None:
        raise AchievementNotFound
    return highest


def _reached(member: Member) -> QuerySet[ReachedTier]:
    rows = ReachedTier.objects.filter(member=member, tier__achievement__archived_at=None)
    return rows.select_related("tier__achievement")

"""Registrations of achievements elsewhere: the deeds that they count, and the names of tiers for the front end."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.dispatch import receiver
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.communities.backups.signals import copies_are_old
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.shared_constants import share
from saas.levels.services import set_level_names
from saas.tenancy.models import Community
from saas.tenancy.signals import community_ready
from tenants.achievements.models import Achievement, LevelRange, LevelReward
from tenants.achievements.rules import TIER_NAMES
from tenants.achievements.services import counting, levels
from tenants.achievements.services.starter import create_starters
from tenants.members.activity import Deed
from tenants.members.models import Member
from tenants.members.signals import (
    experience_promised,
    level_reached,
    member_joined,
    member_restored,
    members_active,
)

share(TIER_NAMES=list(TIER_NAMES))


@receiver(members_active)
def _count(deeds: Sequence[Deed], **_signal: Any) -> None:
    counting.count(deeds)


@receiver(copies_are_old)
def _copy_level_names(community: Community, **_signal: Any) -> None:
    set_level_names(community.pk, dict(LevelRange.objects.values_list("from_level", "name")))


@receiver(level_reached)
def _reward(member: Member, before: int, level: int, promised_by: UUID | None, **_signal: Any) -> None:
    levels.promise_rewards(member, before=before, level=level, raised_by=promised_by)


@receiver(experience_promised)
def _check_rewards(staff: UUID, **_signal: Any) -> None:
    levels.require_rewards_possible(staff)


@receiver(member_joined)
@receiver(member_restored)
def _pay_what_waits(member: Member, **_signal: Any) -> None:
    levels.pay_waiting_rewards(member)


@receiver(member_restored)
def _give_what_waits(member: Member, **_signal: Any) -> None:
    counting.give_waiting_tiers(member)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (Achievement, LevelRange, LevelReward):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)
    LevelReward.objects.filter(raised_by=receiver.pk).update(raised_by=None)


@receiver(community_ready)
def _begin(community: Community, **_signal: Any) -> None:
    with tenant_context(community):
        create_starters()

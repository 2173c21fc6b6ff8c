"""Registrations of challenges elsewhere: deeds of members, files, and the open matters of a closing community."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.dispatch import receiver
from django_tenants.utils import tenant_context

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.plans.stored_files import named_in, refers_to_files
from saas.streaming.signals import channel_connected
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from saas.tenancy.signals import community_ready
from tenants.fan_referrals.selectors.referrals import has_claimed_quest
from tenants.members.activity import Deed
from tenants.members.models import Member
from tenants.members.signals import level_reached, members_active
from tenants.quests.models import Challenge, ChallengeChain, ChallengeStatus, FinishedChain, UserChallenge
from tenants.quests.services import batches, progress, templates
from tenants.quests.services.starter import create_starters
from tenants.quests.ticket_subjects import find_quest


@has_claimed_quest.register
def _has_claimed(member_id: UUID, since: datetime) -> bool:
    return UserChallenge.objects.filter(member=member_id, claimed_at__gte=since).exists()


@receiver(members_active)
def _count(deeds: Sequence[Deed], **_signal: Any) -> None:
    if len(deeds) == 1:
        progress.count(deeds[0])
    else:
        batches.count_many(deeds)


@receiver(level_reached)
def _count_level(member: Member, **_signal: Any) -> None:
    progress.count_levels(member, now())


@receiver(community_ready)
def _begin(community: Community, **_signal: Any) -> None:
    with tenant_context(community):
        create_starters()


@receiver(channel_connected)
def _offer_channel(community: Community, provider: Provider, actor: Actor, **_signal: Any) -> None:
    with tenant_context(community):
        templates.add_channel(provider, actor=actor)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (Challenge, ChallengeChain, UserChallenge, FinishedChain):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)


def _waiting_submissions() -> OpenMatters:
    rows = UserChallenge.objects.filter(status=ChallengeStatus.PENDING).order_by("submitted_at")
    first = rows.values_list("challenge__name", "member__username")[:MAX_EXAMPLES]
    examples = tuple(MatterExample(f"{name}, sent by {fan}", "/admin/quests-review") for name, fan in first)
    return OpenMatters(MatterKind.SUBMISSION, rows.count(), examples)


register_matters(MatterKind.SUBMISSION, _waiting_submissions)
refers_to_files(in_schema=True)(named_in(Challenge, "image"))
refers_to_files(in_schema=True)(named_in(ChallengeChain, "image"))
refers_to_files(in_schema=True)(named_in(UserChallenge, "image"))
register_subject(SubjectKind.QUEST, find_quest)

"""Members are counted for the plan, and move when accounts are merged. A former owner becomes a member."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.desk.merging import move_member
from saas.plans.catalog import PlanLimit
from saas.plans.counting import counts
from saas.streaming.deeds import report_deeds
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import join, leave
from tenants.members.services import move_member as move_member_here
from tenants.members.stream_deeds import report_stream_deeds

report_deeds.register(report_stream_deeds)


@receiver(owner_changed)
def _change_places(community: Community, giver: User, receiver: User, **_signal: Any) -> None:
    if Member.objects.filter(user_id=receiver.pk, left_at__isnull=True).exists():
        leave(user_id=receiver.pk, community=community)
    join(user=giver, community=community, is_former_owner=True)


@move_member.register
def _move(source: UUID, target: User) -> None:
    move_member_here(source=source, target=target)


@counts(PlanLimit.MEMBERS, in_schema=True)
def _count(_community_id: UUID) -> int:
    return Member.objects.filter(left_at__isnull=True).count()

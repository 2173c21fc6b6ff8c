from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.signals import profile_changed
from saas.communities.closing.members import members_after
from saas.directory.models import CommunityCard, Membership
from saas.directory.services import request_profile_refresh
from saas.layout.goals import counts
from saas.tenancy.models import Community


@receiver(profile_changed)
def _refresh_copies(user_id: UUID, **_signal: Any) -> None:
    request_profile_refresh(user_id)


@members_after.register
def _members_after(community_id: UUID, after: int, most: int) -> list[tuple[int, UUID]]:
    rows = Membership.objects.filter(community_id=community_id, left_at__isnull=True, pk__gt=after)
    return list(rows.order_by("pk").values_list("pk", "user_id")[:most])


@counts("MEMBERS")
def _members(community: Community) -> int:
    return CommunityCard.objects.filter(pk=community.pk).values_list("member_count", flat=True).first() or 0

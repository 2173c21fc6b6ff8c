from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.signals import profile_changed
from saas.communities.closing.members import members_after
from saas.directory.levels import FOR_A_DAY, FOR_AN_ORDER, FOR_JOINING
from saas.directory.models import Membership
from saas.directory.services import request_profile_refresh
from saas.kernel.shared_constants import share

share(EXPERIENCE_FOR={"joining": FOR_JOINING, "day": FOR_A_DAY, "order": FOR_AN_ORDER})


@receiver(profile_changed)
def _refresh_copies(user_id: UUID, **_signal: Any) -> None:
    request_profile_refresh(user_id)


@members_after.register
def _members_after(community_id: UUID, after: int, most: int) -> list[tuple[int, UUID]]:
    rows = Membership.objects.filter(community_id=community_id, left_at__isnull=True, pk__gt=after)
    return list(rows.order_by("pk").values_list("pk", "user_id")[:most])

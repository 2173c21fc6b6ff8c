"""The former owner of a community becomes a member of it, and the new owner is not a member."""

from typing import Any

from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import join, leave


@receiver(owner_changed)
def _change_places(community: Community, giver: User, receiver: User, **_signal: Any) -> None:
    if Member.objects.filter(user_id=receiver.pk, left_at__isnull=True).exists():
        leave(user_id=receiver.pk, community=community)
    join(user=giver, community=community, is_welcomed=False)

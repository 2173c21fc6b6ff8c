"""What achievements register elsewhere: the deeds that they count, and the names of tiers for the front end."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver
from django_tenants.utils import tenant_context

from saas.kernel.shared_constants import share
from saas.tenancy.models import Community
from saas.tenancy.signals import community_ready
from tenants.achievements.rules import TIER_NAMES
from tenants.achievements.services import counting
from tenants.achievements.services.starter import create_starters
from tenants.members.activity import Deed
from tenants.members.signals import members_active

share(TIER_NAMES=list(TIER_NAMES))


@receiver(members_active)
def _count(deeds: Sequence[Deed], **_signal: Any) -> None:
    counting.count(deeds)


@receiver(community_ready)
def _begin(community: Community, **_signal: Any) -> None:
    with tenant_context(community):
        create_starters()

"""What earning registers elsewhere: deeds of members, and the rules of a new community."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from saas.tenancy.signals import community_ready
from tenants.earning.services import counting
from tenants.earning.services.starter import create_starters
from tenants.members.activity import Deed
from tenants.members.signals import members_active


@receiver(members_active)
def _count(deeds: Sequence[Deed], **_signal: Any) -> None:
    counting.count(deeds)


@receiver(community_ready)
def _begin(community: Community, **_signal: Any) -> None:
    with tenant_context(community):
        create_starters()

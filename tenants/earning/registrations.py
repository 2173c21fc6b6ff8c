"""Registrations of earning elsewhere: deeds of members, and the rules of a new community."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.shared_constants import share
from saas.layout.menu import fills
from saas.streaming.selectors import has_channel
from saas.tenancy.models import Community
from saas.tenancy.signals import community_ready
from tenants.earning.models import EarningBoost, EarningRule, GemCode, StreakTerms
from tenants.earning.rules import ONCE, WORDS
from tenants.earning.services import counting
from tenants.earning.services.starter import create_starters
from tenants.members.activity import Deed
from tenants.members.signals import members_active

share(EARNING_EVENT_WORDS=dict(WORDS), EARNING_EVENTS_ONCE=[event.value for event in ONCE])


@receiver(members_active)
def _count(deeds: Sequence[Deed], **_signal: Any) -> None:
    counting.count(deeds)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (EarningRule, EarningBoost, GemCode, StreakTerms):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)


@fills("watch", needs=has_channel)
def _pays_for_watching(_community: Community) -> str:
    """True while watching pays: a rule counts minutes, and a connected channel says when the creator streams."""
    return "exists (select from earning_earningrule where event = 'WATCH' and is_active and archived_at is null)"


@receiver(community_ready)
def _begin(community: Community, **_signal: Any) -> None:
    with tenant_context(community):
        create_starters()

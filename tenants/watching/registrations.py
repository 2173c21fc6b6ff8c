"""Registrations of watching elsewhere: chat messages and codes as signs of presence, and the front end's numbers."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from saas.kernel.shared_constants import share
from tenants.members.activity import Deed
from tenants.members.models import Member
from tenants.members.signals import member_joined, member_restored, members_active
from tenants.watching import rules, services

share(
    WATCH_CODE_LENGTH=rules.CODE_LENGTH,
    WATCH_MESSAGE_MINUTES=int(rules.MESSAGE_COUNTS.total_seconds()) // 60,
)


@receiver(member_joined)
@receiver(member_restored)
def _begin_again(member: Member, **_signal: Any) -> None:
    services.begin_again(member)


@receiver(members_active)
def _count(deeds: Sequence[Deed], **_signal: Any) -> None:
    services.count_presence(deeds)

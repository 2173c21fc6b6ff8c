"""Registrations of profiles elsewhere: a member who returns to a community chooses again what others see."""

from typing import Any

from django.dispatch import receiver

from tenants.members.models import Member
from tenants.members.signals import member_joined
from tenants.profiles import services


@receiver(member_joined)
def _begin_again(member: Member, **_signal: Any) -> None:
    services.erase_choices(member.user_id)

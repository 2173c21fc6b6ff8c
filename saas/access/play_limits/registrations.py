"""A break holds for the next account of a person who erased one."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.access.play_limits import services
from saas.accounts.identities.signals import person_returned
from saas.accounts.models import User


@receiver(person_returned)
def _take_breaks_over(user: User, former: Sequence[UUID], **_signal: Any) -> None:
    services.take_breaks_over(user, former)

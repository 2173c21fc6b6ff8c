from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.signals import profile_changed
from saas.directory.services import request_profile_refresh


@receiver(profile_changed)
def _refresh_copies(user_id: UUID, **_signal: Any) -> None:
    request_profile_refresh(user_id)

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.models import User
from saas.accounts.signals import operator_made
from saas.desk.services.users import make_administrator


@receiver(operator_made)
def _give_role(user_id: UUID, **_signal: Any) -> None:
    make_administrator(User.objects.get(pk=user_id))

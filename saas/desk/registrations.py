from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.models import User
from saas.accounts.signals import operator_made
from saas.desk.models import ReadOnlyVisit, ReservedName, SuppressedAddress
from saas.desk.services.users import make_administrator
from saas.kernel.mail import is_suppressed
from saas.kernel.privacy import erase_with_community
from saas.tenancy.slugs import is_reserved_by_operators

erase_with_community(ReadOnlyVisit)


@is_reserved_by_operators.register
def _is_reserved(name: str) -> bool:
    return ReservedName.objects.filter(name=name).exists()


@is_suppressed.register
def _is_suppressed(email: str) -> bool:
    return SuppressedAddress.objects.filter(email=email).exists()


@receiver(operator_made)
def _give_role(user_id: UUID, **_signal: Any) -> None:
    make_administrator(User.objects.get(pk=user_id))

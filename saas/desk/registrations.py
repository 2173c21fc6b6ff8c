from typing import Any
from uuid import UUID

from django.db.models import Exists
from django.dispatch import receiver

from saas.access import read_only
from saas.accounts.factors.selectors import has_factor
from saas.accounts.models import User
from saas.accounts.signals import operator_made
from saas.desk import catalog, figures  # noqa: F401 - its readers register themselves
from saas.desk.models import BooksReport, OperatorRole, ReadOnlyVisit, ReservedName, SuppressedAddress
from saas.desk.services.users import make_administrator
from saas.kernel.clock import now
from saas.kernel.mail import is_suppressed
from saas.kernel.privacy import erase_with_community
from saas.status.selectors import stopped_communities
from saas.tenancy.slugs import is_reserved_by_operators

erase_with_community(ReadOnlyVisit)


@is_reserved_by_operators.register
def _is_reserved(name: str) -> bool:
    return ReservedName.objects.filter(name=name).exists()


@is_suppressed.register
def _is_suppressed(email: str) -> bool:
    return SuppressedAddress.objects.filter(email=email).exists()


@stopped_communities.register
def _stopped_communities() -> int:
    return BooksReport.objects.exclude(stopped_at=None).count()


@read_only.is_open.register
def _is_visit_open(visit_id: UUID, operator_id: UUID) -> bool:
    right = catalog.right_of("community.open")
    assert right is not None
    open_visits = ReadOnlyVisit.objects.filter(pk=visit_id, operator_id=operator_id, ended_at=None, ends_at__gt=now())
    # An operator can lose the role, or be suspended, on any server and from the command line.
    may_visit = OperatorRole.objects.filter(
        user=operator_id, user__is_active=True, user__is_operator=True, role__in=right.roles
    )
    operator = User.objects.filter(pk=operator_id).first()
    return operator is not None and has_factor(operator) and open_visits.filter(Exists(may_visit)).exists()


@receiver(operator_made)
def _give_role(user_id: UUID, **_signal: Any) -> None:
    make_administrator(User.objects.get(pk=user_id))

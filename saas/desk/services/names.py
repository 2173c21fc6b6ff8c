"""Reserved names, and addresses that get security mails alone. Each function writes an audit entry with its change."""

from django.db import IntegrityError, transaction

from saas.desk.audit import Operator, record
from saas.desk.errors import WrongState
from saas.desk.models import ReservedName, SuppressedAddress


def reserve(*, operator: Operator, name: str, reason: str) -> None:
    """Reserve a name, in lower case, for no new community and no new user. Raises WrongState."""
    try:
        with transaction.atomic():
            row = ReservedName.objects.create(name=name.lower(), added_by=operator.user_id)
            record(operator, "name.reserve", row.pk, reason=reason, after={"name": row.name})
    except IntegrityError as error:
        raise WrongState(problem="This name is reserved already") from error


def release(*, operator: Operator, reserved: ReservedName, reason: str) -> None:
    """Let people choose the name again."""
    with transaction.atomic():
        ReservedName.objects.filter(pk=reserved.pk).delete()
        record(operator, "name.release", reserved.pk, reason=reason, before={"name": reserved.name})


def suppress(*, operator: Operator, email: str, reason: str) -> None:
    """Send only security mails to the address from now on. Raises WrongState."""
    try:
        with transaction.atomic():
            row = SuppressedAddress.objects.create(email=email.lower(), added_by=operator.user_id)
            record(operator, "mail.suppress", row.pk, reason=reason, after={"email": row.email})
    except IntegrityError as error:
        raise WrongState(problem="This address is suppressed already") from error


def allow(*, operator: Operator, suppressed: SuppressedAddress, reason: str) -> None:
    """Send all mails to the address again."""
    with transaction.atomic():
        SuppressedAddress.objects.filter(pk=suppressed.pk).delete()
        record(operator, "mail.allow", suppressed.pk, reason=reason, before={"email": suppressed.email})

"""The desk's actions on people. Each function writes one audit entry in the transaction of its change."""

from django.db import transaction

from saas.accounts import erasure, services, signed_in
from saas.accounts.factors import notices
from saas.accounts.factors import services as factors
from saas.accounts.factors.selectors import methods_of
from saas.accounts.links import request_verification
from saas.accounts.models import User
from saas.desk.audit import Operator, record
from saas.desk.errors import LastAdministrator, OwnAccount, WrongState
from saas.desk.models import DeskRole, OperatorRole
from saas.desk.services.communities import end_visits_of
from saas.kernel.errors import ValidationFailed
from saas.notifications.catalog import NotificationKind


def end_sessions(*, operator: Operator, user: User, reason: str) -> int:
    """End all sessions of the person on every host; return how many there were."""
    with transaction.atomic():
        count = signed_in.end_all(user)
        record(operator, "user.end-sessions", user.pk, reason=reason, before={"sessions": count})
    return count


def resend_verification(*, operator: Operator, user: User, reason: str) -> None:
    """Mail the link that confirms the person's address again. Raises WrongState if there is nothing to confirm."""
    if not user.is_active or not user.email or user.is_email_verified:
        raise WrongState(problem="This person has no address that waits for a confirmation")
    with transaction.atomic():
        request_verification(user)
        record(operator, "user.verify", user.pk, reason=reason)


def reset_factors(*, operator: Operator, user: User, confirmation: str, proof: str, reason: str) -> None:
    """Remove all second factors, backup codes and known browsers, end all sessions, and notify the person.

    ``confirmation`` is the typed username, ``proof`` how the person proved their identity. Raises OwnAccount,
    VALIDATION_ERROR, WrongState (there is no factor).
    """
    _require_other(operator, user)
    if confirmation.strip().lower() != user.username.lower():
        raise ValidationFailed(fields={"confirmation": "Type the username to confirm"})
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=user.pk)
        methods = [method.value for method in methods_of(locked)]
        if not methods:
            raise WrongState(problem="This person has no second factor")
        factors.remove_all(locked)
        signed_in.end_all(locked)
        notices.announce(locked, NotificationKind.TWO_FACTOR_OFF)
        record(
            operator, "user.reset-factors", user.pk, reason=reason, before={"methods": methods}, after={"proof": proof}
        )


def suspend(*, operator: Operator, user: User, reason: str) -> None:
    """End all sessions and read-only visits, and refuse new logins.

    Raises OwnAccount, LastAdministrator, WrongState.
    """
    _require_other(operator, user)
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=user.pk)
        if not locked.is_active:
            raise WrongState(problem="This person is suspended or erased already")
        _keep_an_administrator(locked)
        services.suspend_user(locked)
        end_visits_of(user.pk, operator=operator)
        record(operator, "user.suspend", user.pk, reason=reason, before={"isActive": True}, after={"isActive": False})


def restore(*, operator: Operator, user: User, reason: str) -> None:
    """Let a suspended person log in again. Raises WrongState."""
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=user.pk)
        if locked.is_active or locked.erased_at is not None:
            raise WrongState(problem="Only a suspended person can be restored")
        services.restore_user(locked)
        record(operator, "user.restore", user.pk, reason=reason, before={"isActive": False}, after={"isActive": True})


def erase(*, operator: Operator, user: User, confirmation: str, reason: str) -> None:
    """Erase the account for good. Raises OwnAccount, LastAdministrator, VALIDATION_ERROR, OwnsCommunity."""
    _require_other(operator, user)
    with transaction.atomic():
        _keep_an_administrator(user)
        erasure.erase(user, confirmation=confirmation)
        record(operator, "user.erase", user.pk, reason=reason)


def set_role(*, operator: Operator, user: User, role: DeskRole, reason: str) -> None:
    """Give an operator another role, and end their read-only visits.

    Raises OwnAccount, WrongState (not an operator), LastAdministrator.
    """
    _require_other(operator, user)
    with transaction.atomic():
        if not User.objects.select_for_update().filter(pk=user.pk, is_operator=True).exists():
            raise WrongState(problem="This person is not an operator. Run manage.py operator promote first")
        before = OperatorRole.objects.filter(user=user).values_list("role", flat=True).first()
        if role != DeskRole.ADMINISTRATOR:
            _keep_an_administrator(user)
        OperatorRole.objects.update_or_create(user=user, defaults={"role": role})
        end_visits_of(user.pk, operator=operator)
        record(operator, "operator.role", user.pk, reason=reason, before={"role": before}, after={"role": role})


def make_administrator(user: User) -> None:
    """Give the role ADMINISTRATOR to an operator made on the command line, unless they have a role."""
    OperatorRole.objects.get_or_create(user=user, defaults={"role": DeskRole.ADMINISTRATOR})


def _require_other(operator: Operator, user: User) -> None:
    if operator.user_id == user.pk:
        raise OwnAccount


def _keep_an_administrator(user: User) -> None:
    """Raise LastAdministrator if ``user`` is the only active administrator. Locks the administrators' rows."""
    rows = OperatorRole.objects.select_for_update().filter(role=DeskRole.ADMINISTRATOR).order_by("pk")
    administrators = [row.user_id for row in rows]
    if user.pk not in administrators:
        return
    others = [pk for pk in administrators if pk != user.pk]
    if not User.objects.filter(pk__in=others, is_active=True, is_operator=True).exists():
        raise LastAdministrator

"""Reads of a user's second factors."""

from dataclasses import dataclass

from saas.accounts.factors import backup_codes
from saas.accounts.factors.models import AppFactor, EmailFactor, Method
from saas.accounts.models import User


@dataclass(frozen=True, slots=True)
class TwoFactorState:
    app: bool
    email: bool
    backup_codes_left: int


def state_of(user: User) -> TwoFactorState:
    return TwoFactorState(
        app=AppFactor.objects.filter(user=user).exists(),
        email=EmailFactor.objects.filter(user=user).exists(),
        backup_codes_left=backup_codes.codes_left(user),
    )


def has_factor(user: User) -> bool:
    return AppFactor.objects.filter(user=user).exists() or EmailFactor.objects.filter(user=user).exists()


def methods_of(user: User) -> list[Method]:
    """Return the methods that complete a login, the best one first; empty if two-factor is off.

    Codes are mailed only to a confirmed address.
    """
    state = state_of(user)
    methods = [Method.APP] if state.app else []
    if state.email and user.email and user.is_email_verified:
        methods.append(Method.EMAIL)
    if not methods and not state.app and not state.email:
        return []
    return [*methods, Method.BACKUP]

"""Checks a second factor: for login, step-up and turning two-factor off."""

from dataclasses import dataclass

from django.http import HttpRequest

from saas.accounts.factors import backup_codes, devices, email_codes, notices, throttle
from saas.accounts.factors.errors import BackupCodeInvalid, CodeInvalid
from saas.accounts.factors.models import AppFactor, Method
from saas.accounts.factors.rules import matched_step
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.proxy import network_of
from saas.kernel.secrets import unseal
from saas.kernel.text import plain_code
from saas.notifications.catalog import NotificationKind

SEALED_FOR = "app-factor"


@dataclass(frozen=True, slots=True)
class Claimant:
    """The caller who shows a code: network, known browser, and the login or session (``binding``)."""

    address: str
    known: str | None
    binding: bytes

    @property
    def lane(self) -> str:
        return self.known or self.address


def claimant(request: HttpRequest, user: User, binding: bytes) -> Claimant:
    return Claimant(network_of(request), devices.known_as(request, user), binding)


def prove(user: User, *, method: Method, code: str, by: Claimant) -> None:
    """Use ``code`` up as the second factor of ``user``.

    Raises: Locked, BusyRetry (tries cannot be counted), CodeInvalid, BackupCodeInvalid, EmailCodeNotSent,
    EmailCodeExpired, EmailCodeInvalid.
    """
    lane = throttle.TryLane("code", str(user.pk), by.address, by.known, queued=method is Method.APP)
    if throttle.admit(lane):
        notices.announce(user, NotificationKind.CODES_GUESSED)
    match method:
        case Method.APP:
            _prove_app(user, code)
        case Method.EMAIL:
            email_codes.use_code(user, code, binding=by.binding)
        case Method.BACKUP:
            if not backup_codes.use_code(user, code):
                raise BackupCodeInvalid
            notices.announce(user, NotificationKind.BACKUP_CODE_USED, left=backup_codes.codes_left(user))
    throttle.forgive(lane)


def _prove_app(user: User, code: str) -> None:
    factor = AppFactor.objects.filter(user=user).first()
    if factor is None:
        raise CodeInvalid
    step = matched_step(unseal(factor.sealed_secret, purpose=SEALED_FOR), plain_code(code), now().timestamp())
    # The update decides: of several logins with one code, only one moves the step.
    if step is None or not AppFactor.objects.filter(user=user, last_step__lt=step).update(last_step=step):
        raise CodeInvalid

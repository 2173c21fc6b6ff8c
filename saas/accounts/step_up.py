"""Sensitive changes need a fresh proof of identity, which is valid for ten minutes of this session."""

import secrets
from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request

from saas.accounts import credentials
from saas.accounts.errors import StepUpRequired
from saas.accounts.factors import email_codes, proof, selectors
from saas.accounts.factors.models import Method
from saas.accounts.models import User
from saas.accounts.rules import FIELD_REQUIRED, PASSWORD_REQUIRED
from saas.accounts.signed_in import PROVEN_AT, note_factor
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed

WINDOW = timedelta(minutes=10)
_CODES_FOR = "code_binding"


def is_open(request: Request | HttpRequest) -> bool:
    """Whether this session logged in fully, or confirmed it is they, within the last ten minutes."""
    proven_at: Any = request.session.get(PROVEN_AT)
    return proven_at is not None and 0 <= now().timestamp() - proven_at <= WINDOW.total_seconds()


def require_step_up(request: Request | HttpRequest) -> None:
    """Raise StepUpRequired, which names the accepted proofs, unless the user proved their identity in the last minutes.

    A user with neither password nor second factor logs in again: a fresh login counts, too.
    """
    if not is_open(request):
        raise _required(request.user)


def confirm(request: HttpRequest, user: User, *, password: str | None, method: str | None, code: str) -> None:
    """Open the window with everything the person has: the password, and a second factor if there is one.

    Raises: StepUpRequired (there is nothing to prove it with), ValidationFailed, PasswordMismatch, Locked, CodeInvalid,
    BackupCodeInvalid, EmailCodeNotSent, EmailCodeExpired, EmailCodeInvalid.
    """
    methods = selectors.methods_of(user)
    if not user.has_usable_password() and not methods:
        raise _required(user)
    show_proofs(request, user, password=password, method=method, code=code)
    request.session[PROVEN_AT] = int(now().timestamp())
    if methods:
        note_factor(request)


def show_proofs(request: HttpRequest, user: User, *, password: str | None, method: str | None, code: str) -> None:
    """Check the password (if the user has one) and a code (if two-factor is on).

    Raises: as ``confirm``.
    """
    methods = selectors.methods_of(user)
    if user.has_usable_password():
        if not password:
            raise ValidationFailed(fields={"password": PASSWORD_REQUIRED})
        credentials.confirm_password(user, password, request=request)
    if methods:
        if method is None or not code:
            raise ValidationFailed(fields={"code": FIELD_REQUIRED})
        proof.prove(user, method=Method(method), code=code, by=proof.claimant(request, user, binding(request)))


def binding(request: HttpRequest) -> bytes:
    """Return the text that ties mailed codes to this session."""
    if _CODES_FOR not in request.session:
        request.session[_CODES_FOR] = secrets.token_urlsafe(32)
    return email_codes.binding_of("session", request.session[_CODES_FOR])


def _required(user: Any) -> StepUpRequired:
    assert isinstance(user, User)
    return StepUpRequired(password=user.has_usable_password(), methods=selectors.methods_of(user))

"""Completes the logins on the platform's host: by password, by another service and by sign-up.

The login of a person with a second factor waits in the visitor's session until a code completes it, for at most ten
minutes.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from saas.accounts import signed_in
from saas.accounts.errors import TwoFactorRequired
from saas.accounts.factors import devices, email_codes, notices, proof, selectors
from saas.accounts.factors.models import Method
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import Unauthorized
from saas.kernel.secrets import is_same

PENDING = "pending_login"
PENDING_SECONDS = 600


@dataclass(frozen=True, slots=True)
class PendingLogin:
    """``binding`` ties mailed codes to this login."""

    user: User
    methods: list[Method]
    binding: bytes


def enter(request: HttpRequest, user: User) -> None:
    """Log ``user`` in on the platform's host.

    Raises TwoFactorRequired. The login then waits in the session until a second factor completes it.
    """
    methods = selectors.methods_of(user)
    if methods and not devices.is_trusted(devices.known_device(request, user)):
        _wait(request, user)
        raise TwoFactorRequired(methods=methods)
    _complete_login(request, user, proven=not methods)


def is_waiting(request: HttpRequest) -> bool:
    """True if a login waits in this session, or waited too long."""
    return PENDING in request.session


def pending(request: HttpRequest) -> PendingLogin | None:
    """Return the login that waits in this session. A new password, or ten minutes, end it."""
    facts: Any = request.session.get(PENDING)
    if not facts or facts["until"] < now().timestamp():
        return None
    user = User.objects.filter(pk=facts["user"], is_active=True).first()
    if user is None or not is_same(facts["password"], user.get_session_auth_hash()):
        return None
    return PendingLogin(user, selectors.methods_of(user), email_codes.binding_of("login", facts["id"]))


def complete(request: HttpRequest, *, method: Method, code: str, trust: bool) -> None:
    """Complete the waiting login with a second factor. With ``trust``, this browser needs none for thirty days.

    Raises: Unauthorized (no login waits), Locked, CodeInvalid, BackupCodeInvalid, EmailCodeNotSent, EmailCodeExpired,
    EmailCodeInvalid.
    """
    waiting = pending(request)
    if waiting is None:
        raise Unauthorized
    by = proof.claimant(request, waiting.user, waiting.binding)
    if waiting.methods:
        proof.prove(waiting.user, method=method, code=code, by=by)
    _complete_login(request, waiting.user, trust=trust)
    if waiting.methods:
        signed_in.note_factor(request)


def _wait(request: HttpRequest, user: User) -> None:
    request.session.flush()
    request.session[PENDING] = {
        "id": secrets.token_urlsafe(32),
        "user": str(user.pk),
        "password": user.get_session_auth_hash(),
        "until": int(now().timestamp()) + PENDING_SECONDS,
    }
    request.session.set_expiry(PENDING_SECONDS)


def _complete_login(request: HttpRequest, user: User, *, trust: bool = False, proven: bool = True) -> None:
    """``proven``: the person proved every factor they have, so step-up is not needed yet."""
    signed_in.begin(request, user)
    if not proven:
        del request.session[signed_in.PROVEN_AT]
    if devices.remember(request, user, trust=trust):
        facts = signed_in.device_of(request)
        notices.announce_device(user, agent=facts["agent"], ip=facts["ip"])

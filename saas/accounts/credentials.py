"""Is this the right password? Guessing is slowed down per account and address, never by locking an account for all."""

import hashlib

import structlog
from django.db.models.functions import Lower
from django.http import HttpRequest

from saas.accounts.errors import InvalidCredentials, Locked, PasswordMismatch
from saas.accounts.factors import devices, throttle
from saas.accounts.models import User
from saas.kernel import rates

log = structlog.get_logger(__name__)
FAILURES_PER_ADDRESS = 100
ADDRESS_WINDOW_SECONDS = 600


def find_user(login: str) -> User | None:
    """By e-mail when there is an @ in it, else by username; without regard to case."""
    column = "email" if "@" in login else "username"
    return User.objects.alias(folded=Lower(column)).filter(folded=login.strip().lower()).first()


def authenticate(login: str, password: str, *, request: HttpRequest) -> User:
    """The user with these credentials. Unknown names cost the same work as wrong passwords.

    A browser the person logged in with before has tries of its own: others' attempts do not slow it down.
    Raises: InvalidCredentials, Locked (also when attempts cannot be counted).
    """
    user = find_user(login)
    device = devices.of(request, user) if user else None
    address = request.META.get("REMOTE_ADDR", "")
    volley = f"login-address:{address}"
    if device is None:
        rates.limit(volley, most=FAILURES_PER_ADDRESS, seconds=ADDRESS_WINDOW_SECONDS, error=Locked)
    name = hashlib.sha256(login.strip().lower().encode()).hexdigest()[:32]
    lane = throttle.Lane("password", name, address, device.pk if device else None, queued=False)
    throttle.admit(lane)
    if user is None or not user.has_usable_password():
        User().set_password(password)
        raise InvalidCredentials
    if not user.check_password(password) or not user.is_active:
        log.info("login failed", user=str(user.pk))
        raise InvalidCredentials
    throttle.forgive(lane)
    if device is None:
        rates.forgive(volley)
    return user


def confirm_password(user: User, password: str, *, request: HttpRequest) -> None:
    """The signed-in person types their password again. Raises PasswordMismatch, Locked."""
    device = devices.of(request, user)
    address = request.META.get("REMOTE_ADDR", "")
    lane = throttle.Lane("confirm", str(user.pk), address, device.pk if device else None, queued=False)
    throttle.admit(lane)
    if not user.check_password(password):
        raise PasswordMismatch(fields={"password": PasswordMismatch.message})
    throttle.forgive(lane)

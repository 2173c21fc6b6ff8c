"""Checks passwords. Failed tries delay further tries for an account, separately for the user's known browsers."""

import hashlib

import structlog
from django.contrib.auth import SESSION_KEY
from django.db.models.functions import Lower
from django.http import HttpRequest

from saas.accounts.errors import InvalidCredentials, PasswordMismatch
from saas.accounts.factors import devices, throttle
from saas.accounts.models import User
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.proxy import network_of

log = structlog.get_logger(__name__)
FAILURES_PER_ADDRESS = 100
ADDRESS_WINDOW_SECONDS = 600
RESET_WINDOW_SECONDS = 600
_RESET = "password_reset"


def find_user(login: str) -> User | None:
    """Return the user by email if the text has an @, else by username; both without case."""
    column = "email" if "@" in login else "username"
    return User.objects.alias(folded=Lower(column)).filter(folded=login.strip().lower()).first()


def authenticate(login: str, password: str, *, request: HttpRequest) -> User:
    """Return the user with these credentials. An unknown name costs the same work as a wrong password.

    Tries are counted per typed name and network, and per typed name over all networks. A known browser or network of
    the user, and a browser that just reset the password, have their own tries, so other people's attempts do not slow
    the user down. Many wrong logins from one network never block its other accounts; each of them then has fewer free
    tries there.

    Raises InvalidCredentials, Locked, BusyRetry (tries cannot be counted).
    """
    user = find_user(login)
    known = devices.known_as(request, user) if user else None
    if known is None and user is not None and _has_just_reset(request, user):
        known = "reset"
    network = network_of(request)
    failures = f"login-address:{network}"
    is_suspect = known is None and rates.seen(failures) >= FAILURES_PER_ADDRESS
    # Limited by the typed text: a limit per person would reveal which address belongs to which username.
    name = hashlib.sha256(login.strip().lower().encode()).hexdigest()[:32]
    lane = throttle.TryLane(
        "password",
        name,
        network,
        known,
        queued=True,
        free=throttle.FREE_PER_SUSPECT_PAIR if is_suspect else throttle.FREE_PER_PAIR,
    )
    throttle.admit(lane)
    if user is None or not user.has_usable_password():
        User().set_password(password)
        rates.count(failures, seconds=ADDRESS_WINDOW_SECONDS)
        raise InvalidCredentials
    if not user.check_password(password) or not user.is_active:
        log.info("login failed", user=str(user.pk))
        rates.count(failures, seconds=ADDRESS_WINDOW_SECONDS)
        raise InvalidCredentials
    throttle.forgive(lane)
    return user


def remember_reset(request: HttpRequest, user: User) -> None:
    """Let this browser log in as ``user`` for some minutes without waiting for a turn.

    This holds for the password alone: with each reset, the holder of the inbox would else get new tries at a code.
    """
    if request.session.get(SESSION_KEY) == str(user.pk):
        request.session.flush()  # the reset ended this session
    request.session[_RESET] = {"user": str(user.pk), "until": int(now().timestamp()) + RESET_WINDOW_SECONDS}


def _has_just_reset(request: HttpRequest, user: User) -> bool:
    facts = request.session.get(_RESET)
    return facts is not None and facts["user"] == str(user.pk) and now().timestamp() <= facts["until"]


def confirm_password(user: User, password: str, *, request: HttpRequest) -> None:
    """Check the password of the logged-in user again. Raises PasswordMismatch, Locked, BusyRetry."""
    lane = throttle.TryLane("confirm", str(user.pk), network_of(request), devices.known_as(request, user), queued=False)
    throttle.admit(lane)
    if not user.check_password(password):
        raise PasswordMismatch(fields={"password": PasswordMismatch.message})
    throttle.forgive(lane)

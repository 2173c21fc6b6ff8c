"""Is this the right password? Guessing is slowed down per account and address, never by locking an account for all."""

import hashlib

import redis
import structlog
from django.db.models.functions import Lower

from saas.accounts.errors import InvalidCredentials, Locked
from saas.accounts.models import User
from saas.kernel import rates

log = structlog.get_logger(__name__)
FREE_TRIES = 5
TRIES_REMEMBERED_SECONDS = 1800
LONGEST_WAIT_SECONDS = 900
TRIES_PER_ADDRESS = 100
ADDRESS_WINDOW_SECONDS = 600


def find_user(login: str) -> User | None:
    """By e-mail when there is an @ in it, else by username; without regard to case."""
    column = "email" if "@" in login else "username"
    return User.objects.alias(folded=Lower(column)).filter(folded=login.strip().lower()).first()


def authenticate(login: str, password: str, *, ip: str) -> User:
    """The user with these credentials. Unknown names cost the same work as wrong passwords.

    Raises: InvalidCredentials, Locked (also when attempts cannot be counted).
    """
    name = hashlib.sha256(login.strip().lower().encode()).hexdigest()[:32]
    pair = f"login:{name}:{ip}"
    _admit(pair, ip)
    user = find_user(login)
    if user is None or not user.has_usable_password():
        User().set_password(password)
        raise InvalidCredentials
    if not user.check_password(password) or not user.is_active:
        log.info("login failed", user=str(user.pk))
        raise InvalidCredentials
    rates.forget(pair)
    return user


def _admit(pair: str, ip: str) -> None:
    try:
        rates.limit(
            f"login-address:{ip}", most=TRIES_PER_ADDRESS, seconds=ADDRESS_WINDOW_SECONDS, error=Locked, closed=True
        )
        tries = rates.count(pair, seconds=TRIES_REMEMBERED_SECONDS)
        if tries > FREE_TRIES:
            wait = min(2 ** (tries - FREE_TRIES), LONGEST_WAIT_SECONDS)
            # One attempt per wait: of a volley only the first gets through.
            rates.limit(f"{pair}:turn", most=1, seconds=wait, error=Locked, closed=True)
    except redis.RedisError as error:
        log.warning("login attempts cannot be counted", error=str(error))
        raise Locked from error

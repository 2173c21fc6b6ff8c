"""Counts calls in Valkey: windows, and small scripts that decide in one round trip."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum
from typing import Any

import redis
import structlog
from redis.exceptions import NoScriptError

from saas.kernel.errors import BusyRetry, DomainError, RateLimited
from saas.kernel.redis_clients import shared

log = structlog.get_logger(__name__)
PREFIX = "gemhall:rate:"
GUESSES, GUESSES_SECONDS = 10, 600
"""Wrong codes allowed per name of ``guessing`` in ten minutes."""


class Rate(StrEnum):
    """The rate classes: calls of one class share limits (``settings.RATE_LIMITS``)."""

    READ = "read"
    SEARCH = "search"
    WRITE = "write"
    UPLOAD = "upload"
    MAIL = "mail"
    LOGIN = "login"
    MONEY = "money"


class Script:
    """A Lua script that the server stores: sent once, called by its digest. Raises redis.RedisError."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.digest = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    def __call__(self, names: Sequence[str], arguments: Sequence[Any]) -> Any:
        client, keys = shared(), [f"{PREFIX}{name}" for name in names]
        try:
            return client.evalsha(self.digest, len(keys), *keys, *arguments)
        except NoScriptError:
            return client.eval(self.text, len(keys), *keys, *arguments)


def _count(name: str, *, seconds: int) -> tuple[int, int]:
    """Return the count of ``name`` in its current window of ``seconds``, and the seconds left."""
    client = shared()
    key = f"{PREFIX}{name}"
    with client.pipeline() as pipe:
        pipe.incr(key)
        pipe.expire(key, seconds, nx=True)
        pipe.ttl(key)
        value, _, left = pipe.execute()
    return int(value), max(int(left), 1)


def count(name: str, *, seconds: int) -> None:
    """Count one event in a window of ``seconds``. Without Redis nothing is counted."""
    with suppress(redis.RedisError):
        _count(name, seconds=seconds)


def is_within(name: str, *, most: int, seconds: int) -> bool:
    """Count one event; True if the window has at most ``most``. Without Redis, always True."""
    try:
        return _count(name, seconds=seconds)[0] <= most
    except redis.RedisError:
        return True


def seen(name: str) -> int:
    """Return the count of ``name`` in its current window; 0 without Redis."""
    with suppress(redis.RedisError):
        return int(shared().get(f"{PREFIX}{name}") or 0)
    return 0


# A window that is over begins with the next call. A count below zero would have no end, and allow one call more.
_FORGIVE = Script("if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end")


def forgive(name: str) -> None:
    """Subtract one call from the current window. Without Redis, no call was counted."""
    with suppress(redis.RedisError):
        _FORGIVE([name], [])


def limit(
    name: str,
    *,
    most: int,
    seconds: int,
    error: type[DomainError] = RateLimited,
    closed: bool = True,
    what: str | None = None,
) -> None:
    """Count one call. ``what`` names what there were too many of.

    Raises ``error`` above ``most`` in ``seconds``; without Redis BusyRetry if ``closed``, else the call is allowed.
    """
    try:
        seen, left = _count(name, seconds=seconds)
    except redis.RedisError as problem:
        log.warning("rate limit cannot be counted", name=name.split(":")[0], error=str(problem))
        if closed:
            raise BusyRetry from problem
        return
    if seen > most:
        raise error(retryAfter=left, what=what) if what else error(retryAfter=left)


@contextmanager
def guessing(name: str, *, wrong: type[DomainError]) -> Iterator[None]:
    """Limit the guesses of a code: a guess counts if the block raises ``wrong``. Without Redis, it is allowed.

    Each guess counts before it is compared, so that guesses at the same time are limited too. Any other end of the
    block takes the count back: the code was right, or it was not compared, or the answer failed.

    Raises RateLimited.
    """
    limit(name, most=GUESSES, seconds=GUESSES_SECONDS, closed=False, what="codes")
    is_wrong = False
    try:
        yield
    except wrong:
        is_wrong = True
        raise
    finally:
        if not is_wrong:
            forgive(name)

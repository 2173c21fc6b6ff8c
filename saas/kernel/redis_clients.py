"""Clients of Redis for requests: a server that does not answer is left out for a moment."""

import threading
import time
from functools import cache
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

# The library's own retries would multiply each timeout.
NO_RETRIES = Retry(NoBackoff(), 0)


class _Pause:
    """The time until which this process does not ask Redis. One call asks when it is over, and the others wait."""

    def __init__(self) -> None:
        self._until = 0.0
        self._lock = threading.Lock()

    def enter(self) -> None:
        """Raise redis.ConnectionError during the pause."""
        if not self._until:
            return
        with self._lock:
            moment = time.monotonic()
            if moment < self._until:
                raise redis.ConnectionError("Redis did not answer a moment ago")
            self._until = moment + settings.REDIS_PAUSE_SECONDS

    def begin(self) -> None:
        self._until = time.monotonic() + settings.REDIS_PAUSE_SECONDS

    def end(self) -> None:
        self._until = 0.0


pause = _Pause()


class PausingPool(redis.ConnectionPool):
    """A pool whose connections are refused while Redis does not answer. All pools of this process pause together."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{"retry": NO_RETRIES, **options})

    def get_connection(self, *arguments: Any, **options: Any) -> Any:
        pause.enter()
        try:
            return super().get_connection(*arguments, **options)
        except (redis.TimeoutError, redis.ConnectionError):
            pause.begin()
            raise

    def release(self, connection: Any) -> None:
        # The library closes a connection whose answer did not arrive.
        if connection.is_connected:
            pause.end()
        else:
            pause.begin()
        super().release(connection)


@cache
def shared() -> redis.Redis:
    """Return the process's one client: it is thread-safe, and a new client per call would cost more than the call."""
    pool: Any = PausingPool.from_url(settings.REDIS_URL, **settings.REDIS_TIMEOUTS)
    return redis.Redis(connection_pool=pool)


def forget() -> None:
    """Forget the shared client and the pause."""
    shared.cache_clear()
    pause.end()


def unpaused(**options: Any) -> redis.Redis:
    """Return a new client that asks in any case."""
    return redis.Redis.from_url(settings.REDIS_URL, retry=NO_RETRIES, **{**settings.REDIS_TIMEOUTS, **options})

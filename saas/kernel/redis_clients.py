"""Clients of Redis for requests: a server that does not answer is left out for a moment."""

import threading
from contextlib import suppress
from functools import cache
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

# The library's own retries would multiply each timeout.
NO_RETRIES = Retry(NoBackoff(), 0)


class _Pause:
    """The time in which this process does not ask Redis. A thread asks until Redis answers, so that no page waits."""

    def __init__(self) -> None:
        self._asking: threading.Event | None = None
        """Set when the thread of this pause can end; None without a pause."""
        self._lock = threading.Lock()

    @property
    def is_on(self) -> bool:
        return self._asking is not None

    def enter(self) -> None:
        """Raise redis.ConnectionError during the pause."""
        if self.is_on:
            raise redis.ConnectionError("Redis did not answer a moment ago")

    def begin(self) -> None:
        with self._lock:
            if self._asking:
                return
            self._asking = threading.Event()
            threading.Thread(target=self._ask, args=[self._asking], name="redis-pause", daemon=True).start()

    def end(self, of: threading.Event | None = None) -> None:
        """End the pause; with ``of``, only that one."""
        with self._lock:
            if self._asking and of in (None, self._asking):
                self._asking.set()
                self._asking = None

    def _ask(self, is_over: threading.Event) -> None:
        while not is_over.wait(settings.REDIS_PAUSE_SECONDS):
            with suppress(redis.RedisError), unpaused() as client:
                client.ping()
                self.end(is_over)


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
        if not connection.is_connected:
            pause.begin()
        elif pause.is_on:
            pause.end()
        super().release(connection)


@cache
def shared() -> redis.Redis:
    """Return the process's one client: it is thread-safe, and a new client per call would cost more than the call."""
    pool: Any = PausingPool.from_url(settings.REDIS_URL, **settings.REDIS_TIMEOUTS)
    return redis.Redis(connection_pool=pool)


def reset() -> None:
    """Drop the shared client and the pause."""
    shared.cache_clear()
    pause.end()


def unpaused(**options: Any) -> redis.Redis:
    """Return a new client that asks in any case."""
    return redis.Redis.from_url(settings.REDIS_URL, retry=NO_RETRIES, **{**settings.REDIS_TIMEOUTS, **options})

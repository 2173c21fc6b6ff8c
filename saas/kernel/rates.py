"""Fixed-window counters in Redis for rate limits."""

import redis
import structlog
from django.conf import settings

from saas.kernel.errors import RateLimited

log = structlog.get_logger(__name__)
_pool: redis.ConnectionPool | None = None


def _client() -> redis.Redis:
    global _pool
    if _pool is None:
        _pool = redis.ConnectionPool.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
    return redis.Redis(connection_pool=_pool)


def count(name: str, *, seconds: int) -> int:
    """How often ``name`` was counted in its running window of ``seconds``, this time included."""
    client = _client()
    key = f"gemhall:rate:{name}"
    with client.pipeline() as pipe:
        pipe.incr(key)
        pipe.expire(key, seconds, nx=True)
        value, _ = pipe.execute()
    return int(value)


def forget(name: str) -> None:
    _client().delete(f"gemhall:rate:{name}")


def limit(name: str, *, most: int, seconds: int, error: type[Exception] = RateLimited, closed: bool = True) -> None:
    """Raise ``error`` past ``most`` calls in ``seconds``. Without Redis: refuse when ``closed``, else let pass."""
    try:
        seen = count(name, seconds=seconds)
    except redis.RedisError as problem:
        log.warning("rate limit cannot be counted", name=name.split(":")[0], error=str(problem))
        if closed:
            raise error from problem
        return
    if seen > most:
        raise error

"""The people who have the room open now. Redis holds them for PRESENT_SECONDS after each sign of life."""

from contextlib import suppress
from typing import Final
from uuid import UUID

import redis

from saas.kernel.clock import now
from saas.kernel.redis_clients import shared

PRESENT_SECONDS: Final = 75
"""An open page says so again every SIGN_SECONDS."""
SIGN_SECONDS: Final = 30


def seen(*, community_id: UUID, user_id: UUID) -> int:
    """Remember that the user has the room open; return the number of people who have. Without Redis it is 0."""
    key, moment = f"gemhall:chat:present:{community_id}", now().timestamp()
    with suppress(redis.RedisError), shared().pipeline() as pipe:
        pipe.zadd(key, {str(user_id): moment})
        pipe.zremrangebyscore(key, "-inf", moment - PRESENT_SECONDS)
        pipe.zcard(key)
        pipe.expire(key, PRESENT_SECONDS)
        return int(pipe.execute()[2])
    return 0

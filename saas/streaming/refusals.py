"""Numbers of refused events per subscription and day, in the cache: a forged event must not write to the database."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.core.cache import cache
from redis.exceptions import RedisError

KEPT_SECONDS: Final = 86_400


def count_refusal(subscription_id: UUID) -> None:
    key = _key(subscription_id)
    with suppress(RedisError, ValueError):
        if not cache.add(key, 1, KEPT_SECONDS):
            cache.incr(key)


def refusals_of(subscription_ids: Iterable[UUID]) -> dict[UUID, int]:
    """Return the numbers of the current day. Without the cache, they are unknown and left out."""
    keys = {_key(one): one for one in subscription_ids}
    with suppress(RedisError):
        return {keys[key]: int(number) for key, number in cache.get_many(list(keys)).items()}
    return {}


def _key(subscription_id: UUID) -> str:
    return f"stream-refused:{subscription_id}"

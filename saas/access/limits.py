"""Holds every call against the rates of its route class (``settings.RATE_LIMITS``), in one round trip to Valkey."""

from collections.abc import Iterator
from typing import Any

import redis
import structlog
from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from saas.kernel.errors import BusyRetry, RateLimited
from saas.kernel.proxy import network_of
from saas.kernel.rates import Script
from saas.tenancy.resolver import community_of

log = structlog.get_logger(__name__)

# The generic cell rate algorithm: each name keeps the instant (ms) at which its burst is whole again. Either all names
# have room and all are charged, or none is.
_TAKE = Script("""
local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
local whole, wait = {}, 0
for i, name in ipairs(KEYS) do
  local burst, interval = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  whole[i] = math.max(tonumber(redis.call('GET', name) or now), now) + interval
  wait = math.max(wait, whole[i] - burst * interval - now)
end
if wait > 0 then return math.ceil(wait) end
for i, name in ipairs(KEYS) do
  redis.call('SET', name, string.format('%.3f', whole[i]), 'PX', math.max(1, math.ceil(whole[i] - now)))
end
return 0
""")


class RouteRates(BaseThrottle):
    """Raises RateLimited with ``retryAfter`` (seconds); BusyRetry where a closed class cannot be counted."""

    def allow_request(self, request: Request, view: Any) -> bool:
        rate = view.rate_of(request)
        if rate is None:
            return True
        table = settings.RATE_LIMITS[rate.value]
        names, numbers = [], []
        for scope, who in _callers(request):
            if scope in table["scopes"]:
                burst, per_second = table["scopes"][scope]
                names.append(f"{rate.value}:{scope}:{who}")
                numbers += [burst, 1000 / per_second]
        try:
            wait = int(_TAKE(names, numbers))
        except redis.RedisError as error:
            log.warning("calls cannot be counted", rate=rate.value, error=str(error))
            if table["closed"]:
                raise BusyRetry from error
            return True
        if wait > 0:
            log.info("rate limited", rate=rate.value)
            raise RateLimited(retryAfter=-(-wait // 1000))
        return True


def _callers(request: Request) -> Iterator[tuple[str, Any]]:
    yield "address", network_of(request._request)
    if request.user.is_authenticated:
        yield "person", request.user.pk
    community = community_of(request._request)
    if community is not None:
        yield "community", community.pk

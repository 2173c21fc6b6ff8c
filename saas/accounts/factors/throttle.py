"""Slows down guessing of codes, without ever locking the owner out.

Each pair of account and network has a few free tries, then waits that double. The account as a whole has a few more.
After these, codes of the app are taken one at a time: each network gets a turn, first come, first served, so a new
network waits at most MAX_WAIT_MS. These have lanes of their own, so that they never wait behind attackers: a known
device, a network with a session of the user, a browser that just reset the password, and codes that another login
cannot guess (mailed and backup codes).
"Address" is a network here (saas.kernel.proxy.network_of).
"""

from dataclasses import dataclass

import redis
import structlog
from django.conf import settings

from saas.accounts.errors import Locked
from saas.kernel.errors import BusyRetry
from saas.kernel.rates import Script

log = structlog.get_logger(__name__)
FREE_PER_PAIR = 5
FREE_PER_ACCOUNT = 10
# From a network with many wrong logins: each account has one try there, then waits.
FREE_PER_SUSPECT_PAIR = 1
MAX_WAIT_MS = 900_000
REMEMBERED_MS = 3_600_000
NO_QUEUE = 1_000_000_000
_JUST_QUEUED = -1

# An admitted try counts as wrong until it is forgiven, so that a volley cannot outrun the counting.
_ADMIT = Script("""
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local free_pair, free_account = tonumber(ARGV[1]), tonumber(ARGV[2])
local turn, longest, kept = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local pair = redis.call('HMGET', KEYS[2], 'tries', 'next', 'slot')
local tries, next, slot = tonumber(pair[1]) or 0, tonumber(pair[2]) or 0, tonumber(pair[3])
if now < next then return next - now end
local account = redis.call('HMGET', KEYS[1], 'tries', 'tail')
local all, tail = tonumber(account[1]) or 0, tonumber(account[2]) or 0
if all >= free_account then
  if not slot then
    slot = math.min(math.max(now, tail + turn), now + longest)
    redis.call('HSET', KEYS[1], 'tail', math.max(tail, slot))
    redis.call('HSET', KEYS[2], 'slot', slot)
    redis.call('PEXPIRE', KEYS[1], kept)
    redis.call('PEXPIRE', KEYS[2], kept)
  end
  if now < slot then return slot - now end
end
tries, all = tries + 1, all + 1
next = now
if tries > free_pair then next = now + math.min(1000 * 2 ^ math.min(tries - free_pair, 20), longest) end
redis.call('HDEL', KEYS[2], 'slot')
redis.call('HSET', KEYS[2], 'tries', tries, 'next', next)
redis.call('HSET', KEYS[1], 'tries', all)
redis.call('PEXPIRE', KEYS[1], kept)
redis.call('PEXPIRE', KEYS[2], kept)
if all == free_account then return -1 end
return 0
""")
_FORGIVE = Script("""
redis.call('DEL', KEYS[2])
if tonumber(redis.call('HGET', KEYS[1], 'tries') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'tries', -1) end
return 0
""")


@dataclass(frozen=True, slots=True)
class TryLane:
    """The counter of a try. ``area`` separates passwords from codes; ``queued`` puts the try into the account's queue.

    ``known`` identifies the caller as the account's owner (devices.known_as); None for an unknown caller.
    """

    area: str
    account: str
    address: str
    known: str | None
    queued: bool
    free: int = FREE_PER_PAIR

    @property
    def names(self) -> tuple[str, str]:
        account = f"{self.area}:{self.account}"
        if self.known is not None:
            return f"{account}:known", f"{account}:{self.known}"
        return (account if self.queued else f"{account}:alone"), f"{account}:{self.address}"


def admit(lane: TryLane) -> bool:
    """Count one try; return True if the account's queue begins after it.

    Raises Locked with ``retryAfter`` in seconds, and BusyRetry if tries cannot be counted.
    """
    queue_after = FREE_PER_ACCOUNT if lane.queued and lane.known is None else NO_QUEUE
    try:
        wait = int(_ADMIT(lane.names, [lane.free, queue_after, settings.FACTOR_TURN_MS, MAX_WAIT_MS, REMEMBERED_MS]))
    except redis.RedisError as error:
        log.warning("tries cannot be counted", area=lane.area, error=str(error))
        raise BusyRetry from error
    if wait > 0:
        raise Locked(retryAfter=-(-wait // 1000))
    return wait == _JUST_QUEUED


def forgive(lane: TryLane) -> None:
    """Reset the lane after a correct code."""
    try:
        _FORGIVE(lane.names, [])
    except redis.RedisError as error:
        log.warning("tries cannot be forgotten", area=lane.area, error=str(error))

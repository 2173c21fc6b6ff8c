"""Listens to Valkey for this process, and hands what it hears to the hub."""

import asyncio

import redis.asyncio as redis
import structlog
from redis.exceptions import RedisError

from saas.realtime.events import prefix, rechecked_key, used_key
from saas.realtime.hub import MISSED, Hub
from saas.realtime.tickets import TICKET_SECONDS, Ticket, TicketRefused

log = structlog.get_logger(__name__)
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
# A connection that says nothing is asked whether it is still there.
ASK_AFTER_SECONDS = 10


class Ear:
    """``hears`` says whether the subscription stands."""

    def __init__(self, hub: Hub, url: str) -> None:
        self.hub = hub
        self.hears = False
        self._client = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=2,
            socket_connect_timeout=2,
            health_check_interval=ASK_AFTER_SECONDS,
        )

    async def listen(self) -> None:
        """Runs until cancelled. After an outage everybody is told that they may have missed something."""
        pause, missed = FIRST_PAUSE, False
        while True:
            try:
                async with self._client.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.psubscribe(f"{prefix()}*")
                    # Answers once the subscription is confirmed.
                    await pubsub.get_message(timeout=2)
                    self.hears, pause = True, FIRST_PAUSE
                    if missed:
                        self.hub.tell_all(MISSED)
                    missed = True
                    start = len(prefix())
                    while True:
                        message = await pubsub.get_message(timeout=ASK_AFTER_SECONDS)
                        if message is not None:
                            self.hub.hear(message["channel"][start:], message["data"])
            except (RedisError, OSError) as error:
                self.hears = False
                log.warning("the broker is away", error=str(error), again_in=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)

    async def redeem(self, ticket: Ticket) -> None:
        """Use ``ticket`` up. Raises TicketRefused when it was used or is void, redis.RedisError without an answer."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.set(used_key(ticket.id), 1, nx=True, ex=2 * TICKET_SECONDS)
            pipe.get(rechecked_key(ticket.user_id))
            is_first, rechecked_at = await pipe.execute()
        if not is_first or (rechecked_at and ticket.issued_at <= int(rechecked_at)):
            raise TicketRefused

    async def close(self) -> None:
        await self._client.aclose()

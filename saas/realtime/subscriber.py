"""Subscribes to Valkey for this process, and passes the events to the hub."""

import asyncio
import secrets
import time
from contextlib import suppress
from typing import Any

import redis.asyncio as redis
import structlog
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from saas.kernel import metrics
from saas.realtime.events import alive_key, beat, prefix, rechecked_key, used_key
from saas.realtime.hub import MISSED, Hub
from saas.realtime.tickets import TICKET_SECONDS, Ticket, TicketRefused

log = structlog.get_logger(__name__)
FIRST_PAUSE, MAX_PAUSE_SECONDS = 0.1, 2.0
# Interval of heartbeats. A subscription that receives none is dead, even if its connection is open.
BEAT_SECONDS = 3.0
IDLE_TIMEOUT_SECONDS = 10.0
# The status page takes the streams for away after this time without a message.
ALIVE_SECONDS = 30


class Subscriber:
    """The subscription to Valkey. ``is_subscribed`` is true while it works."""

    def __init__(self, hub: Hub, url: str) -> None:
        self.hub = hub
        self.is_subscribed = False
        # The messages of this process to itself. Another process has another clock.
        self._name = secrets.token_hex(8)
        self._client = redis.Redis.from_url(url, decode_responses=True, **settings.STREAMS_REDIS_TIMEOUTS)

    async def listen(self) -> None:
        """Receive messages until canceled. After an outage, notify all readers that they may have missed events."""
        pause, missed = FIRST_PAUSE, False
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    await pubsub.psubscribe(f"{prefix()}*")
                    await self._receive(pubsub)  # the subscription is confirmed
                    self.is_subscribed, pause = True, FIRST_PAUSE
                    metrics.subscribed.set(1)
                    if missed:
                        self.hub.broadcast(MISSED)
                        metrics.missed.labels("outage").inc(len(self.hub))
                    missed = True
                    start = len(prefix())
                    while True:
                        message = await self._receive(pubsub)
                        channel = message["channel"][start:]
                        if channel == beat():
                            await self._receive_beat(message["data"])
                        else:
                            self._forward(channel, message["data"])
            except Exception as error:  # any error: a process without a subscription must connect again
                self.is_subscribed = False
                metrics.subscribed.set(0)
                log.warning("the broker is away", error=str(error), again_in=pause)
                # Idle connections are dead as well. Close all, so that tickets do not fail one by one.
                with suppress(RedisError, OSError):
                    await self._client.connection_pool.disconnect(inuse_connections=False)
                await asyncio.sleep(pause)
                pause = min(pause * 2, MAX_PAUSE_SECONDS)

    async def beat(self) -> None:
        """Publish heartbeats until canceled."""
        while True:
            with suppress(RedisError, OSError):
                await self._client.publish(prefix() + beat(), f"{self._name} {time.monotonic()}")
            await asyncio.sleep(BEAT_SECONDS)

    async def _receive_beat(self, text: str) -> None:
        """Measure how long this process's own message was under way, and note that messages arrive."""
        name, _, sent_at = text.partition(" ")
        if name != self._name:
            return
        metrics.stream_delay.observe(time.monotonic() - float(sent_at))
        with suppress(RedisError, OSError):
            await self._client.set(alive_key(), 1, ex=ALIVE_SECONDS)

    def _forward(self, channel: str, data: str) -> None:
        try:
            self.hub.receive(channel, data)
        except Exception:  # a foreign message must not end the subscription
            log.exception("a message was not understood", channel=channel)

    @staticmethod
    async def _receive(pubsub: PubSub) -> dict[str, Any]:
        """Return the next message. Raises TimeoutError (an OSError) if not even heartbeats arrive."""
        message: dict[str, Any] | None = await pubsub.get_message(timeout=IDLE_TIMEOUT_SECONDS)
        if message is None:
            raise TimeoutError("no event was received")
        return message

    async def redeem(self, ticket: Ticket) -> None:
        """Use ``ticket`` up. Raises TicketRefused if it is used or void, redis.RedisError without an answer."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.set(used_key(ticket.id), 1, nx=True, ex=2 * TICKET_SECONDS)
            pipe.get(rechecked_key(ticket.user_id))
            is_first, rechecked_at = await pipe.execute()
        if not is_first or (rechecked_at and ticket.issued_at <= int(rechecked_at)):
            raise TicketRefused

    async def close(self) -> None:
        await self._client.aclose()

"""The open streams by topic, and the delivery of events to them.

Each open stream has one coroutine, which only waits for its end. A task writes events as long as there are any. One
ticker keeps quiet streams alive and renews old ones. A reader that is too slow for its events is notified that it
missed some. A reader that accepts no data for WRITE_SECONDS is disconnected.

Events of the last RECALL_SECONDS are replayed to each new subscriber, because a page loads before its stream connects.
"""

import asyncio
import json
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from saas.kernel import metrics
from saas.realtime.events import ANYWHERE, Audience, person_in
from saas.realtime.tickets import Ticket

log = structlog.get_logger(__name__)
Send = Callable[[dict[str, Any]], Awaitable[None]]

MAX_PENDING = 64
WRITE_SECONDS = 15.0
BEAT_SECONDS = 20
# A share of the lifetime. After the message to renew, the old stream stays open this long, so that the new one can take
# over.
OVERLAP = 0.1
MAX_STREAMS_PER_PERSON = 20
# Events for a whole community are collected for this time. Then only the latest event about each object is sent.
COLLECT_SECONDS = 0.5
# The same for a room: at most ten writes per second and stream, however many messages there are.
ROOM_COLLECT_SECONDS = 0.1
# Longer than a page on a slow phone needs from its first answer to its stream, and short enough to keep few events.
RECALL_SECONDS = 10.0
MAX_RECALLED_EVENTS = 20_000


def control(name: str) -> bytes:
    """Return a message about the stream itself. Heartbeats are events, because pages cannot see comments."""
    return f"event: {name}\ndata:\n\n".encode()


HELLO, BEAT, RENEW, RECHECK, MISSED, BYE = map(control, ("hello", "beat", "renew", "recheck", "missed", "bye"))


class Stream:
    """One open stream. ``put`` never waits."""

    __slots__ = ("_pending", "_send", "_task", "_timer", "_writer", "is_over", "ticket")

    def __init__(self, ticket: Ticket, send: Send, lifetime: float) -> None:
        self.ticket = ticket
        self.is_over = False
        # Random, so that streams that began together after a restart are not renewed together.
        ends = lifetime * random.uniform(0.9, 1.0)  # noqa: S311
        self._timer = asyncio.get_running_loop().call_later(ends, self._renew, lifetime * OVERLAP)
        self._send = send
        self._task = asyncio.current_task()
        self._writer: asyncio.Task[None] | None = None
        self._pending: list[bytes] = []

    def put(self, chunk: bytes) -> None:
        if self.is_over:
            return
        self._pending.append(chunk)
        if len(self._pending) > MAX_PENDING:
            self._pending = [MISSED]
            metrics.missed.labels("slow").inc()
        if self._writer is None:
            self._writer = asyncio.ensure_future(self._write())

    def end(self, last_word: bytes) -> None:
        """Send ``last_word`` and close the stream."""
        self.put(last_word)
        self.close()

    def close(self) -> None:
        """Close after the queued events are written."""
        self.is_over = True
        self._timer.cancel()

    def _renew(self, overlap: float) -> None:
        self.put(RENEW)
        self._timer = asyncio.get_running_loop().call_later(overlap, self.end, BYE)

    @property
    def is_quiet(self) -> bool:
        return self._writer is None

    async def _write(self) -> None:
        try:
            while self._pending:
                chunk, self._pending = b"".join(self._pending), []
                more = bool(self._pending) or not self.is_over
                async with asyncio.timeout(WRITE_SECONDS):
                    await self._send({"type": "http.response.body", "body": chunk, "more_body": more})
        except TimeoutError:
            log.info("a reader was too slow")
            if self._task is not None:
                self._task.cancel()
        finally:
            self._writer = None


class Hub:
    """The streams of this process by their topics."""

    def __init__(self, lifetime: float, most: int) -> None:
        self.lifetime = lifetime
        self.most = most
        self.is_closing = False
        self._streams: set[Stream] = set()
        self._by_topic: dict[str, set[Stream]] = defaultdict(set)
        # Oldest first.
        self._by_person: dict[str, dict[Stream, None]] = defaultdict(dict)
        self._collected: dict[str, dict[Any, bytes]] = {}
        # By topic and object, oldest first: the time and the message of an event.
        self._recent: dict[str, dict[Any, tuple[float, bytes]]] = defaultdict(dict)
        self._recent_count = 0
        self._dropped_at = -RECALL_SECONDS

    def __len__(self) -> int:
        return len(self._streams)

    @property
    def is_full(self) -> bool:
        return self.is_closing or len(self._streams) >= self.most

    def join(self, stream: Stream) -> None:
        mine = self._by_person[stream.ticket.user_id]
        if len(mine) >= MAX_STREAMS_PER_PERSON:
            next(iter(mine)).end(BYE)
        mine[stream] = None
        self._streams.add(stream)
        metrics.streams.set(len(self._streams))
        for topic in stream.ticket.topics:
            self._by_topic[topic].add(stream)
        stream.put(HELLO)
        self._recall(stream)

    def leave(self, stream: Stream) -> None:
        stream.close()
        self._streams.discard(stream)
        metrics.streams.set(len(self._streams))
        mine = self._by_person[stream.ticket.user_id]
        mine.pop(stream, None)
        if not mine:
            del self._by_person[stream.ticket.user_id]
        for topic in stream.ticket.topics:
            self._by_topic[topic].discard(stream)
            if not self._by_topic[topic]:
                del self._by_topic[topic]

    def receive(self, channel: str, data: str) -> None:
        """Deliver one message from Valkey; ``channel`` has no prefix."""
        _place, audience, *whom = channel.split(":")
        if audience == Audience.BEAT:
            return
        if audience == Audience.RECHECK:
            for stream in list(self._by_person.get(whom[0], ())):
                stream.end(RECHECK)
            return
        message = json.loads(data)
        about, chunk = (message["event"], message["facts"].get("id")), f"data: {data}\n\n".encode()
        if audience in (Audience.EVERYONE, Audience.ROOM):
            self._remember(channel, about, chunk)
            is_room = audience == Audience.ROOM
            self._collect(channel, about, chunk, ROOM_COLLECT_SECONDS if is_room else COLLECT_SECONDS)
            return
        for topic in (channel, person_in(ANYWHERE, whom[0])) if audience == Audience.PERSON else (channel,):
            self._remember(topic, about, chunk)
            self._deliver(topic, chunk)

    def broadcast(self, chunk: bytes) -> None:
        for stream in list(self._streams):
            stream.put(chunk)

    def close(self) -> None:
        """Accept no more readers, and send all readers to another process."""
        self.is_closing = True
        for stream in list(self._streams):
            stream.end(BYE)

    async def keep_alive(self) -> None:
        """Send heartbeats on quiet streams, to a share of them per second. Runs until canceled."""
        tick = 0
        while True:
            await asyncio.sleep(1)
            tick = (tick + 1) % BEAT_SECONDS
            self._drop_old_events()
            for stream in self._streams:
                if id(stream) // 64 % BEAT_SECONDS == tick and stream.is_quiet:
                    stream.put(BEAT)

    def _deliver(self, topic: str, chunk: bytes) -> None:
        for stream in self._by_topic.get(topic, ()):
            stream.put(chunk)

    def _remember(self, topic: str, about: Any, chunk: bytes) -> None:
        recent, moment = self._recent[topic], time.monotonic()
        self._recent_count += recent.pop(about, None) is None
        recent[about] = (moment, chunk)
        if self._recent_count > MAX_RECALLED_EVENTS:
            self._recent.clear()
            self._recent_count, self._dropped_at = 0, moment

    def _drop_old_events(self) -> None:
        """Drop events older than RECALL_SECONDS."""
        oldest = time.monotonic() - RECALL_SECONDS
        for topic, recent in list(self._recent.items()):
            while recent:
                about = next(iter(recent))
                if recent[about][0] >= oldest:
                    break
                del recent[about]
                self._recent_count -= 1
            if not recent:
                del self._recent[topic]

    def _recall(self, stream: Stream) -> None:
        oldest = time.monotonic() - RECALL_SECONDS
        if self._dropped_at >= oldest:
            stream.put(MISSED)
            metrics.missed.labels("too many").inc()
        for topic in stream.ticket.topics:
            for moment, chunk in self._recent.get(topic, {}).values():
                if moment >= oldest:
                    stream.put(chunk)

    def _collect(self, topic: str, about: Any, chunk: bytes, seconds: float) -> None:
        if topic not in self._by_topic:
            return
        kept = self._collected.setdefault(topic, {})
        if not kept:
            asyncio.get_running_loop().call_later(seconds, self._deliver_collected, topic)
        kept[about] = chunk

    def _deliver_collected(self, topic: str) -> None:
        self._deliver(topic, b"".join(self._collected.pop(topic).values()))

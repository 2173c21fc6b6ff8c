"""Sends announcements to Valkey from its own thread, so that requests do not wait for Valkey."""

import atexit
import os
import threading
import time
from queue import Empty, SimpleQueue
from uuid import UUID

import structlog

from saas.kernel import metrics
from saas.kernel.clock import now
from saas.kernel.redis_clients import unpaused
from saas.realtime.events import prefix, recheck_of, rechecked_key
from saas.realtime.tickets import TICKET_SECONDS

log = structlog.get_logger(__name__)
MAX_QUEUED = 10_000
MAX_BATCH_SIZE = 500
PAUSE_AFTER_FAILURE = 1.0
# A request makes several announcements in a row. After this delay, they are sent together.
GATHER_SECONDS = 0.01
SHUTDOWN_FLUSH_SECONDS = 1.0

_Command = tuple[str | int, ...]
_Queued = tuple[float, _Command]
"""When the command was queued, and the command."""


class Publisher:
    """Sends commands in their order; ``None`` in the queue ends the thread."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[_Queued | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="announcements", daemon=True)
        self._thread.start()

    def put(self, command: _Command) -> None:
        if self._waiting.qsize() < MAX_QUEUED:
            self._waiting.put((time.monotonic(), command))
        else:
            metrics.announcements_lost.inc()

    def close(self) -> None:
        """Send the queued messages, for at most a second."""
        self._waiting.put(None)
        self._thread.join(SHUTDOWN_FLUSH_SECONDS)

    def _run(self) -> None:
        client = unpaused()
        with client:
            while batch := self._next_batch():
                try:
                    with client.pipeline(transaction=False) as pipe:
                        for _, command in batch:
                            pipe.execute_command(*command)  # type: ignore[no-untyped-call]
                        pipe.execute()
                    moment = time.monotonic()
                    for since, _ in batch:
                        metrics.announcement_delay.observe(moment - since)
                except Exception as error:  # Announcements may be lost, but this thread must not end.
                    metrics.announcements_lost.inc(len(batch))
                    log.warning("announcements are lost", count=len(batch), error=str(error))
                    time.sleep(PAUSE_AFTER_FAILURE)

    def _next_batch(self) -> list[_Queued]:
        """Wait for queued commands and return them; empty at the end."""
        batch = []
        item = self._waiting.get()
        if item is not None:
            time.sleep(GATHER_SECONDS)
        while item is not None:
            batch.append(item)
            if len(batch) == MAX_BATCH_SIZE:
                break
            try:
                item = self._waiting.get_nowait()
            except Empty:
                return batch
        if item is None and batch:
            self._waiting.put(None)
        return batch


_publisher: Publisher | None = None
_making = threading.Lock()


def publish(channel: str, text: str) -> None:
    """Queue ``text`` for ``channel``. Above MAX_QUEUED, it is dropped."""
    _running().put(("PUBLISH", prefix() + channel, text))


def recheck(user_id: UUID) -> None:
    """Void the user's tickets and end their streams."""
    moment = int(now().timestamp() * 1000)
    # Kept longer than the lifetime of any ticket that exists now.
    _running().put(("SET", rechecked_key(user_id), moment, "EX", 2 * TICKET_SECONDS))
    publish(recheck_of(user_id), "")


def _running() -> Publisher:
    global _publisher
    if _publisher is None:
        with _making:
            if _publisher is None:
                _publisher = Publisher()
                atexit.register(_publisher.close)
    return _publisher


def _reset_after_fork() -> None:
    """Reset the publisher after a fork, because threads do not survive it."""
    global _publisher, _making
    _publisher, _making = None, threading.Lock()


os.register_at_fork(after_in_child=_reset_after_fork)

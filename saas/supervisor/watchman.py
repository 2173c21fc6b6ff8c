"""Keeps a started stack alive: what ends is started again, without end, with growing pauses."""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from saas.supervisor.console import StartupError, say
from saas.supervisor.stack import Service, Stack

LOOK_EVERY_SECONDS = 0.5
LOGS_EVERY_SECONDS = 5.0
FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.5, 10.0
# A process that ran this long is well again: its next end counts as its first.
SETTLED_SECONDS = 60.0


@dataclass
class RestartRecord:
    """How often one process ended of late, when it was last started, and when it is started again."""

    ends: int = 0
    started_at: float = 0.0
    retry_at: float | None = None


class Watchman:
    """`code_changed`, when given, is asked about once a second; True restarts what runs our code.

    One process that cannot be started never stops the others, and a cause that goes away (a full disk, a lost
    database) leaves nothing to do by hand.
    """

    def __init__(self, stack: Stack, code_changed: Callable[[], bool] | None = None) -> None:
        self.stack = stack
        self.code_changed = code_changed
        self.records: dict[str, RestartRecord] = defaultdict(RestartRecord)
        self._logs_at = 0.0

    def watch(self) -> None:
        """Never returns."""
        while True:
            self.look(time.monotonic())
            time.sleep(LOOK_EVERY_SECONDS)

    def look(self, now: float) -> None:
        """Start again what has ended and whose pause is over; keep logs short."""
        for service in list(self.stack.services):
            status = service.process.exit_status()
            if status is not None:
                self._bring_back(service, status, now)
        if now >= self._logs_at:
            self._logs_at = now + LOGS_EVERY_SECONDS
            for service in self.stack.services:
                service.process.rotate_log()
            if not self.stack.is_published:
                self.stack.publish()
        if self.code_changed is not None and self.code_changed():
            say("         code changed; restarting what runs it")
            try:
                self.stack.restart_programs()
            except (StartupError, OSError) as error:
                say(f"         {error}")
            self.stack.publish()

    def _bring_back(self, service: Service, status: int, now: float) -> None:
        name, record = service.process.name, self.records[service.process.name]
        if record.retry_at is None:
            if now - record.started_at > SETTLED_SECONDS:
                record.ends = 0
            self._plan(name, f"ended with status {status}", record, now)
        if record.retry_at is not None and now >= record.retry_at:
            record.started_at, record.retry_at = now, None
            try:
                service.restart()
            except (StartupError, OSError) as error:
                self._plan(name, f"could not be started: {error}", record, now)
                return
            self.stack.publish()

    def _plan(self, name: str, what: str, record: RestartRecord, now: float) -> None:
        pause = min(FIRST_PAUSE_SECONDS * 2 ** (record.ends - 1), MAX_PAUSE_SECONDS) if record.ends else 0.0
        record.ends = min(record.ends + 1, 20)
        record.retry_at = now + pause
        say(f"         {name} {what}; starting it again{f' in {pause:.1f} s' if pause else ''}")

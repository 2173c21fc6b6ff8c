"""Keeps a started stack running: it restarts each process that ends, every time, with growing pauses."""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from saas.supervisor.console import StartupError, say
from saas.supervisor.stack import Service, Stack

LOOK_EVERY_SECONDS = 0.5
LOGS_EVERY_SECONDS = 5.0
FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.5, 5.0
# After this time, a process counts as stable: its next end counts as its first.
SETTLED_SECONDS = 60.0


@dataclass
class RestartRecord:
    """A process's number of recent ends, the time of its last start, and the time of its next start."""

    ends: int = 0
    started_at: float = 0.0
    retry_at: float | None = None


class Watchman:
    """Restarts ended processes. If `code_changed` returns True, it restarts the programs that run our code.

    A process that cannot be started does not stop the others. Once the cause is gone (a full disk, a lost database),
    the next try starts it.
    """

    def __init__(self, stack: Stack, code_changed: Callable[[], bool] | None = None) -> None:
        self.stack = stack
        self.code_changed = code_changed
        self.records: dict[str, RestartRecord] = defaultdict(RestartRecord)
        self._logs_at = 0.0

    def watch(self) -> None:
        """Call `look` forever. This method does not return."""
        while True:
            self.look(time.monotonic())
            time.sleep(LOOK_EVERY_SECONDS)

    def look(self, now: float) -> None:
        """Restart each ended process after its pause, rotate long logs, and restart programs after a change of code."""
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
            say("         code changed; restarting the processes that run it")
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

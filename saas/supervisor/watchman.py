"""Keeps a started stack alive: what dies is started again, with growing pauses and a limit."""

import time
from collections import defaultdict, deque
from collections.abc import Callable

from saas.supervisor.console import StartupError, last_lines, say
from saas.supervisor.stack import Service, Stack

LOOK_EVERY_SECONDS = 0.5
RESTARTS_ALLOWED = 5
WITHIN_SECONDS = 120.0
FIRST_PAUSE_SECONDS = 0.5


class Watchman:
    """`code_changed`, when given, is asked about once a second; True restarts what runs our code."""

    def __init__(self, stack: Stack, code_changed: Callable[[], bool] | None = None) -> None:
        self.stack = stack
        self.code_changed = code_changed
        self.restarts: dict[str, deque[float]] = defaultdict(deque)

    def watch(self) -> None:
        """Never returns; raises StartupError when a process keeps dying."""
        while True:
            for service in list(self.stack.services):
                status = service.process.exit_status()
                if status is not None:
                    self._bring_back(service, status)
            if self.code_changed is not None and self.code_changed():
                say("         code changed; restarting what runs it")
                self.stack.restart_programs()
                self.stack.publish()
            time.sleep(LOOK_EVERY_SECONDS)

    def _bring_back(self, service: Service, status: int) -> None:
        name = service.process.name
        recent = self.restarts[name]
        now = time.monotonic()
        while recent and recent[0] < now - WITHIN_SECONDS:
            recent.popleft()
        if len(recent) >= RESTARTS_ALLOWED:
            log = service.process.log
            raise StartupError(
                f"{name} ended with status {status}, for the {len(recent) + 1}th time in {WITHIN_SECONDS:.0f} s. "
                f"The end of {log}:\n{last_lines(log)}"
            )
        time.sleep(FIRST_PAUSE_SECONDS * 2 ** len(recent) if recent else 0)
        recent.append(now)
        say(f"         {name} ended with status {status}; starting it again ({len(recent)} of {RESTARTS_ALLOWED})")
        service.restart()
        self.stack.publish()

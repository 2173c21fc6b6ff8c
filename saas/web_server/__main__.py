"""`python -m saas.web_server saas.wsgi --bind 127.0.0.1:8000`: serves a WSGI application with several processes.

The first process starts the others, restarts a process that ended, and kills a process whose event loop is stuck.
"""

import argparse
import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType

from saas.supervisor.console import complain
from saas.supervisor.processes import die_with_parent
from saas.web_server.worker import Worker, load, raise_file_limit

BACKLOG = 4096
# The size of the system's send buffer for one reader.
SEND_BUFFER = 262_144
STUCK_SECONDS = 60.0
# The exit status of an application whose setup is wrong. It has written why, and another start would not help.
WRONG_SETUP = os.EX_CONFIG
FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.2, 10.0
# A process that lived this long counts as started: the next pause is short again.
SETTLED_SECONDS = 30.0


class Master:
    """``children`` maps the reading end of a child's pipe to its process id, start time and last sign of life."""

    def __init__(self, application: str, listener: socket.socket, *, workers: int, threads: int) -> None:
        self.application, self.listener, self.workers, self.threads = application, listener, workers, threads
        self.is_stopping = False
        self.has_served = False
        self.status = 0
        self.children: dict[int, tuple[int, float, float]] = {}
        self.pause = FIRST_PAUSE_SECONDS
        self.selector = selectors.DefaultSelector()

    def run(self) -> int:
        """Serve until a signal, and return the exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while self.children or not self.is_stopping:
            while not self.is_stopping and len(self.children) < self.workers:
                self._start_child()
            for key, _ in self.selector.select(timeout=1.0):
                self._receive(key.fd)
            for reader, (pid, _started, alive) in list(self.children.items()):
                if time.monotonic() - alive > STUCK_SECONDS:
                    complain(f"web process {pid} does not answer and is ended")
                    os.kill(pid, signal.SIGKILL)
                    self.children[reader] = (pid, _started, time.monotonic())
        return self.status

    def _start_child(self) -> None:
        reader, writer = os.pipe()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                for number in (signal.SIGTERM, signal.SIGINT):
                    signal.signal(number, signal.SIG_DFL)
                die_with_parent(signal.SIGKILL, parent)
                self.selector.close()
                os.close(reader)
                for other in self.children:
                    os.close(other)
                self._serve(writer)
                status = 0
            except SystemExit as refusal:
                status = refusal.code if isinstance(refusal.code, int) else 1
            finally:
                with suppress(OSError):  # the log may be on a full disk
                    sys.stderr.flush()
                os._exit(status)
        os.close(writer)
        now = time.monotonic()
        self.children[reader] = (pid, now, now)
        self.selector.register(reader, selectors.EVENT_READ)

    def _serve(self, writer: int) -> None:
        try:
            os.set_blocking(writer, False)
            application, lanes, lane_of = load(self.application)

            def beat() -> None:
                with suppress(BlockingIOError, BrokenPipeError):
                    os.write(writer, b".")

            Worker(application, self.listener, threads=self.threads, lanes=lanes, lane_of=lane_of).run(beat)
        except Exception:
            import traceback

            with suppress(OSError):
                traceback.print_exc()
            raise

    def _receive(self, reader: int) -> None:
        pid, started, _ = self.children[reader]
        if os.read(reader, 4096):
            self.has_served = True
            self.children[reader] = (pid, started, time.monotonic())
            return
        self.selector.unregister(reader)
        os.close(reader)
        del self.children[reader]
        _, status = os.waitpid(pid, 0)
        if self.is_stopping:
            return
        if os.waitstatus_to_exitcode(status) == WRONG_SETUP and not self.has_served:
            self.status = WRONG_SETUP
            self._stop(signal.SIGTERM, None)
            return
        complain(f"web process {pid} ended with status {status}; starting another")
        if time.monotonic() - started > SETTLED_SECONDS:
            self.pause = FIRST_PAUSE_SECONDS
        time.sleep(self.pause)
        self.pause = min(self.pause * 2, MAX_PAUSE_SECONDS)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.is_stopping = True
        self.listener.close()
        for pid, _started, _alive in self.children.values():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)


def listen(bind: str) -> socket.socket:
    host, _, port = bind.rpartition(":")
    host = host.strip("[]")
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listener.bind((host, int(port)))
    listener.listen(BACKLOG)
    return listener


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m saas.web_server", description=__doc__)
    parser.add_argument("application", help="module:name of a WSGI application")
    parser.add_argument("--bind", default="127.0.0.1:8000", help="address and port")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--threads", type=int, default=4, help="threads of each process for the application")
    given = parser.parse_args(arguments)
    raise_file_limit()
    return Master(given.application, listen(given.bind), workers=given.workers, threads=given.threads).run()


if __name__ == "__main__":
    sys.exit(main())

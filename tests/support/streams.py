"""The process of the event streams, and a client that receives events as a browser does."""

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from urllib.parse import quote

from saas.realtime.events import Fact
from saas.supervisor.ports import free_port
from tests.support.running import ROOT

START_SECONDS = 20


@dataclass(frozen=True)
class Received:
    """One event: ``name`` is ``message`` unless the stream speaks about itself (hello, renew, missed, …)."""

    name: str
    data: Any


class Listener:
    """One stream, read in a thread of its own. ``status`` is the answer's; only 200 has events."""

    def __init__(self, port: int, ticket: str, *, seconds: float = 10.0) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            self.connection.request("GET", f"/live?ticket={quote(ticket)}")
            self._socket = self.connection.sock
            self.answer = self.connection.getresponse()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise
        self.status = self.answer.status
        self.ended = threading.Event()
        self._received: Queue[Received] = Queue()
        self._thread: threading.Thread | None = None
        if self.status == 200:
            self._thread = threading.Thread(target=self._read, daemon=True)
            self._thread.start()
            try:
                assert self.next(seconds).name == "hello"
            except AssertionError:
                self.hang_up()
                raise
        else:
            self.hang_up()

    def next(self, seconds: float = 10.0) -> Received:
        """The next event; fails when none comes in time."""
        try:
            return self._received.get(timeout=seconds)
        except Empty:
            raise AssertionError(f"no event arrived in {seconds} s") from None

    def received_before(self, mark: Fact) -> list[Received]:
        """Everything that comes before the event with the fact ``mark``."""
        found = []
        while (event := self.next()).name != "message" or event.data["facts"].get("mark") != mark:
            found.append(event)
        return found

    def hang_up(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join()
        self.answer.close()
        self.connection.close()
        self._socket.close()

    def _read(self) -> None:
        name = "message"
        try:
            for line in self.answer:
                field, _, value = line.decode().rstrip("\n").partition(":")
                if field == "event":
                    name = value.strip()
                elif field == "data":
                    text = value.strip()
                    if name != "beat":  # comes at any moment
                        self._received.put(Received(name, json.loads(text) if text else None))
                    name = "message"
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        self.ended.set()


@dataclass
class Streams:
    """A running process of event streams. A closed listener hangs up."""

    port: int
    process: "subprocess.Popen[bytes]"
    log: Path
    listeners: list[Listener] = field(default_factory=list)

    def listen(self, ticket: str) -> Listener:
        self.listeners.append(Listener(self.port, ticket))
        return self.listeners[-1]

    def is_ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/live/ready")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def wait_until_ready(self, seconds: float = START_SECONDS) -> None:
        deadline = time.monotonic() + seconds
        while not self.is_ready():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)


@contextmanager
def stream_server(log: Path, **environment: str) -> Iterator[Streams]:
    """One process on a free port, listening to this run's Valkey unless ``REDIS_URL`` is given."""
    port = free_port()
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "saas.realtime", "--bind", f"127.0.0.1:{port}"],
            cwd=ROOT, env={**os.environ, **environment}, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    streams = Streams(port, process, log)
    try:
        streams.wait_until_ready()
        yield streams
    finally:
        for listener in streams.listeners:
            listener.hang_up()
        process.kill()
        process.wait()

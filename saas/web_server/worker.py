"""One process of the server: it accepts connections, passes complete requests to threads, and enforces deadlines."""

import asyncio
import importlib
import os
import signal
import socket
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any

import uvloop

from saas.web_server import answer
from saas.web_server.answer import FileWrapper, StreamedBody
from saas.web_server.connection import Connection
from saas.web_server.limits import Limits
from saas.web_server.request import Request

CHECK_SECONDS = 1.0
ACCEPTED_AT_ONCE = 64
# A process whose threads are all busy waits this long before it accepts a connection, so that another process can take
# it.
YIELD_SECONDS = 0.005
# How often waiting bodies get their turn, and how many bytes the event loop reads in one turn.
TURN_SECONDS = 0.02
READ_AT_ONCE = 262_144
NO_BODY = frozenset({204, 304})
MAIN_LANE = "main"
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
LaneOf = Callable[[str, str, bytes], str | None]


class Lane:
    """Separate threads for one kind of request, so that one kind cannot delay another."""

    def __init__(self, name: str, threads: int, work: Callable[[Any], None], *, nice: int = 0) -> None:
        self.idle = threads
        self._nice = nice
        self.waiting: deque[tuple[Connection, Request]] = deque()
        self._jobs: SimpleQueue[Any] = SimpleQueue()
        self._work = work
        for number in range(threads):
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True).start()

    def start(self, connection: Connection, request: Request) -> None:
        self.idle -= 1
        self._jobs.put((self, connection, request))

    def _run(self) -> None:
        if self._nice and sys.platform == "linux":  # on other systems, niceness applies to the whole process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self._nice)
        while True:
            self._work(self._jobs.get())


class Pace:
    """The pace at which this process reads bodies. Waiting connections get their turns in order."""

    def __init__(self, limits: Limits) -> None:
        self._rate, self._burst = limits.read_pace, limits.read_burst
        self._left, self._counted_at = float(limits.read_burst), 0.0
        self.waiting: deque[Connection] = deque()

    def take(self, size: int, now: float) -> bool:
        self._left = min(self._burst, self._left + (now - self._counted_at) * self._rate)
        self._counted_at = now
        self._left -= size
        return self._left > 0 and not self.waiting

    def next_ones(self, now: float) -> list[Connection]:
        self.take(0, now)
        count = min(len(self.waiting), max(0, int(self._left // READ_AT_ONCE)))
        return [self.waiting.popleft() for _ in range(count)]


class Worker:
    """Serves ``application`` on ``listener`` until it is stopped."""

    def __init__(
        self,
        application: Application,
        listener: socket.socket,
        *,
        threads: int,
        lanes: Mapping[str, tuple[int, int]],
        lane_of: LaneOf | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.application = application
        self.limits = limits or Limits()
        self.is_stopping = False
        self.loop: asyncio.AbstractEventLoop
        self._listener = listener
        self._here: tuple[str, int] = listener.getsockname()[:2]
        self._connections: dict[Connection, None] = {}
        self._held = 0
        self._pace = Pace(self.limits)
        self._lane_of = lane_of
        self._lanes = {
            name: Lane(name, count, self._answer, nice=nice)
            for name, (count, nice) in {**lanes, MAIN_LANE: (threads, 0)}.items()
        }
        self._main = self._lanes[MAIN_LANE]
        self.now = time.monotonic

    def run(self, beat: Callable[[], None] | None = None) -> None:
        """Serve until SIGTERM or SIGINT, then answer the requests in progress. Call ``beat`` about once a second."""
        uvloop.run(self._serve(beat))

    async def _serve(self, beat: Callable[[], None] | None) -> None:
        self.loop = asyncio.get_running_loop()
        stopped = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            self.loop.add_signal_handler(number, stopped.set)
        self._listener.setblocking(False)
        self.loop.add_reader(self._listener, self._accept)
        checking = asyncio.create_task(self._check(beat))
        await stopped.wait()
        self._stop_accepting()
        deadline = self.now() + self.limits.stop_seconds
        while self._connections and self.now() < deadline:
            for connection in list(self._connections):
                connection.end_after_this()
            await asyncio.sleep(0.05)
        for connection in list(self._connections):
            connection.cut()
        checking.cancel()

    # Connections call these.

    def join(self, connection: Connection) -> None:
        if len(self._connections) >= self.limits.connections:
            (self._oldest() or connection).transport.abort()
        self._connections[connection] = None

    def _oldest(self) -> Connection | None:
        """Return the connection to close: the oldest idle one, else the oldest whose request is incomplete."""
        idle = next((one for one in self._connections if one.is_idle), None)
        return idle or next((one for one in self._connections if one.is_not_answering), None)

    def leave(self, connection: Connection) -> None:
        self._connections.pop(connection, None)

    def hold(self, size: int) -> bool:
        """Count ``size`` bytes of a body. Return False if the process would hold too many bytes."""
        if self._held + size > self.limits.held_bytes:
            return False
        self._held += size
        return True

    def release(self, request: Request) -> None:
        self._held -= request.held
        request.held = 0
        request.drop()

    def may_read_on(self, connection: Connection, size: int) -> bool:
        """Count ``size`` bytes that were read. Return False if the connection must wait for its turn."""
        if self._pace.take(size, self.now()):
            return True
        if not self._pace.waiting:
            self.loop.call_later(TURN_SECONDS, self._give_turns)
        self._pace.waiting.append(connection)
        return False

    def _give_turns(self) -> None:
        for connection in self._pace.next_ones(self.now()):
            connection.read_on()
        if self._pace.waiting:
            self.loop.call_later(TURN_SECONDS, self._give_turns)

    def enqueue(self, connection: Connection, request: Request) -> None:
        name = self._lane_of(request.method, request.path(), request.content_type) if self._lane_of else None
        request.lane = name or MAIN_LANE
        lane = self._lanes[request.lane]
        if lane.idle:
            lane.start(connection, request)
        elif len(lane.waiting) >= self.limits.queue_length:
            self._refuse_busy(connection, request)
        else:
            request.queued_at = self.now()
            lane.waiting.append((connection, request))

    # Threads run these.

    def _answer(self, job: tuple[Lane, Connection, Request]) -> None:
        lane, connection, request = job
        try:
            self._run_application(connection, request)
        except BaseException:
            with suppress(OSError):  # the log may be on a full disk
                traceback.print_exc()
            self._call(self._fail, connection, request)
        finally:
            self._call(self._free, lane)

    def _run_application(self, connection: Connection, request: Request) -> None:
        started: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            started[:] = [status, headers]

        environ = request.environ(self._here, connection.peer)
        environ["wsgi.file_wrapper"] = FileWrapper
        result = self.application(environ, start_response)
        try:
            if request.method == "HEAD" or int(started[0][:3]) in NO_BODY:
                self._send(connection, request, started, b"")
            elif isinstance(result, FileWrapper) and (body := result.body()) is not None:
                length = _content_length(started[1])
                head, is_chunked = self._head(request, started, is_chunked=length is None)
                send = partial(connection.send_streamed, is_chunked=is_chunked, length=length)
                self._call(send, request, head, body)
            else:
                self._send_pieces(connection, request, started, result)
        finally:
            close = getattr(result, "close", None)
            if close is not None:
                close()

    def _send_pieces(self, connection: Connection, request: Request, started: list[Any], result: Any) -> None:
        pieces = iter(result)
        first = next(pieces, b"")
        length = _content_length(started[1])
        if length is not None and length == len(first):
            self._send(connection, request, started, first)
            return
        head, is_chunked = self._head(request, started, is_chunked=length is None)
        body = StreamedBody(self.limits.memory_bytes * 4, self.limits.answer_file_bytes)
        try:
            body.put(first)
        except OSError:  # the disk is full, and no byte of the answer is sent
            body.close()
            self._call(self._refuse_busy, connection, request)
            return
        self._call(partial(connection.send_streamed, is_chunked=is_chunked, length=length), request, head, body)
        try:
            for piece in pieces:
                if piece:
                    if not body.put(piece):
                        return
                    self._call(connection.pump)
        except BaseException:
            body.finish(failed=True)
            self._call(connection.pump)
            raise
        body.finish()
        self._call(connection.pump)

    def _send(self, connection: Connection, request: Request, started: list[Any], content: bytes) -> None:
        head, _ = self._head(request, started, is_chunked=False)
        self._call(connection.send, request, head, content)

    def _head(self, request: Request, started: list[Any], *, is_chunked: bool) -> tuple[bytes, bool]:
        status, headers = started
        extra = b""
        if self.is_stopping:
            request.keep_alive = False
        if is_chunked and request.version == "1.1":
            extra = b"Transfer-Encoding: chunked\r\n"
        elif is_chunked:
            is_chunked, request.keep_alive = False, False
        return answer.head(status, headers, keep_alive=request.keep_alive, extra=extra), is_chunked

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        self.loop.call_soon_threadsafe(function, *arguments)

    # The event loop runs these.

    def _free(self, lane: Lane) -> None:
        lane.idle += 1
        while lane.idle and lane.waiting:
            connection, request = lane.waiting.popleft()
            if connection.is_gone:
                self.release(request)
            else:
                lane.start(connection, request)

    def _fail(self, connection: Connection, request: Request) -> None:
        """Send an error if the application raised an exception and its answer has not begun."""
        self.release(request)
        if connection.is_answering(request):
            connection.refuse(answer.UNEXPECTED)

    def _refuse_busy(self, connection: Connection, request: Request) -> None:
        self.release(request)
        connection.refuse(answer.BUSY, retry_after=5)

    def _accept(self) -> None:
        for _ in range(1 if self._main.idle else ACCEPTED_AT_ONCE):
            try:
                accepted, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError:  # no file descriptor is free: close the oldest connection
                if oldest := self._oldest():
                    oldest.transport.abort()
                break
            accepted.setblocking(False)
            self.loop.create_task(self._connect(accepted, peer[:2]))
        if not self._main.idle and not self.is_stopping:
            self.loop.remove_reader(self._listener)
            self.loop.call_later(YIELD_SECONDS, self._accept_again)

    def _accept_again(self) -> None:
        if not self.is_stopping:
            self.loop.add_reader(self._listener, self._accept)

    async def _connect(self, accepted: socket.socket, peer: tuple[str, int]) -> None:
        try:
            await self.loop.connect_accepted_socket(lambda: Connection(self, peer), accepted)
        except OSError:
            accepted.close()

    def _stop_accepting(self) -> None:
        self.is_stopping = True
        self.loop.remove_reader(self._listener)
        self._listener.close()

    async def _check(self, beat: Callable[[], None] | None) -> None:
        while True:
            if beat is not None:
                beat()
            now = self.now()
            for connection in list(self._connections):
                connection.check(now)
            for lane in self._lanes.values():
                while lane.waiting and lane.waiting[0][1].queued_at + self.limits.queue_seconds < now:
                    self._refuse_busy(*lane.waiting.popleft())
            await asyncio.sleep(CHECK_SECONDS)


def _content_length(headers: list[tuple[str, str]]) -> int | None:
    return next((int(value) for name, value in headers if name.lower() == "content-length"), None)


def load(name: str) -> tuple[Application, Mapping[str, tuple[int, int]], LaneOf | None]:
    """Return the application ``module:name``, its module's ``LANES`` (name to threads and niceness) and ``lane_of``."""
    module_name, _, attribute = name.partition(":")
    module = importlib.import_module(module_name)
    application: Application = getattr(module, attribute or "application")
    return application, getattr(module, "LANES", {}), getattr(module, "lane_of", None)


def raise_file_limit() -> None:
    """Raise the limit of open files, because each connection and each large body is an open file."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

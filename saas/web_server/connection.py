"""One connection of a client: it reads requests, passes complete ones on, and writes the answers."""

import asyncio
import fcntl
import socket
import struct
import sys
import termios
from collections import deque
from enum import Enum, auto
from typing import TYPE_CHECKING, cast

import httptools

from saas.web_server import answer
from saas.web_server.answer import Body
from saas.web_server.request import Request

if TYPE_CHECKING:
    from saas.web_server.worker import Worker

MAX_PIPELINED = 16
READ_AHEAD = 65_536
HEADER_SIGNS = 4  # ": " and the line's end
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
# With this option, closing the socket resets the connection.
RESET = struct.pack("ii", 1, 0)


class Phase(Enum):
    WAITING = auto()  # for a request, or for the rest of its head
    BODY = auto()
    ANSWERING = auto()  # waiting for a thread, in a thread, or being written
    LINGERING = auto()  # refused: bytes that still arrive are dropped for a moment


class Connection(asyncio.Protocol):
    """One connection. The worker calls ``check`` about once a second, which enforces the deadlines."""

    def __init__(self, worker: "Worker", peer: tuple[str, int]) -> None:
        self.worker, self.limits, self.peer = worker, worker.limits, peer
        self.phase = Phase.WAITING
        self.is_gone = False
        self.transport: asyncio.Transport
        self._parser = httptools.HttpRequestParser(self)
        self._deadline = worker.now() + self.limits.header_seconds
        # The size of the current head: the bytes that the parser returned, and the bytes that arrived.
        self._head_bytes = self._wire_bytes = 0
        self._request = Request()  # the one that is read
        self._current: Request | None = None  # the one that is answered
        self._pending: deque[Request] = deque()  # whole ones behind it
        self._ahead = bytearray()  # bytes that arrived while it was answered
        self._upgrade: Request | None = None  # an upgrade request: it asks for another protocol
        self._is_reading = self._can_write = True
        self._is_answered = False  # at least the head of the answer to ``_current`` is written
        self._ignores_requests = False  # later requests on this connection are not answered
        self._body: Body | None = None
        self._left: int | None = None  # bytes of ``_body`` that are not written yet, if its length is announced
        self._is_chunked = self._keep_alive = self._is_draining = False
        self._write_since = 0.0
        self._queued_bytes = self._taken_before = 0

    # The event loop calls these.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's transport is no subclass of asyncio's
        self.worker.join(self)

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_gone = True
        self.worker.leave(self)
        self._drop_requests()
        if self._body is not None:
            self._body.close()
            self._body = None

    def data_received(self, data: bytes) -> None:
        if self.phase is Phase.LINGERING:
            self._wire_bytes += len(data)
            if self._wire_bytes > READ_AHEAD:
                self._stop_reading()
        elif self.phase is Phase.ANSWERING:
            self._ahead += data
            if len(self._ahead) > READ_AHEAD:
                self._stop_reading()
        else:
            self._parse(data)

    def pause_writing(self) -> None:
        self._can_write = False

    def resume_writing(self) -> None:
        self._can_write = True
        if self._is_draining:
            self._is_draining = False
            self._next()
        else:
            self.pump()

    # The parser calls these.

    def on_message_begin(self) -> None:
        self._request, self._head_bytes = Request(), 0
        self._deadline = self.worker.now() + self.limits.header_seconds

    def on_url(self, target: bytes) -> None:
        self._request.target += target
        self._count_head(len(target))

    def on_header(self, name: bytes, value: bytes) -> None:
        # Drop trailers: they arrive after the headers were checked, and must not replace a checked header.
        if not self._request.version:
            self._request.add_header(name, value)
        self._count_head(len(name) + len(value) + HEADER_SIGNS)

    def on_headers_complete(self) -> None:
        request, self._head_bytes = self._request, 0
        if self._ignores_requests:
            return
        request.method = self._parser.get_method().decode("latin-1")
        request.version = self._parser.get_http_version()
        request.keep_alive = self._parser.should_keep_alive() and request.method != "CONNECT"
        if not request.is_sound():
            self._refuse_what_arrives(answer.MALFORMED)
            return
        if self._parser.should_upgrade() and request.method != "CONNECT":
            self._upgrade = request
            return
        if not request.has_body:
            return
        if request.content_length > self._most(request):
            self._refuse_what_arrives(answer.TOO_LARGE)
            return
        request.body_since = self.worker.now()
        if self._current is None:
            self._await_body(request)

    def on_body(self, piece: bytes) -> None:
        request = self._request
        if self._ignores_requests:
            return
        if request.held + len(piece) > self._most(request):
            self._refuse_what_arrives(answer.TOO_LARGE)
        elif not self.worker.hold(len(piece)):
            self._refuse_what_arrives(answer.BUSY, retry_after=5)
        else:
            try:
                request.add_body(piece, self.limits.memory_bytes)
            except OSError:
                self._refuse_what_arrives(answer.BUSY, retry_after=5)
            else:
                if not self.worker.may_read_on(self, len(piece)):
                    self._stop_reading()

    def on_message_complete(self) -> None:
        if self._ignores_requests or self._upgrade is not None:
            return
        request, self._request = self._request, Request()
        if self._current is None:
            self._begin(request)
        elif len(self._pending) < MAX_PIPELINED:
            self._pending.append(request)
        else:
            self._end_behind_the_last()

    # The worker calls these.

    @property
    def is_idle(self) -> bool:
        return self.phase is Phase.WAITING

    @property
    def is_not_answering(self) -> bool:
        """True if no complete request of this connection is being answered."""
        return self.phase is not Phase.ANSWERING

    def is_answering(self, request: Request) -> bool:
        """True if ``request`` is next, its answer has not begun, and the client is still connected."""
        is_its_turn = self._current is request and self.phase is Phase.ANSWERING
        return is_its_turn and not self._is_answered and not self.is_gone

    def check(self, now: float) -> None:
        limits = self.limits
        if waiting := self.transport.get_write_buffer_size():
            self._check_reader(now, self._queued_bytes - waiting)
        elif self.phase is Phase.BODY:
            request = self._request
            if now > request.body_since + limits.body_seconds + request.held / limits.body_pace:
                self.refuse(answer.TOO_SLOW)
        elif self.phase is not Phase.ANSWERING and now > self._deadline:
            self.transport.abort()

    def end_after_this(self) -> None:
        """Close the connection if it is idle, because the process stops."""
        if self.is_idle:
            self.transport.close()

    def cut(self) -> None:
        """Reset the connection during an answer. In HTTP/1.0, a plain close would mean the end of the body."""
        if not self.is_gone:
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self.transport.abort()
            self.phase = Phase.LINGERING  # the connection writes no more bytes

    def read_on(self) -> None:
        """Read more of the body. The worker calls this when it is this connection's turn."""
        if self.phase is Phase.BODY and not self.is_gone:
            self._read_again()

    def refuse(self, reason: tuple[int, str, str], *, retry_after: int | None = None) -> None:
        """Send an error instead of the application's answer, then close. The client gets a moment to read it."""
        if self.phase is Phase.LINGERING or self.is_gone:
            return
        self._write(answer.refusal(*reason, retry_after=retry_after))
        self._linger()

    def send(self, request: Request, head: bytes, content: bytes) -> None:
        """Send a complete answer."""
        self._finish_request(request)
        if not self.is_answering(request):
            return
        self._keep_alive, self._is_answered = request.keep_alive, True
        self._write(head + content)
        self._end_of_answer()

    def send_streamed(
        self, request: Request, head: bytes, body: Body, *, is_chunked: bool, length: int | None = None
    ) -> None:
        """Send the head of an answer. ``pump`` sends its body while the client takes it.

        ``length`` is the length in the head. A body of another length would make the client misread the next answer.
        """
        self._finish_request(request)
        if not self.is_answering(request):
            body.close()
            return
        self._body, self._is_chunked, self._left = body, is_chunked, length
        self._keep_alive, self._is_answered = request.keep_alive, True
        self._write(head)
        self.pump()

    def pump(self) -> None:
        """Write the available pieces of the body while the client takes them."""
        while self._body is not None and self._can_write and not self.is_gone:
            try:
                piece = self._body.read()
            except OSError:
                self.cut()
                return
            if piece is None:
                return
            if not piece:
                failed = getattr(self._body, "failed", False) or bool(self._left)
                self._body.close()
                self._body = None
                if failed:
                    self.cut()
                    return
                if self._is_chunked:
                    self._write(b"0\r\n\r\n")
                self._end_of_answer()
            elif self._left is not None and len(piece) > self._left:
                self.cut()
                return
            elif self._is_chunked:
                self._write(b"%x\r\n%b\r\n" % (len(piece), piece))
            else:
                self._left = None if self._left is None else self._left - len(piece)
                self._write(piece)

    # Inside.

    def _check_reader(self, now: float, handed_over: int) -> None:
        """Cut the connection if the client took fewer than the required bytes in a span of ``write_seconds``."""
        span = self.limits.write_seconds
        if now <= self._write_since + span:
            return
        taken = handed_over - self._in_system()
        if taken - self._taken_before < span * self.limits.write_pace:
            self.cut()
        else:
            self._write_since, self._taken_before = now, taken

    def _in_system(self) -> int:
        """Return the number of bytes in the system's buffer that the client has not received."""
        if sys.platform != "linux":
            return 0
        wire = self.transport.get_extra_info("socket")
        return int.from_bytes(fcntl.ioctl(wire.fileno(), termios.TIOCOUTQ, bytes(4)), sys.byteorder)

    def _most(self, request: Request) -> int:
        # Browsers announce the length of a form. A form without a length gets only the limit of other bodies.
        return self.limits.form_bytes if request.is_form() and not request.is_chunked else self.limits.body_bytes

    def _parse(self, data: bytes) -> None:
        if self._ignores_requests:
            return
        if self.phase is Phase.WAITING:
            self._wire_bytes += len(data)
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            self._stay_with_http(data[upgrade.args[0] :])
        except httptools.HttpParserError:
            self._refuse_what_arrives(answer.MALFORMED)
        if self.phase is Phase.WAITING and self._wire_bytes > self.limits.header_bytes:
            self._refuse_what_arrives(answer.HEAD_TOO_LARGE)

    def _stay_with_http(self, rest: bytes) -> None:
        """Parse a request for another protocol again as HTTP, because the parser skips its body."""
        request, self._upgrade = self._upgrade, None
        if request is not None and not self._ignores_requests:
            self._parser = httptools.HttpRequestParser(self)
            self._parse(request.head_without_upgrade() + rest)

    def _count_head(self, size: int) -> None:
        """Count the bytes of a head or of a body's trailers. Refuse a request with too many."""
        self._head_bytes += size
        if self._head_bytes > self.limits.header_bytes:
            self._refuse_what_arrives(answer.HEAD_TOO_LARGE)

    def _refuse_what_arrives(self, reason: tuple[int, str, str], *, retry_after: int | None = None) -> None:
        """Refuse the request being read. If earlier requests wait for answers, answer them, then close."""
        if self._current is None:
            self.refuse(reason, retry_after=retry_after)
        else:
            self._end_behind_the_last()

    def _end_behind_the_last(self) -> None:
        last = self._pending[-1] if self._pending else self._current
        if last is not None and not self._ignores_requests:
            last.keep_alive, self._ignores_requests = False, True
            self.worker.release(self._request)

    def _await_body(self, request: Request) -> None:
        self.phase = Phase.BODY
        request.body_since = self.worker.now()
        if request.expects_continue and request.version == "1.1" and not request.held:
            self.transport.write(CONTINUE)

    def _begin(self, request: Request) -> None:
        self._current, self.phase, self._is_answered = request, Phase.ANSWERING, False
        self._wire_bytes = 0
        self._head_bytes = 0
        self.worker.enqueue(self, request)

    def _finish_request(self, request: Request) -> None:
        self.worker.release(request)
        if self.worker.is_stopping:
            request.keep_alive = False

    def _write(self, data: bytes) -> None:
        if not self.transport.get_write_buffer_size():
            self._write_since, self._queued_bytes, self._taken_before = self.worker.now(), 0, 0
        self._queued_bytes += len(data)
        self.transport.write(data)

    def _end_of_answer(self) -> None:
        if not self._keep_alive or self.worker.is_stopping:
            self.transport.close()  # once everything is written; `check` ends a reader that does not take it
        elif self._can_write:
            self._next()
        else:
            self._is_draining = True

    def _next(self) -> None:
        self._current, self.phase = None, Phase.WAITING
        self._deadline = self.worker.now() + self.limits.keep_alive_seconds
        if self._pending:
            self._begin(self._pending.popleft())
            return
        if self._request.body_since:  # the last bytes contained the head of the next request
            self._await_body(self._request)
        ahead, self._ahead = bytes(self._ahead), bytearray()
        self._read_again()
        if ahead:
            self._parse(ahead)

    def _linger(self) -> None:
        self._drop_requests()
        self.phase, self._wire_bytes, self._ignores_requests = Phase.LINGERING, 0, True
        self._deadline = self.worker.now() + self.limits.linger_seconds
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _drop_requests(self) -> None:
        for request in (self._request, *self._pending):
            self.worker.release(request)
        self._pending.clear()
        self._ahead.clear()

    def _stop_reading(self) -> None:
        if self._is_reading:
            self._is_reading = False
            self.transport.pause_reading()

    def _read_again(self) -> None:
        if not self._is_reading:
            self._is_reading = True
            self.transport.resume_reading()

"""Connections of an attacker: incomplete heads, silence, slow bodies, slow readers, endless bodies."""

import errno
import multiprocessing
import os
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

MEGABYTE = 1024 * 1024
PROBES_A_SECOND = 5
FORM = "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="p.png"\r\nContent-Type: image/png\r\n\r\n'


@dataclass(frozen=True)
class Stranger:
    """Sends ``opening``, then ``drip`` every second, and reads ``reads`` bytes a second; comes again when cut off."""

    opening: bytes = b""
    drip: bytes = b""
    reads: int = 0
    endless: bool = False


def half_head(host: str) -> Stranger:
    return Stranger(f"GET /api/health/live HTTP/1.1\r\nHost: {host}\r\nX-Slow: ".encode(), b"a")


def silent(_host: str) -> Stranger:
    return Stranger()


def slow_json(host: str) -> Stranger:
    return Stranger(_post(host, "/api/common/auth/login", "application/json", 900_000) + b'{"login": "', b"a")


def slow_form(host: str) -> Stranger:
    return Stranger(_post(host, "/api/creator/product-manage/one", FORM, 9 * MEGABYTE) + PART, b"a")


def slow_reader(host: str, path: str) -> Stranger:
    return Stranger(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), reads=1)


def endless_body(host: str) -> Stranger:
    return Stranger(_post(host, "/api/creator/product-manage/one", FORM, 100 * MEGABYTE) + PART, endless=True)


def full_forms(host: str) -> Stranger:
    """Sends as much as a form may have, which is none that anybody can read, and goes on."""
    return Stranger(_post(host, "/api/creator/product-manage/one", FORM, 12 * MEGABYTE) + PART, endless=True)


def endless_chunks(host: str) -> Stranger:
    head = f"POST /api/creator/product-manage/one HTTP/1.1\r\nHost: {host}\r\nContent-Type: {FORM}\r\n"
    return Stranger(f"{head}Transfer-Encoding: chunked\r\n\r\n6400000\r\n".encode() + PART, endless=True)


def _post(host: str, path: str, content_type: str, length: int) -> bytes:
    lines = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n"
    return lines.encode()


@contextmanager
def attacked(port: int, stranger: Stranger, count: int) -> Iterator[None]:
    """``count`` strangers at once for as long as the block runs, from a process of their own."""
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_attack, args=(port, stranger, count), daemon=True)
    process.start()
    try:
        yield
        assert process.is_alive(), "the attack broke off"
    finally:
        process.kill()
        process.join()


@dataclass
class Probe:
    """The answers to an honest person who asks five times a second, on a connection of their own each time.

    With ``cookie`` they are logged in.
    """

    cookie: str = ""
    times: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def p95(self) -> float:
        """In seconds."""
        ordered = sorted(self.times)
        return ordered[int(len(ordered) * 0.95)]

    def __str__(self) -> str:
        longest = max(self.times) * 1000
        return f"p95 {self.p95 * 1000:.0f} ms, longest {longest:.0f} ms, {len(self.times)} requests"

    def ask(self, port: int, host: str, path: str) -> None:
        began = time.monotonic()
        try:
            status = get(port, host, path, cookie=self.cookie)
        except OSError as error:
            self.failures.append(repr(error))
        else:
            if status != 200:
                self.failures.append(str(status))
        self.times.append(time.monotonic() - began)


def get(port: int, host: str, path: str, *, cookie: str = "", timeout: float = 20) -> int:
    """The status of one GET, its body read to the end."""
    sent = f"Cookie: {cookie}\r\n" if cookie else ""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{sent}Connection: close\r\n\r\n".encode())
        received = b""
        while piece := wire.recv(262_144):
            received += piece
    return int(received.split(b" ", 2)[1])


def probe(
    port: int, host: str, path: str, *, seconds: float, cookie: str = "", meanwhile: Callable[[], None] | None = None
) -> Probe:
    """Asks for ``path`` at five requests per second, whether or not earlier ones are answered."""
    result, askers = Probe(cookie), []
    began = time.monotonic()
    for number in range(round(seconds * PROBES_A_SECOND)):
        time.sleep(max(0.0, began + number / PROBES_A_SECOND - time.monotonic()))
        asker = threading.Thread(target=result.ask, args=(port, host, path))
        asker.start()
        askers.append(asker)
        if meanwhile is not None:
            meanwhile()
    for asker in askers:
        asker.join()
    return result


def _attack(port: int, stranger: Stranger, count: int) -> None:
    os.nice(5)  # an attacker has a machine of their own; ours has to share its processors with the server
    selector, wires = selectors.DefaultSelector(), {}  # type: ignore[var-annotated]
    piece, next_drip = bytes(65_536), 0.0
    while True:
        while len(wires) < count:
            wire = _connect(port, stranger)
            wires[wire.fileno()] = wire
            if stranger.endless:
                selector.register(wire, selectors.EVENT_WRITE)
        if stranger.endless:
            for key, _ in selector.select(timeout=0.1):
                if not _try(lambda wire=key.fileobj: wire.send(piece)):  # type: ignore[misc]
                    selector.unregister(key.fileobj)
                    _close(wires, key.fd)
            continue
        time.sleep(max(0.0, next_drip - time.monotonic()))
        next_drip = time.monotonic() + 1
        for number, wire in list(wires.items()):
            if not _try(lambda wire=wire: _drip(wire, stranger)):  # type: ignore[misc]
                _close(wires, number)


def _connect(port: int, stranger: Stranger) -> socket.socket:
    wire = socket.socket()
    if stranger.reads:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    wire.connect(("127.0.0.1", port))
    wire.sendall(stranger.opening)
    wire.setblocking(False)
    return wire


def _drip(wire: socket.socket, stranger: Stranger) -> None:
    if stranger.drip:
        wire.send(stranger.drip)
    if stranger.reads:
        if not wire.recv(stranger.reads):
            raise ConnectionResetError
    elif not wire.recv(65_536):
        raise ConnectionResetError


def _try(work: Callable[[], object]) -> bool:
    """False when the server has cut the connection."""
    try:
        work()
    except OSError as error:
        return error.errno in (errno.EAGAIN, errno.EWOULDBLOCK)
    return True


def _close(wires: dict[int, socket.socket], number: int) -> None:
    wires.pop(number).close()

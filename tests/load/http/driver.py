"""A keep-alive load driver that is the same for every target, and the server's own CPU seconds beside it."""

import os
import socket
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Round:
    """One short round against one target. Times in milliseconds, CPU of the server's processes per request."""

    requests: int
    seconds: float
    errors: int
    p50: float
    p95: float
    cpu_ms: float

    @property
    def per_second(self) -> float:
        return self.requests / self.seconds


def cpu_seconds(pids: list[int]) -> float:
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as listed:
        return [int(child) for child in listed.read().split()]


class Connection:
    def __init__(self, port: int) -> None:
        self.port = port
        self.socket: socket.socket | None = None

    def send(self, request: bytes) -> int:
        """The answer's status; reads the whole body."""
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=20)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(request)
        received = b""
        while b"\r\n\r\n" not in received:
            piece = self.socket.recv(65536)
            if not piece:
                raise ConnectionError("closed early")
            received += piece
        head, _, body = received.partition(b"\r\n\r\n")
        lower = head.lower()
        length = int(lower.split(b"content-length:")[1].split(b"\r\n")[0])
        missing = length - len(body)
        while missing > 0:
            missing -= len(self.socket.recv(min(missing, 262144)))
        if b"connection: close" in lower:
            self.close()
        return int(head.split(b" ", 2)[1])

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def drive(
    port: int, master: int, make: Callable[[int, int], bytes], *, clients: int, seconds: float, good: frozenset[int]
) -> Round:
    """``clients`` connections send ``make(client, number)`` for ``seconds``. ``master`` is the first process."""
    times: list[list[float]] = [[] for _ in range(clients)]
    errors = [0] * clients
    stop = threading.Event()

    def work(client: int) -> None:
        connection, number = Connection(port), 0
        while not stop.is_set():
            request = make(client, number)
            began = time.perf_counter()
            try:
                status = connection.send(request)
            except OSError:
                connection.close()
                status = 0
            times[client].append((time.perf_counter() - began) * 1000)
            errors[client] += status not in good
            number += 1
        connection.close()

    threads = [threading.Thread(target=work, args=(client,)) for client in range(clients)]
    workers = children(master)
    cpu, began = cpu_seconds(workers), time.perf_counter()
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    stop.set()
    for thread in threads:
        thread.join()
    took, used = time.perf_counter() - began, cpu_seconds(workers) - cpu
    flat = sorted(value for mine in times for value in mine)
    return Round(
        requests=len(flat),
        seconds=took,
        errors=sum(errors),
        p50=statistics.median(flat),
        p95=flat[int(len(flat) * 0.95)],
        cpu_ms=used * 1000 / len(flat),
    )


def request(method: str, path: str, *, host: str, headers: dict[str, str] | None = None, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *(f"{k}: {v}" for k, v in (headers or {}).items())]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

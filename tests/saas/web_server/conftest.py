"""A web server with two threads, a small application and short deadlines."""

import json
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest

from saas.supervisor.ports import free_port
from tests.support.running import ROOT

Start = Callable[..., "Served"]
SHORT = {
    "header_seconds": 1.0, "keep_alive_seconds": 1.0, "body_seconds": 1.0, "write_seconds": 1.0, "queue_seconds": 1.0,
}  # fmt: skip


class Served:
    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.port, self.process = port, process
        self.wires: list[socket.socket] = []

    def wire(self, data: bytes = b"") -> socket.socket:
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self.wires.append(wire)
        wire.sendall(data)
        return wire

    def answer(self, data: bytes) -> bytes:
        """Everything the server sends until it closes."""
        with self.wire(data) as wire:
            return read_all(wire)

    def get(self, path: str, *lines: str) -> tuple[int, bytes]:
        head = "\r\n".join([f"GET {path} HTTP/1.0", "Host: a", *lines])
        return split(self.answer(f"{head}\r\n\r\n".encode()))


def read_all(wire: socket.socket) -> bytes:
    received = b""
    try:
        while piece := wire.recv(1_048_576):
            received += piece
    except ConnectionResetError:
        pass
    return received


def read_to_the_reset(wire: socket.socket) -> None:
    """Raises ConnectionResetError."""
    while True:
        assert wire.recv(65_536), "the answer ended as a whole one does"


def split(received: bytes) -> tuple[int, bytes]:
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def _limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.fixture
def start() -> Iterator[Start]:
    running: list[Served] = []

    def start_one(
        *, log: str | None = None, file_bytes: int | None = None, is_master: bool = False, **limits: Any
    ) -> Served:
        """``log`` is the file for its errors, and ``file_bytes`` the size at which a file of the server is full.

        ``is_master``: the process starts one other process that serves.
        """
        port = free_port()
        arguments = ["tests.support.small_server", str(port), json.dumps({**SHORT, **limits})]
        if is_master:
            name = "tests.support.small_server:application"
            arguments = ["saas.web_server", name, "--bind", f"127.0.0.1:{port}", "--workers", "1"]
        with open(log, "wb") if log else nullcontext() as errors:
            process = subprocess.Popen(
                [sys.executable, "-m", *arguments],
                cwd=ROOT,
                stderr=errors,
                preexec_fn=partial(_limit_files, file_bytes) if file_bytes else None,
            )
        served = Served(port, process)
        running.append(served)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return served
        raise AssertionError("the server did not start")

    yield start_one
    for one in running:
        one.process.kill()
        one.process.wait()
        for wire in one.wires:
            wire.close()

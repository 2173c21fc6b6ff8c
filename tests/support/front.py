"""The front of an installation before a server of the test."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType

from saas.supervisor.front import front_process
from saas.supervisor.ports import free_port
from saas.supervisor.state import SupervisorState
from tests.support.running import ROOT

START_SECONDS = 60
SETTINGS = ROOT / "deploy" / "caddy"
# The threads of the small application.
THREADS = 4


@contextmanager
def front(
    web_port: int,
    folder: Path,
    *,
    streams_port: int = 1,
    assets: Path | None = None,
    outer_proxies: tuple[str, ...] = (),
    deadlines: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[int]:
    """Yields the port of the front. ``deadlines`` replaces the value of a setting of gemhall.caddy."""
    for file in SETTINGS.iterdir():
        text = file.read_text()
        for name, value in deadlines.items():
            text = re.sub(rf"^(\s*{name}) \S+", rf"\1 {value}", text, flags=re.MULTILINE)
        target = folder / "deploy" / "caddy" / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    port = free_port()
    process = front_process(
        SupervisorState(folder, folder / "state"),
        host="127.0.0.1",
        port=port,
        web_port=web_port,
        realtime_port=streams_port,
        assets=assets or folder / "no-assets",
        outer_proxies=outer_proxies,
    )
    process.start()
    try:
        wait_for(port)
        yield port
    finally:
        process.kill()


@contextmanager
def small_app(log: Path) -> Iterator[int]:
    """Yields the port of granian with the small application (tests.support.small_app)."""
    port = free_port()
    command = [
        "--interface", "wsgi", "--port", str(port), "--blocking-threads", str(THREADS), "--http", "1",
        "--log-level", "error", "tests.support.small_app:application",
    ]  # fmt: skip
    with log.open("wb") as output:
        process = subprocess.Popen([sys.executable, "-m", "granian", *command], cwd=ROOT, stdout=output, stderr=output)
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def wait_for(port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"no server listens on {port}")


def wire_to(port: int, data: bytes = b"", *, timeout: float = 15) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), timeout=timeout)
    wire.sendall(data)
    return wire


def read_all(wire: socket.socket) -> bytes:
    """Everything until the connection ends. Raises TimeoutError if it stays open."""
    received = b""
    with suppress(ConnectionResetError):
        while piece := wire.recv(1_048_576):
            received += piece
    return received


def ask(port: int, data: bytes, *, timeout: float = 15) -> bytes:
    with wire_to(port, data, timeout=timeout) as wire:
        return read_all(wire)


def split(received: bytes) -> tuple[int, bytes]:
    """The status and the body of one answer."""
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), body

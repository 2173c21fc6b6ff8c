"""A client that does not finish the head of its request is cut off, so it cannot hold a connection of the streams."""

import socket
import time
from collections.abc import Iterator
from threading import Thread

import pytest

from saas.realtime import connections
from saas.realtime.__main__ import Server, listener
from saas.realtime.app import Application

HEAD_SECONDS = 0.4
ASKED = b"GET /live/ready HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """The server of the event streams, with a short deadline for heads."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", HEAD_SECONDS)
    listening, server = listener("127.0.0.1", 0), Server(Application())
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()
    finally:
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


def seconds_until_cut(sock: socket.socket, *, drip: bytes = b"") -> float:
    """Return the seconds until the server ends the connection, while a byte is sent every 50 ms."""
    start = time.monotonic()
    sock.settimeout(0.05)
    while time.monotonic() - start < 10:
        try:
            if drip:
                sock.sendall(drip)
            if sock.recv(100) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    else:
        pytest.fail("The connection was still open after 10 seconds")
    return time.monotonic() - start


@pytest.mark.parametrize(
    ("sent", "drip"),
    [(b"", b""), (ASKED + b"X-Half: ", b""), (ASKED + b"X-Half: ", b"x")],
    ids=["silent", "half a head", "dripping"],
)
def test_a_head_that_is_not_finished_in_time_is_cut(address, sent, drip):
    with socket.create_connection(address) as sock:
        sock.sendall(sent)
        # The time of dripped bytes does not count: the deadline is for the whole head.
        assert 0.5 * HEAD_SECONDS < seconds_until_cut(sock, drip=drip) < HEAD_SECONDS + 3


def test_a_finished_head_is_answered_and_the_next_one_has_its_own_deadline(address):
    with socket.create_connection(address) as sock:
        for _ in range(2):
            time.sleep(0.6 * HEAD_SECONDS)
            sock.settimeout(5)
            sock.sendall(ASKED + b"\r\n")
            assert sock.recv(4096).startswith(b"HTTP/1.1 ")
        sock.sendall(ASKED)
        assert seconds_until_cut(sock) < HEAD_SECONDS + 3


def test_a_head_that_is_too_large_is_cut_at_once(address, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 60)
    with socket.create_connection(address) as sock:
        sock.sendall(ASKED + b"X-Large: ")
        assert seconds_until_cut(sock, drip=b"x" * 8192) < 3

"""The front ends slow clients, refuses large requests in our words, and keeps both away from the application."""

import json
import time

import pytest
from django.conf import settings

from saas.kernel import errors
from tests.support.front import SETTINGS, THREADS, ask, split, wire_to

HOST = b"Host: a\r\n"
CLOSE = b"Connection: close\r\n"
ECHO = b"POST /echo HTTP/1.1\r\n" + HOST
FORM = b"Content-Type: multipart/form-data; boundary=x\r\n"
GET = b"GET / HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n"


@pytest.mark.parametrize("opening", [b"", b"GET / HTTP/1.1\r\nX: "], ids=["silence", "half head"])
def test_a_client_without_a_whole_head_is_cut_off(front_port, opening):
    """A second, as long as the deadline. `ask` raises TimeoutError if the connection stays open."""
    assert ask(front_port, opening, timeout=6) == b""


@pytest.mark.parametrize(
    "rest",
    [
        b"Content-Length: 3\r\n\r\na",
        b"Content-Length: 900000\r\n\r\n" + bytes(1000),
        b"Transfer-Encoding: chunked\r\n\r\n1000\r\nabc",
        FORM + b"Content-Length: 9000000\r\n\r\n" + bytes(1000),
    ],
    ids=["short", "long", "chunked", "form"],
)
def test_a_body_that_stops_is_given_up(front_port, rest):
    """A second, as long as the deadline. The application does not get the request."""
    with wire_to(front_port, ECHO + rest, timeout=6) as wire:
        assert wire.recv(65_536).startswith(b"HTTP/1.1 499 ")


def test_an_idle_connection_is_closed(front_port):
    """About a second, as long as its deadline."""
    assert split(ask(front_port, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", timeout=6)) == (200, b"hello")


def test_half_bodies_do_not_reach_the_application(front_port):
    """The application has four threads, and reads the body of every request to this path."""
    wires = [wire_to(front_port, ECHO + b"Content-Length: 900000\r\n\r\n" + bytes(1000)) for _ in range(3 * THREADS)]

    began = time.monotonic()
    assert split(ask(front_port, GET)) == (200, b"hello")
    assert time.monotonic() - began < 0.8  # before the deadline of the bodies
    for wire in wires:
        wire.close()


def test_slow_readers_do_not_hold_threads_of_the_application(front_port):
    wires = [wire_to(front_port, b"GET /stream?12 HTTP/1.1\r\n" + HOST + b"\r\n") for _ in range(3 * THREADS)]

    began = time.monotonic()
    assert split(ask(front_port, GET)) == (200, b"hello")
    assert time.monotonic() - began < 0.8
    for wire in wires:
        wire.close()


@pytest.mark.parametrize(
    "head",
    [
        ECHO + b"Content-Length: 1048577\r\n",
        ECHO + b"Expect: 100-continue\r\nContent-Length: 2000000\r\n",
        ECHO + FORM + b"Content-Length: 12582913\r\n",
    ],
)
def test_a_body_past_the_limit_is_refused_before_it_is_sent(front_port, head):
    status, body = split(ask(front_port, head + b"\r\n"))

    assert (status, json.loads(body)) == (413, errors.PayloadTooLarge().body())


@pytest.mark.parametrize(("lines", "size"), [(b"", 0x110000), (FORM, 0xD00000)], ids=["text", "form"])
def test_a_chunked_body_past_the_limit_is_refused(front_port, lines, size):
    chunk = b"%x\r\n" % size + bytes(size) + b"\r\n0\r\n\r\n"

    assert split(ask(front_port, ECHO + lines + b"Transfer-Encoding: chunked\r\n\r\n" + chunk))[0] in {413, 503}


@pytest.mark.parametrize(
    "head", [b"GET /?" + b"a" * 90_000 + b" HTTP/1.1\r\n", b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 40_000]
)
def test_a_head_past_the_limit_is_refused(front_port, head):
    assert split(ask(front_port, head + HOST + b"\r\n"))[0] == 431


def test_the_limits_are_those_of_the_application():
    text = (SETTINGS / "gemhall.caddy").read_text()

    assert (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, settings.FORM_MAX_SIZE) == (1 << 20, 12 << 20)
    assert text.count("max_size 1MiB") == text.count("max_size 12MiB") == 1
    assert text.count("> 1048576") == text.count("> 12582912") == 1


def test_the_refusals_of_the_front_are_the_products():
    text = (SETTINGS / "gemhall.caddy").read_text()

    for error in (
        errors.PayloadTooLarge(),
        errors.NotFound(),
        errors.MethodNotAllowed(),
        errors.BusyRetry(),
        errors.InvalidPayload(),
    ):
        body = json.dumps(error.body(), separators=(",", ":"))
        assert f"`{body}` {error.status}" in text

"""The front ends slow clients, refuses large requests in our words, and keeps both away from the application."""

import json
import time

import pytest
from django.conf import settings

from saas.kernel import errors
from tenants.wallets.imports.api import views
from tenants.wallets.imports.api.urls import urlpatterns
from tenants.wallets.imports.reading import MAX_FILE_SIZE
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


def test_a_chunked_body_past_the_limit_is_refused(front_port):
    chunk = b"110000\r\n" + bytes(0x110000) + b"\r\n0\r\n\r\n"

    assert split(ask(front_port, ECHO + b"Transfer-Encoding: chunked\r\n\r\n" + chunk))[0] in {413, 503}


@pytest.mark.parametrize("size", [0, 3, 0xFFFFF, 0x100000])
def test_a_chunked_body_of_up_to_a_megabyte_arrives_whole(front_port, size):
    chunk = b"%x\r\n" % size + bytes(size) + b"\r\n0\r\n\r\n" if size else b"0\r\n\r\n"
    head = ECHO + CLOSE + b"Transfer-Encoding: chunked\r\n\r\n"

    assert split(ask(front_port, head + chunk)) == (200, bytes(size))


def test_chunked_bodies_of_just_a_megabyte_that_do_not_end_hold_no_thread(front_port):
    """The application has four threads, and reads the body of every request to this path."""
    endless = ECHO + b"Transfer-Encoding: chunked\r\n\r\n100000\r\n" + bytes(0x100000)
    wires = [wire_to(front_port, endless) for _ in range(3 * THREADS)]

    assert split(ask(front_port, GET, timeout=5)) == (200, b"hello")
    for wire in wires:
        wire.close()


@pytest.mark.parametrize("kinds", [FORM, b"Content-Type: application/json\r\n" + FORM], ids=["form", "two kinds"])
def test_a_form_without_a_length_is_refused(front_port, kinds):
    status, body = split(ask(front_port, ECHO + kinds + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n"))

    assert (status, json.loads(body)) == (413, errors.PayloadTooLarge().body())


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
    largest = views.Upload.largest_form
    assert largest == MAX_FILE_SIZE + views.FORM_MARGIN
    assert text.count(f"max_size {largest}\n") == text.count(f"> {largest}`") == 1
    # The rule of each form is that of the address of the call.
    (path,) = (
        f"/api/{route.pattern}" for route in urlpatterns if getattr(route.callback, "view_class", None) is views.Upload
    )
    assert text.count(f"path {path} /creator/*{path}\n") == 4


IMPORT = b"/api/creator/users/import/csv"


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        (IMPORT, 13 << 20, 200),
        (b"/creator/alpha" + IMPORT, 13 << 20, 200),
        (IMPORT, 20_987_904, 200),
        (IMPORT, 20_987_905, 413),
        (b"/api/creator/users/import/csv/other", 13 << 20, 413),
        (b"/echo", 13 << 20, 413),
    ],
)
def test_only_the_call_of_imports_takes_larger_forms(front_port, path, size, status):
    head = b"POST " + path + b" HTTP/1.1\r\n" + HOST + CLOSE + FORM + b"Content-Length: %d\r\n\r\n" % size
    body = bytes(size) if status == 200 else b""
    answer = split(ask(front_port, head + body))
    assert answer[0] == status
    assert status != 200 or answer[1] == str(size).encode()


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

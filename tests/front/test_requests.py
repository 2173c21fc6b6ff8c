"""The application gets each request as its client sent it, and none that could be read in two ways."""

import json
import time
from typing import Any

import pytest

from tests.support.front import ask, read_all, split, wire_to

HOST = b"Host: a\r\n"
CLOSE = b"Connection: close\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
ECHO = b"POST /echo HTTP/1.1\r\n" + HOST


def environ_of(port: int, *lines: bytes, target: bytes = b"/environ") -> dict[str, Any]:
    head = b"GET " + target + b" HTTP/1.1\r\n" + HOST + CLOSE + b"".join(line + b"\r\n" for line in lines)
    environ: dict[str, Any] = json.loads(split(ask(port, head + b"\r\n"))[1])
    return environ


def bodies_of(received: bytes) -> list[bytes]:
    return [part.partition(b"\r\n\r\n")[2] for part in received.split(b"HTTP/1.1 ")[1:]]


def test_a_client_cannot_name_its_own_address_or_scheme(front_port):
    environ = environ_of(
        front_port,
        b"X-Forwarded-For: 1.2.3.4", b"X-Forwarded-Proto: https", b"X_Forwarded_For: 6.6.6.6",
        b"X_Forwarded_Proto: https", b"X-Forwarded_For: 7.7.7.7",
    )  # fmt: skip

    assert environ["HTTP_X_FORWARDED_FOR"] == "127.0.0.1"
    assert environ["HTTP_X_FORWARDED_PROTO"] == "http"


def test_a_client_cannot_remove_the_headers_of_the_front(front_port):
    environ = environ_of(front_port, b"Connection: X-Forwarded-For, X-Forwarded-Proto")

    assert environ["HTTP_X_FORWARDED_FOR"] == "127.0.0.1"
    assert environ["HTTP_X_FORWARDED_PROTO"] == "http"


def test_a_cookie_that_is_not_ascii_does_not_remove_the_others(front_port):
    """granian gives the application an empty header instead, and a person would be logged out."""
    environ = environ_of(front_port, b"Cookie: a=\xc3\xa9; session=1")

    assert environ["HTTP_COOKIE"] == "a=_; session=1"


@pytest.mark.parametrize(
    ("target", "path", "query", "host"),
    [
        (b"/environ?a=b%20c", "/environ", "a=b%20c", "a"),
        (b"/%65nviron?%65", "/environ", "%65", "a"),
        (b"http://other.example:81/environ?x", "/environ", "x", "other.example:81"),
    ],
)
def test_targets_become_host_path_and_query(front_port, target, path, query, host):
    environ = environ_of(front_port, target=target)

    assert (environ["PATH_INFO"], environ["QUERY_STRING"], environ["HTTP_HOST"]) == (path, query, host)


def test_trailers_are_no_headers(front_port):
    head = b"POST /environ HTTP/1.1\r\n" + HOST + CLOSE + CHUNKED
    trailers = b"X-Evil: 6.6.6.6\r\nCookie: a=b\r\nHost: b\r\n"

    environ = json.loads(split(ask(front_port, head + b"\r\n3\r\nabc\r\n0\r\n" + trailers + b"\r\n"))[1])

    assert environ["HTTP_HOST"] == "a"
    assert not {"HTTP_X_EVIL", "HTTP_COOKIE"} & set(environ)


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
        b"GET / HTTP/0.9\r\nHost: a\r\n",
        b"GET /\r\n",
        b"GET / HTTP/2.0\r\nHost: a\r\n",
        b"DESCRIBE / RTSP/1.0\r\nHost: a\r\n",
        b"nonsense\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nBad Name: 1\r\n",
        *(
            ECHO + lines
            for lines in (
                b"X-A: 1\rX-B: 2\r\n", b"X-A : 1\r\n", b"X-A: 1\x002\r\n", b"X-A\r\n", b": 1\r\n",
                b"Content-Length : 3\r\n", b"Content-Length: +3\r\n", b"Content-Length: 3, 3\r\n",
                b"Content-Length: 99999999999999999999999\r\n", b"Transfer-Encoding: xchunked\r\n",
                b"Transfer-Encoding:\x0bchunked\r\n", CHUNKED + b"Transfer-Encoding: identity\r\n",
            )
        ),
    ],
)  # fmt: skip
def test_a_request_that_could_be_read_in_two_ways_is_refused(front_port, head):
    assert split(ask(front_port, head + b"\r\n"))[0] in {400, 501, 505}


@pytest.mark.parametrize("size", [b"-3", b"0x3", b"", b"f" * 18])
def test_sizes_of_chunks_that_are_none_are_refused(front_port, size):
    assert split(ask(front_port, ECHO + CHUNKED + b"\r\n" + size + b"\r\nabc\r\n0\r\n\r\n"))[0] in {400, 503}


def test_a_length_beside_chunks_is_not_used(front_port):
    """RFC 9112, 6.3: the chunks count, and no byte becomes a second request."""
    sent = (
        ECHO + CLOSE + b"Content-Length: 3\r\n" + CHUNKED + b"\r\n0\r\n\r\nGET /environ HTTP/1.1\r\n" + HOST + b"\r\n"
    )

    assert bodies_of(ask(front_port, sent)) == [b""]


def test_requests_sent_ahead_are_answered_in_order(front_port):
    sent = b"".join(b"GET /query?%d HTTP/1.1\r\nHost: a\r\n\r\n" % number for number in range(9))

    received = ask(front_port, sent + b"GET / HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert bodies_of(received) == [b"%d" % number for number in range(9)] + [b"hello"]


def test_a_client_that_waits_for_leave_gets_it(front_port):
    with wire_to(front_port, ECHO + CLOSE + b"Expect: 100-continue\r\nContent-Length: 3\r\n\r\n") as wire:
        assert wire.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        wire.sendall(b"abc")
        assert split(read_all(wire)) == (200, b"abc")


@pytest.mark.parametrize("line", [b"HEAD / HTTP/1.1", b"GET /empty HTTP/1.1"])
def test_answers_without_a_body_have_none(front_port, line):
    assert split(ask(front_port, line + b"\r\n" + HOST + CLOSE + b"\r\n"))[1] == b""


def test_a_long_answer_arrives_whole(front_port):
    status, body = split(ask(front_port, b"GET /stream?300 HTTP/1.0\r\n" + HOST + b"\r\n"))

    assert (status, len(body), body[:256]) == (200, 300 * 65_536, bytes(range(256)))


@pytest.mark.parametrize("path", [b"/broken-stream", b"/short"])
def test_an_answer_that_breaks_off_does_not_look_whole(front_port, path):
    received = ask(front_port, b"GET " + path + b" HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert not received.endswith(b"0\r\n\r\n")
    assert b"Content-Length: 5" not in received


def test_an_answer_longer_than_it_announced_does_not_shift_the_next(front_port):
    request = b"GET /long HTTP/1.1\r\n" + HOST + b"\r\n"

    received = ask(front_port, request + b"GET / HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert b"6789012345" not in received


def test_a_header_of_the_answer_is_one_line(front_port):
    received = ask(front_port, b"GET /split-header?a!X-Evil:1 HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert b"X-Evil" not in received


def test_an_event_stream_arrives_while_it_is_written(front_port):
    """The small application writes the second event three seconds later."""
    began = time.monotonic()
    with wire_to(front_port, b"GET /live HTTP/1.1\r\n" + HOST + b"\r\n") as wire:
        received = b""
        while b"data: 1" not in received:
            received += wire.recv(1000)
    assert time.monotonic() - began < 2


def test_certificates_are_asked_for_by_the_front_alone(front_port):
    status, body = split(ask(front_port, b"GET /api/hooks/tls-allowed?domain=a HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n"))

    assert (status, json.loads(body)["code"]) == (404, "NOT_FOUND")

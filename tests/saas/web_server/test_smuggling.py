"""One client's bytes are read as the requests they are, and never as another's; answers keep their order."""

import json
import time

import pytest

from tests.saas.web_server.conftest import read_all, split

HOST = b"Host: a\r\n"
CLOSE = b"Connection: close\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
ECHO = b"POST /echo HTTP/1.1\r\n" + HOST
UPGRADE = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n"


def environ_of(received: bytes) -> dict[str, str]:
    environ: dict[str, str] = json.loads(split(received)[1])
    return environ


def bodies_of(received: bytes) -> list[bytes]:
    return [part.partition(b"\r\n\r\n")[2] for part in received.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Type: multipart/form-data\r\n",
        b"GET / HTTP/0.9\r\nHost: a\r\n",
        b"GET /\r\n",
        b"GET / HTTP/2.0\r\nHost: a\r\n",
        b"DESCRIBE / RTSP/1.0\r\nHost: a\r\n",
        b"GET http://user:word@a/ HTTP/1.1\r\nHost: a\r\n",
        b"GET ftp://a/ HTTP/1.1\r\nHost: a\r\n",
        b"POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n",
    ],
)
def test_a_head_that_could_be_read_in_two_ways_is_refused(start, head):
    assert split(start().answer(head + b"\r\n0\r\n\r\n"))[0] == 400


@pytest.mark.parametrize(
    "lines",
    [
        b"X-A: 1\r\n 2\r\n", b"X-A: 1\nX-B: 2\r\n", b"X-A: 1\rX-B: 2\r\n", b"X-A : 1\r\n", b"X-A: 1\x002\r\n",
        b"X-A\r\n", b": 1\r\n", b"Content-Length : 3\r\n", b"Content-Length: +3\r\n", b"Content-Length: 3, 3\r\n",
        b"Content-Length: 99999999999999999999999\r\n", b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding:\x0bchunked\r\n", CHUNKED + b"Transfer-Encoding: identity\r\n",
    ],
)  # fmt: skip
def test_lines_the_parser_must_not_forgive_are_refused(start, lines):
    assert split(start().answer(ECHO + lines + b"\r\n0\r\n\r\n"))[0] == 400


@pytest.mark.parametrize("size", [b"-3", b"0x3", b"3 ", b"", b"f" * 18])
def test_sizes_of_chunks_that_are_none_are_refused(start, size):
    assert split(start().answer(ECHO + CHUNKED + b"\r\n" + size + b"\r\nabc\r\n0\r\n\r\n"))[0] == 400


def test_trailers_are_no_headers(start):
    head = b"POST /environ HTTP/1.1\r\n" + HOST + CLOSE + CHUNKED
    trailers = b"X-Forwarded-For: 6.6.6.6\r\nCookie: a=b\r\nHost: b\r\n"

    environ = environ_of(start().answer(head + b"\r\n3\r\nabc\r\n0\r\n" + trailers + b"\r\n"))

    assert environ["HTTP_HOST"] == "a"
    assert not {"HTTP_X_FORWARDED_FOR", "HTTP_COOKIE"} & set(environ)


def test_trailers_past_the_limit_of_a_head_are_refused(start):
    flood = (b"X-A: " + b"b" * 95 + b"\r\n") * 700

    assert split(start().answer(ECHO + CHUNKED + b"\r\n0\r\n" + flood))[0] == 431


def test_a_whole_head_past_the_limit_is_refused_even_if_it_comes_at_once(start):
    served = start(header_bytes=8000)
    for head in (b"GET /?" + b"a" * 9000 + b" HTTP/1.1\r\n" + HOST, b"GET / HTTP/1.1\r\n" + HOST + b"a:\r\n" * 2100):
        assert split(served.answer(head + CLOSE + b"\r\n"))[0] == 431


def test_the_host_of_an_absolute_target_counts(start):
    received = start().answer(b"GET http://other.example:81/environ HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert environ_of(received)["HTTP_HOST"] == "other.example:81"


@pytest.mark.parametrize("pause", [0, 0.3])
def test_a_wish_for_another_protocol_loses_no_body(start, pause):
    """As Java and curl send their first request."""
    wire = start().wire(ECHO + UPGRADE + b"Content-Length: 3\r\n\r\na")
    time.sleep(pause)
    wire.sendall(b"bcGET / HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert bodies_of(read_all(wire)) == [b"abc", b"hello"]


@pytest.mark.parametrize(
    "bad",
    [
        b"nonsense\r\n\r\n",
        ECHO + b"Content-Length: 2000000\r\n\r\n",
        ECHO + CHUNKED + b"\r\n200000\r\n" + bytes(30_000),
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000,
    ],
    ids=["nonsense", "too large", "unfinished", "no host", "long head"],
)
def test_whole_requests_before_a_bad_one_are_answered(start, bad):
    """The bad one never gets an answer in the place of another's."""
    received = start(header_bytes=10_000).answer(
        b"GET /sleep?0.3 HTTP/1.1\r\n" + HOST + b"\r\nGET / HTTP/1.1\r\n" + HOST + b"\r\n" + bad
    )

    assert bodies_of(received)[:2] == [b"slept", b"hello"]


def test_more_sent_ahead_than_is_kept_ends_behind_what_is_kept(start):
    received = start().answer((b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") * 40)

    assert len(bodies_of(received)) == 17
    assert received.count(b"Connection: close") == 1


def test_leave_to_send_is_given_to_a_request_behind_another_and_to_none_of_http_1_0(start):
    served = start()
    wire = served.wire(
        b"GET /sleep?1.5 HTTP/1.1\r\n" + HOST + b"\r\n" + ECHO + b"Expect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    )
    received = b""
    while not received.endswith(b"100 Continue\r\n\r\n"):
        received += wire.recv(1000)
    time.sleep(0.5)  # past the deadline of a body that was sent when its head was
    wire.sendall(b"abc")
    assert b"abc" in wire.recv(1000)

    old = served.answer(b"POST /echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc")
    assert split(old) == (200, b"abc")


@pytest.mark.parametrize("path", [b"/short", b"/long"])
def test_an_answer_of_another_length_than_it_says_ends_the_connection(start, path):
    request = b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"\r\n"

    received = start().answer(request + b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")

    assert len(bodies_of(received)) <= 1
    assert b"hello" not in received
    assert b"6789012345" not in received


def test_a_header_of_the_answer_is_one_line(start):
    received = start().answer(b"GET /split-header?a!X-Evil:1 HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")

    assert split(received)[0] == 500
    assert b"X-Evil" not in received


def test_an_application_that_fails_behind_its_answer_changes_nothing(start):
    received = start().answer(
        b"GET /fails-late HTTP/1.1\r\n" + HOST + b"\r\nGET / HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n"
    )

    assert bodies_of(received) == [b"hello", b"hello"]


def test_half_bodies_give_way_when_there_are_too_many_connections(start):
    served = start(connections=5, body_seconds=30)
    half = [served.wire(ECHO + b"Content-Length: 100\r\n\r\nabc") for _ in range(5)]
    time.sleep(0.3)

    assert served.get("/")[1] == b"hello"
    assert read_all(half[0]) == b""

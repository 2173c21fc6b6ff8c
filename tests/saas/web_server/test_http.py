"""What the application is given, and what its answers become."""

import json

import psutil
import pytest

from tests.saas.web_server.conftest import read_all, read_to_the_reset, split


def environ_of(served, *lines: str, target: str = "/environ") -> dict[str, str]:
    environ: dict[str, str] = json.loads(served.get(target, *lines)[1])
    return environ


def test_the_environment_names_the_peer_and_believes_no_header_about_it(start):
    environ = environ_of(
        start(), "X-Forwarded-For: 1.2.3.4", "X-Forwarded-Ssl: on", "X-Forwarded-Proto: https", "REMOTE_ADDR: 9.9.9.9",
        "X_Forwarded_For: 6.6.6.6",
        target="/environ?a=b%20c",
    )  # fmt: skip

    assert environ["REMOTE_ADDR"] == "127.0.0.1"
    assert environ["wsgi.url_scheme"] == "http"
    assert environ["HTTP_X_FORWARDED_FOR"] == "1.2.3.4"
    assert environ["QUERY_STRING"] == "a=b%20c"
    assert "HTTP_REMOTE_ADDR" not in environ


@pytest.mark.parametrize(
    ("target", "path", "query"),
    [
        ("/environ#part", "/environ", ""),
        ("http://other.example/environ?x", "/environ", "x"),
        ("/%65nviron?%65", "/environ", "%65"),
    ],
)
def test_targets_become_path_and_query(start, target, path, query):
    environ = environ_of(start(), target=target)

    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == (path, query)


def test_repeated_headers_are_joined(start):
    environ = environ_of(start(), "Cookie: a=1", "Cookie: b=2", "X-A: 1", "X-A: 2")

    assert (environ["HTTP_COOKIE"], environ["HTTP_X_A"]) == ("a=1; b=2", "1,2")


@pytest.mark.parametrize("size", [0, 1, 70_000, 900_000])
@pytest.mark.parametrize("is_chunked", [False, True])
def test_a_body_arrives_as_it_was_sent(start, size, is_chunked):
    body = bytes(number % 251 for number in range(size))
    framing = b"Transfer-Encoding: chunked" if is_chunked else b"Content-Length: %d" % size
    sent = (b"%x\r\n%b\r\n" % (size, body) if size else b"") + b"0\r\n\r\n" if is_chunked else body

    received = start().answer(b"POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n%b\r\n\r\n%b" % (framing, sent))

    assert split(received) == (200, body)


def test_a_client_that_waits_for_leave_gets_it(start):
    with start().wire(
        b"POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    ) as wire:
        assert wire.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        wire.sendall(b"abc")
        assert split(read_all(wire)) == (200, b"abc")


def test_requests_sent_ahead_are_answered_in_order(start):
    sent = b"".join(
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n%d" % number for number in range(9)
    ) + b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"  # fmt: skip

    received = start().answer(sent)

    bodies = [part.partition(b"\r\n\r\n")[2] for part in received.split(b"HTTP/1.1 ")[1:]]
    assert bodies == [b"%d" % number for number in range(9)] + [b"hello"]


def test_a_long_answer_arrives_whole(start):
    served = start()

    status, body = served.get("/stream?300")

    assert (status, len(body), body[:256]) == (200, 300 * 65_536, bytes(range(256)))


def test_an_answer_without_a_length_is_chunked(start):
    received = start().answer(b"GET /stream?1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")

    assert b"Transfer-Encoding: chunked\r\n" in received
    assert split(received)[1].startswith(b"10000\r\n")
    assert received.endswith(b"\r\n0\r\n\r\n")


@pytest.mark.parametrize("line", [b"HEAD / HTTP/1.1", b"GET /empty HTTP/1.1"])
def test_answers_without_a_body_have_none(start, line):
    received = start().answer(line + b"\r\nHost: a\r\nConnection: close\r\n\r\n")

    assert split(received)[1] == b""


def test_an_application_that_fails_is_answered_for(start):
    status, body = start().get("/fails")

    assert (status, json.loads(body)["code"]) == (500, "INTERNAL_ERROR")


def test_a_log_on_a_full_disk_costs_no_thread(start):
    """The server has two threads."""
    served = start(log="/dev/full")

    assert [served.get("/fails")[0] for _ in range(3)] == [500] * 3
    assert served.get("/") == (200, b"hello")


def test_a_log_on_a_full_disk_does_not_end_the_first_process(start):
    """About two seconds, because it starts two processes one after the other."""
    served = start(log="/dev/full", is_master=True)
    assert served.get("/") == (200, b"hello")
    for child in psutil.Process(served.process.pid).children():
        child.kill()

    assert served.get("/") == (200, b"hello")


def a_spooled_post(size: int, path: str = "/echo") -> bytes:
    return b"POST %b HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b" % (
        path.encode(),
        size,
        bytes(size),
    )


@pytest.mark.parametrize("missing", [1, 1000, 200_000])
def test_a_body_that_meets_a_full_disk_is_refused_as_busy(start, missing):
    """Also if only its last bytes have no room: they are fewer than a buffer holds."""
    served = start(file_bytes=100_000)

    received = served.answer(a_spooled_post(100_000 + missing))

    assert split(received)[0] == 503
    assert b"\r\nRetry-After: " in received
    assert split(served.answer(a_spooled_post(100_000))) == (200, bytes(100_000))


def test_a_piece_of_an_answer_that_meets_a_full_disk_is_refused_as_busy(start):
    served = start(file_bytes=100_000)

    assert served.get("/large-piece")[0] == 503
    assert served.get("/") == (200, b"hello")


def test_a_large_first_piece_arrives_whole(start):
    assert start().get("/large-piece") == (200, bytes(range(256)) * 2048 + b"the end")


def test_a_stream_that_breaks_is_cut_off_and_not_ended(start):
    received = start().answer(b"GET /broken-stream HTTP/1.1\r\nHost: a\r\n\r\n")

    assert b"a part" in received or received == b""
    assert not received.endswith(b"0\r\n\r\n")


def test_a_broken_stream_is_reset_for_a_client_without_chunks(start):
    wire = start().wire(b"GET /broken-stream HTTP/1.0\r\nHost: a\r\n\r\n")

    with pytest.raises(ConnectionResetError):
        read_to_the_reset(wire)


@pytest.mark.parametrize(
    "sent",
    [
        b"nonsense\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nBad Name: 1\r\n\r\n",
    ],
)
def test_malformed_and_ambiguous_requests_are_refused(start, sent):
    assert split(start().answer(sent))[0] == 400


def test_the_servers_own_refusals_are_the_products():
    from saas.kernel import errors
    from saas.web_server import answer

    ours = [(answer.MALFORMED, errors.InvalidPayload), (answer.TOO_LARGE, errors.PayloadTooLarge),
            (answer.UNEXPECTED, errors.Unexpected), (answer.BUSY, errors.BusyRetry)]  # fmt: skip
    for (status, code, message), known in ours:
        assert (status, code, message) == (known.status, known.code, known.message)
        assert json.loads(split(answer.refusal(status, code, message))[1]) == known().body()

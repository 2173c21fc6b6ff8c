"""Half requests, slow bodies and slow readers end at their deadlines and do not delay others."""

import socket
import time

import pytest

from tests.saas.web_server.conftest import read_all, read_to_the_reset, split

HALF_HEAD = b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "
HALF_BODY = b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc"
STREAM = b"GET /stream?400 HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.mark.parametrize("opening", [HALF_HEAD, HALF_BODY, b"", STREAM], ids=["head", "body", "silent", "reader"])
def test_many_strangers_do_not_hold_up_a_server_of_two_threads(start, opening):
    served = start(header_seconds=30, body_seconds=30, write_seconds=30)
    for _ in range(10):
        served.wire(opening)

    began = time.monotonic()
    assert served.get("/")[1] == b"hello"
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("opening", [HALF_HEAD, b""], ids=["half a head", "silent"])
def test_a_client_that_does_not_finish_a_head_is_cut_off(start, opening):
    wire = start().wire(opening)

    began = time.monotonic()
    assert read_all(wire) == b""
    assert time.monotonic() - began < 5


def test_dripping_bytes_does_not_move_the_deadline_of_a_head(start):
    wire = start().wire(HALF_HEAD)

    def drip() -> None:
        for _ in range(40):
            wire.sendall(b"a")
            time.sleep(0.2)

    with pytest.raises(OSError, match=r"reset|pipe"):
        drip()


def test_a_slow_body_is_refused(start):
    assert split(start().answer(HALF_BODY))[0] == 408


def test_a_second_request_on_a_kept_connection_has_the_same_deadline(start):
    received = start().answer(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" + HALF_HEAD)

    assert received.count(b"HTTP/1.1") == 1


def test_a_reader_that_takes_nothing_is_cut_off(start):
    served = start(answer_file_bytes=1_000_000)
    wire = served.wire(STREAM)
    time.sleep(4)

    assert len(read_all(wire)) < 400 * 65_536


def test_a_reader_that_is_slow_but_steady_gets_everything(start):
    wire = start(write_seconds=2, write_pace=500_000).wire(b"GET /stream?40 HTTP/1.0\r\nHost: a\r\n\r\n")
    received = b""
    while piece := wire.recv(65_536):
        received += piece
        time.sleep(0.02)

    assert len(split(received)[1]) == 40 * 65_536


def test_a_client_that_goes_away_ends_the_stream(start):
    served = start()
    wire = served.wire(b"GET /stream?100000 HTTP/1.1\r\nHost: a\r\n\r\n")
    wire.recv(1000)
    wire.close()

    assert served.get("/closed")[1] == b"True"


@pytest.mark.parametrize(
    "head",
    [
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2000000\r\n\r\n",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        b"Content-Length: 200000000\r\n\r\n",
    ],
)
def test_a_body_past_the_limit_is_refused_before_it_is_sent(start, head):
    status, body = split(start().answer(head))

    assert (status, b"PAYLOAD_TOO_LARGE" in body) == (413, True)


def test_a_chunked_body_past_the_limit_is_refused(start):
    head = b"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n"

    assert split(start().answer(head + bytes(1_100_000)))[0] == 413


def test_a_head_past_the_limit_is_refused(start):
    assert split(start().answer(b"GET / HTTP/1.1\r\nX: " + b"a" * 70_000))[0] == 431


def test_bodies_past_what_the_process_may_hold_are_refused_for_now(start):
    served = start(held_bytes=150_000, body_seconds=30)
    holder = served.wire(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 120000\r\n\r\n" + bytes(100_000))
    time.sleep(0.5)

    refused = served.answer(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + bytes(100_000))

    assert (split(refused)[0], b"Retry-After: 5" in refused) == (503, True)
    holder.close()
    time.sleep(0.5)
    again = served.answer(b"POST /echo HTTP/1.0\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + bytes(100_000))
    assert split(again)[0] == 200


def test_a_request_that_waits_too_long_for_a_thread_is_refused_for_now(start):
    served = start(stop_seconds=1)
    for _ in range(2):
        served.wire(b"GET /sleep?6 HTTP/1.1\r\nHost: a\r\n\r\n")
    time.sleep(0.3)

    began = time.monotonic()
    refused = served.answer(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")

    assert (split(refused)[0], b"Retry-After: 5" in refused) == (503, True)
    assert time.monotonic() - began < 5
    assert served.get("/apart")[1] == b"hello"  # a lane of its own


def test_a_full_queue_is_refused_at_once(start):
    served = start(queue_length=1, queue_seconds=30)
    for _ in range(3):
        served.wire(b"GET /sleep?6 HTTP/1.1\r\nHost: a\r\n\r\n")
    time.sleep(0.3)

    assert served.get("/")[0] == 503


def test_past_the_limit_of_connections_the_oldest_that_asks_nothing_gives_way(start):
    served = start(connections=5, header_seconds=30)
    idle = [served.wire() for _ in range(5)]
    time.sleep(0.2)

    assert served.get("/")[1] == b"hello"
    assert read_all(idle[0]) == b""


def test_sigterm_answers_what_is_under_way(start):
    served = start(write_seconds=20)
    request = served.wire(b"GET /sleep?2 HTTP/1.1\r\nHost: a\r\n\r\n")
    download = served.wire(b"GET /stream?400 HTTP/1.0\r\nHost: a\r\n\r\n")
    download.recv(1)
    time.sleep(0.3)
    served.process.terminate()

    assert split(read_all(request)) == (200, b"slept")
    assert len(read_all(download)) > 400 * 65_536
    assert served.process.wait(10) == 0


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_download_that_outlasts_the_stop_is_reset_and_not_ended(start, version):
    """A front that speaks HTTP/1.0 takes a closed connection for the end of the file."""
    served = start(stop_seconds=1.0)
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", served.port))
        wire.sendall(f"GET /stream?400 HTTP/{version}\r\nHost: a\r\n\r\n".encode())
        wire.recv(100)
        served.process.terminate()
        served.process.wait(10)

        with pytest.raises(ConnectionResetError):
            read_to_the_reset(wire)

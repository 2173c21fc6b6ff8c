"""Amounts, bodies and answers of the strict client."""

import contextlib
import gzip
import json
import socket
import threading
import time
from datetime import timedelta
from decimal import Decimal

import pytest

from saas.casinos.connectors import http
from saas.casinos.connectors.base import ReportRow
from saas.casinos.connectors.errors import ConnectorError, ShapeChanged, Unavailable
from saas.casinos.connectors.http import ReportCall, loaded, send
from saas.casinos.connectors.values import amount_of, name_of, once_each, weighted_of
from saas.kernel.guarded_addresses import CheckedAddress
from simulators.http import Answer, Server

JSON = {"Content-Type": "application/json"}
GZIP = {**JSON, "Content-Encoding": "gzip"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (12, "12"),
        ("$12,345.67", "12345.67"),
        ("1542.37", "1542.37"),
        (Decimal("0.123456789"), "0.12345679"),
        ("1e3", "1000"),
        (0, "0"),
    ],
)
def test_amounts_that_are_read(given, expected):
    assert amount_of(given) == Decimal(expected)


@pytest.mark.parametrize(
    "given",
    [
        None,
        True,
        "",
        "abc",
        -1,
        "-0.01",
        "NaN",
        Decimal("NaN"),
        Decimal("Infinity"),
        10**16,
        10**200,
        "1e99",
        [],
        "1 2",
    ],
)
def test_amounts_that_are_refused(given):
    with pytest.raises(ShapeChanged):
        amount_of(given)


def test_a_weight_below_zero_is_zero_and_a_missing_one_is_missing():
    assert (weighted_of("-3"), weighted_of(None)) == (Decimal(0), None)


def test_names_have_no_control_characters():
    assert name_of(" ri\u0000ver\n") == "river"


def row(name, amount, user_id=None, *, hidden=False):
    return ReportRow(name, user_id, None, Decimal(amount), None, None, hidden)


def test_an_account_counts_once():
    rows = [row("Ann", 1), row("ann", 3), row("Bob", 1, "7"), row("Bo", 2, "7"), row("x", 1, hidden=True)]
    found = once_each(rows * 2)
    assert [(entry.username, entry.wagered) for entry in found] == [
        (name, Decimal(amount)) for name, amount in (("ann", 3), ("Bo", 2), ("x", 1), ("x", 1))
    ]


@pytest.fixture(scope="module")
def service():
    """A server whose answers a test sets."""
    answers: list[Answer] = []
    server = Server(0, lambda request: answers[0])
    server.run_in_background()
    server.answers = answers  # type: ignore[attr-defined]
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (Answer(200, b"[NaN]", JSON), ShapeChanged),
        (Answer(200, b"[" * 100_000, JSON), ShapeChanged),
        (Answer(200, b"<html></html>", JSON), ShapeChanged),
        (
            Answer(200, gzip.compress(b" " * (http.MAX_BODY_SIZE + 1)), GZIP),
            ShapeChanged,
        ),
        (Answer(200, gzip.compress(b"[1, 2, 3]")[:-4], GZIP), Unavailable),
        (Answer(200, b"x", {**JSON, "Content-Encoding": "br"}), ShapeChanged),
        (Answer(200, b"[1]", JSON, sent=1), Unavailable),
    ],
    ids=["NaN", "depth", "page", "bomb", "cut gzip", "encoding", "cut"],
)
def test_bodies_that_are_refused(service, answer, error):
    service.answers[:] = [answer]
    with pytest.raises(ConnectorError) as found:
        loaded(send(ReportCall(service.url)))
    assert type(found.value) is error


def test_numbers_with_a_point_are_exact(service):
    body = gzip.compress(json.dumps([0.1]).encode().replace(b"0.1", b"0.10000000000000000001"))
    service.answers[:] = [Answer(200, body, GZIP)]
    assert loaded(send(ReportCall(service.url))) == [Decimal("0.10000000000000000001")]


def test_a_service_that_is_away(service):
    with pytest.raises(Unavailable):
        send(ReportCall("http://127.0.0.1:1/x?key=secret"))


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("17", 17), ("0", 0), ("99999999999", 86_400), ("soon", None), ("", None), ("Mon, 01 Jan 2024 00:00:00 GMT", 0)],
)
def test_pauses_that_a_provider_asks_for(header, seconds):
    expected = None if seconds is None else timedelta(seconds=seconds)
    assert http._retry_after(header) == expected


def test_a_guarded_call_connects_to_the_checked_address():
    import httpx

    target = CheckedAddress("https", "api.example.com", 443, "2a00:1450::1")
    request = http._request(ReportCall("https://api.example.com/x?a=1", query={"b": "2"}), target, httpx.Timeout(1))

    assert str(request.url) == "https://[2a00:1450::1]/x?a=1&b=2"
    assert request.headers["host"] == "api.example.com"
    assert request.extensions["sni_hostname"] == "api.example.com"


def test_headers_that_arrive_byte_by_byte_end_the_call(settings):
    """Each byte comes in time, so no time-out of a single read ends the call."""
    settings.CASINO_SECONDS, settings.CASINO_TIMEOUTS = 0.5, {"timeout": 1.0, "connect": 1.0}
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip() -> None:
            taken, _ = listener.accept()
            with taken, contextlib.suppress(OSError):
                taken.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
                for _ in range(100):
                    taken.sendall(b"a")
                    time.sleep(0.1)

        threading.Thread(target=drip, daemon=True).start()
        began = time.monotonic()
        with pytest.raises(Unavailable):
            send(ReportCall(f"http://127.0.0.1:{listener.getsockname()[1]}/"))
    assert time.monotonic() - began < 5

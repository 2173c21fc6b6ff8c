"""Header bytes that are not ASCII, sent to every receiver below /hooks over real HTTP."""

import socket

import pytest

from tests.support.api import PLATFORM
from tests.support.web import web_server

STAMP = b"2026-01-01T00:00:00Z"
COMMON = {b"User-Agent": b"x", b"X-Request-Id": b"x", b"X-Forwarded-For": b"203.0.113.1", b"Idempotency-Key": b"x"}
RECEIVERS = {
    b"POST /api/hooks/stripe": {b"Stripe-Signature": b"t=1,v1=00"},
    b"POST /api/hooks/twitch": {
        b"Twitch-Eventsub-Message-Id": b"m1",
        b"Twitch-Eventsub-Message-Timestamp": STAMP,
        b"Twitch-Eventsub-Message-Type": b"notification",
        b"Twitch-Eventsub-Message-Signature": b"sha256=00",
    },
    b"POST /api/hooks/kick": {
        b"Kick-Event-Message-Id": b"m1",
        b"Kick-Event-Message-Timestamp": STAMP,
        b"Kick-Event-Type": b"channel.followed",
        b"Kick-Event-Version": b"1",
        b"Kick-Event-Subscription-Id": b"s1",
        # Not in base64: no key of Kick is fetched for it.
        b"Kick-Event-Signature": b"!",
    },
    b"GET /api/hooks/tls-allowed?domain=unknown.example": {},
}


@pytest.fixture
def port(durable, tmp_path):
    with web_server(durable.url, tmp_path / "web.log", STRIPE_WEBHOOK_SECRET="whsec_of_the_test") as port:
        yield port


def status_of(port, call, headers):
    own = {b"Host": PLATFORM.encode(), b"Content-Type": b"application/json", b"Content-Length": b"2"}
    lines = [call + b" HTTP/1.1", *(name + b": " + value for name, value in (own | headers).items())]
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(b"\r\n".join([*lines, b"Connection: close", b"", b"{}"]))
        return int(connection.makefile("rb").readline().split()[1])


def test_headers_that_are_not_ascii_are_answered_like_other_wrong_ones(port):
    for call, own in RECEIVERS.items():
        headers = COMMON | own
        wrong = status_of(port, call, headers)
        assert 400 <= wrong < 500
        answers = {
            (name, value): status_of(port, call, headers | {name: value})
            for name, usual in headers.items()
            for value in (b"\xe9", b"\xff\xfe", usual + b"\xe9", "é€".encode())
        }
        assert {where: status for where, status in answers.items() if status != wrong} == {}, call


def test_a_signature_of_stripe_with_a_raw_byte_is_unauthorized(port):
    assert status_of(port, b"POST /api/hooks/stripe", {b"Stripe-Signature": b"t=1,v1=\xe9"}) == 401

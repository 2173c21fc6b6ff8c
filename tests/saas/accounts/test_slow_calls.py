"""Slow calls take turns before Django runs."""

import threading

import pytest
from django.conf import settings

from saas.accounts.factors.devices import _signature, signed_device
from saas.accounts.slow_calls import callers_of, kind_of
from saas.kernel.slow_calls import SlowCalls
from saas.kernel.turns import Turns
from tests.support.waits import wait_until

TOKEN = "t" * 43


def environ(method="POST", path="/api/common/auth/login", address="203.0.113.7", **more):
    return {"REQUEST_METHOD": method, "PATH_INFO": path, "REMOTE_ADDR": address, **more}


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (environ(), "passwords"),
        (environ(path="/api/user/users/my-profile/change-password"), "passwords"),
        (environ(method="GET"), None),
        (environ(path="/api/user/product-order/buy"), None),
        (environ(path="/api/user/users/my-profile", CONTENT_TYPE="Multipart/form-data; boundary=x"), "uploads"),
    ],
)
def test_passwords_and_uploads_take_turns(given, kind):
    assert kind_of(given) == kind


def test_a_network_counts_as_one_caller_and_a_known_browser_as_another():
    assert callers_of(environ(address="2001:db8::1")) == callers_of(environ(address="2001:db8::2"))
    assert callers_of(environ(address="2001:db8::1")) != callers_of(environ(address="2001:db8:0:1::1"))
    cookie = f"a=b; {settings.DEVICE_COOKIE_NAME}={TOKEN}.{_signature(TOKEN)}"
    assert callers_of(environ(HTTP_COOKIE=cookie)) == [f"device:{TOKEN}"]
    session = f"{settings.SESSION_COOKIE_NAME}=abc"
    assert callers_of(environ(HTTP_COOKIE=session)) == ["session:abc", "network:203.0.113.7"]


@pytest.mark.parametrize("value", [TOKEN, f"{TOKEN}.{'0' * 32}", f"{TOKEN}.{_signature('u' * 43)}", "", "x.y"])
def test_a_browser_whose_cookie_we_did_not_sign_is_unknown(value):
    assert signed_device(f"{settings.DEVICE_COOKIE_NAME}={value}") is None


def test_a_known_browser_passes_the_crowd_of_its_network():
    """A crowd of wrong logins from one address fills its places. The known browser there does not wait behind it."""
    gate, began = threading.Event(), []

    def application(given, start_response):
        began.append(given["HTTP_COOKIE"])
        if not given["HTTP_COOKIE"]:
            gate.wait(10)
        start_response("200 OK", [])
        return [b""]

    calls = SlowCalls(application, {"passwords": Turns(1, 24, each=4, seconds=6.0)}, kind_of, callers_of)
    statuses: list[str] = []

    def send(cookie: str) -> threading.Thread:
        given = environ(HTTP_COOKIE=cookie)
        thread = threading.Thread(target=lambda: list(calls(given, lambda status, _headers: statuses.append(status))))
        thread.start()
        return thread

    crowd = [send("") for _ in range(10)]
    wait_until(lambda: len(statuses) == 6, "the crowd is not refused")
    assert set(statuses) == {"503 Service Unavailable"}
    known = send(f"{settings.DEVICE_COOKIE_NAME}={TOKEN}.{_signature(TOKEN)}")
    wait_until(lambda: len(calls.kinds["passwords"]._queue) == 4, "the known browser does not wait")
    gate.set()
    for thread in (*crowd, known):
        thread.join(10)
    assert began[1].startswith(settings.DEVICE_COOKIE_NAME)
    assert statuses.count("200 OK") == 5

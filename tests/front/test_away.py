"""While the application starts again, requests wait at the front."""

import json

from saas.kernel import errors
from saas.supervisor.ports import free_port
from tests.support.front import ask, front, split

GET = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


def test_an_application_that_is_away_is_busy(tmp_path):
    """Two seconds: a front of its own, and the time for which it waits for the application."""
    with front(free_port(), tmp_path, deadlines={"lb_try_duration": "0.5s"}) as port:
        received = ask(port, GET)

    status, body = split(received)
    assert (status, json.loads(body)) == (503, errors.BusyRetry().body())
    assert b"\r\nRetry-After: 5\r\n" in received

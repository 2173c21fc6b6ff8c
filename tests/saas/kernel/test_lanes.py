"""Requests of one kind wait for each other, and never for those of another kind."""

import json
import threading

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from saas.kernel import lanes, logs
from saas.kernel.lanes import Lane, Lanes, threads_for


class Server:
    """Lanes before an application whose requests last until ``go_on``. The lane of a request is its path."""

    def __init__(self, **given: Lane) -> None:
        self.go_on, self.running = threading.Event(), threading.Semaphore(0)
        self.lanes = Lanes(self.application, {"downloads": Lane(1), **given}, lambda environ: environ["PATH_INFO"])
        self.answers: list[str] = []
        self.threads: list[threading.Thread] = []

    def application(self, environ, start_response):
        self.running.release()
        assert self.go_on.wait(10)
        start_response("200 OK", [])
        return HttpResponse(b"done")

    def ask(self, lane):
        started = []
        environ = {"REQUEST_METHOD": "GET", "PATH_INFO": lane}
        answer = self.lanes(environ, lambda status, headers: started.append((status, headers)))
        status, headers = started[-1]
        self.answers.append(status[:3])
        self.headers = dict(headers)
        return answer

    def ask_beside(self, lane):
        thread = threading.Thread(target=self.ask, args=(lane,))
        thread.start()
        self.threads.append(thread)

    def finish(self):
        self.go_on.set()
        for thread in self.threads:
            thread.join()


@pytest.fixture
def server():
    made = Server(one=Lane(1, waiting=1), other=Lane(1))
    yield made
    made.finish()


def test_a_full_lane_refuses_at_once_and_others_go_on(server, capsys, monkeypatch):
    monkeypatch.setattr(logs, "_writes_json", True)
    server.ask_beside("one")
    assert server.running.acquire(timeout=5)
    server.ask_beside("one")
    while server.lanes.lanes["one"]._places._value:
        pass

    refused = server.ask("one")
    assert server.answers == ["503"]
    assert b"BUSY_RETRY" in b"".join(refused)
    logged = json.loads(capsys.readouterr().err)
    assert (logged["method"], logged["status"], logged["code"]) == ("GET", 503, "BUSY_RETRY")
    assert server.headers["X-Request-Id"] == logged["request_id"]
    server.ask_beside("other")
    assert server.running.acquire(timeout=5)
    assert not server.running.acquire(blocking=False)  # the second request of the lane still waits
    server.finish()
    assert sorted(server.answers) == ["200", "200", "200", "503"]


def test_a_request_waits_for_its_turn_only_for_a_time(server, monkeypatch):
    monkeypatch.setattr(lanes, "WAIT_SECONDS", 0.05)
    server.ask_beside("one")
    assert server.running.acquire(timeout=5)

    server.ask("one")

    assert server.answers == ["503"]


def test_a_failing_request_leaves_its_lane():
    def application(_environ, _start_response):
        raise RuntimeError

    failing = Lanes(application, {"downloads": Lane(1), "one": Lane(1)}, lambda _environ: "one")
    for _ in range(3):
        with pytest.raises(RuntimeError):
            failing({}, lambda *_: None)


def test_a_long_answer_holds_a_place_of_the_downloads_until_it_is_read(db):
    class Long(StreamingHttpResponse):
        is_closed = False

        def close(self):
            super().close()
            self.is_closed = True

    made = []

    def application(_environ, start_response):
        start_response("200 OK", [])
        made.append(Long(iter([b"a", b"b"])))
        return made[-1]

    serving = Lanes(application, {"downloads": Lane(1), "one": Lane(1)}, lambda _environ: "one")
    statuses, environ = [], {"REQUEST_METHOD": "GET", "PATH_INFO": "/"}
    first = serving(environ, lambda status, _headers: statuses.append(status))
    second = serving(environ, lambda status, _headers: statuses.append(status))

    assert statuses[-1].startswith("503 ")
    assert [answer.is_closed for answer in made] == [False, True]
    assert b"BUSY_RETRY" in b"".join(second)
    assert b"".join(first) == b"ab"
    first.close()  # type: ignore[attr-defined]  # as the server does
    assert made[0].is_closed
    serving(environ, lambda status, _headers: statuses.append(status))
    assert statuses[-1] == "200 OK"


def test_a_short_answer_is_read_at_once(db):
    """So its lane is free before its client has read it."""

    def application(_environ, start_response):
        start_response("200 OK", [])
        return StreamingHttpResponse(iter([b"a", b"b"]), headers={"Content-Length": "2"})

    answer = Lanes(application, {"downloads": Lane(0)}, lambda _environ: None)({}, lambda *_: None)

    assert answer == [b"ab"]


def test_the_threads_are_enough_for_all_who_run_or_wait():
    assert threads_for([Lane(4, waiting=32), Lane(1)]) == 37


@pytest.mark.parametrize(
    ("method", "path", "kind", "lane"),
    [
        ("GET", "/api/health/live", "", None),
        ("GET", "/api/health/ready", "", "readiness"),
        ("GET", "/creator/nova/store", "", "main"),
        # Passwords and uploads take turns behind the lanes (saas/kernel/slow_calls.py).
        ("POST", "/api/common/auth/login", "application/json", None),
        ("POST", "/api/creator/users/import/csv", "multipart/form-data; boundary=x", None),
        ("POST", "/api/creator/users/import/csv", "application/json", "main"),
        *(
            ("GET", path, "", "files")
            for path in ("/api/public/files/a.webp", "/favicon.ico", "/creator/nova/social.jpg", "/app-icon-192.png")
        ),
        # The pages of a community call the API below its address.
        ("GET", "/creator/nova/api/public/files/a.webp", "", "files"),
        ("GET", "/api/common/auth/callback/kick", "", "services"),
        ("GET", "/creator/nova/api/common/auth/callback/kick", "", "services"),
        ("POST", "/creator/nova/api/creator/billing/checkout", "application/json", "services"),
    ],
)
def test_the_lanes_of_the_product(db, method, path, kind, lane):
    from saas.wsgi import lane_of

    assert lane_of({"REQUEST_METHOD": method, "PATH_INFO": path, "CONTENT_TYPE": kind}) == lane

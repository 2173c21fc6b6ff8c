"""Readiness asks what it says, side by side, and answers in time while a service hangs."""

import socket
import threading
import time
from concurrent.futures import TimeoutError as Late

import pytest

from saas.kernel import health
from tests.support.api import Api
from tests.support.queries import at_most_queries

READY = "/health/ready"


@pytest.fixture(autouse=True)
def _asked_again():
    health.clear_cache()
    yield
    health.clear_cache()


@pytest.fixture
def silent_port():
    """A port that accepts connections and never answers, like a server that is stopped."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_readiness_asks_all_services(api):
    answer = api.get(READY).ok()

    assert {name: answer[name] for name in ("database", "broker", "storage")} == {
        "database": True,
        "broker": True,
        "storage": True,
    }


def test_redis_that_hangs_is_not_ready_in_time(api, settings, silent_port):
    settings.REDIS_URL = f"redis://127.0.0.1:{silent_port}/0"
    began = time.monotonic()

    answer = api.get(READY)

    assert time.monotonic() - began < 2
    assert (answer.status, answer.body["broker"], answer.body["database"]) == (503, False, True)


def test_redis_that_refuses_writes_is_not_ready(api, monkeypatch):
    import redis

    def full(_client):
        raise redis.ResponseError("OOM command not allowed when used memory > 'maxmemory'.")

    monkeypatch.setattr(health, "write_to_broker", full)

    assert (api.get(READY).status, api.get(READY).body["broker"]) == (503, False)


def test_a_storage_that_cannot_be_written_is_not_ready(api, settings, tmp_path):
    (tmp_path / "file").write_text("")
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "saas.kernel.storage.WholeFileStorage",
            "OPTIONS": {"location": str(tmp_path / "file")},
        },
    }

    answer = api.get(READY)

    assert (answer.status, answer.body["storage"]) == (503, False)


# 1.5 s: the deadline of two answers, shortened.
def test_a_service_that_hangs_takes_one_thread_however_often_readiness_is_asked(monkeypatch, settings):
    settings.READINESS_SECONDS = 0.1
    ended, calls = threading.Event(), []

    def hang():
        calls.append(1)
        ended.wait(10)

    monkeypatch.setitem(health._probes, "storage", health.Probe("storage", hang))
    before = threading.active_count()
    for _ in range(4):
        health.clear_cache()
        began = time.monotonic()
        assert health.readiness()["storage"] is False
        assert time.monotonic() - began < 1
    assert len(calls) == 1
    ended.set()
    deadline = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    health.clear_cache()


def test_callers_at_the_same_moment_share_an_answer(monkeypatch):
    calls = []

    def ask() -> bool:
        calls.append(1)
        return True

    monkeypatch.setitem(health._probes, "storage", health.Probe("storage", ask))

    assert health.readiness() == health.readiness()
    assert len(calls) == 1


def test_a_probe_that_fails_is_asked_again():
    results = [ValueError("away"), None]

    def work():
        if error := results.pop(0):
            raise error
        return True

    probe = health.Probe("service", work)
    assert probe.begin().result(2) is None
    try:
        assert probe.begin().result(2) is True
    except Late:
        pytest.fail("the probe hangs")


@pytest.mark.parametrize("path", ["/health/live", READY])
def test_the_request_itself_uses_no_database_even_with_a_session(alpha, path, monkeypatch):
    monkeypatch.setattr(health, "readiness", lambda: dict.fromkeys((*health._probes, *health._alarms), True))
    browser = Api().login(alpha.owner)

    with at_most_queries(0):
        assert browser.get(path).ok()["status"] == "ok"

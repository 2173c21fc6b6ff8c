"""Health checks. Liveness uses no other service; readiness asks the database, Redis and the storage side by side."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from typing import Any

import structlog
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.redis_clients import unpaused
from saas.kernel.serializers import Serializer
from saas.kernel.start import write_to_broker

log = structlog.get_logger(__name__)
_alarms: dict[str, Callable[[], bool]] = {}
# Requests within this time get the same answer, so that many callers do not wait for each other.
KEPT_SECONDS = 1.0
PROBE = "health/ready"


def register_alarm(name: str, is_sound: Callable[[], bool]) -> None:
    """Let the readiness answer show an alarm while ``is_sound()`` is False. The process stays in use."""
    _alarms[name] = is_sound


class Probe:
    """A check in a thread of its own. While it hangs, no second thread begins, and the check counts as failed."""

    def __init__(self, name: str, work: Callable[[], Any]) -> None:
        self._name, self._work = name, work
        self._lock = threading.Lock()
        self._running: Future[Any] | None = None

    def begin(self) -> "Future[Any]":
        """Return the running check, or a new one. Its result is None after a failure."""
        with self._lock:
            if self._running is None or self._running.done():
                self._running = Future()
                threading.Thread(target=self._run, args=(self._running,), name="readiness", daemon=True).start()
            return self._running

    def _run(self, future: "Future[Any]") -> None:
        result = None
        try:
            result = self._work()
        except Exception as error:  # any failure means that the service is not ready
            log.warning("a service is not ready", service=self._name, error=str(error))
        finally:
            future.set_result(result)


def _ask_database() -> dict[str, bool]:
    """Return the alarms that an operator must check; False is an alarm."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
        return {name: is_sound() for name, is_sound in _alarms.items()}
    finally:
        connection.close()


def _ask_broker() -> bool:
    with unpaused() as broker:
        write_to_broker(broker)
    return True


def _ask_storage() -> bool:
    """Write a small file to the folder, or read one from S3, where each write costs money."""
    if not settings.S3_BUCKET:
        default_storage.save(PROBE, ContentFile(b"ok"))
        return True
    from botocore.exceptions import ClientError

    try:
        _bucket_client().get_object(Bucket=settings.S3_BUCKET, Key=PROBE)["Body"].close()
    except ClientError as error:
        # The answer about a missing object comes from a bucket that exists.
        if error.response["Error"]["Code"] != "NoSuchKey":
            raise
    return True


@cache
def _bucket_client() -> Any:
    # Each thread of the storage makes a client of its own, which takes a tenth of a second.
    storage: Any = default_storage
    return storage.connection.meta.client


_probes = {
    "database": Probe("database", _ask_database),
    "broker": Probe("broker", _ask_broker),
    "storage": Probe("storage", _ask_storage),
}
_kept: tuple[float, dict[str, bool]] | None = None


def readiness() -> dict[str, bool]:
    """Return whether the required services answer, and the alarms, within READINESS_SECONDS."""
    global _kept
    if _kept is not None and time.monotonic() - _kept[0] < KEPT_SECONDS:
        return _kept[1]
    until = time.monotonic() + settings.READINESS_SECONDS
    results: dict[str, Any] = {}
    for name, future in [(name, probe.begin()) for name, probe in _probes.items()]:
        try:
            results[name] = future.result(max(0.0, until - time.monotonic()))
        except TimeoutError:
            log.warning("a service does not answer", service=name)
            results[name] = None
    answer = {name: result is not None for name, result in results.items()}
    # Without a database, the alarms are unknown.
    answer |= results["database"] if results["database"] is not None else dict.fromkeys(_alarms, False)
    _kept = (time.monotonic(), answer)
    return answer


def clear_cache() -> None:
    """Make the next call ask the services again."""
    global _kept
    _kept = None


class LiveOutput(Serializer):
    status = serializers.CharField()


class ReadyOutput(LiveOutput):
    """``audit`` false is an alarm (see ``manage.py audit verify``). The process stays in use."""

    database = serializers.BooleanField()
    broker = serializers.BooleanField()
    storage = serializers.BooleanField()
    audit = serializers.BooleanField()


class _Health(Endpoint):
    """Reads no session, because a session is in the database."""

    def get_authenticators(self) -> list[Any]:
        return []


class Liveness(_Health):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @documented("getLiveness", responses=LiveOutput)
    def get(self, request: Request) -> Response:
        """True if the process runs."""
        return Response({"status": "ok"})


class Readiness(_Health):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @documented("getReadiness", responses={200: ReadyOutput, 503: ReadyOutput})
    def get(self, request: Request) -> Response:
        """True if the database, Redis and the storage of uploads work. The answer takes two seconds at most."""
        answer = readiness()
        fine = all(answer[name] for name in _probes)
        return Response({"status": "ok" if fine else "unavailable", **answer}, status=200 if fine else 503)

"""Health checks. Liveness uses no other service; readiness checks the database and the broker."""

from collections.abc import Callable

import redis
import structlog
from django.conf import settings
from django.db import connection
from rest_framework import serializers

from saas.kernel.api import Endpoint, Request, Response, Serializer, documented

log = structlog.get_logger(__name__)
_alarms: dict[str, Callable[[], bool]] = {}


def register_alarm(name: str, is_sound: Callable[[], bool]) -> None:
    """Let the readiness answer show an alarm while ``is_sound()`` is False. The process stays in use."""
    _alarms[name] = is_sound


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except Exception as error:  # any failure means that the service is not ready
        log.warning("database is not ready", error=str(error))
        return False
    return True


def _broker_answers() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as broker:
            return bool(broker.ping())
    except redis.RedisError as error:
        log.warning("broker is not ready", error=str(error))
        return False


def readiness() -> dict[str, bool]:
    """Return whether the required services answer."""
    return {"database": _database_answers(), "broker": _broker_answers()}


def alarms() -> dict[str, bool]:
    """Return the alarms that an operator must check while the process keeps serving; False is an alarm."""
    try:
        return {name: is_sound() for name, is_sound in _alarms.items()}
    except Exception as error:  # without a database, the alarms are unknown
        log.warning("alarms cannot be read", error=str(error))
        return dict.fromkeys(_alarms, False)


class LiveOutput(Serializer):
    status = serializers.CharField()


class ReadyOutput(LiveOutput):
    """``audit`` false is an alarm (see ``manage.py audit verify``). The process stays in use."""

    database = serializers.BooleanField()
    broker = serializers.BooleanField()
    audit = serializers.BooleanField()


class Liveness(Endpoint):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @documented("getLiveness", responses=LiveOutput)
    def get(self, request: Request) -> Response:
        """True if the process runs."""
        return Response({"status": "ok"})


class Readiness(Endpoint):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @documented("getReadiness", responses={200: ReadyOutput, 503: ReadyOutput})
    def get(self, request: Request) -> Response:
        """True if the database and the broker answer."""
        checks = readiness()
        fine = all(checks.values())
        status = "ok" if fine else "unavailable"
        return Response({"status": status, **checks, **alarms()}, status=200 if fine else 503)

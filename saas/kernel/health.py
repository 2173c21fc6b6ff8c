"""Liveness never touches a dependency; readiness asks the database and the broker."""

import redis
import structlog
from django.conf import settings
from django.db import connection
from rest_framework import serializers

from saas.kernel.api import Endpoint, Request, Response, Serializer, documented

log = structlog.get_logger(__name__)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except Exception as error:  # readiness answers no, whatever went wrong
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
    return {"database": _database_answers(), "broker": _broker_answers()}


class LiveOutput(Serializer):
    status = serializers.CharField()


class ReadyOutput(LiveOutput):
    database = serializers.BooleanField()
    broker = serializers.BooleanField()


class Live(Endpoint):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @documented("getLiveness", responses=LiveOutput)
    def get(self, request: Request) -> Response:
        """The process is up."""
        return Response({"status": "ok"})


class Ready(Endpoint):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @documented("getReadiness", responses={200: ReadyOutput, 503: ReadyOutput})
    def get(self, request: Request) -> Response:
        """Database and broker answer."""
        checks = readiness()
        fine = all(checks.values())
        return Response({"status": "ok" if fine else "unavailable", **checks}, status=200 if fine else 503)

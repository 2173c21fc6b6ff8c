"""Every connection to another service has a timeout, and all of them come from saas/settings/timeouts.py."""

import ast
import runpy
import time
from pathlib import Path
from typing import Any

import pytest
import redis
from django.core.cache import cache
from django.core.mail import get_connection
from django.db import connection

from saas.billing import deadline
from saas.celery import app
from saas.kernel import name_servers, redis_clients
from saas.settings import storage as storage_settings
from saas.settings import timeouts
from tests.support.waits import wait_until

ROOT = Path(__file__).resolve().parents[3]
# The supervisor starts servers on this machine, and the web server accepts connections.
OWN_MACHINE = ("saas/supervisor/",)
# The places that pass their timeouts in another way, which the tests below check.
OTHERWISE = {
    # The parameters of Django's own connections.
    ("saas/tenancy/lookup.py", "psycopg.connect"),
    ("saas/tenancy/database/sessions.py", "psycopg.connect"),
    # The attributes timeout and lifetime.
    ("saas/kernel/name_servers.py", "dns.resolver.Resolver"),
    # Its transport has the timeouts.
    ("saas/billing/gateway.py", "stripe.StripeClient"),
    # One deadline for all calls of a request, from STRIPE_SECONDS.
    ("saas/billing/transport.py", "self._client.stream"),
    # The name of a connected client.
    ("saas/kernel/redis_clients.py", "redis.Redis"),
}
HTTPX = ("get", "post", "put", "patch", "delete", "head", "options", "request", "stream", "Client", "AsyncClient")
OUTGOING = {
    *(f"httpx.{name}" for name in HTTPX),
    *(f"requests.{name}" for name in HTTPX[:8]),
    "redis.Redis",
    "redis.Redis.from_url",
    "redis.from_url",
    "redis.StrictRedis",
    "PausingPool.from_url",
    "redis.ConnectionPool.from_url",
    "psycopg.connect",
    "psycopg.AsyncConnection.connect",
    "socket.create_connection",
    "http.client.HTTPSConnection",
    "http.client.HTTPConnection",
    "urllib.request.urlopen",
    "urlopen",
    "smtplib.SMTP",
    "smtplib.SMTP_SSL",
    "dns.resolver.Resolver",
    "boto3.client",
    "boto3.resource",
    "boto3.Session",
    "stripe.StripeClient",
    "jwt.PyJWKClient",
    "OAuth2Client",
    "self._client.stream",
}


def name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def has_declared_timeout(call: ast.Call, source: str) -> bool:
    """True if an argument takes a name of the settings, such as ``**settings.REDIS_TIMEOUTS``."""
    given = [ast.get_source_segment(source, keyword.value) or "" for keyword in call.keywords]
    declared = [name for name in vars(timeouts) if name.isupper()]
    return any(f"settings.{name}" in text for text in given for name in declared) or (
        # A local name that the line before made of the settings.
        any(keyword.arg == "timeout" and isinstance(keyword.value, ast.Name) for keyword in call.keywords)
        and any(f"timeout = httpx.Timeout(**settings.{name})" in source for name in declared)
    )


def calls_without_timeout(path: str, source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or (path, name_of(node.func)) in OTHERWISE:
            continue
        if name_of(node.func) in OUTGOING and not has_declared_timeout(node, source):
            found.append(f"{path}:{node.lineno} {name_of(node.func)}")
    return found


def test_every_outgoing_call_takes_a_declared_timeout():
    missing, seen = [], 0
    for file in sorted(file for top in ("saas", "tenants") for file in (ROOT / top).rglob("*.py")):
        path, source = str(file.relative_to(ROOT)), file.read_text()
        if not path.startswith(OWN_MACHINE):
            missing += calls_without_timeout(path, source)
            seen += sum(source.count(f"{name}(") for name in OUTGOING)

    assert missing == [], "Declare the timeout in saas/settings/timeouts.py, and use it here"
    assert seen > 10


@pytest.mark.parametrize(
    "source",
    ["httpx.get(url)", "httpx.get(url, timeout=5)", "redis.Redis.from_url(url)", "socket.create_connection(place)"],
)
def test_a_call_without_a_declared_timeout_is_found(source):
    assert calls_without_timeout("saas/x.py", source) == [f"saas/x.py:1 {source.partition('(')[0]}"]


def test_the_clients_that_are_built_have_the_declared_times(settings, monkeypatch):
    assert connection.settings_dict["OPTIONS"]["connect_timeout"] == timeouts.DATABASE_CONNECT_SECONDS
    kept = cache._cache.get_client()  # type: ignore[attr-defined]
    with redis_clients.unpaused() as unpaused:
        for client in (kept, redis_clients.shared(), unpaused):
            options = client.connection_pool.connection_kwargs
            assert {name: options[name] for name in timeouts.REDIS_TIMEOUTS} == timeouts.REDIS_TIMEOUTS
            assert options["retry"].get_retries() == 0
    assert app.conf.broker_transport_options.items() >= timeouts.BROKER_TIMEOUTS.items()
    resolver = name_servers.resolver()
    assert (resolver.timeout, resolver.lifetime) == (timeouts.DNS_TIMEOUT_SECONDS, timeouts.DNS_LIFETIME_SECONDS)
    assert deadline.remaining() <= timeouts.STRIPE_SECONDS
    mail: Any = get_connection("django.core.mail.backends.smtp.EmailBackend")
    assert mail.timeout == timeouts.EMAIL_TIMEOUT


def test_s3_is_not_waited_for(monkeypatch):
    monkeypatch.setenv("S3_BUCKET", "pictures")
    config = runpy.run_path(storage_settings.__file__)["STORAGES"]["default"]["OPTIONS"]["client_config"]

    assert (config.connect_timeout, config.read_timeout) == (2, 3)
    assert config.retries["total_max_attempts"] == 2


def test_redis_without_an_answer_is_left_out_until_it_answers(settings, monkeypatch):
    redis_clients.reset()
    settings.REDIS_PAUSE_SECONDS = 0.05
    there, settings.REDIS_URL = settings.REDIS_URL, "redis://127.0.0.1:1/0"
    try:
        with pytest.raises(redis.ConnectionError, match="refused"):
            redis_clients.shared().get("x")
        # No call waits for the server again, however long it is away.
        ends = time.monotonic() + 3 * settings.REDIS_PAUSE_SECONDS
        while time.monotonic() < ends:
            with pytest.raises(redis.ConnectionError, match="a moment ago"):
                redis_clients.shared().get("x")
        settings.REDIS_URL = there
        wait_until(lambda: not redis_clients.pause.is_on, "Redis is left out for good")
    finally:
        redis_clients.reset()

"""The answers that a browser receives over TLS, on the platform's host and on a creator's own."""

import os
import re
import socket
import ssl
import subprocess
import sys
from contextlib import contextmanager
from http.client import HTTPMessage, HTTPSConnection
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.conf import settings

from saas.tenancy.models import Community
from tests.support.builders import a_domain
from tests.support.servers import servers
from tests.support.tls import LOOPBACK, tls_front
from tests.support.web import web_server

PLATFORM, OWN = "gemhall.example.com", "fans.example.org"
PRODUCTION = {
    "GEMHALL_ENV": "production",
    "PLATFORM_URL": f"https://{PLATFORM}",
    "PLATFORM_HOSTS": PLATFORM,
    "SECRET_KEY": "k" * 64 + "Yd3!9aQz",
    "SMTP_URL": "smtp://127.0.0.1:1",
    "TRUSTED_PROXIES": "127.0.0.1/32",
    "MAIL_FROM": f"Gemhall <hello@{PLATFORM}>",
}
HALF_A_YEAR = 15_768_000


class Https(HTTPSConnection):
    """A connection to the front under the name of one of the hosts."""

    def __init__(self, host: str, port: int, certificate: Path) -> None:
        super().__init__(host, port, timeout=30)
        self.context = ssl.create_default_context(cafile=certificate)

    def connect(self) -> None:
        plain = socket.create_connection((LOOPBACK, self.port), self.timeout)
        self.sock = self.context.wrap_socket(plain, server_hostname=self.host)


@contextmanager
def production(tmp_path):
    """Yields get(host, path) → (status, headers, text)."""
    from django.db import connection

    database = servers().app_url(connection.settings_dict["NAME"])
    a_domain(Community.objects.get(slug="alpha"), OWN)
    with (
        web_server(database, tmp_path / "web.log", **PRODUCTION) as port,
        tls_front(port, tmp_path, PLATFORM, OWN) as (front, certificate),
    ):

        def get(host: str, path: str, **headers: str) -> tuple[int, HTTPMessage, str]:
            browser = Https(host, front, certificate)
            browser.request("GET", path, headers={"Host": host, **headers})
            answer = browser.getresponse()
            text = answer.read().decode()
            browser.close()
            return answer.status, answer.headers, text

        yield get


def observatory_score(headers: HTTPMessage) -> int:
    """The score of one page by the rules of Mozilla's HTTP Observatory, version 5 (developer.mozilla.org/observatory).

    Left out, because they give nothing or do not show in one answer: preloaded HSTS (+5), sub-resource integrity (no
    scripts of others), redirection from HTTP (the front's), cross-origin sharing (none: its absence costs nothing).
    """
    score = 100
    policy = dict(
        (name, set(values.split()))
        for name, _, values in (
            part.strip().partition(" ") for part in headers.get("Content-Security-Policy", "").split(";")
        )
    )
    scripts = policy.get("script-src", policy.get("default-src"))
    styles = policy.get("style-src", policy.get("default-src"))
    if scripts is None:
        score -= 25
    elif {"'unsafe-inline'", "data:", "https:", "http:", "*"} & scripts or policy.get("object-src", {"'none'"}) != {
        "'none'"
    }:
        score -= 20
    elif "'unsafe-eval'" in scripts:
        score -= 10
    elif styles is None or "'unsafe-inline'" not in styles:
        score += 10 if policy.get("default-src") == {"'none'"} else 5
    if "frame-ancestors" in policy:
        score += 5
    elif headers.get("X-Frame-Options") is None:
        score -= 20
    age = re.search(r"max-age=(\d+)", headers.get("Strict-Transport-Security", ""))
    if age is None or int(age.group(1)) < HALF_A_YEAR:
        score -= 20 if age is None else 10
    if headers.get("X-Content-Type-Options") != "nosniff":
        score -= 5
    private = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
    if headers.get("Referrer-Policy") in private:
        score += 5
    if headers.get("Cross-Origin-Resource-Policy") in {"same-origin", "same-site"}:
        score += 10
    cookies = [next(iter(SimpleCookie(line).values())) for line in headers.get_all("Set-Cookie") or ()]
    if any(not cookie["secure"] for cookie in cookies):
        score -= 20
    elif cookies and all(cookie["httponly"] and cookie["samesite"] for cookie in cookies):
        score += 5
    return score


def scores_at_least_120_by_the_observatory(get):
    for host, path in (
        (PLATFORM, "/"), (PLATFORM, "/creator/alpha/"), (PLATFORM, "/login"), (PLATFORM, "/nowhere"),
        (PLATFORM, "/api/common/auth/csrf"), (OWN, "/"), (OWN, "/store"), (OWN, "/api/common/auth/csrf"),
    ):  # fmt: skip
        _status, headers, _text = get(host, path)
        assert observatory_score(headers) >= 120, (host, path, headers.items())


def sets_cookies_that_belong_to_one_host_and_never_travel_in_the_clear(get):
    for host in (PLATFORM, OWN):
        _status, headers, _text = get(host, "/api/common/auth/csrf")
        cookies = [next(iter(SimpleCookie(line).values())) for line in headers.get_all("Set-Cookie")]
        assert cookies
        for cookie in cookies:
            assert cookie.key.startswith("__Host-")
            assert cookie["secure"]
            assert cookie["httponly"]
            assert not cookie["domain"]


def says_whom_to_tell_about_a_weakness(get):
    for host in (PLATFORM, OWN):
        status, headers, text = get(host, "/.well-known/security.txt")
        assert status == 200
        assert headers["Content-Type"] == "text/plain; charset=utf-8"
        assert f"Contact: mailto:hello@{PLATFORM}" in text
        assert re.search(r"^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", text, re.MULTILINE)
        assert f"Canonical: https://{PLATFORM}/.well-known/security.txt" in text


def lets_no_client_claim_another_host_or_protocol(get):
    claims = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example", "X-Forwarded-Proto": "http"}
    for host in (PLATFORM, OWN):
        _status, _headers, text = get(host, "/", **claims)
        assert f'<link rel="canonical" href="https://{host}/"' in text
        assert "evil.example" not in text


@pytest.mark.prove("services")
@pytest.mark.committed
def test_production_behind_a_tls_front(tmp_path, subtests):
    """Some seconds: a web server, a front and a database of their own."""
    with production(tmp_path) as get:
        for check in (
            scores_at_least_120_by_the_observatory,
            sets_cookies_that_belong_to_one_host_and_never_travel_in_the_clear,
            says_whom_to_tell_about_a_weakness,
            lets_no_client_claim_another_host_or_protocol,
        ):
            with subtests.test(check.__name__):
                check(get)


def test_the_deployment_check_of_django_finds_no_problem():
    """Two seconds: a process of its own."""
    mine = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}  # a browser's
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.ROOT, env={**mine, **PRODUCTION}, capture_output=True, text=True,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stderr

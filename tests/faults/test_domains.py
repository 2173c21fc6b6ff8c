"""Custom domains under attack: names without a proof, races for one name, caches of several processes, real TLS."""

import os
import socket
import ssl
import subprocess
import time
from collections import Counter
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import httpx
import pytest
from django.core.cache import cache
from django.test import override_settings

from saas.accounts.models import Session
from saas.communities.domains import edge_checks, services
from saas.communities.domains.models import CheckState, DomainCheck, DomainHealth
from saas.kernel.clock import now
from saas.supervisor.front import caddy_program
from saas.supervisor.ports import free_port
from saas.tenancy.models import Domain
from tests.support.builders import a_community, a_user, an_actor
from tests.support.domains import add, health_of, on_largest_plan, verified
from tests.support.name_server import name_server
from tests.support.races import race
from tests.support.waits import wait_until
from tests.support.web import SecureVisitor, Visitor, web_server

NAMES = 10_000
ROUNDS = 20
FORGOTTEN_WITHIN = 5.0
ROOT = Path(__file__).resolve().parents[2]
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


@pytest.fixture
def zone():
    with name_server() as started:
        yield started


@pytest.fixture
def port(durable, tmp_path):
    cache.clear()
    with web_server(durable.url, tmp_path / "web.log") as port:
        yield port


def a_place():
    name = uuid4().hex[:12]
    return on_largest_plan(a_community(slug=f"place-{name}", owner=a_user(username=f"owner{name}")))


def front(port):
    """The TLS front, which asks from the loopback address and passes no client address on."""
    return httpx.Client(base_url=f"http://127.0.0.1:{port}/api/hooks")


def is_allowed(client, name):
    return client.get("/tls-allowed", params={"domain": name}).status_code == 200


def wait_until_refused(client, name):
    """Wait until the front refuses a certificate. A web server drops its caches once it receives the change."""
    wait_until(lambda: not is_allowed(client, name), f"{name} still gets a certificate", seconds=FORGOTTEN_WITHIN)


def random_name(chance):
    labels = ["".join(chance.choices(LETTERS, k=chance.randint(1, 20))) for _ in range(chance.randint(1, 5))]
    return ".".join(labels)


def test_ten_thousand_random_names_get_no_certificate(port, zone, chance):
    place, name = a_place(), f"fans-{uuid4().hex[:8]}.test"
    verified(zone, place, name)
    with front(port) as client:
        assert is_allowed(client, name)
        near = [
            f"x.{name}",
            f"x{name}",
            name[1:],
            f"{name}.evil.test",
            name.replace("-", "_"),
            f"*.{name}",
            f"{name}:443",
        ]
        statuses = Counter(
            client.get("/tls-allowed", params={"domain": asked}).status_code
            for asked in [*near, *(random_name(chance) for _ in range(NAMES))]
        )
        assert statuses == {403: NAMES + len(near)}
        assert is_allowed(client, name)


def test_foreign_unverified_and_formerly_verified_domains_are_closed(port, zone):
    place, tag = a_place(), uuid4().hex[:8]
    claimed, lost, removed = (f"{kind}-{tag}.test" for kind in ("claimed", "lost", "removed"))
    add(place, claimed)
    detached = verified(zone, place, lost)
    gone = verified(zone, place, removed)
    with front(port) as client:
        assert [is_allowed(client, name) for name in (claimed, lost, removed)] == [False, True, True]
        zone.remove(f"_gemhall.{lost}", "TXT")
        services.check(detached.pk)
        services.check(detached.pk)
        DomainHealth.objects.filter(pk=detached.pk).update(grace_until=now() - timedelta(seconds=1))
        services.check(detached.pk)
        services.remove(community=place, domain_id=gone.pk, actor=an_actor(place))
        for name in (claimed, lost, removed, f"foreign-{tag}.test"):
            wait_until_refused(client, name)
            assert Visitor(port, host=name).http.get("/").status_code == 421
            assert Visitor(port, host=name).get("/common/auth/whoami").code == "HOST_UNKNOWN"


def test_of_two_communities_that_race_for_a_domain_one_gets_it(durable, zone):
    for number in range(ROUNDS):
        name = f"race{number}-{uuid4().hex[:8]}.test"
        places = [a_place(), a_place()]
        rows = [add(place, name) for place in places]
        zone.set(f"_gemhall.{name}", "TXT", *(f"gemhall-verification={row.verification_token}" for row in rows))

        def prove_it(index, places=places, rows=rows):
            return services.check_by_hand(rows[index].pk, user_id=places[index].owner_id, ip=None)

        assert race(places[0], [lambda: prove_it(0), lambda: prove_it(1)]) == [None, None]

        assert sorted(health_of(row).results["OWNERSHIP"]["state"] for row in rows) == ["OK", "TAKEN"]
        assert Domain.objects.filter(domain=name, verified_at__isnull=False).count() == 1


def test_every_process_forgets_a_removed_domain_within_five_seconds(durable, tmp_path, zone):
    cache.clear()
    with web_server(durable.url, tmp_path / "a.log") as one, web_server(durable.url, tmp_path / "b.log") as two:
        for _ in range(3):
            place, name = a_place(), f"fans-{uuid4().hex[:8]}.test"
            row = verified(zone, place, name)
            visitors = [Visitor(port, host=name) for port in (one, two)]
            for visitor in visitors:
                assert visitor.http.get("/").status_code == 200
            # Cached look-ups and cached pages are warm in both processes.
            services.remove(community=place, domain_id=row.pk, actor=an_actor(place))
            since = time.monotonic()
            waiting = {one, two}
            while waiting and time.monotonic() - since < FORGOTTEN_WITHIN:
                for port in list(waiting):
                    with front(port) as client:
                        is_closed = Visitor(port, host=name).http.get("/").status_code == 421
                        if is_closed and not is_allowed(client, name):
                            waiting.discard(port)
            assert not waiting, "A process still serves the domain"


@contextmanager
def caddy(web_port, https, folder):
    """Run a real Caddy with the repository's configuration, and yield its authority's certificate."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder), "BIND": "127.0.0.1",
        "XDG_CONFIG_HOME": str(folder), "HTTP_PORT": str(free_port()), "HTTPS_PORT": str(https), "ISSUER": "internal",
        "WEB": f"127.0.0.1:{web_port}",
    }  # fmt: skip
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            [str(caddy_program()), "run", "--config", str(ROOT / "deploy/caddy/Caddyfile"), "--adapter", "caddyfile"],
            env=environment, stdout=log, stderr=log,
        )  # fmt: skip
        try:
            until = time.monotonic() + 30
            while not (authority.exists() and _accepts(https)):
                assert process.poll() is None, (folder / "caddy.log").read_text()
                assert time.monotonic() < until, "Caddy does not answer"
                time.sleep(0.1)
            yield authority
        finally:
            process.terminate()
            process.wait(20)


def _accepts(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def shake_hands(port, name, authority):
    """Return the names in the certificate, or the kind of the refusal."""
    context = ssl.create_default_context(cafile=str(authority))
    try:
        with (
            socket.create_connection(("127.0.0.1", port), timeout=10) as plain,
            context.wrap_socket(plain, server_hostname=name) as secure,
        ):
            certificate: Any = secure.getpeercert()
            return [name for _, name in certificate["subjectAltName"]]
    except ssl.SSLError as error:
        return type(error).__name__


def wait_for_redirect(port, authority, *, from_host, to):
    """Wait until the web server has received that ``to`` is the primary domain."""
    browser = SecureVisitor(port, authority, from_host)

    def is_redirected():
        return urlsplit(browser.http.get("/").headers.get("location", "")).hostname == to

    with browser.http:
        wait_until(is_redirected, f"{from_host} does not lead to {to}", seconds=FORGOTTEN_WITHIN)


def log_in_by_handoff(https, authority, name, until_the_end):
    """Log a fan in on the platform, then on the domain, both over TLS; return the browser on the domain.

    ``until_the_end`` takes what closes the browsers.
    """

    def browser(host: str) -> SecureVisitor:
        opened = SecureVisitor(https, authority, host)
        until_the_end(opened.http.close)
        return opened

    user = a_user(username=f"fan{uuid4().hex[:12]}")
    platform = browser(f"localhost:{https}")
    platform.log_in(user.username).ok()
    fan = browser(name)
    assert not fan.is_in()

    begun = urlsplit(fan.post("/common/auth/handoff/start", {"path": "/store?from=home"}).ok()["url"])
    assert (begun.scheme, begun.netloc, begun.path) == ("https", f"localhost:{https}", "/login/continue")
    request = parse_qs(begun.query)["request"][0]
    back = urlsplit(platform.post("/common/auth/handoff/authorize", {"request": request}).ok()["url"])
    assert (back.scheme, back.hostname) == ("https", name)
    code = parse_qs(back.query)["code"][0]
    answer = fan.get("/common/auth/handoff", code=code)
    assert (answer.status, answer.headers["location"]) == (302, "/store?from=home")
    fan.drop_token()
    assert fan.get("/common/auth/whoami").ok()["user"]["username"] == user.username
    # The code works once, and a stranger's browser on this domain gets nothing for it.
    stranger = browser(name)
    assert stranger.get("/common/auth/handoff", code=code).code == "AUTH_HANDOFF_INVALID"
    assert not stranger.is_in()
    return fan


def test_a_real_front_gets_certificates_for_proven_domains_only(durable, tmp_path, zone, request):
    cache.clear()
    https, tag = free_port(), uuid4().hex[:8]
    name, other, unproven = f"fans-{tag}.test", f"www-{tag}.test", f"claimed-{tag}.test"
    folder = tmp_path / "front"
    folder.mkdir()
    with web_server(durable.url, tmp_path / "web.log", PLATFORM_URL=f"https://localhost:{https}") as port:
        place = a_place()
        with caddy(port, https, folder) as authority:
            add(place, unproven)
            assert shake_hands(https, name, authority) == "SSLError"
            row, second = verified(zone, place, name), verified(zone, place, other)
            # A refusal is cached until the web server receives the change.
            wait_until(
                lambda: shake_hands(https, name, authority) == [name], f"{name} gets no certificate",
                seconds=FORGOTTEN_WITHIN,
            )  # fmt: skip
            assert shake_hands(https, unproven, authority) == "SSLError"
            assert shake_hands(https, f"x.{name}", authority) == "SSLError"

            with httpx.Client(verify=ssl.create_default_context(cafile=str(authority))) as browser:
                # The page over TLS, at the domain's own name.
                answer = browser.get(
                    f"https://127.0.0.1:{https}/", headers={"Host": name}, extensions={"sni_hostname": name}
                )
                assert answer.status_code == 200
                # A stranger cannot ask through the front.
                hidden = browser.get(
                    f"https://127.0.0.1:{https}/api/hooks/tls-allowed?domain={name}",
                    headers={"Host": name},
                    extensions={"sni_hostname": name},
                )
                assert hidden.status_code == 404

            fan = log_in_by_handoff(https, authority, name, request.addfinalizer)
            assert Session.objects.filter(domain_id=row.pk).count() == 1

            # Return the facts of the health panel, through the same front.
            zone.set(name, "A", "127.0.0.1")
            zone.set(other, "A", "127.0.0.1")
            services.set_primary(community=place, domain_id=row.pk, is_primary=True, actor=an_actor(place))
            wait_for_redirect(https, authority, from_host=other, to=name)
            with override_settings(
                PLATFORM_URL=f"https://localhost:{https}", EDGE_ADDRESSES=["127.0.0.1"], EDGE_PORT=https,
                EDGE_AUTHORITY_FILE=str(authority),
            ):  # fmt: skip
                services.check(row.pk)
                services.check(second.pk)
                for shown in (row, second):
                    results = DomainHealth.objects.get(pk=shown.pk).results
                    assert {check: results[check]["state"] for check in DomainCheck} == dict.fromkeys(
                        DomainCheck, CheckState.OK
                    ), shown.domain
                # A domain that points elsewhere is never visited.
                zone.set(other, "A", "127.0.0.2")
                assert edge_checks.visit(other, redirects_to=None)[DomainCheck.CERTIFICATE].state == CheckState.WAITING

            # The record is lost: the owner is warned, then the domain is detached. No page, no login, no permission.
            zone.remove(f"_gemhall.{name}", "TXT")
            services.check(row.pk)
            services.check(row.pk)
            DomainHealth.objects.filter(pk=row.pk).update(grace_until=now() - timedelta(seconds=1))
            services.check(row.pk)
            with front(port) as client:
                wait_until_refused(client, name)
            assert Visitor(port, host=name).http.get("/").status_code == 421
            assert not Session.objects.filter(domain_id=row.pk).exists()
            assert fan.http.get("/").status_code == 421
            assert fan.get("/common/auth/whoami").status == 421

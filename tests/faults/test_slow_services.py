"""Others are slow, or send wrong passwords without end. Pages stay fast, and the right login is answered."""

import json
import multiprocessing
import os
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import psutil
import psycopg
import pytest

from tests.support import running as product
from tests.support.api import PASSWORD
from tests.support.social import agree
from tests.support.strangers import Probe, probe
from tests.support.waits import wait_until
from tests.support.web import Visitor

pytestmark = pytest.mark.prove
PAGE = "/creator/hearth/store"
PRODUCTS = "/api/user/product-manage/all?storeSlug=hearth"
OWNER, FAN, DEMO_PASSWORD = "hearth", "pixelpanda", "Gemhall-1"
P95_SECONDS = 0.3
PRESSES, LOGINS, WRONG_LOGINS = 30, 16, 160
ATTACK_SECONDS = 15.0
KNOWN_SECONDS, UNKNOWN_SECONDS = 2.0, 8.0
# The provider answers after this time, and no call waits longer than the deadline of a login.
PROVIDER_SECONDS, LOGIN_SECONDS = 12.0, 8.0


@pytest.fixture(scope="module")
def silence() -> Iterator[int]:
    """The port of a name server that never answers."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        silent.bind(("127.0.0.1", 0))
        yield silent.getsockname()[1]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, silence: int) -> Iterator[product.Started]:
    running = product.start(
        tmp_path_factory.mktemp("shop") / "state",
        DEMO="yes",
        RATE_LIMIT_SCALE="1000",
        TRUSTED_PROXIES="127.0.0.1",
        DNS_RESOLVERS=f"127.0.0.1:{silence}",
    )
    probe(running.port, host_of(running), PAGE, seconds=4)  # warmed up
    yield running
    running.interrupt()


def host_of(running: product.Running) -> str:
    return f"localhost:{running.port}"


@contextmanager
def pages_stay_fast(shop: product.Running, cookie: str, *, seconds: float) -> Iterator[None]:
    """Ask for a cached page and for the products of a fan five times a second, beside the block."""
    host = host_of(shop)
    probe(shop.port, host, PRODUCTS, seconds=2, cookie=cookie)
    with ThreadPoolExecutor(2) as beside:
        seen = [
            beside.submit(probe, shop.port, host, PAGE, seconds=seconds),
            beside.submit(probe, shop.port, host, PRODUCTS, seconds=seconds, cookie=cookie),
        ]
        yield
    for name, one in zip(("page", "products"), seen, strict=True):
        found: Probe = one.result()
        print(f"\n{name}: {found}")
        assert found.failures == []
        assert found.p95 <= P95_SECONDS


@pytest.fixture(scope="module")
def fan(shop: product.Started) -> str:
    visitor = Visitor(shop.port, host=host_of(shop), address="203.0.113.250")
    visitor.log_in(FAN, DEMO_PASSWORD).ok()
    return visitor.cookie


def claim(shop: product.Running, slug: str) -> str:
    """Return the id of a new claim of a domain, whatever the plan of the community allows."""
    domain = str(uuid4())
    with psycopg.connect(shop.facts["database_url"]) as connection:
        connection.execute(
            "insert into public.tenancy_domain (id, tenant_id, domain, is_primary, verification_token, created_at)"
            " select %s, id, %s, false, 'token', now() from public.tenancy_community where slug = %s",
            [domain, f"{domain[:8]}.nova.test", slug],
        )
    return domain


def test_domain_checks_against_a_silent_name_server_delay_no_page(shop, fan):
    owner = Visitor(shop.port, host=host_of(shop), address="203.0.113.9")
    owner.log_in(OWNER, DEMO_PASSWORD).ok()
    domains, answers = [claim(shop, "hearth") for _ in range(3)], []

    def press(number: int) -> None:
        began = time.monotonic()
        answer = owner.post(f"/creator/domains/one/{domains[number % 3]}/verify")
        answers.append((answer.status, time.monotonic() - began))

    with pages_stay_fast(shop, fan, seconds=12), ThreadPoolExecutor(PRESSES) as at_once:
        list(at_once.map(press, range(PRESSES)))

    print(f"longest press {max(seconds for _, seconds in answers):.2f} s")
    assert {status for status, _ in answers} == {202, 429}
    assert max(seconds for _, seconds in answers) < 2


def direct(shop: product.Running, **mood: Any) -> None:
    httpx.post(f"{shop.simulators}/control/kick", content=json.dumps(mood), timeout=10).raise_for_status()


def test_a_provider_that_answers_late_delays_no_page(shop, fan):
    people = [Visitor(shop.port, host=host_of(shop), address=f"198.51.100.{number}") for number in range(1, LOGINS + 1)]
    returns = []
    for number, person in enumerate(people):
        consent = person.http.get("/api/common/auth/login/kick").headers["Location"]
        returns.append(urlsplit(agree(consent, f"late{number}").url))
    direct(shop, slow_seconds=PROVIDER_SECONDS)
    answers = []

    def come_back(number: int) -> None:
        began, back = time.monotonic(), returns[number]
        answer = people[number].http.get(f"{back.path}?{back.query}")
        answers.append((answer.status_code, time.monotonic() - began, answer.headers.get("Refresh")))

    try:
        with pages_stay_fast(shop, fan, seconds=12), ThreadPoolExecutor(LOGINS) as at_once:
            list(at_once.map(come_back, range(LOGINS)))
    finally:
        direct(shop, slow_seconds=0)

    print(sorted(answers))
    assert {status for status, _, _ in answers} == {302, 503}
    assert max(seconds for _, seconds, _ in answers) < LOGIN_SECONDS + 2
    assert all(refresh for status, _, refresh in answers if status == 503)


def test_readiness_answers_while_the_database_is_stopped(shop):
    visitor = Visitor(shop.port, host=host_of(shop), address="203.0.113.8")
    server = psutil.Process(shop.facts["processes"]["postgres"])
    stopped = [server, *server.children(recursive=True)]
    for process in stopped:
        process.suspend()
    try:
        for path, status in [("ready", 503), ("live", 200)] * 2:
            began = time.monotonic()
            assert visitor.get(f"/health/{path}").status == status
            assert time.monotonic() - began < 2
    finally:
        for process in reversed(stopped):
            process.resume()
    wait_until(lambda: visitor.get("/health/ready").status == 200, "not ready again")


def _attack(port: int, host: str, addresses: int, ready: Any, ended: Any, found: Any) -> None:
    """Run in a process of its own, which gives way to the product: real strangers use other machines."""
    os.nice(15)
    statuses: list[int] = []
    barrier = threading.Barrier(WRONG_LOGINS + 1)

    def send(number: int) -> None:
        stranger = Visitor(port, host=host, address=f"192.0.2.{number % addresses + 1}")
        barrier.wait()
        while not ended.is_set():
            try:
                statuses.append(stranger.log_in(f"unknown{number}", "Wrong-1").status)
            except AssertionError:
                statuses.append(503)  # for the token that a login sends
            except httpx.HTTPError:
                statuses.append(0)

    threads = [threading.Thread(target=send, args=[number], daemon=True) for number in range(WRONG_LOGINS)]
    for thread in threads:
        thread.start()
    barrier.wait(120)
    ready.set()
    for thread in threads:
        thread.join()
    found.put({status: statuses.count(status) for status in sorted(set(statuses))})


@contextmanager
def wrong_logins(shop: product.Running, *, addresses: int) -> Iterator[dict[int, int]]:
    """WRONG_LOGINS connections that send wrong logins without a pause, from this number of addresses.

    After the block, the result has the number of answers by status.
    """
    spawned = multiprocessing.get_context("spawn")
    ready, ended, found = spawned.Event(), spawned.Event(), spawned.Queue()
    arguments = (shop.port, host_of(shop), addresses, ready, ended, found)
    process = spawned.Process(target=_attack, args=arguments, daemon=True)
    process.start()
    assert ready.wait(120)
    counts: dict[int, int] = {}
    try:
        yield counts
    finally:
        ended.set()
        counts |= found.get(timeout=60)
        process.join(30)


@pytest.mark.parametrize("addresses", [2, WRONG_LOGINS])
def test_wrong_logins_delay_neither_pages_nor_the_right_login(shop, fan, addresses):
    host, name = host_of(shop), f"right{addresses}"
    known = Visitor(shop.port, host=host, address="203.0.113.77")
    body = {"email": f"{name}@example.com", "username": name, "password": PASSWORD}
    known.post("/common/auth/signup", body).ok()
    known.log_in(name).ok()
    times: dict[str, list[float]] = {"known": [], "unknown": []}

    def log_in(kind: str, visitor: Visitor) -> None:
        began = time.monotonic()
        visitor.log_in(name).ok()
        times[kind].append(time.monotonic() - began)

    with wrong_logins(shop, addresses=addresses) as counts, pages_stay_fast(shop, fan, seconds=ATTACK_SECONDS):
        time.sleep(3)
        for number in range(4):
            # The browser at the address of the attackers, too.
            known.http.headers["X-Forwarded-For"] = "192.0.2.1" if number % 2 else "203.0.113.77"
            log_in("known", known)
            log_in("unknown", Visitor(shop.port, host=host, address=f"203.0.113.{100 + number}"))

    print(f"\nwrong logins {counts}, right ones {times}")
    assert max(times["known"]) <= KNOWN_SECONDS
    assert max(times["unknown"]) <= UNKNOWN_SECONDS
    assert set(counts) <= {401, 400, 429, 503}

"""The HTTP figures: a purchase against a bare DRF POST, a home against a bare view, many communities against few."""

import json
import random
import statistics
import uuid
from pathlib import Path

from django.conf import settings
from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.communities.services import request_community
from saas.kernel.clock import now
from saas.tenancy import provisioning
from saas.tenancy.models import Community, Domain
from tenants.members.services import join
from tests.load.goals import Goals
from tests.load.http import home
from tests.load.http.driver import Round, drive, request
from tests.load.http.targets import THREADS, Server, browser
from tests.support.builders import a_user
from tests.support.databases import leave_database
from tests.support.ledger import books_are_right, raw
from tests.support.shop import a_product

COOKIES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
BARE_HOST = "bare.example"
PRICE = 1
FEW, MANY = 10, 300
LATENCY_ROUNDS = 9


def measure(folder: Path, goals: Goals, *, rounds: int, seconds: float) -> str:
    alpha = Community.objects.get(slug="alpha")
    lines = [
        "| target | req/s | p50 / p95 ms | CPU ms | ratio req/s | ratio CPU | goal |",
        "|---|---|---|---|---|---|---|",
    ]
    mine, theirs = _purchases(alpha, folder, rounds, seconds)
    lines += _rows(
        "buying over HTTP", mine, "bare DRF session POST through django-tenants, one INSERT", theirs, goals, 0.80
    )
    with tenant_context(alpha):
        books_are_right()
        (orders,) = raw("select count(*) from stores_order")[0]
    mine, theirs = home.compare(alpha, folder, rounds=rounds, seconds=seconds)
    lines += _rows("community home, visitor", mine, "bare view, same bytes", theirs, goals, 0.80)
    lines += ["", f"{orders} orders placed over HTTP, and the books add up.", "", *_latency(folder, goals)]
    return "\n".join(lines)


def _rows(name: str, mine: list[Round], reference: str, theirs: list[Round], goals: Goals, goal: float) -> list[str]:
    pairs = list(zip(mine, theirs, strict=True))
    speed = statistics.median(one.per_second / other.per_second for one, other in pairs)
    cpu = statistics.median(other.cpu_ms / one.cpu_ms for one, other in pairs)
    errors = sum(entry.errors for entry in (*mine, *theirs))
    assert not errors, f"{errors} requests failed"
    verdict = goals.at_least(name, speed, goal)
    return [_row(reference, theirs, "1.00 | 1.00 |"), _row(name, mine, f"{speed:.2f} | {cpu:.2f} | {verdict}")]


def _row(name: str, rounds: list[Round], ratios: str) -> str:
    figure = {part: home.median(rounds, part) for part in ("per_second", "p50", "p95", "cpu_ms")}
    return (
        f"| {name} | {figure['per_second']:.0f} | {figure['p50']:.1f} / {figure['p95']:.1f} | {figure['cpu_ms']:.2f} "
        f"| {ratios} |"
    )


def _shoppers(alpha: Community) -> list[User]:
    """One fan per connection with gems for the whole run, and two hot rows: one product, one creator."""
    users = [a_user(username=f"shopper{number}") for number in range(THREADS)]
    with tenant_context(alpha):
        for user in users:
            join(user=user, community=alpha)
        raw(
            "select count(post(%s, gen_random_uuid(), 'x', %s, null, 'CREDIT', 'REWARD', null, '', null, "
            "array[1]::bigint[], array[a.id], array[100000000]::bigint[])) from wallets_account a where a.id >= 1000",
            alpha.schema_tag,
            alpha.owner_id,
        )
        a_product(alpha, name="Hot item", quantity=100_000_000, price=PRICE, limit_per_day=None)
        with connection.cursor() as cursor:
            cursor.execute(
                "create table bare_note (id bigint generated always as identity primary key, "
                "text varchar(200) not null, user_id uuid not null, created_at timestamptz not null)"
            )
    Domain.objects.create(domain=BARE_HOST, tenant=alpha, verified_at=now())
    return users


def _purchases(alpha: Community, folder: Path, rounds: int, seconds: float) -> tuple[list[Round], list[Round]]:
    browsers = [browser(user, cookie_names=COOKIES) for user in _shoppers(alpha)]
    body = json.dumps(
        {"productSlug": "hot-item", "storeSlug": alpha.slug, "quantity": 1, "expectedPrice": str(PRICE)}
    ).encode()
    note = json.dumps({"text": "one row a request"}).encode()
    host = "localhost"

    def buy(client: int, _number: int) -> bytes:
        headers = {**browsers[client], "Idempotency-Key": str(uuid.uuid4())}
        return request("POST", "/api/user/product-order/buy", host=host, headers=headers, body=body)

    posts = [request("POST", "/notes", host=BARE_HOST, headers=headers, body=note) for headers in browsers]
    created, log = frozenset({201}), folder / "buying.log"
    mine: list[Round] = []
    theirs: list[Round] = []
    with (
        Server("saas.wsgi", "saas.settings", log) as ours,
        Server("tests.load.bare.wsgi", "tests.load.bare.settings", log) as bare,
    ):
        for number in range(rounds + 1):
            bought = drive(ours.port, ours.process.pid, buy, clients=THREADS, seconds=seconds, good=created)
            posted = drive(
                bare.port, bare.process.pid, lambda c, _n: posts[c], clients=THREADS, seconds=seconds, good=created
            )
            if number:
                mine.append(bought)
                theirs.append(posted)
    return mine, theirs


def _latency(folder: Path, goals: Goals) -> list[str]:
    """One product list per request, four fifths of them to a fifth of the communities; and the first touch of each."""
    slugs = [f"hall-{number}" for number in range(MANY)]
    for position, slug in enumerate(slugs):
        community = provisioning.build(request_community(owner=a_user(), slug=slug, name="Hall"))
        with tenant_context(community):
            a_product(community, name="Postcard", quantity=5, price=PRICE)
        if position % 15 == 0:
            # A backend that has run the functions of many schemas looks all their plans over at each DDL.
            leave_database()
    chance = random.Random(1)

    def traffic(slugs: list[str]) -> list[bytes]:
        fifth = len(slugs) // 5
        chosen = [
            chance.choice(slugs[:fifth]) if chance.random() < 0.8 else chance.choice(slugs[fifth:]) for _ in range(3000)
        ]
        return [_list(slug) for slug in chosen]

    ok, log = frozenset({200}), folder / "many.log"
    with Server("saas.wsgi", "saas.settings", log) as server:
        first = _one_by_one(server, [_list(slug) for slug in slugs])
        _warm(server, [_list(slug) for slug in slugs])
        few, many = traffic(slugs[:FEW]), traffic(slugs)
        p50: dict[int, list[float]] = {FEW: [], MANY: []}
        for _ in range(LATENCY_ROUNDS + 1):
            for size, requests in ((FEW, few), (MANY, many)):
                result = drive(
                    server.port,
                    server.process.pid,
                    lambda c, n, requests=requests: requests[(c * 977 + n) % len(requests)],  # type: ignore[misc]
                    clients=2,
                    seconds=4,
                    good=ok,
                )
                assert not result.errors
                p50[size].append(result.p50)
    few_ms, many_ms = (statistics.median(p50[size][1:]) for size in (FEW, MANY))
    ratios = sorted(more / less for less, more in zip(p50[FEW][1:], p50[MANY][1:], strict=True))
    ratio = statistics.median(ratios)
    return [
        "| product list, 2 clients | p50 ms |",
        "|---|---|",
        f"| {FEW} communities, warm | {few_ms:.2f} |",
        f"| {MANY} communities, warm, 80 % on a fifth | {many_ms:.2f} |",
        f"| ratio | {ratio:.2f} [{ratios[0]:.2f}–{ratios[-1]:.2f}], {goals.at_most('many communities', ratio, 1.10)} |",
        f"| first touch of a community, median / p95 | {statistics.median(first):.1f} / {sorted(first)[285]:.1f} |",
    ]


def _list(slug: str) -> bytes:
    return request("GET", f"/api/user/product-manage/all?storeSlug={slug}&creator={slug}", host="localhost")


def _warm(server: Server, requests: list[bytes]) -> None:
    """Every community on every database connection of the server, which hands them out in turn."""
    for number in range(THREADS):
        _one_by_one(server, requests[number:] + requests[:number])


def _one_by_one(server: Server, requests: list[bytes]) -> list[float]:
    import time

    from tests.load.http.driver import Connection

    link, times = Connection(server.port), []
    for message in requests:
        began = time.perf_counter()
        assert link.send(message) == 200
        times.append((time.perf_counter() - began) * 1000)
    link.close()
    return times

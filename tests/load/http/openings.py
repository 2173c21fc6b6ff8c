"""Opening a case over HTTP against buying a product, on one server; most of what comes out is gems."""

import json
import statistics
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path

from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.members.services import join
from tests.load.goals import Goals
from tests.load.http.driver import Round, drive, request
from tests.load.http.figures import COOKIES
from tests.load.http.home import median
from tests.load.http.targets import THREADS, Server, browser
from tests.support.builders import a_user
from tests.support.cases import CLIENT_SEED, a_case, gems, hash_of, thing
from tests.support.ledger import books_are_right, raw
from tests.support.shop import a_product

PRICE = 1
GOAL = 0.45


def measure(folder: Path, goals: Goals, *, rounds: int, seconds: float) -> str:
    alpha = Community.objects.get(slug="alpha")
    users = [a_user(username=f"opener{number}") for number in range(THREADS)]
    with tenant_context(alpha):
        for user in users:
            join(user=user, community=alpha)
        raw(
            "select count(post(%s, gen_random_uuid(), 'x', %s, null, 'CREDIT', 'REWARD', null, '', null, "
            "array[1]::bigint[], array[a.id], array[100000000]::bigint[])) from wallets_account a where a.id >= 1000",
            alpha.schema_tag,
            alpha.owner_id,
        )
    hot = a_product(alpha, name="Hot item", quantity=100_000_000, price=PRICE, limit_per_day=None)
    prize = a_product(alpha, name="Prize", quantity=100_000_000, price=PRICE, limit_per_day=None)
    case = a_case(alpha, [thing(prize.pk, 200_000, 1), gems(1, 800_000)], price=PRICE, name="Hot case")
    browsers = [browser(user, cookie_names=COOKIES) for user in users]
    bought = {"productSlug": hot.slug, "storeSlug": alpha.slug, "quantity": 1, "expectedPrice": str(PRICE)}
    opened = {"expectedPrice": str(PRICE), "oddsHash": hash_of(case), "clientSeed": CLIENT_SEED}

    def post(path: str, body: Mapping[str, object]) -> Callable[[int, int], bytes]:
        text = json.dumps(body).encode()

        def make(client: int, _number: int) -> bytes:
            headers = {**browsers[client], "Idempotency-Key": str(uuid.uuid4())}
            return request("POST", f"/api{path}", host="localhost", headers=headers, body=text)

        return make

    open_one = post(f"/user/cases/open/{alpha.slug}/{case.slug}", opened)
    buy_one = post("/user/product-order/buy", bought)
    created = frozenset({201})
    openings: list[Round] = []
    purchases: list[Round] = []
    with Server("saas.wsgi", "saas.settings", folder / "openings.log") as server:
        for number in range(rounds + 1):
            for rows, make in ((openings, open_one), (purchases, buy_one)):
                done = drive(server.port, server.process.pid, make, clients=THREADS, seconds=seconds, good=created)
                assert not done.errors
                if number:
                    rows.append(done)
    with tenant_context(alpha):
        books_are_right()
        ((count, charges),) = raw(
            "select count(*), (select count(*) from wallets_txn where cause = 'CASE' and outcome = 'PAID') "
            "from lootboxes_opening"
        )
    assert count == charges
    ratio = statistics.median(a.per_second / b.per_second for a, b in zip(openings, purchases, strict=True))
    verdict = goals.at_least("openings against purchases", ratio, GOAL)
    return "\n".join(
        [
            "| target | req/s | p50 / p95 ms | CPU ms |",
            "|---|---|---|---|",
            _row("buying over HTTP", purchases),
            _row("opening a case over HTTP", openings),
            "",
            f"Ratio {ratio:.2f}, {verdict}. {count} openings, as many charges, and the books add up.",
        ]
    )


def _row(name: str, rounds: list[Round]) -> str:
    per_second, p50, p95, cpu_ms = (median(rounds, figure) for figure in ("per_second", "p50", "p95", "cpu_ms"))
    return f"| {name} | {per_second:.0f} | {p50:.1f} / {p95:.1f} | {cpu_ms:.2f} |"

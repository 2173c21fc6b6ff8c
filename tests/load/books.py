"""The lists and the books of a community that has been at it for years, against those of one that has just begun.

In one run, on one server: first pages of a store with 2,000 products, 100,000 orders and 1,000,000 movements against
one with 20 of each, as calls of the API; the platform's store over 1,000 communities against 10; the ledger as a file.
"""

import http.client
import logging
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.directory.models import Listing, ListingKind
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.tenancy.models import Community, CommunityState
from tenants.stores.models import Order, Product
from tenants.wallets import reconciliation, services
from tests.load.goals import Goals
from tests.load.http.targets import Server, browser
from tests.support.api import Api
from tests.support.builders import a_member, a_user
from tests.support.ledger import many_movements, raw
from tests.support.shop import a_product

COOKIES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
FEW = 20
PRODUCTS, ORDERS, MOVEMENTS = 2_000, 100_000, 1_000_000
LISTED = 20
ROUNDS = 15
LIST_GOAL, ECONOMY_GOAL, PLATFORM_GOAL, MEMORY_GOAL, PAGE_GOAL_MS = 1.3, 2, 1.2, 16, 20
PRICE = 7


def measure(folder: Path, goals: Goals) -> str:
    """The figures as Markdown."""
    logging.disable(logging.INFO)
    lines: list[str] = []
    small, large = Community.objects.get(slug="beta"), Community.objects.get(slug="alpha")
    for community, sizes in ((small, (FEW,) * 3), (large, (PRODUCTS, ORDERS, MOVEMENTS))):
        _fill(community, *sizes)
    lines += ["| first page | 20 rows | all rows | ratio | goal |", "|---|---|---|---|---|"]
    for name, path in PAGES.items():
        few, many = _side_by_side(_page(small, path), _page(large, path))
        goal = LIST_GOAL if path.endswith("/all") or "?" in path else ECONOMY_GOAL
        lines.append(_row(name, few, many, goal, goals))
        if name == "movements":
            page_of_many = many * 1000
    few, many = _platform()
    name = f"platform store, 10 and 1,000 communities with {LISTED} products"
    lines.append(_row(name, few, many, PLATFORM_GOAL, goals))
    held = goals.at_most("a page of the ledger", page_of_many, PAGE_GOAL_MS, digits=0, unit=" ms")
    lines += ["", f"- A page of the ledger with {MOVEMENTS:,} movements: {page_of_many:.1f} ms, {held}."]
    lines += ["", *(_file(large, path, name, folder, goals) for name, path in FILES.items())]
    return "\n".join(lines)


PAGES = {
    "products, as fans see them": "/user/product-manage/all?storeSlug={slug}",
    "products, for the team": "/creator/product-manage/all",
    "orders": "/creator/product-order/all",
    "movements": "/creator/transactions/all",
    "economy of 30 days": "/creator/wallet/economy",
}


FILES = {
    "The ledger": "/creator/transactions/all/export/csv",
    "The statement of the fan who has all the movements": "/user/transactions/all/export/csv?creator={slug}",
}


def _row(name: str, few: float, many: float, goal: float, goals: Goals) -> str:
    ratio = many / few
    return f"| {name} | {few * 1000:.1f} ms | {many * 1000:.1f} ms | {ratio:.2f} | {goals.at_most(name, ratio, goal)} |"


def _fill(community: Community, products: int, orders: int, movements: int) -> None:
    pattern = a_product(community, name="Pattern", quantity=None, price=PRICE, limit_per_day=None)
    member = a_member(community)
    with tenant_context(community):
        services.open_wallet(member=member)
        moment = now()
        Product.objects.bulk_create(
            (
                Product(slug=f"bench-{n}", name=f"Bench {n}", price=PRICE, status=pattern.status, quantity=9)
                for n in range(products - 1)
            ),
            batch_size=1000,
        )
        _order(pattern, member.pk, orders, moment)
        many_movements(community, member, movements)
        raw("vacuum analyze")
        findings = reconciliation.reconcile()
        if findings:
            raise RuntimeError(f"The books do not add up: {findings[:3]}")


def _run(statement: str, facts: dict[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, facts)


def _order(pattern: Product, member_id: Any, count: int, moment: Any) -> None:
    # The numbers come from the table's own sequence, so the rows are made by the database.
    first = Order(
        transaction_id=uuid4(), member_id=member_id, product=pattern, status="COMPLETED", price=PRICE, quantity=1,
        product_slug=pattern.slug, product_name=pattern.name, product_type=pattern.type,
        product_rarity=pattern.rarity, day=moment.date(), created_at=moment, updated_at=moment,
    )  # fmt: skip
    columns = [str(field.column) for field in Order._meta.concrete_fields if field.column not in ("id", "number")]
    values = {
        str(field.column): field.get_db_prep_save(getattr(first, field.attname), connection)
        for field in Order._meta.concrete_fields
    }
    own = {"id": "gen_random_uuid()", "transaction_id": "gen_random_uuid()", "day": "(current_date - (g %% 60))"}
    listed = ", ".join(["id", *columns])
    sources = ", ".join([own["id"], *(own.get(column, f"%({column})s") for column in columns)])
    _run(
        f"insert into stores_order ({listed}) select {sources} from generate_series(1, %(bench_count)s) g",
        {**values, "bench_count": count},
    )


def _page(community: Community, path: str) -> Callable[[], object]:
    api = Api().login(community.owner)
    address = path.format(slug=community.slug)
    return lambda: api.get(address).ok()


def _side_by_side(few: Callable[[], object], many: Callable[[], object]) -> tuple[float, float]:
    """The medians of both, taken in turns, so that whatever else the machine does strikes both."""
    times: tuple[list[float], list[float]] = ([], [])
    few(), many()
    for _ in range(ROUNDS):
        for work, kept in zip((few, many), times, strict=True):
            begun = time.perf_counter()
            work()
            kept.append(time.perf_counter() - begun)
    return statistics.median(times[0]), statistics.median(times[1])


def _platform() -> tuple[float, float]:
    api = Api()

    def look() -> object:
        return api.get("/public/listings").ok()

    Listing.objects.all().delete()
    owner = a_user()
    _communities(owner, 10)
    raw("analyze")
    few = _median(look)
    _communities(owner, 990)
    raw("analyze")
    cache.clear()
    return few, _median(look)


def _communities(owner: Any, count: int) -> None:
    """Communities with listings in the platform's store. Their schemas are never entered."""
    made = []
    for _ in range(count):
        name = f"bench{uuid4().hex[:12]}"
        made.append(
            Community(
                id=new_id(), owner=a_user(username=name), slug=name, name=name, state=CommunityState.READY,
                schema_name=f"c_{uuid4().hex[:26]}", schema_tag=uuid4(),
            )
        )  # fmt: skip
    Community.objects.bulk_create(made)
    moment = now()
    Listing.objects.bulk_create(
        (
            Listing(
                community=community, kind=ListingKind.PRODUCT, object_id=new_id(), slug=f"thing-{n}", name=f"Thing {n}",
                price=PRICE, is_available=n % 5 > 0, data={"rarity": "COMMON", "type": "DIGITAL", "left": 3},
                created_at=moment,
            )
            for community in made
            for n in range(LISTED)
        ),
        batch_size=2000,
    )  # fmt: skip


def _median(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times[1:])


def _resident(server: Server) -> int:
    """Bytes the server and its workers hold now."""
    master = psutil.Process(server.process.pid)
    return sum(process.memory_info().rss for process in [master, *master.children(recursive=True)])


def _file(community: Community, path: str, name: str, folder: Path, goals: Goals) -> str:
    """Downloads a file over HTTP from a fresh server and watches the memory of its processes meanwhile."""
    user = community.owner if path.startswith("/creator/") else _fan_of(community)
    headers = browser(user, cookie_names=COOKIES)
    with Server("saas.wsgi", "saas.settings", folder / "file.log") as server:
        link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
        begun = time.perf_counter()
        link.request("GET", f"/api{path.format(slug=community.slug)}", headers={"Host": "localhost", **headers})
        answer = link.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}")
        rows = size = early = highest = 0
        while piece := answer.read(1_048_576):
            rows += piece.count(b"\n")
            size += len(piece)
            held = _resident(server)
            early = early or held
            highest = max(highest, held)
        spent = time.perf_counter() - begun
    if rows < MOVEMENTS:
        raise RuntimeError(f"{path} has only {rows} rows")
    grown = (highest - early) / 1_048_576
    verdict = goals.at_most(f"memory of {name}", grown, MEMORY_GOAL, digits=0, unit=" MB")
    return (
        f"- {name} over HTTP: {rows - 1:,} rows, {size / 1_048_576:.0f} MB in {spent:.0f} s; the server's processes "
        f"grew by {grown:.1f} MB after the first megabyte, {verdict}."
    )


def _fan_of(community: Community) -> User:
    with tenant_context(community):
        ((user_id,),) = raw(
            "select m.user_id from wallets_account a join members_member m on m.id = a.member_id "
            "order by a.version desc limit 1"
        )
    return User.objects.get(pk=user_id)

"""CPU seconds of one order over all processes of the product, running as ``make up`` runs it, over real HTTP.

The work after an order counts too: a round ends when the jobs of its orders are done. In ``make bench`` the reference
is a bare DRF POST on the same database. ``python -m tests.load.orders --against FOLDER`` takes turns with the product
of another checkout that is set up. CPU seconds stay comparable while the machine has other work.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx
import psutil
import psycopg

from tests.load.goals import Goals
from tests.load.http.driver import Connection, request
from tests.support.running import ROOT, Started, start

# People and a community of the demo.
PASSWORD, OWNER, FANS = "Gemhall-1", "nova", ("pixelpanda", "latekick")
CLIENTS = 4
ROUNDS, ORDERS = 7, 400
GEMS = 5_000
JOBS_SECONDS = 60
BARE_GOAL = 2.2
# The bare server reads the product's sessions.
SECRET_KEY = "orders"

Figures = dict[str, float]
"""CPU milliseconds of one order, by process."""


def measure(folder: Path, goals: Goals, *, rounds: int) -> str:
    """CPU of an order against that of a bare DRF POST, in turns, as Markdown."""
    mine: list[Figures] = []
    theirs: list[Figures] = []
    with product(ROOT, folder / "product") as shop, bare(shop, folder) as post:
        shop.buy(ORDERS // 2)
        post(ORDERS // 2)
        for _ in range(rounds):
            mine.append(shop.buy(ORDERS))
            theirs.append(post(ORDERS))
    ratio = statistics.median(sum(a.values()) / sum(b.values()) for a, b in zip(mine, theirs, strict=True))
    verdict = goals.at_most("CPU of an order", ratio, BARE_GOAL)
    reference = "bare DRF session POST through django-tenants, one INSERT"
    return "\n".join([*table({reference: theirs, "an order": mine}), "", f"Ratio {ratio:.2f}, {verdict}."])


@contextmanager
def bare(shop: "Shop", folder: Path) -> Iterator[Callable[[int], Figures]]:
    """A bare DRF server on the product's database, in the demo's community; a function that posts to it."""
    from tests.load.http.targets import Server  # needs settings, which a comparison of checkouts has none of

    facts = shop.running.facts
    with psycopg.connect(facts["database_url"], autocommit=True) as database:
        row = database.execute(
            "select c.schema_name, d.domain from public.tenancy_domain d join public.tenancy_community c "
            "on c.id = d.tenant_id where c.slug = %s limit 1",
            [OWNER],
        ).fetchone()
        assert row is not None
        schema, host = row
        database.execute(
            f"create table {schema}.bare_note (id bigint generated always as identity primary key, "
            "text varchar(200) not null, user_id uuid not null, created_at timestamptz not null)"
        )
    environment = {
        "DATABASE_URL": facts["database_url"],
        "REDIS_URL": facts["redis_url"],
        "SECRET_KEY": SECRET_KEY,
        "INSTANCE": str(facts["port"]),
    }
    text = json.dumps({"text": "one row a request"}).encode()
    posts = [request("POST", "/notes", host=host, headers=headers, body=text) for headers in shop.headers]
    with Server("tests.load.bare.wsgi", "tests.load.bare.settings", folder / "bare.log", **environment) as server:
        processes = {"postgres": facts["processes"]["postgres"], "web": server.process.pid}

        def post(count: int) -> Figures:
            before = {name: cpu_seconds(pid) for name, pid in processes.items()}
            send(server.port, lambda client: posts[client], count)
            used = {name: cpu_seconds(pid) - before[name] for name, pid in processes.items()}
            return {name: used.get(name, 0.0) * 1000 / count for name in facts["processes"] if name != "simulators"}

        yield post


class Shop:
    """A running product, one product on sale for a gem, and fans who are logged in."""

    def __init__(self, running: Started) -> None:
        self.running = running
        self.host = f"localhost:{running.port}"
        self.slug = self._product()
        self.headers = [self._log_in(FANS[number % len(FANS)])[1] for number in range(CLIENTS)]

    def buy(self, orders: int) -> Figures:
        """Place ``orders`` orders and wait for their jobs; the CPU they took."""
        body = {"productSlug": self.slug, "storeSlug": OWNER, "quantity": 1, "expectedPrice": "1"}
        text = json.dumps(body).encode()

        def message(client: int) -> bytes:
            headers = {**self.headers[client], "Idempotency-Key": str(uuid.uuid4())}
            return request("POST", "/api/user/product-order/buy", host=self.host, headers=headers, body=text)

        before = self.cpu()
        send(self.running.port, message, orders)
        self._wait_for_jobs()
        return {name: (after - before[name]) * 1000 / orders for name, after in self.cpu().items()}

    def cpu(self) -> dict[str, float]:
        processes = self.running.facts["processes"]
        return {name: cpu_seconds(pid) for name, pid in processes.items() if name != "simulators"}

    def _product(self) -> str:
        """A product on sale; the owner gives each fan GEMS."""
        client, headers = self._log_in(OWNER)
        for fan in FANS:
            found = client.get("/api/creator/users/all", params={"search": fan}).raise_for_status().json()
            change = {"kind": "TIP", "amount": str(GEMS), "reason": "Bench"}
            key = {**headers, "Idempotency-Key": str(uuid.uuid4())}
            path = f"/api/creator/users/one/{found['data'][0]['id']}/balance"
            client.patch(path, json=change, headers=key).raise_for_status()
        fields = {"productName": "Bench", "price": "1", "quantity": None, "limitPerDay": None, "status": "ACTIVE"}
        answer = client.post("/api/creator/product-manage/one", json=fields, headers=headers)
        return str(answer.raise_for_status().json()["slug"])

    def _log_in(self, login: str) -> tuple[httpx.Client, dict[str, str]]:
        client = httpx.Client(base_url=self.running.url)
        token = client.get("/api/common/auth/csrf").json()["csrfToken"]
        body = {"login": login, "password": PASSWORD}
        client.post("/api/common/auth/login", json=body, headers={"X-CSRFToken": token}).raise_for_status()
        token = client.get("/api/common/auth/csrf").json()["csrfToken"]
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in client.cookies.jar)
        return client, {"Cookie": cookies, "X-CSRFToken": token}

    def _wait_for_jobs(self) -> None:
        """Raises RuntimeError when jobs of a community are still due after JOBS_SECONDS."""
        deadline = time.monotonic() + JOBS_SECONDS
        statement = (
            "select count(*) from public.jobs_job where community_id is not null "
            "and (state = 'CLAIMED' or state = 'WAITING' and due_at < now() + interval '10 seconds')"
        )
        with psycopg.connect(self.running.facts["database_url"], autocommit=True) as database:
            while (row := database.execute(statement).fetchone()) and row[0]:
                if time.monotonic() > deadline:
                    raise RuntimeError(f"{row[0]} jobs are still due")
                time.sleep(0.25)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and its children, including children that have ended."""
    master, total = psutil.Process(pid), 0.0
    # The parent last: it counts the children that ended meanwhile.
    for process in (*master.children(recursive=True), master):
        with suppress(psutil.NoSuchProcess):
            total += float(sum(process.cpu_times()[:4]))
    return total


def send(port: int, message: Callable[[int], bytes], count: int) -> None:
    """``count`` requests over CLIENTS connections. Raises RuntimeError unless each is answered with 201."""
    statuses: list[int] = []

    def work(client: int) -> None:
        connection = Connection(port)
        for _ in range(count // CLIENTS):
            statuses.append(connection.send(message(client)))
        connection.close()

    threads = [Thread(target=work, args=(client,)) for client in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if statuses != [201] * count:
        raise RuntimeError(f"{count} requests were answered with {sorted(set(statuses))}, {len(statuses)} of them")


@contextmanager
def product(root: Path, folder: Path) -> Iterator[Shop]:
    """The product of the checkout ``root`` with its demo, started and stopped."""
    python = str(root / ".venv" / "bin" / "python") if root != ROOT else sys.executable
    environment = {"DEMO": "yes", "RATE_LIMIT_SCALE": "1000", "SECRET_KEY": SECRET_KEY}
    running = start(folder, root=root, python=python, **environment)
    try:
        yield Shop(running)
    finally:
        running.interrupt()


def compare(other: Path, folder: Path, *, rounds: int, orders: int) -> str:
    """CPU of an order in this checkout and in ``other``, in turns, as a table."""
    mine: list[Figures] = []
    theirs: list[Figures] = []
    if orders % CLIENTS or (rounds + 1) * orders > GEMS:
        raise ValueError(f"Give a multiple of {CLIENTS} orders, and no more than {GEMS} in all rounds")
    with product(ROOT, folder / "mine") as ours, product(other, folder / "theirs") as reference:
        for shop in (ours, reference):
            shop.buy(orders)
        for number in range(rounds):
            pair = [(ours, mine), (reference, theirs)]
            for shop, rows in reversed(pair) if number % 2 else pair:
                rows.append(shop.buy(orders))
    ratios = sorted(sum(a.values()) / sum(b.values()) for a, b in zip(mine, theirs, strict=True))
    return "\n".join(
        [
            *table({"this checkout": mine, str(other): theirs}),
            "",
            f"Ratio: median {statistics.median(ratios):.3f}, from {ratios[0]:.3f} to {ratios[-1]:.3f} "
            f"({rounds} rounds of {orders} orders each).",
        ]
    )


def table(rows: dict[str, Sequence[Figures]]) -> list[str]:
    """CPU milliseconds per order, the median of the rounds, by process. Another checkout can have fewer processes."""
    names = list(next(iter(rows.values()))[0])
    lines = [f"| CPU ms per order | {' | '.join(names)} | all |", "|---" * (len(names) + 2) + "|"]
    for title, rounds in rows.items():
        cells = [statistics.median(figures.get(name, 0.0) for figures in rounds) for name in names]
        cells.append(statistics.median(sum(figures.values()) for figures in rounds))
        lines.append(f"| {title} | {' | '.join(f'{cell:.2f}' for cell in cells)} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.orders")
    parser.add_argument("--against", type=Path, help="the folder of another checkout")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--orders", type=int, default=ORDERS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gemhall-orders-") as place:
        folder = Path(place)
        folder.chmod(0o711)
        if options.against:
            print(compare(options.against.resolve(), folder, rounds=options.rounds, orders=options.orders))
            return
        with product(ROOT, folder / "mine") as shop:
            shop.buy(options.orders)
            print("\n".join(table({"this checkout": [shop.buy(options.orders) for _ in range(options.rounds)]})))


if __name__ == "__main__":
    main()

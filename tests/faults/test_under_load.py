"""The whole product under many requests at once: its connections to PostgreSQL, and the request ids in its logs."""

import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psutil
import pytest

from saas.supervisor.ports import free_port
from tests.support.api import PASSWORD
from tests.support.downloads import Download
from tests.support.harbor import SLUG, Buyer, Harbor
from tests.support.processes import descendants
from tests.support.web import Visitor

pytestmark = pytest.mark.prove
BUYERS, GEMS, MOVEMENTS = 8, 9_000, 5_000
THREADS = 4
# Beside the pages: one upload, one password, two files, one readiness, eight downloads (docs/front.md), and the thread
# that listens to changes.
MORE_THREADS = 14
SECONDS = float(os.environ.get("GEMHALL_LOAD_SECONDS") or 8)
ROUNDS = int(os.environ.get("GEMHALL_LOAD_ROUNDS") or 12)
STATEMENT = f"/api/user/transactions/all/export/csv?creator={SLUG}"


@pytest.fixture(scope="module")
def harbor(tmp_path_factory, django_db_blocker, worker_database) -> Iterator[Harbor]:
    """Its mails cannot be sent, so that jobs fail and say so."""
    made = Harbor(
        tmp_path_factory.mktemp("harbor"), django_db_blocker, worker_database,
        WEB_THREADS=str(THREADS), LOG_JSON="1", SMTP_URL=f"smtp://127.0.0.1:{free_port()}",
    )  # fmt: skip
    yield made
    made.running.interrupt()


@pytest.fixture(scope="module")
def buyers(harbor: Harbor) -> list[Buyer]:
    return harbor.fill(buyers=BUYERS, gems=GEMS, movements=MOVEMENTS)


class Connections(threading.Thread):
    """Counts what each process of the product has open to PostgreSQL, until it is stopped."""

    def __init__(self, harbor: Harbor) -> None:
        super().__init__(daemon=True)
        facts = harbor.running.facts
        self.port = urlsplit(facts["database_url"]).port
        self.names = {pid: name for name, pid in facts["processes"].items() if name not in ("postgres", "valkey")}
        for pid, name in list(self.names.items()):
            self.names |= {child: f"a child of {name}" for child in descendants(pid)}
        self.most: dict[int, int] = defaultdict(int)
        self.samples = 0
        self._ended = threading.Event()
        self.start()

    def run(self) -> None:
        while not self._ended.wait(0.02):
            for pid in self.names:
                found = psutil.Process(pid).net_connections("tcp")
                count = sum(1 for one in found if one.raddr and one.raddr.port == self.port)
                self.most[pid] = max(self.most[pid], count)
            self.samples += 1

    def stop(self) -> None:
        self._ended.set()
        self.join()


def test_no_process_has_more_connections_than_threads(harbor, buyers):
    counted, collector, end = Connections(harbor), harbor.visitor("collector"), time.monotonic() + SECONDS

    def visit(buyer: Buyer) -> None:
        while time.monotonic() < end:
            assert buyer.buy(uuid4()).is_success
            assert buyer.visitor.get("/user/wallets").status == 200
            assert buyer.visitor.get("/user/product-manage/all", storeSlug=SLUG).status == 200

    def download(_number: int) -> None:
        while time.monotonic() < end:
            file = Download(harbor.running.port, collector, STATEMENT)
            file.join()
            assert file.is_whole, repr(file.error)

    with ThreadPoolExecutor(BUYERS + 3) as pool:
        list(
            pool.map(
                lambda work: work[0](work[1]), [*((visit, one) for one in buyers), *((download, n) for n in range(3))]
            )
        )
    counted.stop()

    seen = {counted.names[pid]: 0 for pid in counted.most}
    for pid, most in counted.most.items():
        seen[counted.names[pid]] = max(seen[counted.names[pid]], most)
    print(f"\n{counted.samples} samples; connections at most: {seen}")
    assert counted.samples >= 5  # a pool keeps for minutes what it opened, so few are enough
    for name, most in seen.items():
        allowed = THREADS + MORE_THREADS if name == "a child of web" else 1  # elsewhere one thread works
        assert most <= allowed, f"{name} had {most} connections"
    assert seen["a child of web"] > 1
    assert seen["realtime"] == 0


@dataclass(frozen=True)
class Asked:
    """One request as its client knows it."""

    method: str
    path: str
    status: int
    code: str | None


def test_each_log_line_carries_the_id_of_its_own_request(harbor, buyers):
    web, worker, realtime = (harbor.logs / f"{name}.log" for name in ("web", "worker", "realtime"))
    begun = {path: path.stat().st_size for path in (web, worker, realtime)}
    asked: dict[str, Asked] = {}

    def ask(visitor: Visitor, method: str, path: str, body: Any = None, **headers: str) -> None:
        name = uuid4().hex
        sent = {"X-Request-Id": name, **headers}
        if method == "POST":
            sent["X-CSRFToken"] = visitor.token
        answer = visitor.http.request(method, path, json=body, headers=sent)
        assert answer.headers["X-Request-Id"] == name
        is_error = answer.status_code >= 400 and "json" in answer.headers["Content-Type"]
        code = answer.json()["code"] if is_error else None
        asked[name] = Asked(method, path.partition("?")[0], answer.status_code, code)

    def visit(number: int) -> None:
        buyer, stranger = buyers[number], Visitor(harbor.running.port, host=f"localhost:{harbor.running.port}")
        for turn in range(ROUNDS):
            own = f"{number}x{turn}"
            purchase = {"productSlug": "lamp", "storeSlug": SLUG, "quantity": 1, "expectedPrice": "3"}
            ask(buyer.visitor, "POST", "/api/user/product-order/buy", purchase, **{"Idempotency-Key": str(uuid4())})
            ask(buyer.visitor, "GET", f"/api/user/product-manage/one/{SLUG}/nothing-{own}")
            ask(buyer.visitor, "GET", f"/api/user/product-order/one/{uuid4()}")
            ask(buyer.visitor, "GET", STATEMENT)
            ask(buyer.visitor, "GET", f"/api/public/creators/by-username/nobody{own}")
            ask(stranger, "GET", f"/creator/{SLUG}/store")
            ask(stranger, "POST", "/api/common/auth/login", {"login": f"stranger{own}", "password": PASSWORD})
            new = Visitor(
                harbor.running.port, host=f"localhost:{harbor.running.port}", address=f"198.51.{number}.{turn}"
            )
            person = {"email": f"new{own}@example.com", "username": f"new{own}", "password": PASSWORD}
            ask(new, "POST", "/api/common/auth/signup", person)

    with ThreadPoolExecutor(BUYERS) as pool:
        list(pool.map(visit, range(BUYERS)))
    signed_up = {name for name, one in asked.items() if one.path.endswith("/signup")}
    assert {asked[name].status for name in signed_up} == {201}
    jobs = _failed_jobs(worker, begun[worker], expected=signed_up)

    lines = _lines(web, begun[web])
    answered: dict[str, list[Asked]] = defaultdict(list)
    for line in lines:
        assert line.get("request_id"), line
        if line["event"] == "request" and line["request_id"] in asked:
            answered[line["request_id"]].append(Asked(line["method"], line["path"], line["status"], None))
        elif line["event"] == "refused":
            assert line["code"] == asked[line["request_id"]].code, line
    assert {name: [Asked(one.method, one.path, one.status, None)] for name, one in asked.items()} == dict(answered)
    refused = sum(1 for line in lines if line["event"] == "refused")
    for line in _lines(realtime, begun[realtime]):
        assert "path" not in line or line.get("request_id"), line
    print(f"\n{len(asked)} requests, {len(lines)} lines, {refused} refusals, {jobs} lines of jobs")
    assert refused >= 3 * BUYERS * ROUNDS


def _failed_jobs(worker: Any, begun: int, *, expected: set[str]) -> int:
    """Every sign-up's mail failed in a job; each line of a job that a request caused carries that one's id."""
    deadline = time.monotonic() + 60
    while True:
        of_jobs = [line for line in _lines(worker, begun) if "job" in line and line["event"] == "job failed"]
        if expected <= {line.get("request_id") for line in of_jobs}:
            break
        assert time.monotonic() < deadline, f"{len(of_jobs)} jobs failed, {len(expected)} were expected"
        time.sleep(0.5)
    causes = defaultdict(set)
    for line in of_jobs:
        causes[line["job"]].add(line.get("request_id"))
    assert all(len(ids) == 1 for ids in causes.values())
    assert {name for ids in causes.values() for name in ids} <= expected
    return len(of_jobs)


def _lines(path: Any, begun: int) -> list[dict[str, Any]]:
    with path.open() as log:
        log.seek(begun)
        return [json.loads(line) for line in log if line.endswith("\n")]

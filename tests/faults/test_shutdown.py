"""SIGTERM under normal load: no request is lost or half done, and clients that disconnect leave nothing behind."""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from uuid import UUID

import httpx
import psycopg
import pytest

from saas.supervisor.stack import WEB_STOP_SECONDS
from tests.support.downloads import Download
from tests.support.harbor import Buyer, Harbor
from tests.support.processes import all_gone, descendants
from tests.support.streams import Listener

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.prove
BUYERS, GEMS = 8, 30_000
MOVEMENTS = 40_000
# The web server has its own time; the other processes end in seconds.
STOP_SECONDS = WEB_STOP_SECONDS + 15
LEDGER, STATEMENT = "/api/creator/transactions/all/export/csv", "/api/user/transactions/all/export/csv?creator=harbor"
GONE = 12


@pytest.fixture(scope="module")
def harbor(tmp_path_factory, django_db_blocker, worker_database) -> Iterator[Harbor]:
    made = Harbor(tmp_path_factory.mktemp("harbor"), django_db_blocker, worker_database)
    yield made
    made.running.interrupt()


@pytest.fixture(scope="module")
def buyers(harbor: Harbor) -> list[Buyer]:
    return harbor.fill(buyers=BUYERS, gems=GEMS, movements=MOVEMENTS)


def terminate(harbor: Harbor) -> float:
    """SIGTERM to the supervisor; how many seconds it took until nothing was left of the product."""
    supervisor = harbor.running.supervisor
    everything = descendants(supervisor.pid)
    assert len(everything) > 5
    began = time.monotonic()
    supervisor.send_signal(signal.SIGTERM)
    assert supervisor.wait(STOP_SECONDS) == 0, harbor.running.printed()
    took = time.monotonic() - began
    assert all_gone(everything, 2), "a process was left behind"
    return took


def test_sigterm_during_purchases(harbor, buyers, chance: random.Random):
    stopping = threading.Event()
    acknowledged_late = []

    def shop(buyer: Buyer, keys: list[UUID]) -> None:
        for key in keys:
            try:
                answer = buyer.buy(key)
            except httpx.ConnectError:
                return
            except httpx.TransportError:
                continue
            if stopping.is_set() and answer.is_success:
                acknowledged_late.append(key)

    keys = [[UUID(int=chance.getrandbits(128), version=4) for _ in range(GEMS // 3)] for _ in buyers]
    threads = [threading.Thread(target=shop, args=pair) for pair in zip(buyers, keys, strict=True)]
    for thread in threads:
        thread.start()
    time.sleep(chance.uniform(2, 4))
    stopping.set()
    took = terminate(harbor)
    for thread in threads:
        thread.join()
    harbor.start()

    acknowledged = sum(1 for buyer in buyers for order in buyer.tried.values() if order)
    made, tried = harbor.check_purchases(buyers, GEMS)
    print(
        f"\nstopped in {took:.1f} s; {tried} purchases tried, {acknowledged} acknowledged, "
        f"{len(acknowledged_late)} of them after the signal, {made} made"
    )
    assert acknowledged_late
    assert set().union(*(buyer.statuses for buyer in buyers)) <= {200, 201, 503}
    # Every key again: what was done answers as it did, what was not is done now, and nothing twice.
    for buyer in buyers:
        buyer.visitor.drop_token()
        for key, order in list(buyer.tried.items())[-50:]:
            again = buyer.buy(key)
            assert again.is_success, again.text
            assert order in (None, again.json()["id"])
    after, _ = harbor.check_purchases(buyers, GEMS)
    assert after == tried


def test_sigterm_during_downloads(harbor, buyers):
    port, keeper, collector = harbor.running.port, harbor.visitor("keeper"), harbor.visitor("collector")
    slow = [Download(port, keeper, LEDGER, pause=0.5), Download(port, collector, STATEMENT, pause=0.5)]
    assert all(download.begun.wait(30) for download in slow)
    quick = [Download(port, keeper, LEDGER), Download(port, collector, STATEMENT)]
    assert all(download.begun.wait(30) for download in quick)
    assert not any(download.is_whole for download in (*quick, *slow)), [one.rows for one in (*quick, *slow)]

    took = terminate(harbor)
    for download in (*quick, *slow):
        download.join()
    harbor.start()

    print(f"\nstopped in {took:.1f} s; rows {[(one.rows, one.is_whole) for one in (*quick, *slow)]}")
    for download in (*quick, *slow):
        assert download.is_whole == (download.rows >= MOVEMENTS), repr(download.error)
    assert any(download.is_whole for download in quick)
    # It takes minutes at this pace: the stop cuts it off, and the reader is informed.
    assert not any(download.is_whole for download in slow)


def test_a_reader_that_disconnects_leaves_nothing_behind(harbor, buyers):
    port, keeper, collector = harbor.running.port, harbor.visitor("keeper"), harbor.visitor("collector")
    logs = {path: path.stat().st_size for path in (harbor.logs / "web.log", harbor.logs / "realtime.log")}
    realtime = harbor.running.facts["realtime"]
    listeners = [Listener(realtime, _ticket(harbor, buyer)) for buyer in buyers for _ in range(3)]
    assert _connections_of(harbor, "realtime", realtime) >= len(listeners)

    downloads = [
        Download(port, *((keeper, LEDGER) if number % 2 else (collector, STATEMENT)), most=20_000)
        for number in range(GONE)
    ]
    for download in downloads:
        download.join(60)
    for listener in listeners:
        listener.hang_up()

    assert [repr(download.error) for download in downloads] == [repr(None)] * GONE
    _until(lambda: _connections_of(harbor, "realtime", realtime) == 0, "streams are still open")
    _until(lambda: _busy_in_database(harbor) == [], "a connection of PostgreSQL is still in use")
    began = time.monotonic()
    for buyer in buyers:
        assert buyer.visitor.get("/user/wallets").status == 200
    assert time.monotonic() - began < 5
    for path, size in logs.items():
        with path.open() as log:
            log.seek(size)
            written = log.read()
        assert "Traceback" not in written
        assert "error" not in written.lower(), written


def _ticket(harbor: Harbor, buyer: Buyer) -> str:
    body = {"communities": [str(harbor.community_id)]}
    return str(buyer.visitor.post("/user/realtime/ticket", body).ok()["ticket"])


def _until(holds: Callable[[], bool], what: str, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def _connections_of(harbor: Harbor, process: str, port: int) -> int:
    import psutil

    found = psutil.Process(harbor.running.facts["processes"][process]).net_connections("tcp")
    return sum(1 for one in found if one.status == "ESTABLISHED" and one.laddr.port == port)


def _busy_in_database(harbor: Harbor) -> list[str]:
    with psycopg.connect(harbor.running.facts["database_url"]) as connection:
        rows = connection.execute(
            "select state || ' ' || query from pg_stat_activity where application_name = 'gemhall' and state <> 'idle'"
        ).fetchall()
    return [str(row[0]) for row in rows]

"""The whole product recovers automatically from killed processes, a full disk, a stopped database, closed storage."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg
import pytest

from saas.supervisor.stack import APP_ROLE, DATABASE
from tests.support import running as product
from tests.support.diary import Diary, People
from tests.support.harbor import Harbor
from tests.support.processes import alive
from tests.support.small_disk import small_disk
from tests.support.web import Visitor

pytestmark = pytest.mark.prove
BACK_SECONDS = 30.0
STOPPED_SECONDS = float(os.environ.get("GEMHALL_STOPPED_SECONDS") or 60)
# The supervisor waits 0, 0.5, 1, 2 and 4 seconds before the restarts between six deaths, and looks every 0.5 seconds.
# granian ends if its child dies a second time within 5.5 seconds. Then the supervisor starts it again.
DEATHS, DEATHS_WITHIN = 6, 18.0
DISK_MEGABYTES, MESSAGES = 420, 400
SETTINGS: dict[str, Any] = {"WEB_WORKERS": "2", "JOB_WORKERS": "1"}
CHILDREN = {"web": 2, "worker": 1}
SUPERVISED = ("simulators", "stripe", "realtime", "worker", "front", "web", "valkey", "postgres")


@pytest.fixture(scope="module")
def harbor(tmp_path_factory, django_db_blocker, worker_database) -> Iterator[Harbor]:
    made = Harbor(tmp_path_factory.mktemp("back"), django_db_blocker, worker_database, **SETTINGS)
    yield made
    made.running.interrupt()


@pytest.fixture(scope="module")
def people(harbor: Harbor) -> People:
    return People.of(harbor)


@pytest.fixture
def running(harbor: Harbor) -> product.Started:
    return harbor.running


def status(running: product.Running, path: str, *, timeout: float = 20) -> int:
    try:
        return httpx.get(f"http://127.0.0.1:{running.port}{path}", timeout=timeout).status_code
    except httpx.TransportError:
        return 0


def is_whole(running: product.Running) -> bool:
    """The shop, the event streams and the simulators answer, and every process runs."""
    facts = running.facts
    if status(running, "/api/health/ready", timeout=5) != 200:
        return False
    if httpx.get(f"http://127.0.0.1:{facts['realtime']}/live/ready", timeout=5).status_code != 200:
        return False
    for name in ("simulators", "stripe"):
        httpx.get(facts[name], timeout=5)
    processes = facts["processes"]
    if alive(set(processes.values())) != set(processes.values()):
        return False
    return all(len(children_of(processes[name])) == count for name, count in CHILDREN.items())


def seconds_until(holds: Callable[[], bool], limit: float) -> float:
    began = time.monotonic()
    while True:
        try:
            if holds():
                return time.monotonic() - began
        except (httpx.TransportError, OSError, psutil.Error):
            pass
        assert time.monotonic() - began < limit, f"not back after {limit:.0f} s"
        time.sleep(0.3)


@pytest.fixture
def diary(harbor: Harbor, people: People) -> Iterator[Diary]:
    seconds_until(lambda: is_whole(harbor.running), 60)
    written = Diary(harbor, people)
    time.sleep(2)
    yield written
    written.stop()


def assert_back(diary: Diary) -> None:
    running = diary.harbor.running
    took = seconds_until(lambda: is_whole(running), BACK_SECONDS)
    sign_ups, gems = diary.counts
    seconds_until(lambda: diary.counts[0] > sign_ups and diary.counts[1] > gems, BACK_SECONDS - took)
    diary.stop()
    print(
        f"\nback after {took:.1f} s; acknowledged: {len(diary.signed_up)} sign-ups, "
        f"{diary.people.acknowledged} purchases and tips; statuses {sorted(diary.statuses | diary.people.statuses)}"
    )
    assert running.supervisor.poll() is None
    diary.check()


def kill_again_and_again(find: Callable[[], set[int]]) -> tuple[int, float]:
    """SIGKILL to one process that ``find`` names, then to each one that takes its place, as soon as it runs.

    Answers how many died and in how many seconds: at most DEATHS in DEATHS_WITHIN seconds.
    """
    began, killed, took = time.monotonic(), 0, 0.0
    seen: set[int] = set()
    while killed < DEATHS and time.monotonic() < began + DEATHS_WITHIN:
        found = find()
        if new := alive(found - seen):
            os.kill(min(new), signal.SIGKILL)
            killed, took = killed + 1, time.monotonic() - began
            seen |= found
        time.sleep(0.02)
    return killed, took


@pytest.mark.parametrize("name", SUPERVISED)
def test_six_deaths_in_eighteen_seconds(running, diary, name):
    line = f"{name} ended with status -{signal.SIGKILL.value}"
    before = running.printed().count(line)
    killed, took = kill_again_and_again(lambda: {running.facts["processes"][name]})
    print(f"\n{name} died {killed} times in {took:.1f} s")

    assert killed == DEATHS
    assert_back(diary)
    assert running.printed().count(line) == before + DEATHS


@pytest.mark.parametrize("parent", ["web", "worker", "postgres"])
def test_six_deaths_of_a_child_in_eighteen_seconds(running, diary, parent):
    """A process of the web server, one of the worker's pool, a backend: the parent replaces it.

    The web server ends if a new process of it dies within five seconds. Then the supervisor replaces the web server.
    """
    pid = running.facts["processes"][parent]
    find = backends_of if parent == "postgres" else children_of
    killed, took = kill_again_and_again(lambda: find(running.facts["processes"][parent]))
    print(f"\na child of {parent} died {killed} times in {took:.1f} s")

    assert killed == DEATHS
    assert_back(diary)
    assert parent == "web" or running.facts["processes"][parent] == pid


def test_a_database_that_stands_still(running, diary):
    postmaster = running.facts["processes"]["postgres"]
    pids = [postmaster, *children_of(postmaster)]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        end, slowest, pages = time.monotonic() + STOPPED_SECONDS, 0.0, set()
        threads = []
        while time.monotonic() < end:
            began = time.monotonic()
            assert status(running, "/api/health/live", timeout=3) == 200
            slowest = max(slowest, time.monotonic() - began)
            thread = threading.Thread(target=lambda: pages.add(status(running, "/api/public/creators", timeout=90)))
            thread.start()
            threads.append(thread)
            time.sleep(1)
    finally:
        for pid in pids:
            if Path(f"/proc/{pid}").exists():
                os.kill(pid, signal.SIGCONT)
    for thread in threads:
        thread.join()
    print(f"\nliveness took {slowest * 1000:.0f} ms at most, pages answered {sorted(pages)}")

    assert slowest < 1
    assert pages <= {200, 503}
    assert_back(diary)


def test_storage_that_cannot_be_written(running, diary):
    media = running.state / "media"
    media.mkdir(mode=0o700, exist_ok=True)
    owner = diary.harbor.visitor("keeper")
    token = str(owner.get("/common/auth/csrf").ok()["csrfToken"])
    with _read_only(media):
        refused = _upload(owner, token)
    assert (refused.status_code, refused.headers.get("Retry-After")) == (503, "1")

    assert _upload(owner, token).status_code == 200
    assert_back(diary)


def test_a_full_disk(django_db_blocker, worker_database):
    """PostgreSQL cannot write its log ahead and ends. Neither it nor a killed process can write what a start writes."""
    with small_disk(DISK_MEGABYTES) as disk:
        harbor = Harbor(disk.folder, django_db_blocker, worker_database, disk=disk, **SETTINGS)
        running = harbor.running
        try:
            diary = Diary(harbor, People.of(harbor))
            try:
                time.sleep(2)
                log = running.state / "log" / "postgres.log"
                disk.reserve(log)
                before = log.stat().st_size
                with disk.filled():
                    end_postgres(running)
                    # Any connection may be the first without space. The others only read that the server ends.
                    logged = log.read_text(errors="replace")[before:]
                    panics = [line for line in logged.splitlines() if "PANIC:" in line]
                    print("", *panics, sep="\n")
                    assert any("No space left on device" in line for line in panics), logged
                    running.kill("realtime")
                    time.sleep(20)
                    assert running.supervisor.poll() is None, running.printed()
                    assert status(running, "/api/health/live") == 200
                    assert status(running, "/api/health/ready") == 503
                assert_back(diary)
            finally:
                diary.stop()
        finally:
            running.interrupt()


def end_postgres(running: product.Running) -> None:
    """Write to the log ahead until the full disk has ended the server."""
    postmaster, said = running.facts["processes"]["postgres"], ""
    for _ in range(MESSAGES):
        if not alive({postmaster}):
            return
        try:
            with psycopg.connect(running.facts["database_url"], connect_timeout=5) as connection:
                connection.execute("select pg_logical_emit_message(true, 'log', repeat('x', 1000000))")
        except psycopg.OperationalError as error:
            said = str(error)
            time.sleep(0.1)
    raise AssertionError(f"PostgreSQL still runs: {said}")


@contextmanager
def _read_only(folder: Path) -> Iterator[None]:
    if os.geteuid() != 0:
        folder.chmod(0o500)
        yield
        folder.chmod(0o700)
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def children_of(pid: int) -> set[int]:
    try:
        return {child.pid for child in psutil.Process(pid).children()}
    except psutil.NoSuchProcess:
        return set()


def backends_of(postmaster: int) -> set[int]:
    """The processes of PostgreSQL that serve the product's connections."""
    found = set()
    for pid in children_of(postmaster):
        with suppress(psutil.Error):
            if f": {APP_ROLE} {DATABASE} " in " ".join(psutil.Process(pid).cmdline()):
                found.add(pid)
    return found


def _upload(owner: Visitor, token: str) -> httpx.Response:
    import io

    from PIL import Image

    target = io.BytesIO()
    Image.new("RGB", (9, 9)).save(target, "PNG")
    files = {"avatar": ("a.png", target.getvalue(), "image/png")}
    return owner.http.patch("/api/user/users/my-profile", files=files, headers={"X-CSRFToken": token})

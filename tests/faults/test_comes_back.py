"""The whole product recovers automatically from killed processes, a full disk, a stopped database, closed storage."""

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.support import running as product
from tests.support.api import PASSWORD
from tests.support.web import Visitor

pytestmark = pytest.mark.prove
BACK_SECONDS = 30.0
STOPPED_SECONDS = float(os.environ.get("GEMHALL_STOPPED_SECONDS") or 60)
DEATHS, DEATHS_WITHIN = 6, 18.0
DISK_MEGABYTES = 420
# Each sign-up comes from an address of its own, because sign-ups of one address are limited.
SETTINGS: dict[str, Any] = {"RATE_LIMIT_SCALE": "1000", "JOB_WORKERS": "1", "TRUSTED_PROXIES": "127.0.0.1"}
NAMES = ("realtime", "worker", "dispatcher", "web", "valkey", "postgres")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[product.Started]:
    started = product.start(tmp_path_factory.mktemp("back") / "state", **SETTINGS)
    yield started
    started.interrupt()


def status(running: product.Running, path: str, *, timeout: float = 20) -> int:
    try:
        return httpx.get(f"http://127.0.0.1:{running.port}{path}", timeout=timeout).status_code
    except httpx.TransportError:
        return 0


def is_whole(running: product.Running) -> bool:
    """The shop answers, and every process runs."""
    if status(running, "/api/health/ready", timeout=5) != 200:
        return False
    if httpx.get(f"http://127.0.0.1:{running.facts['realtime']}/live/ready", timeout=5).status_code != 200:
        return False
    return all(Path(f"/proc/{pid}").exists() for pid in running.facts["processes"].values())


def seconds_until(holds: Callable[[], bool], limit: float) -> float:
    began = time.monotonic()
    while True:
        try:
            if holds():
                return time.monotonic() - began
        except (httpx.TransportError, OSError):
            pass
        assert time.monotonic() - began < limit, f"not back after {limit:.0f} s"
        time.sleep(0.3)


class Diary:
    """Sign-ups that were acknowledged, made as fast as one visitor makes them until ``stop``."""

    def __init__(self, running: product.Running) -> None:
        self.running, self.kept, self.statuses = running, [], set()  # type: ignore[var-annotated]
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    def _write(self) -> None:
        number = 0
        while not self._stop.is_set():
            number += 1
            name = f"w{time.time_ns() % 10**12}n{number}"
            try:
                address = f"203.0.{number // 250 % 250}.{time.time_ns() % 250}"
                visitor = Visitor(self.running.port, host=f"localhost:{self.running.port}", address=address)
                visitor.http.timeout = httpx.Timeout(30)
                body = {"email": f"{name}@example.com", "username": name, "password": PASSWORD}
                answer = visitor.post("/common/auth/signup", body)
            except (httpx.TransportError, AssertionError):
                time.sleep(0.2)
                continue
            self.statuses.add(answer.status)
            if answer.status == 201:
                self.kept.append(name)
            time.sleep(0.1)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def lost(self) -> set[str]:
        with psycopg.connect(self.running.facts["database_url"]) as connection:
            rows = connection.execute("select username from accounts_user").fetchall()
        return set(self.kept) - {row[0] for row in rows}


@pytest.fixture
def diary(running: product.Started) -> Iterator[Diary]:
    seconds_until(lambda: is_whole(running), 60)
    written = Diary(running)
    time.sleep(2)
    yield written
    written.stop()


def assert_back(running: product.Started, diary: Diary) -> None:
    took = seconds_until(lambda: is_whole(running), BACK_SECONDS)
    before = len(diary.kept)
    seconds_until(lambda: len(diary.kept) > before, BACK_SECONDS - took)
    diary.stop()
    print(f"\nback after {took:.1f} s, {len(diary.kept)} acknowledged, statuses {sorted(diary.statuses)}")
    assert running.supervisor.poll() is None
    assert diary.lost() == set()
    assert 500 not in diary.statuses


@pytest.mark.parametrize("name", NAMES)
def test_six_deaths_in_eighteen_seconds(running, diary, name):
    end, killed, last = time.monotonic() + DEATHS_WITHIN, 0, None
    while time.monotonic() < end and killed < DEATHS:
        pid = running.facts["processes"][name]
        if pid != last and Path(f"/proc/{pid}").exists():
            os.kill(pid, signal.SIGKILL)
            killed, last = killed + 1, pid
        time.sleep(0.2)
    print(f"\n{name} died {killed} times")

    assert killed >= 5
    assert_back(running, diary)


def test_a_database_that_stands_still(running, diary):
    postmaster = running.facts["processes"]["postgres"]
    pids = [postmaster, *_children(postmaster)]
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
    assert_back(running, diary)


def test_storage_that_cannot_be_written(running, diary):
    media = running.state / "media"
    media.mkdir(mode=0o700, exist_ok=True)
    owner = Visitor(running.port, host=f"localhost:{running.port}")
    owner.post("/common/auth/signup", {"email": "p@example.com", "username": "painter", "password": PASSWORD}).ok()
    token = str(owner.get("/common/auth/csrf").ok()["csrfToken"])
    with _read_only(media):
        refused = _upload(owner, token)
    assert (refused.status_code, refused.headers.get("Retry-After")) == (503, "1")

    assert _upload(owner, token).status_code == 200
    assert_back(running, diary)


def test_a_full_disk(tmp_path_factory):
    if os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root can mount a small disk")
    disk = Path("/var/tmp") / f"gemhall-disk-{os.getpid()}"
    disk.mkdir(mode=0o711)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m,mode=0711", "tmpfs", disk], check=True)
    try:
        running = product.start(disk / "state", WEB_WORKERS="1", **SETTINGS)
        try:
            diary = Diary(running)
            time.sleep(2)
            ballast = disk / "ballast"
            with ballast.open("wb", buffering=0) as file, suppress(OSError):
                while file.write(bytes(65_536)):
                    pass
            time.sleep(2)
            running.kill("postgres")  # what a failed write of the log ahead does to it
            running.kill("realtime")
            time.sleep(20)
            assert running.supervisor.poll() is None, running.printed()
            assert status(running, "/api/health/live") == 200
            ballast.unlink()
            assert_back(running, diary)
        finally:
            running.interrupt()
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
        disk.rmdir()


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


def _children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in listed.stdout.split()]


def _upload(owner: Visitor, token: str) -> httpx.Response:
    import io

    from PIL import Image

    target = io.BytesIO()
    Image.new("RGB", (9, 9)).save(target, "PNG")
    files = {"avatar": ("a.png", target.getvalue(), "image/png")}
    return owner.http.patch("/api/user/users/my-profile", files=files, headers={"X-CSRFToken": token})

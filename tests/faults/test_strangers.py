"""Two hundred attackers hold connections of a running product, and an honest user does not notice."""

import io
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psutil
import pytest
from PIL import Image

from tests.support import running as product
from tests.support import strangers
from tests.support.api import PASSWORD
from tests.support.strangers import Probe, Stranger, attacked, probe
from tests.support.web import Visitor

pytestmark = pytest.mark.prove
STRANGERS = 200
SECONDS = 12.0
PAGE = "/creator/hearth/store"
P95_SECONDS = 0.3
LOGIN_SECONDS = 15.0
MEGABYTE = 1024 * 1024
# What the web processes may grow by, all together, while strangers send 20 GB.
GROWTH = 64 * MEGABYTE
PICTURES_GROWTH = 1024 * MEGABYTE
AT_ONCE = 50
PICTURE_SIDE = 5000


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[product.Started]:
    running = product.start(
        tmp_path_factory.mktemp("shop") / "state", DEMO="yes", RATE_LIMIT_SCALE="1000", TRUSTED_PROXIES="127.0.0.1"
    )
    probe(running.port, host_of(running), PAGE, seconds=4)  # warmed up
    yield running
    running.interrupt()


def host_of(running: product.Running) -> str:
    return f"localhost:{running.port}"


def largest_asset() -> str:
    built = Path(product.ROOT / "frontend" / "dist")
    largest = max(built.rglob("*.js"), key=lambda path: path.stat().st_size)
    return f"/assets/{largest.relative_to(built)}"


def memory_of_web(running: product.Running) -> int:
    web = psutil.Process(running.facts["processes"]["web"])
    return sum(process.memory_info().rss for process in (web, *web.children()))


def assert_unharmed(seen: Probe) -> None:
    print(f"\np95 {seen.p95 * 1000:.0f} ms, longest {max(seen.times) * 1000:.0f} ms, {len(seen.times)} requests")
    assert seen.failures == []
    assert seen.p95 <= P95_SECONDS


KINDS: dict[str, Callable[[str], Stranger]] = {
    "half heads": strangers.half_head,
    "silence": strangers.silent,
    "slow bodies": strangers.slow_json,
    "slow forms": strangers.slow_form,
    "slow readers of a file": lambda host: strangers.slow_reader(host, largest_asset()),
    "slow readers of a page": lambda host: strangers.slow_reader(host, PAGE),
    "100 MB bodies": strangers.endless_body,
    "full forms": strangers.full_forms,
    "chunks without end": strangers.endless_chunks,
}


@pytest.mark.parametrize("kind", KINDS)
def test_strangers_hold_neither_threads_nor_memory(shop, kind):
    before, most = memory_of_web(shop), 0

    def look() -> None:
        nonlocal most
        most = max(most, memory_of_web(shop))

    with attacked(shop.port, KINDS[kind](host_of(shop)), STRANGERS):
        seen = probe(shop.port, host_of(shop), PAGE, seconds=SECONDS, meanwhile=look)

    print(f"\nmemory {before / MEGABYTE:.0f} MB before, {most / MEGABYTE:.0f} MB at most")
    assert_unharmed(seen)
    assert most - before < GROWTH


def test_half_heads_do_not_hold_up_the_event_streams(shop):
    port = shop.facts["realtime"]
    with attacked(port, strangers.half_head(f"localhost:{port}"), STRANGERS):
        seen = probe(port, f"localhost:{port}", "/live/ready", seconds=SECONDS)

    assert_unharmed(seen)


def test_fifty_concurrent_logins_are_answered_and_delay_no_other_call(shop):
    people = [Visitor(shop.port, host=host_of(shop), address=f"203.0.113.{number}") for number in range(1, AT_ONCE + 1)]
    for number, person in enumerate(people):
        body = {"email": f"guest{number}@example.com", "username": f"guest{number}", "password": PASSWORD}
        person.post("/common/auth/signup", body).ok()
        person.http.cookies.clear()
        person.forget_token()
        person.get("/common/auth/csrf").ok()

    def log_in(number: int) -> tuple[int, float]:
        began = time.monotonic()
        return people[number].log_in(f"guest{number}").status, time.monotonic() - began

    with ThreadPoolExecutor(AT_ONCE) as threads:
        logins = [threads.submit(log_in, number) for number in range(AT_ONCE)]
        seen = probe(shop.port, host_of(shop), PAGE, seconds=6)
        answers = [login.result() for login in logins]

    print(f"\nlongest login {max(seconds for _, seconds in answers):.1f} s")
    assert_unharmed(seen)
    assert {status for status, _ in answers} == {200}
    assert max(seconds for _, seconds in answers) <= LOGIN_SECONDS


def test_fifty_concurrent_huge_pictures_are_bounded_and_delay_no_other_call(shop):
    target = io.BytesIO()
    Image.new("RGBA", (PICTURE_SIDE, PICTURE_SIDE), (9, 9, 9, 90)).save(target, "PNG")
    owner = Visitor(shop.port, host=host_of(shop))
    owner.log_in("pixelpanda", "Gemhall-1").ok()
    token = str(owner.get("/common/auth/csrf").ok()["csrfToken"])
    before, most = memory_of_web(shop), 0

    def look() -> None:
        nonlocal most
        most = max(most, memory_of_web(shop))

    def upload(_number: int) -> httpx.Response:
        files = {"avatar": ("a.png", target.getvalue(), "image/png")}
        return owner.http.patch("/api/user/users/my-profile", files=files, headers={"X-CSRFToken": token})

    with ThreadPoolExecutor(AT_ONCE) as threads:
        uploads = [threads.submit(upload, number) for number in range(AT_ONCE)]
        seen = probe(shop.port, host_of(shop), PAGE, seconds=SECONDS, meanwhile=look)
        answers = [one.result() for one in uploads]

    statuses = [answer.status_code for answer in answers]
    print(f"\n{statuses.count(200)} stored, memory grew by {(most - before) / MEGABYTE:.0f} MB")
    assert_unharmed(seen)
    assert 200 in statuses
    assert set(statuses) <= {200, 503}
    assert all("Retry-After" in answer.headers for answer in answers if answer.status_code == 503)
    assert most - before < PICTURES_GROWTH

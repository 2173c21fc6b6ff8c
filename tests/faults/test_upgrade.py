"""An installation of an earlier version is stopped during its work and continues with this version.

The earlier version comes from the repository's history, so the proof needs a clone that contains it. It runs as `make
up` runs it, and all its data are created over HTTP. Its worker is stopped before the last requests, so that a job of
every kind waits during the upgrade.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings as django_settings
from oathtool import generate_otp
from PIL import Image
from psycopg.rows import tuple_row

from saas.supervisor.ports import free_port
from tests.support import running as product
from tests.support.api import PASSWORD, new_key
from tests.support.social import agree
from tests.support.web import Visitor

pytestmark = pytest.mark.prove
BEFORE = "6cf80052790792c5911082228a803a22ca23644c"
"""A commit with the first migrations: no older database can be upgraded. Move it when a version is released."""
DEMO_PASSWORD = "Gemhall-1"
COMMUNITIES = 50
DEMO_COMMUNITIES = 3
LATE_COMMUNITIES = django_settings.SPARE_SCHEMAS + 1
"""The last one finds no spare schema, so a job has to build it."""
JOBS_SECONDS = 180
DRAW_SECONDS = 240
UPGRADE_SECONDS = 900.0
"""More than for another start: all migrations since that version run in each of the schemas."""
LIST_KINDS = "from saas.jobs.registry import kinds; print(*kinds)"
CLOSING_SECONDS = 75
"""From a raffle's publication until it closes: long enough to stop the product first, too short to start it again."""
SETTINGS: dict[str, Any] = {"RATE_LIMIT_SCALE": "100000", "JOB_WORKERS": "1", "TRUSTED_PROXIES": "127.0.0.1"}
PROFILE = "/user/users/my-profile"

ADDRESS = {
    "delivery": "POST", "fullName": "Some Person", "street": "Main street", "building": "1", "city": "Lund",
    "zip": "22100", "country": "SE", "phone": "+46701234567",
}  # fmt: skip

Json = dict[str, Any]


class Person(Visitor):
    """A browser on the platform, logged in."""

    def __init__(self, running: product.Running, login: str = "", password: str = DEMO_PASSWORD) -> None:
        super().__init__(running.port, host=f"localhost:{running.port}")
        if login:
            self.log_in(login, password).ok()

    def sign_up(self, name: str) -> "Person":
        self.post("/common/auth/signup", {"email": f"{name}@example.com", "username": name, "password": PASSWORD}).ok()
        self.drop_token()
        return self

    def log_in_with(self, provider: str, name: str) -> "Person":
        """By an account of a simulated provider."""
        return self._agree(self.http.get(f"/api/common/auth/login/{provider}").headers["Location"], name)

    def link(self, provider: str, name: str) -> "Person":
        return self._agree(self.send("POST", f"{PROFILE}/connections/{provider}")["url"], name)

    def _agree(self, there: str, name: str) -> "Person":
        back = urlsplit(agree(there, name).url)
        self.http.get(f"{back.path}?{back.query}")
        return self

    def page(self, path: str, **query: str) -> Any:
        return self.get(path, **query).ok()


@dataclass
class World:
    """The answers that the earlier version acknowledged."""

    people: dict[str, Person] = field(default_factory=dict)
    secret: str = ""
    bought: tuple[str, Json, Json] = ("", {}, {})
    """The key, the request and the answer of an order; likewise of a free ticket."""
    joined: tuple[str, Json, Json] = ("", {}, {})
    drafts: dict[str, str] = field(default_factory=dict)
    dropped: Json = field(default_factory=dict)
    drop: Json = field(default_factory=dict)
    closing: Json = field(default_factory=dict)
    won: Json = field(default_factory=dict)
    import_id: str = ""
    confirmation: str = ""
    kinds: set[str] = field(default_factory=set)
    waiting: set[str] = field(default_factory=set)
    audit: dict[str, int] = field(default_factory=dict)


@dataclass
class Upgraded:
    running: product.Started
    world: World


def query(running: product.Running, statement: str, *values: Any) -> list[Any]:
    with psycopg.connect(running.facts["database_url"], row_factory=tuple_row, autocommit=True) as connection:
        found = connection.execute(statement, values)
        return found.fetchall() if found.description else []


def manage(running: product.Running, root: Path, *arguments: str) -> str:
    """A command on the running installation; its output. Fails with it."""
    facts = running.facts
    environment = {
        "DATABASE_URL": facts["database_url"],
        "REDIS_URL": facts["redis_url"],
        "STATE_DIR": str(running.state),
        "SECRET_KEY": (running.state / "secrets" / "secret-key").read_text().strip(),
        "PLATFORM_URL": facts["url"],
        "GEMHALL_ENV": "development",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=root, env=product.clean_environment(environment), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_of(commit: str, folder: Path) -> Path:
    """Write the repository's files as they were at ``commit`` into a new folder; return it."""
    archive = subprocess.run(["git", "archive", commit], cwd=product.ROOT, capture_output=True, check=False)
    assert archive.returncode == 0, (
        f"This proof needs the repository's history up to {commit}: {archive.stderr.decode()}"
    )
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


def source_of(commit: str, folder: Path) -> Path:
    """Return the files of a commit in a new folder, with their front end, built by today's packages."""
    files_of(commit, folder)
    # By hard links: the build names fonts by their real paths.
    shutil.copytree(product.ROOT / "node_modules", folder / "node_modules", symlinks=True, copy_function=os.link)
    subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, check=True, capture_output=True)
    return folder


def in_seconds(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


def a_raffle(owner: Person, name: str, *, publish: bool = True, seconds: float = 3600, **fields: Any) -> Json:
    prize = {"kind": "GEMS", "winners": 1, "amount": "50"}
    times = {"startAt": in_seconds(0), "endAt": in_seconds(seconds)}
    made: Json = owner.send(
        "POST", "/creator/raffle/create", {"name": name, "entryCost": "5", "prizes": [prize], **times, **fields}
    )
    if publish:
        made = owner.send("PATCH", f"/creator/raffle/one/{made['id']}", {"status": "ACTIVE"})
    return made


def a_product(owner: Person, name: str, **fields: Any) -> Json:
    given = {"productName": name, "price": "2", "quantity": 50, "limitPerDay": None, "status": "ACTIVE", **fields}
    made: Json = owner.send("POST", "/creator/product-manage/one", given)
    return made


def join(fan: Person, raffle: Json, *, key: str = "") -> Json:
    body = {"ticketsNumber": 1, "expectedPrice": raffle["entryCost"], "clientSeed": "upgrade"}
    answer: Json = fan.send("POST", f"/user/raffle/join/nova/{raffle['slug']}", body, key=key)
    return answer


def purchase(item: Json) -> Json:
    return {"productSlug": item["slug"], "storeSlug": "nova", "quantity": 1, "expectedPrice": item["price"]}


def entry(item: Json, drop: Json) -> Json:
    body = {key: value for key, value in purchase(item).items() if key != "quantity"}
    return {**body, "dropId": drop["id"], "clientSeed": "upgrade"}


def a_drop(owner: Person, item: Json, minutes: int = 60) -> Json:
    drop: Json = owner.send("POST", f"/creator/product-manage/one/{item['id']}/drop", {"minutes": minutes, "pieces": 1})
    return drop


def an_import(owner: Person, names: list[str]) -> str:
    lines = "\n".join(["username,points", *(f"{name},5" for name in names)])
    files = {"file": ("points.csv", lines.encode(), "text/csv")}
    return str(owner.send("POST", "/creator/users/import/csv", {"platform": "TWITCH"}, files=files)["id"])


def a_picture(color: str) -> tuple[str, bytes, str]:
    file = BytesIO()
    Image.new("RGB", (300, 300), color).save(file, "PNG")
    return ("picture.png", file.getvalue(), "image/png")


def live(running: product.Running) -> World:
    """Everything that is made while the earlier version works."""
    world = World()
    people = world.people
    for name in ("nova", "hearth", "pixelpanda", "latekick"):
        people[name] = Person(running, name)
    nova, fan, other = people["nova"], people["pixelpanda"], people["latekick"]
    world.won = a_raffle(nova, "Upgrade won", entryCost="0")
    join(other, world.won)
    nova.send("POST", f"/creator/raffle/draw/{world.won['id']}")
    for number in range(COMMUNITIES - DEMO_COMMUNITIES):
        creator = Person(running).sign_up(f"upgrade{number}")
        creator.send("POST", "/user/communities", {"name": f"Upgrade {number}", "slug": f"upgrade-{number}"})
        people[f"upgrade{number}"] = creator
    for name in ("pixelpanda", "latekick"):
        member = nova.page("/creator/users/all", search=name)["data"][0]
        tip = {"kind": "TIP", "amount": "500", "reason": "Upgrade"}
        nova.send("PATCH", f"/creator/users/one/{member['id']}/balance", tip)

    with_app = people["with_app"] = Person(running).sign_up("upgradeapp")
    world.secret = with_app.send("POST", f"{PROFILE}/two-factor/app/setup")["secret"]
    # The code of the present: it is valid in the next step, too, and the login after the upgrade uses a later one.
    code = generate_otp(world.secret, int(time.time()) // 30)
    with_app.send("POST", f"{PROFILE}/two-factor/app/enable", {"code": str(code)})
    people["with_token"] = Person(running).log_in_with("twitch", "upgradestream")
    people["unlinking"] = Person(running).sign_up("upgradeleaver").link("twitch", "upgradeleaver")

    world.drafts["raffle"] = a_raffle(nova, "Upgrade draft", publish=False)["id"]
    world.drafts["product-manage"] = a_product(nova, "Upgrade draft", status="DRAFT")["id"]
    item, key = a_product(nova, "Upgrade"), str(new_key())
    world.bought = (key, item, fan.send("POST", "/user/product-order/buy", purchase(item), key=key))
    free, key = a_raffle(nova, "Upgrade free", entryCost="0"), str(new_key())
    world.joined = (key, free, join(fan, free, key=key))
    world.dropped = a_product(nova, "Upgrade drop")
    world.drop = a_drop(nova, world.dropped)
    fan.send("POST", "/user/product-order/ask", entry(world.dropped, world.drop))
    world.import_id = an_import(nova, ["upgradestream", "upgradelate"])
    nova.send("POST", f"/creator/users/import/one/{world.import_id}/apply")
    parcel = other.send("POST", "/user/product-order/buy", purchase(a_product(nova, "Upgrade parcel", type="MERCH")))
    other.send("POST", "/user/product-order/dispatch", {"orderId": parcel["id"], **ADDRESS})
    for status in ("PROCESS", "SHIPPED"):
        nova.send("PATCH", f"/creator/product-order/one/{parcel['id']}", {"status": status})
    mover = people["upgrade1"]
    mover.send("POST", f"{PROFILE}/step-up", {"password": PASSWORD})
    mover.send("POST", f"{PROFILE}/change-email", {"email": "upgrade-moved@example.com"})
    wait_for_draw(nova, world.won)
    settle(running)
    [(mail,)] = query(running, "select text from accounts_outboxmail where \"to\" = 'upgrade-moved@example.com'")
    world.confirmation = re.findall(r"change=(\S+)", mail)[0]
    return world


def wait_for_draw(owner: Person, raffle: Json) -> None:
    deadline = time.monotonic() + DRAW_SECONDS
    while (now := owner.page(f"/creator/raffle/one/{raffle['id']}"))["status"] != "FINISHED":
        assert time.monotonic() < deadline, now
        time.sleep(1)


def won(fan: Person, raffle: Json) -> list[Json]:
    """The prizes that the fan has of this raffle."""
    found = fan.page("/user/raffle-tickets/all-win-entries")["data"]
    return [prize for one in found if one["raffleId"] == raffle["id"] for prize in one["prizes"]]


def settle(running: product.Running) -> None:
    """Wait until every job that is due has run."""
    deadline = time.monotonic() + JOBS_SECONDS
    left = (
        "select task, state, failures, error from public.jobs_job "
        "where state = 'CLAIMED' or (state = 'WAITING' and due_at < now())"
    )
    while found := query(running, left):
        assert time.monotonic() < deadline, found
        time.sleep(0.5)


@contextmanager
def jobs_stopped(running: product.Running) -> Iterator[None]:
    """The processes of jobs are stopped, and are killed at the end: a stopped process takes no SIGTERM.

    The product before the upgrade has a process for its dispatcher.
    """
    settle(running)
    pids = [pid for name, pid in running.facts["processes"].items() if name in ("dispatcher", "worker")]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)


def leave_work(running: product.Running, world: World) -> None:
    """Requests whose jobs do not run anymore."""
    people = world.people
    nova, fan, other = people["nova"], people["pixelpanda"], people["latekick"]
    settings, unlinking = people["upgrade0"], people["unlinking"]
    proof = {"password": PASSWORD}

    Person(running).sign_up("upgradenew")
    Person(running).post("/common/auth/forgot-password", {"email": "upgrade1@example.com"}).ok()
    settings.send("POST", f"{PROFILE}/step-up", proof)
    settings.send("POST", f"{PROFILE}/change-email", {"email": "upgrade-moving@example.com"})
    settings.send("POST", f"{PROFILE}/export")
    people["upgrade1"].send("POST", f"{PROFILE}/change-email/confirm", {"jwt": world.confirmation})
    fan.send("PATCH", PROFILE, {"fullName": "Another name"}, files={"avatar": a_picture("green")})
    for color in ("red", "blue"):
        settings.send("PATCH", PROFILE, {"fullName": f"Some {color}"}, files={"avatar": a_picture(color)})
    other.send("POST", "/common/auth/two-factor/email/send")
    erased = Person(running).sign_up("upgradeerased")
    erased.send("POST", f"{PROFILE}/step-up", proof)
    erased.send("DELETE", f"{PROFILE}?confirmation=upgradeerased")
    unlinking.send("POST", f"{PROFILE}/step-up", proof)
    unlinking.send("DELETE", f"{PROFILE}/connections/twitch")
    nova.send("POST", "/creator/staff/one", {"invitee": "upgrade3", "permissions": ["USERS_MANAGEMENT"]})
    Person(running).log_in_with("twitch", "upgradelate").send("POST", "/user/creators/nova/subscribe")
    for number in range(LATE_COMMUNITIES):
        late = {"name": f"Upgrade late {number}", "slug": f"upgrade-late-{number}"}
        Person(running).sign_up(f"upgradeowner{number}").send("POST", "/user/communities", late)

    sale = {"onSaleFrom": in_seconds(100), "onSaleUntil": in_seconds(120)}
    a_product(nova, "Upgrade sale", **sale)
    a_product(nova, "Upgrade restock", restockEvery=1, restockUnit="DAY", restockTo=60)
    gone = a_product(nova, "Upgrade gone", quantity=0)
    other.send("POST", f"/user/product-manage/one/nova/{gone['slug']}/notify")
    nova.send("PATCH", f"/creator/product-manage/one/{gone['id']}", {"quantity": 5})
    order = other.send("POST", "/user/product-order/buy", purchase(a_product(nova, "Upgrade returned")))
    other.send("POST", "/user/product-order/cancel", {"orderId": order["id"]})
    canceled = a_raffle(nova, "Upgrade canceled")
    join(other, canceled)
    nova.send("POST", f"/creator/raffle/cancel/{canceled['id']}")
    item = a_product(nova, "Upgrade drop canceled")
    other.send("POST", "/user/product-order/ask", entry(item, a_drop(nova, item)))
    nova.send("DELETE", f"/creator/product-manage/one/{item['id']}/drop")
    run = an_import(nova, ["latekick", "upgradelast"])
    nova.send("POST", f"/creator/users/import/one/{run}/apply")
    nova.send("POST", f"/creator/users/import/one/{world.import_id}/undo")
    people["hearth"].send("POST", "/creator/wallet/reset", {"confirmation": "hearth", "reason": "Upgrade"})

    world.closing = a_raffle(nova, "Upgrade closing", seconds=CLOSING_SECONDS)
    join(fan, world.closing)
    redeliver(running)
    rows = query(running, "select distinct task from public.jobs_job where state = 'WAITING'")
    world.waiting = {task for (task,) in rows}


def redeliver(running: product.Running) -> None:
    """A kind that has run, and of which none waits, waits once more: jobs are delivered at least once."""
    query(
        running,
        "insert into public.jobs_job "
        "(task, community_id, arguments, state, due_at, attempt, failures, error, created_at, request_id) "
        "select distinct on (task) task, community_id, arguments, 'WAITING', now(), 0, 0, '', now(), '' "
        "from public.jobs_job done where state = 'DONE' and not exists "
        "(select from public.jobs_job waiting where waiting.task = done.task and waiting.state = 'WAITING')",
    )


def audited(running: product.Running, root: Path) -> dict[str, int]:
    """How many entries each community's chain has; fails where one is not sound."""
    lines = [line.split() for line in manage(running, root, "audit", "verify").splitlines() if line]
    assert {words[3] for words in lines} == {"sound"}, lines
    return {words[0]: int(words[1]) for words in lines}


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    folder = tmp_path_factory.mktemp("upgrade")
    root = source_of(BEFORE, folder / "before")
    address = {**SETTINGS, "PORT": str(free_port())}
    before = product.start(folder / "state", root=root, **{**address, "DEMO": "yes"})
    try:
        world = live(before)
        world.audit = audited(before, root)
        world.kinds = set(manage(before, root, "shell", "-v", "0", "-c", LIST_KINDS).split())
        with jobs_stopped(before):
            leave_work(before, world)
            before.supervisor.send_signal(signal.SIGINT)
            time.sleep(1)
    finally:
        before.interrupt()
    began = time.monotonic()
    running = product.start(folder / "state", None, UPGRADE_SECONDS, **address)
    print(f"\nthe new version answered after {time.monotonic() - began:.0f} s")
    yield Upgraded(running, world)
    running.interrupt()


def test_the_jobs_that_waited_all_ran(upgraded):
    settle(upgraded.running)
    # The earlier version enqueued raffles.show in SQL under a name that it did not know itself.
    failed = (
        "select task, state, failures, error from public.jobs_job "
        "where (failures > 0 or state = 'DEAD') and task <> 'raffles.show'"
    )
    assert query(upgraded.running, failed) == []


def test_a_job_of_every_kind_waited(upgraded):
    missing = upgraded.world.kinds - upgraded.world.waiting
    assert not missing, "\n".join(sorted(missing))


def test_all_communities_are_served_and_have_the_shape_of_a_new_one(upgraded):
    rows = query(upgraded.running, "select slug, state from public.tenancy_community")
    assert len(rows) == COMMUNITIES + LATE_COMMUNITIES
    visitor = Person(upgraded.running)
    for slug, state in rows:
        assert state == "READY", slug
        assert visitor.page("/user/product-manage/all", storeSlug=slug)["total"] >= 0
    assert "behind" not in manage(upgraded.running, product.ROOT, "community", "check")


def test_sessions_are_still_valid(upgraded):
    for name, person in upgraded.world.people.items():
        assert person.is_in(), name


def test_a_second_factor_still_opens_the_account(upgraded):
    person = Person(upgraded.running)
    answer = person.post("/common/auth/login", {"login": "upgradeapp", "password": PASSWORD})
    assert answer.code == "AUTH_TWO_FACTOR_REQUIRED"
    person.drop_token()
    code = str(generate_otp(upgraded.world.secret, int(time.time()) // 30))

    person.post("/common/auth/two-factor", {"method": "APP", "code": code, "trust": False}).ok()

    person.drop_token()
    assert person.is_in()


def test_a_sealed_token_is_still_read(upgraded):
    """The account is unlinked at the provider with the token that was sealed by the version before."""
    person = upgraded.world.people["with_token"]
    person.send("DELETE", PROFILE + "?confirmation=upgradestream")
    settle(upgraded.running)

    assert (
        query(
            upgraded.running,
            "select task, error from public.jobs_job where task = 'identities.revoke' and failures > 0",
        )
        == []
    )


def test_a_retried_key_finds_its_first_answer(upgraded):
    fan = upgraded.world.people["pixelpanda"]
    key, item, answer = upgraded.world.bought
    # A later version may show more of the same order.
    again = fan.send("POST", "/user/product-order/buy", purchase(item), key=key)
    assert again | answer == again
    key, raffle, answer = upgraded.world.joined
    again = join(fan, raffle, key=key)
    assert again | answer == again


def test_books_and_audit_log_are_sound(upgraded):
    for line in manage(upgraded.running, product.ROOT, "wallets", "reconcile").splitlines():
        assert not line or line.endswith(": right"), line
    entries = audited(upgraded.running, product.ROOT)
    assert {name: entries.get(name, 0) >= count for name, count in upgraded.world.audit.items()} == dict.fromkeys(
        upgraded.world.audit, True
    )


def test_drafts_can_be_published(upgraded):
    nova, drafts = upgraded.world.people["nova"], upgraded.world.drafts
    for area, draft in drafts.items():
        assert nova.send("PATCH", f"/creator/{area}/one/{draft}", {"status": "ACTIVE"})["status"] == "ACTIVE"


def test_an_open_drop_takes_entries(upgraded):
    world = upgraded.world
    world.people["latekick"].send("POST", "/user/product-order/ask", entry(world.dropped, world.drop))

    [drop] = world.people["nova"].page(f"/creator/product-manage/one/{world.dropped['id']}/drop")["data"]
    assert (drop["state"], drop["asked"]) == ("OPEN", 2)


def test_a_prize_of_before_can_be_claimed(upgraded):
    fan, raffle = upgraded.world.people["latekick"], upgraded.world.won
    [prize] = won(fan, raffle)
    assert prize["state"] == "WON"

    fan.send("POST", f"/user/raffle/claim/nova/{raffle['slug']}", {"awardId": prize["id"]})

    [prize] = won(fan, raffle)
    assert prize["state"] == "CLAIMED"


def test_a_raffle_that_closed_meanwhile_is_drawn(upgraded):
    world = upgraded.world
    wait_for_draw(world.people["nova"], world.closing)
    settle(upgraded.running)

    assert len(won(world.people["pixelpanda"], world.closing)) == 1

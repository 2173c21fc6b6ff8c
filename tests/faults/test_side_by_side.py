"""The version before serves people while the tables are already those of this version, as during a deploy.

The version before is the last commit before the newest migration that starts, so the proof needs the repository's
history. A change of several commits works at its end only. The version runs as `make up` runs it. This version's
`manage.py prepare` migrates its database while it serves, and afterwards its web processes and its worker do all of the
smoke again. Then it ends, and this version continues with the same data.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saas.supervisor.ports import free_port
from tests.faults.test_upgrade import PROFILE, Person, a_picture, files_of, in_seconds, manage, query, settle, source_of
from tests.support import running as product
from tests.support.api import PASSWORD, new_key

pytestmark = pytest.mark.prove
SETTINGS: dict[str, Any] = {"RATE_LIMIT_SCALE": "100000", "TRUSTED_PROXIES": "127.0.0.1"}
GEMS, PRICE = 100, 20
Json = dict[str, Any]


MAX_COMMITS = 60


def commit_before_the_newest_migration(folder: Path) -> str:
    """Return the last commit before the newest migration of which `manage.py check` finds nothing wrong."""

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=product.ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"This proof needs the repository's history: {done.stderr}"
        return done.stdout.strip()

    places = ["saas/**/migrations/*.py", "tenants/**/migrations/*.py"]
    newest = git("log", "--max-count=1", "--format=%H", "--diff-filter=A", "--", *places)
    assert newest
    commits = git("rev-list", "--first-parent", f"--max-count={MAX_COMMITS}", f"{newest}^").split()
    for commit in commits:
        place = folder / commit
        if starts(files_of(commit, place)):
            return commit
        shutil.rmtree(place)
    pytest.fail(f"None of the {len(commits)} commits before {newest} starts")


def starts(root: Path) -> bool:
    """True if each module of the program at ``root`` can be imported."""
    environment = {"GEMHALL_ENV": "development", "STATE_DIR": str(root / "var")}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=root, env=product.clean_environment(environment),
        capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode == 0


def confirmed(running: product.Running, name: str) -> Person:
    """Sign up, and follow the link in the mail that the worker sent."""
    person = Person(running).sign_up(name)
    settle(running)
    mails = query(running, 'select text from accounts_outboxmail where "to" = %s', f"{name}@example.com")
    [token] = re.findall(r"jwt=(\S+)", mails[-1][0])
    person.send("POST", f"{PROFILE}/verify-email/confirm", {"jwt": token})
    return person


def smoke(running: product.Running, name: str) -> Json:
    """A creator opens a community and sells; a fan earns, buys and joins. Return what they have at the end."""
    owner, fan = confirmed(running, f"{name}owner"), confirmed(running, f"{name}fan")
    owner.send("POST", "/user/communities", {"name": name.title(), "slug": name})
    owner.send("PATCH", PROFILE, {"fullName": "Kim Keeper"}, files={"avatar": a_picture("green")})
    settle(running)
    fan.send("POST", f"/user/creators/{name}/subscribe")
    [member] = [one for one in owner.page("/creator/users/all")["data"] if one["username"] == f"{name}fan"]
    tip = {"kind": "TIP", "amount": str(GEMS), "reason": "Welcome"}
    owner.send("PATCH", f"/creator/users/one/{member['id']}/balance", tip)
    fields = {"productName": "Poster", "price": str(PRICE), "quantity": 5, "limitPerDay": None, "status": "ACTIVE"}
    item = owner.send("POST", "/creator/product-manage/one", fields)
    body = {"productSlug": item["slug"], "storeSlug": name, "quantity": 1, "expectedPrice": item["price"]}
    key = str(new_key())
    order = fan.send("POST", "/user/product-order/buy", body, key=key)
    assert fan.send("POST", "/user/product-order/buy", body, key=key) == order
    raffle = owner.send(
        "POST", "/creator/raffle/create",
        {
            "name": "Draw", "entryCost": "5", "prizes": [{"kind": "GEMS", "winners": 1, "amount": "50"}],
            "startAt": in_seconds(0), "endAt": in_seconds(7200),
        },
    )  # fmt: skip
    raffle = owner.send("PATCH", f"/creator/raffle/one/{raffle['id']}", {"status": "ACTIVE"})
    entry = {"ticketsNumber": 2, "expectedPrice": raffle["entryCost"], "clientSeed": "smoke"}
    fan.send("POST", f"/user/raffle/join/{name}/{raffle['slug']}", entry)
    settle(running)
    assert not query(running, "select task, error from public.jobs_job where state = 'DEAD'")
    for path in ("/", f"/creator/{name}/", f"/creator/{name}/store"):
        assert fan.http.get(path).status_code == 200, path
    return standing(fan, name)


def standing(fan: Person, name: str) -> Json:
    """Return the fan's balance and orders in the community."""
    [wallet] = [one for one in fan.page("/user/wallets")["data"] if one["community"]["slug"] == name]
    return {"balance": wallet["balance"], "orders": [one["id"] for one in fan.page("/user/product-order/all")["data"]]}


def test_the_version_before_works_on_the_tables_of_this_one(tmp_path: Path) -> None:
    before = source_of(commit_before_the_newest_migration(tmp_path / "tried"), tmp_path / "before")
    state, port = tmp_path / "state", str(free_port())
    running = product.start(state, root=before, PORT=port, **SETTINGS)
    try:
        old = smoke(running, "harbor")
        assert old["balance"] == str(GEMS - PRICE - 10)
        # This version's command, while the version before serves.
        manage(running, product.ROOT, "prepare", "--only", "database")
        assert standing(Person(running, "harborfan", PASSWORD), "harbor") == old
        assert smoke(running, "lighthouse")["balance"] == old["balance"]
        assert running.undeclared_errors() == []
    finally:
        running.interrupt()
    running = product.start(state, PORT=port, **SETTINGS)
    try:
        assert standing(Person(running, "harborfan", PASSWORD), "harbor") == old
        assert smoke(running, "pier")["balance"] == old["balance"]
        manage(running, product.ROOT, "wallets", "reconcile")
    finally:
        running.interrupt()

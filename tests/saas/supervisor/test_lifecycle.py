"""The real product under its supervisor, from a copy of the project whose path has a space."""

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.support import running as product
from tests.support.processes import alive, all_gone, descendants

ROOT = product.ROOT
SECONDS_TO_VANISH = 15
COPIED = ("deploy", "manage.py", "saas", "tenants", "pyproject.toml", "simulators")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The project in a folder whose name has a space."""
    folder = tmp_path_factory.mktemp("a place with spaces") / "my gemhall"
    folder.mkdir()
    for name in COPIED:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)
    built = ROOT / "frontend" / "dist"
    if built.exists():
        shutil.copytree(built, folder / "frontend" / "dist")
    yield folder
    # Root's database lies outside, where the state says.
    state = folder / "var" / "state.json"
    if state.exists() and (elsewhere := json.loads(state.read_text()).get("database_folder")):
        shutil.rmtree(elsewhere)


@pytest.fixture
def started(project: Path) -> Iterator[list[product.Started]]:
    """The processes that a test has started; those that still run afterwards are stopped."""
    running: list[product.Started] = []
    yield running
    for one in running:
        if one.supervisor.poll() is None:
            one.interrupt()


def start(project: Path, started: list[product.Started], **environment: str) -> product.Started:
    running = product.start(project / "var", root=project, WEB_WORKERS="1", JOB_WORKERS="1", **environment)
    started.append(running)
    return running


def everything_of(running: product.Started) -> set[int]:
    return descendants(running.supervisor.pid) | {running.supervisor.pid}


def answers(running: product.Started) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/api/health/ready", timeout=10) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return True


def note(running: product.Started, text: str) -> list[str]:
    """Leaves a mark in the database; returns all marks that are there."""
    with psycopg.connect(running.facts["database_url"], autocommit=True) as connection:
        connection.execute("create table if not exists marks (text text)")
        connection.execute("insert into marks values (%s)", [text])
        return [row[0] for row in connection.execute("select text from marks order by text")]


@pytest.mark.prove("starts")
def test_a_first_start_avoids_a_taken_port_refuses_a_twin_and_ends_with_ctrl_c(project, started):
    state = project / "var"
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        taken = listener.getsockname()[1]
        state.mkdir()
        (state / "state.json").write_text(json.dumps({"port": taken}))
        running = start(project, started, PORT="")
    assert answers(running)
    assert running.port > taken
    assert f"port {taken} is taken; using {running.port}" in running.printed()
    assert json.loads((state / "state.json").read_text())["port"] == running.port
    note(running, "first")

    twin = subprocess.run(
        [sys.executable, "-m", "saas.supervisor", "up"],
        cwd=project,
        env=product.clean_environment({"STATE_DIR": str(state)}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert twin.returncode != 0
    assert f"already running at http://localhost:{running.port}" in twin.stderr

    below = everything_of(running)
    assert len(below) > 10  # the web server's, Celery's and Postgres's own children are among them
    assert running.interrupt() == 0
    assert all_gone(below, SECONDS_TO_VANISH), alive(below)
    assert not (state / "running.json").exists()


@pytest.mark.prove("starts")
def test_what_dies_is_started_again_and_a_killed_supervisor_leaves_nothing_but_its_data(project, started):
    running = start(project, started)
    before, children = running.facts["processes"], everything_of(running) - {running.supervisor.pid}
    for name in ("front", "simulators", "stripe", "web", "realtime", "worker", "valkey", "postgres"):
        running.kill(name)
    assert wait_until(lambda: set(before.values()).isdisjoint(running.facts["processes"].values())), running.printed()
    assert wait_until(lambda: answers(running)), running.printed()
    assert all_gone(children, SECONDS_TO_VANISH), alive(children)
    note(running, "second")

    below = everything_of(running)
    running.kill_supervisor()
    assert all_gone(below, SECONDS_TO_VANISH), alive(below)

    again = start(project, started)
    assert answers(again)
    assert {"second", "third"} <= set(note(again, "third"))


def test_a_named_port_that_is_taken_is_refused_with_a_way_out(project):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        taken = listener.getsockname()[1]
        refused = subprocess.run(
            [sys.executable, "-m", "saas.supervisor", "up"],
            cwd=project,
            env=product.clean_environment({"STATE_DIR": str(project / "var"), "PORT": str(taken)}),
            capture_output=True,
            text=True,
            check=False,
        )
    assert refused.returncode == 1
    assert f"make up PORT={taken + 1}" in refused.stderr


@pytest.mark.prove("starts")
def test_secrets_are_readable_by_their_owner_alone(project):
    private = [*(project / "var" / "secrets").iterdir(), project / "var" / "state.json"]
    assert len(private) > 3
    assert all(path.stat().st_mode & 0o077 == 0 for path in private)


def test_a_database_that_does_not_answer_is_named(project, tmp_path):
    refused = subprocess.run(
        [sys.executable, "-m", "saas.supervisor", "up"],
        cwd=project,
        env=product.clean_environment(
            {"STATE_DIR": str(tmp_path), "PORT": "0", "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
        ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 1
    assert "DATABASE_URL does not answer" in refused.stderr

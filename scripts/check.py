"""`python -m scripts.check test | prove | bench | lint | fmt | api`: runs stages, one summary line each, one status.

Every stage runs, whatever happened to those before it; the output of a failed one is shown in full.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "var" / "log"
PYTHON = sys.executable
MANAGE = [PYTHON, "manage.py"]
PYTEST = [PYTHON, "-m", "pytest", "--forbid-skips"]
MONEY = "tests/faults/test_money_machine.py"
NPM = ["npm", "run", "--silent"]

LINT = {
    "ruff": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "mypy": [PYTHON, "-m", "mypy"],
    "imports": [PYTHON, "-c", "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "migrations": [*MANAGE, "makemigrations", "--check", "--dry-run"],
    "openapi": [*MANAGE, "openapi", "--check"],
    "rights": [*MANAGE, "rights", "--check"],
    "front end lint": [*NPM, "lint"],
    "front end types": [*NPM, "typecheck"],
    "front end unused": [*NPM, "knip"],
}
TEST = {
    **LINT,
    "front end tests": [*NPM, "test"],
    "front end build": [*NPM, "build"],
    "python tests": [*PYTEST, "-n", "2", "-m", "not prove and not e2e"],
    # Each worker has a product of its own, and keeps neighbouring tests. A failed one is tried once more, since a
    # browser and a product on two cores can miss a moment; that it was is told, see SECOND_TRY.
    "browser tests": [*PYTEST, "-n", "2", "--dist", "worksteal", "--reruns", "1", "-m", "e2e and not prove"],
}
# These need one core each and nothing of each other: two at a time.
SIDE_BY_SIDE = {*LINT, "front end build"}
STAGES: dict[str, dict[str, list[str]]] = {
    "lint": LINT,
    "test": TEST,
    "prove": {
        # The longest one, which needs no time of its own: a core for each half of it.
        "histories of money": [*PYTEST, "-n", "2", "-m", "prove", MONEY],
        "faults, races, large counts": [*PYTEST, "-s", "-m", "prove", f"--ignore={MONEY}"],
    },
    "bench": {"bench": [PYTHON, "-m", "tests.load"]},
    "fmt": {
        "ruff": [PYTHON, "-m", "ruff", "check", "--fix"],
        "format": [PYTHON, "-m", "ruff", "format"],
        "front end": [*NPM, "fmt"],
    },
    "api": {"openapi": [*MANAGE, "openapi"], "types": [*NPM, "api"], "rights": [*MANAGE, "rights"]},
}
# These show their progress as they go, and are read while they run.
LIVE = {"prove", "bench"}
SECOND_TRY = "Tried a second time: "
"""How a line begins that tests/conftest.py prints for a test that did not pass at once. It is always shown."""


def main(command: str) -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with test_servers(wanted=command in {"test", "lint", "api"}):
        failed = [name for name, passed in results_of(command) if not passed]
    total = time.monotonic() - started
    print(f"{total:6.1f} s  {'FAILED: ' + ', '.join(failed) if failed else 'everything passed'}", flush=True)
    return 1 if failed else 0


def results_of(command: str) -> Iterator[tuple[str, bool]]:
    stages = STAGES[command]
    beside = {name: stage for name, stage in stages.items() if command in {"test", "lint"} and name in SIDE_BY_SIDE}
    with ThreadPoolExecutor(max_workers=2) as lanes:
        yield from zip(beside, lanes.map(passes, beside, beside.values()), strict=True)
    for name, stage in stages.items():
        if name not in beside:
            yield name, passes(name, stage, live=command in LIVE)


def passes(name: str, command: list[str], *, live: bool = False) -> bool:
    started = time.monotonic()
    if live:
        status, output = subprocess.run(command, cwd=ROOT).returncode, ""
    else:
        result = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        status, output = result.returncode, result.stdout.decode(errors="replace")
        (LOGS / (f"check-{name.replace(' ', '-')}.log")).write_text(output)
    if status != 0 and output:
        print(f"\n{output.rstrip()}\n", flush=True)
    print(f"{time.monotonic() - started:6.1f} s  {name:<18} {'FAILED' if status else 'ok'}", flush=True)
    for line in output.splitlines():
        if line.startswith(SECOND_TRY):
            print(f"         {line}", flush=True)
    return status == 0


@contextmanager
def test_servers(*, wanted: bool) -> Iterator[None]:
    """One PostgreSQL and Valkey for every stage that needs one."""
    if not wanted:
        yield
        return
    from tests.support import environment, servers

    started = servers.start_unless_running()
    environment.set_up(servers.servers())
    try:
        yield
    finally:
        if started:
            started.stop()


if __name__ == "__main__":
    os.environ["PATH"] = os.pathsep.join([str(ROOT / "node_modules" / ".bin"), os.environ.get("PATH", os.defpath)])
    shutil.rmtree(ROOT / "test-results", ignore_errors=True)
    sys.exit(main(sys.argv[1]))

"""`python -m scripts.check test | prove | bench | lint | fmt | api`: runs stages, one summary line each, one status.

Every stage runs, whatever happened to those before it; the output of a failed one is shown in full. `AREA=money` in the
environment limits `prove` to one area. Measurements of `test` and `prove` are written to docs/proof.md.
"""

import os
import re
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from scripts import proof, since

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "var" / "log"
PYTHON = sys.executable
NPM = ["npm", "run", "--silent"]
FRONT_END_TESTS = "front end tests"
FRONT_END_BUILD = "front end build"
PYTHON_TESTS = "python tests"
BROWSER_TESTS = "browser tests"
AREAS = {
    "money": [
        "money_machine",
        "no_gems_beyond_limits",
        "wallet_races",
        "last_item",
        "books_races",
        "merge_races",
        "wager_claims",
    ],
    "store": ["parcel_races", "terms_and_codes", "drop_races"],
    "chance": ["raffle_races", "openings", "fairness_agrees"],
    "quests": ["quest_races", "chain_histories"],
    "streams": ["stream_events"],
    "earning": ["earning_histories", "watch_time", "cancellations"],
    "casinos": ["board_freezing", "casino_reports"],
    "support": ["ticket_races"],
    "chat": ["chat_races"],
    "referrals": ["fan_referrals"],
    "events": ["event_races"],
    "offers": ["offer_races"],
    "identity": ["handoff_races", "factor_races", "prehijack", "redirects", "lost_rights"],
    "tenancy": ["canaries", "schema_leaks", "migrator_resumes", "domains", "edit_races"],
    "services": ["poolers", "frozen_services", "self_hosting", "fresh_machine", "image", "checkov"],
    "resilience": [
        "power_cuts",
        "jobs_faults",
        "audit_seals",
        "streams",
        "strangers",
        "slow_services",
        "comes_back",
        "shutdown",
        "under_load",
    ],
    "operations": ["observability", "backups"],
    "desk": ["desk_rights", "desk_large"],
    "plans": ["plan_limits"],
    "upgrade": ["upgrade", "side_by_side"],
    "billing": ["billing_events"],
    "histories": ["billing_histories"],
    "api": ["fuzzed_api", "raw_headers"],
    "browsers": ["browsers"],
    "starts": [],
    "matrices": [],
    "screens": [],
}
"""The areas of `make prove` and their files in tests/faults, without ``test_``.

A test in another folder names its area: ``@pytest.mark.prove("starts")``. The matrices are the tests marked ``sampled``
with all cases. The screens are the tests in tests/e2e that have one of these marks.
"""
AREA_OF_MATRICES, AREA_OF_SCREENS = "matrices", "screens"
AT_ONCE = {"money": 2, "histories": 2, "api": 2, "quests": 2, "tenancy": 2, "identity": 2, "matrices": 2, "screens": 3}
"""How many tests of an area run at once on two cores: three screens, because one on a slow network waits. The tests of
the areas that are not here run one by one, because most of them measure time."""


def report_of(stage: str) -> Path:
    return LOGS / f"check-{stage.replace(' ', '-')}.xml"


def pytest(stage: str, *arguments: str) -> list[str]:
    return [PYTHON, "-m", "pytest", "--forbid-skips", f"--junitxml={report_of(stage)}", *arguments]


def proof_of(area: str) -> list[str]:
    workers = ["-n", str(AT_ONCE[area]), "--dist", "worksteal"] if area in AT_ONCE else ["-s"]
    own_demo = ["GEMHALL_OWN_DEMO=1"] if area == AREA_OF_SCREENS else []
    return ["env", "GEMHALL_WHOLE=1", *own_demo, *pytest(area, *workers, "--area", area, *files_of(area))]


def files_of(area: str) -> list[str]:
    """Return the files that hold the tests of an area of the proofs."""
    if area == AREA_OF_SCREENS:
        return ["tests/e2e"]
    mark = "mark.sampled" if area == AREA_OF_MATRICES else f'mark.prove("{area}")'
    return [*(f"tests/faults/test_{name}.py" for name in AREAS[area]), *files_that_say(mark)]


def files_that_say(mark: str) -> list[str]:
    """Return the files with the mark, apart from those in tests/faults and tests/e2e."""
    files = [path.relative_to(ROOT) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    elsewhere = (file for file in files if file.parts[1] not in {"faults", "e2e"})
    return [str(file) for file in elsewhere if mark in (ROOT / file).read_text()]


LINT = {
    "ruff": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "mypy": [PYTHON, "-m", "mypy"],
    "imports": [PYTHON, "-c", "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "words": [PYTHON, "-m", "scripts.words"],
    "generated files": [PYTHON, "-m", "scripts.generated", "--check"],
    "front end lint": [*NPM, "lint"],
    "front end types": [*NPM, "typecheck"],
    "front end unused": [*NPM, "knip"],
}
TEST = {
    # They take longest of the stages that run side by side, so they begin first.
    FRONT_END_TESTS: [*NPM, "test"],
    **LINT,
    FRONT_END_BUILD: [*NPM, "build"],
    PYTHON_TESTS: pytest(PYTHON_TESTS, "-n", "2", "-m", "not prove and not e2e"),
    # Each worker keeps neighboring tests together, and waits a third of its time: three keep two cores busy. A failed
    # test runs once more, because a browser and a product on two cores can miss a moment. tests/conftest.py fails the
    # run after MAX_RETRIED of them.
    BROWSER_TESTS: pytest(BROWSER_TESTS, "-n", "3", "--dist", "worksteal", "--reruns", "1", "-m", "e2e and not prove"),
}
# These need nothing of each other, and most of them one core: two at a time.
SIDE_BY_SIDE = {*LINT, FRONT_END_TESTS, FRONT_END_BUILD}
STAGES: dict[str, dict[str, list[str]]] = {
    "lint": LINT,
    "test": TEST,
    "bench": {FRONT_END_BUILD: TEST[FRONT_END_BUILD], "bench": [PYTHON, "-m", "tests.load"]},
    "fmt": {
        "ruff": [PYTHON, "-m", "ruff", "check", "--fix"],
        "format": [PYTHON, "-m", "ruff", "format"],
        "front end": [*NPM, "fmt"],
    },
    "api": {
        "generated files": [PYTHON, "-m", "scripts.generated"],
        "types": [*NPM, "api"],
    },
}
# These show their progress as they go, and are read while they run.
LIVE = {*AREAS, "bench"}
MAX_TEST_SECONDS = 900
"""`make test` takes at most so long on two free cores. A slower run passes and says so: other machines differ."""
LEFT_OUT = "Left to make prove: "
"""tests/conftest.py starts the line with this that says how many cases of sampled tests were left out."""
SECOND_TRY = "Tried a second time: "
"""tests/conftest.py starts a line with this for each test that needed its retry. The line is always shown."""
LOOP_STEPS = 20_000_000
FAILURE = re.compile(r"(FAILED|ERROR|\s*FAIL)\s|.*Unhandled (Error|Rejection)")
COLORS = re.compile(r"\x1b\[[0-9;]*m")
MAX_FAILURE_LINES = 40
Result = tuple[str, bool, float]
"""A stage, whether it passed, and how many seconds it took."""


def main(command: str) -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    started = datetime.now(UTC)
    if command in {"test", "prove"}:
        # One seed for every stage and worker, so that a run can be repeated.
        print(f"seed {os.environ.setdefault('GEMHALL_SEED', str(secrets.randbits(32)))}", flush=True)
    results = []
    loops = [seconds_of_loop()] if command == "test" else []
    with test_servers(wanted=command == "test"):
        for result in results_of(command):
            results.append(result)
            if command == "prove" and result[0] in AREAS:
                write_proof_of_area(result)
    total = (datetime.now(UTC) - started).total_seconds()
    if command == "test" and "SINCE" not in os.environ:
        loops.append(seconds_of_loop())
        print(f"         {of_loops(loops)}", flush=True)
        write_proof_of_tests(results, started, total, loops)
    if command == "prove":
        print(of_shares(results), flush=True)
    for name, passed, _ in results:
        if not passed and command == "test":
            print("\n".join([f"{name}:", *failures_in(log_of(name).read_text())]), flush=True)
    print(last_line(command, results, total), flush=True)
    return 0 if all(passed for _, passed, _ in results) else 1


def seconds_of_loop() -> float:
    """Return how long a loop takes that is the same in every run: a slow machine and slow tests differ in it."""
    started = time.perf_counter()
    for _ in range(LOOP_STEPS):
        pass
    return time.perf_counter() - started


def of_loops(loops: list[float]) -> str:
    before, after = (f"{seconds:.2f}" for seconds in loops)
    return f"A loop of {LOOP_STEPS:,} empty steps took {before} s of one core before the tests and {after} s after them"


def of_shares(results: list[Result]) -> str:
    """Return the part of the time that each stage took, the longest first."""
    total = sum(seconds for _, _, seconds in results)
    longest_first = sorted(results, key=lambda result: -result[2])
    return "\n".join(f"{seconds / total:6.0%}   {name}" for name, _, seconds in longest_first)


def failures_in(output: str) -> list[str]:
    """Return the lines of pytest and Vitest that name a failed test, with the two that follow; else the last ten lines.

    They are repeated at the end of a run, because the whole output of a failed stage is far above.
    """
    lines = [COLORS.sub("", line).rstrip() for line in output.splitlines() if line.strip()]
    named = [index for index, line in enumerate(lines) if FAILURE.match(line)]
    wanted = sorted({index + step for index in named for step in range(3) if index + step < len(lines)})
    return [f"    {lines[index]}" for index in wanted[:MAX_FAILURE_LINES]] or [f"    {line}" for line in lines[-10:]]


def last_line(command: str, results: list[Result], seconds: float) -> str:
    failed = [name for name, passed, _ in results if not passed]
    verdict = f"FAILED: {', '.join(failed)}" if failed else "everything passed"
    late = f"; LIMIT MISSED: {of_limit(seconds)}" if command == "test" and seconds > MAX_TEST_SECONDS else ""
    return f"{seconds:6.1f} s  {verdict}{late}"


def of_limit(seconds: float) -> str:
    """Return the sentence that compares the time of `make test` with its limit."""
    if seconds <= MAX_TEST_SECONDS:
        return f"{seconds:,.0f} seconds in all, within the limit of {MAX_TEST_SECONDS:,}"
    return (
        f"{seconds:,.0f} seconds in all, {seconds - MAX_TEST_SECONDS:,.0f} more than the limit of {MAX_TEST_SECONDS:,}"
    )


def stages_of(command: str) -> dict[str, list[str]]:
    if command == "test" and (commit := os.environ.get("SINCE")):
        return stages_since(commit)
    if command != "prove":
        return STAGES[command]
    area = os.environ.get("AREA", "")
    if area and area not in AREAS:
        sys.exit(f"AREA={area} is not an area of the proofs. Choose one of: {', '.join(AREAS)}.")
    return {FRONT_END_BUILD: TEST[FRONT_END_BUILD], **{name: proof_of(name) for name in AREAS if area in ("", name)}}


def stages_since(commit: str) -> dict[str, list[str]]:
    """Return the linters, and of the tests those that the changes since the commit can touch."""
    try:
        selection = since.selected(since.changed_since(commit))
    except ValueError as error:
        sys.exit(str(error))
    stages = dict(TEST)
    for name, files in ((PYTHON_TESTS, selection.python), (BROWSER_TESTS, selection.browsers)):
        stages[name] = [*TEST[name], *sorted(files)]
        if not files:
            del stages[name]
    stages[FRONT_END_TESTS] = [*TEST[FRONT_END_TESTS], "--", "--changed", commit]
    if not selection.front_end:
        del stages[FRONT_END_TESTS]
    if not selection.front_end and not selection.browsers:
        del stages[FRONT_END_BUILD]
    return stages


def results_of(command: str) -> Iterator[Result]:
    stages = stages_of(command)
    beside = {name: stage for name, stage in stages.items() if command in {"test", "lint"} and name in SIDE_BY_SIDE}
    with ThreadPoolExecutor(max_workers=2) as lanes:
        yield from lanes.map(run_stage, beside, beside.values())
    for name, stage in stages.items():
        if name not in beside:
            yield run_stage(name, stage, live=name in LIVE)


def write_proof_of_tests(results: list[Result], started: datetime, seconds: float, loops: list[float]) -> None:
    rows = []
    for name, passed, took in results:
        counts = proof.counts_of(report_of(name)) if report_of(name).exists() else None
        log = log_of(name).read_text() if log_of(name).exists() else ""
        retried = sum(line.startswith(SECOND_TRY) for line in log.splitlines())
        left = next((line.removeprefix(LEFT_OUT) for line in log.splitlines() if line.startswith(LEFT_OUT)), "")
        tests = f"{counts.passed} passed, {len(counts.failed)} failed, {retried} retried" if counts else ""
        tests += f"; {left.split()[0]} cases left to make prove" if left else ""
        rows.append((name, "passed" if passed else "**failed**", f"{took:.0f}", tests))
    total = f"{of_limit(seconds)}." if seconds <= MAX_TEST_SECONDS else f"**{of_limit(seconds)}: MISSED.**"
    proof.write_section(
        "make test",
        proof.table(["stage", "result", "seconds", "tests"], rows)
        + f"\n\n{total} {of_loops(loops)}. Seed {os.environ['GEMHALL_SEED']}.",
        started=started,
    )


def write_proof_of_area(result: Result) -> None:
    area, passed, seconds = result
    started = datetime.fromtimestamp(time.time() - seconds, UTC)
    if not report_of(area).exists():
        return
    counts = proof.counts_of(report_of(area))
    verdict = f"{counts.passed} passed, {len(counts.failed)} failed" + ("" if passed else ". **This area failed.**")
    parts = [
        f"{verdict}. Seed {os.environ['GEMHALL_SEED']}.",
        proof.table(
            ["file", "tests", "seconds of all tests"],
            [(file, number, counts.seconds[file]) for file, number in sorted(counts.tests.items())],
        ),
        "\n".join(f"- {line}" for line in [*(f"**failed**: {one}" for one in counts.failed), *counts.figures]),
    ]
    proof.write_section(f"make prove: {area}", "\n\n".join(filter(None, parts)), started=started)


def log_of(stage: str) -> Path:
    return LOGS / f"check-{stage.replace(' ', '-')}.log"


def run_stage(name: str, command: list[str], *, live: bool = False) -> Result:
    started = time.monotonic()
    report_of(name).unlink(missing_ok=True)
    if live:
        print(f"          {name}", flush=True)
        status, output = subprocess.run(command, cwd=ROOT).returncode, ""
    else:
        result = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        status, output = result.returncode, result.stdout.decode(errors="replace")
        log_of(name).write_text(output)
    if status != 0 and output:
        print(f"\n{output.rstrip()}\n", flush=True)
    seconds = time.monotonic() - started
    print(f"{seconds:6.1f} s  {name:<18} {'FAILED' if status else 'ok'}", flush=True)
    for line in output.splitlines():
        if line.startswith((SECOND_TRY, LEFT_OUT)):
            print(f"         {line}", flush=True)
    return name, status == 0, seconds


@contextmanager
def test_servers(*, wanted: bool) -> Iterator[None]:
    """One PostgreSQL and Valkey for every stage that needs one."""
    if not wanted:
        yield
        return
    from tests.support import environment, servers

    started = servers.start_unless_running(servers.place_in_memory())
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

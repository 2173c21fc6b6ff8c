"""`make up` in a new clone, on a machine that has Python and make, but no Node.

A minute or more, most of it for the packages, the front end and the demo.
"""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.running import ROOT, clean_environment
from tests.support.waits import wait_until

pytestmark = pytest.mark.prove
SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin")
NODE = {"node", "nodejs", "npm", "npx", "corepack"}
START_SECONDS = 900
PREPARED_SECONDS = 12
STEP = re.compile(r"^ *(\d+\.\d) s  (.*)$", re.MULTILINE)


@pytest.fixture
def path_without_node(tmp_path: Path) -> str:
    """Return a folder with links to all programs of this machine except Node's."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for programs in map(Path, SYSTEM):
        for program in programs.iterdir() if programs.is_dir() else ():
            if program.name not in NODE and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    assert shutil.which("node", path=str(folder)) is None
    return str(folder)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "gemhall"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    return folder


@pytest.fixture
def output(clone: Path, path_without_node: str) -> Iterator[Path]:
    """Start the product of the clone, and yield the file with its output."""
    output = clone.with_name("output")
    environment = clean_environment(
        {"PATH": path_without_node, "PORT": "0", "PYTHON": os.path.realpath(ROOT / ".venv/bin/python")}
    )
    with output.open("wb") as file:
        started = subprocess.Popen(["make", "up"], cwd=clone, env=environment, stdout=file, stderr=subprocess.STDOUT)
    try:
        yield output
    finally:
        started.send_signal(signal.SIGINT)
        started.wait(60)


def test_make_up_brings_its_own_node(clone: Path, output: Path) -> None:
    began = time.monotonic()
    wait_until(lambda: "Gemhall is running" in output.read_text(), "it does not start", seconds=START_SECONDS)

    seconds = time.monotonic() - began
    steps = {text: float(took) for took, text in STEP.findall(output.read_text())}
    print(f"a new clone runs after {seconds:.0f} s: {steps}", flush=True)
    version = subprocess.run([clone / ".tools/node/bin/node", "--version"], capture_output=True, text=True, check=True)
    assert version.stdout.startswith("v24.")
    assert (clone / "frontend/dist/built-from").exists()
    assert steps["database prepared"] <= PREPARED_SECONDS

"""checkov judges terraform/ offline. It fails exactly the checks that are left out with a reason.

It is too large for the locks of the tests (99 packages, 190 MB), so it gets an environment of its own from a lock of
its own, which takes two minutes.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.running import ROOT

pytestmark = pytest.mark.prove
FOLDER = ROOT / "terraform"
# A small installation has one database and one cache, as environments/small.tfvars says.
WITHOUT_STANDBY = {"CKV_AWS_157", "CKV2_AWS_50"}
EXPECTED: dict[str, set[str]] = {"large": set(), "small": WITHOUT_STANDBY}


@pytest.fixture(scope="module")
def checkov(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkov")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    lock = ROOT / "requirements" / "checkov.txt"
    install = [str(folder / "bin/pip"), "install", "--quiet", "--require-hashes", "--requirement", str(lock)]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return folder / "bin" / "checkov"


def left_out() -> set[str]:
    """Return the checks that terraform/.checkov.yaml leaves out; tests/test_terraform.py asks for their reasons."""
    return set(re.findall(r"^  - (CKV2?_AWS_\d+)$", (FOLDER / ".checkov.yaml").read_text(), re.MULTILINE))


@pytest.mark.parametrize("environment", EXPECTED)
def test_checkov_fails_only_what_is_left_out_with_a_reason(checkov: Path, environment: str, tmp_path: Path) -> None:
    # Without the file of reasons, which checkov reads wherever it lies.
    copy = shutil.copytree(FOLDER, tmp_path / "terraform", ignore=shutil.ignore_patterns(".checkov.yaml"))
    command = [
        str(checkov), "--directory", ".", "--framework", "terraform", "--skip-download", "--output", "json",
        "--var-file", f"environments/{environment}.tfvars",
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=copy, capture_output=True, text=True, check=False, env={**os.environ, "LOG_LEVEL": "ERROR"}
    )
    report: dict[str, Any] = json.loads(done.stdout)

    assert report["summary"]["parsing_errors"] == 0
    assert report["summary"]["resource_count"] > 100
    failed = {check["check_id"] for check in report["results"]["failed_checks"]}
    assert failed - EXPECTED[environment] == left_out()
    assert failed >= EXPECTED[environment]

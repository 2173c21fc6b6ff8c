"""What the first command says on a machine that lacks something."""

import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.support.running import ROOT


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs, the only one on PATH, with a shell's bare necessities."""
    for name in ("sh", "dirname", "cat"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    return tmp_path


def program(machine: Path, name: str, script: str) -> None:
    path = machine / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def find_python(machine: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(ROOT / "scripts" / "python")],
        cwd=machine,
        env={"PATH": str(machine), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_refused_by_name_with_a_cure(machine):
    program(machine, "python3", "echo 3.9")

    refused = find_python(machine)

    assert refused.returncode == 2
    assert "Python 3.9 (python3) does not run Gemhall" in refused.stderr
    assert "apt-get install python3" in refused.stderr


def test_a_machine_without_python_gets_a_clear_message(machine):
    assert "No Python found" in find_python(machine).stderr


def test_a_shim_that_does_not_run_is_passed_over(machine):
    program(machine, "python3.13", "exit 127")
    program(machine, "python3.12", 'case "$2" in *version_info*) echo 3.12 ;; *) echo /usr/bin/the-one ;; esac')

    assert find_python(machine).stdout.strip() == "/usr/bin/the-one"


def test_a_named_python_is_the_only_one_tried(machine):
    program(machine, "python3.12", "echo 3.12")
    program(machine, "mine", "echo 3.14")

    refused = find_python(machine, PYTHON="mine")

    assert refused.returncode == 2
    assert "Python 3.14 (mine)" in refused.stderr


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.20.1", False),
        ("v20.18.0", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v24.1.0", True),
    ],
)
def test_node_is_accepted_or_refused_by_version(machine, version, fits, monkeypatch):
    program(machine, "node", f"echo {version}")
    program(machine, "npm", "echo 11")
    monkeypatch.setenv("PATH", str(machine))

    from scripts import bootstrap

    if fits:
        bootstrap.refuse_wrong_node()
    else:
        with pytest.raises(bootstrap.Refused, match=f"Node {version}"):
            bootstrap.refuse_wrong_node()

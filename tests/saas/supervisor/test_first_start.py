"""The messages of the first command on a machine that lacks a part."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from scripts import bootstrap
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
        ("v20.19.0", False),
        ("v22.20.0", False),
        ("v23.11.0", False),
        ("v24.14.1", False),
        ("v24.15.0", True),
        ("v25.2.0", False),
        ("v26.0.0", True),
        ("not a version", False),
    ],
)
def test_a_nodes_version_decides_if_it_is_used(machine, version, fits, monkeypatch):
    program(machine, "node", f"echo {version}")
    program(machine, "npm", "echo 11")
    monkeypatch.setenv("PATH", str(machine))

    assert bootstrap.machine_node_fits() is fits


def test_node_without_npm_is_not_used(machine, monkeypatch):
    program(machine, "node", "echo v24.15.0")
    monkeypatch.setenv("PATH", str(machine))

    assert not bootstrap.machine_node_fits()


def test_our_own_node_is_not_the_machines(tmp_path, machine, monkeypatch):
    # A `make` inside of another one has our folder on PATH.
    own = tmp_path / "own" / "bin"
    own.mkdir(parents=True)
    program(own, "node", "echo v24.15.0")
    program(own, "npm", "echo 11")
    monkeypatch.setattr(bootstrap, "NODE", own.parent)
    monkeypatch.setenv("PATH", os.pathsep.join([str(own), str(machine)]))

    assert not bootstrap.machine_node_fits()


def test_a_machine_with_a_new_node_loses_our_own(tmp_path, machine, monkeypatch):
    own = tmp_path / "own" / "bin"
    own.mkdir(parents=True)
    monkeypatch.setattr(bootstrap, "NODE", own.parent)
    program(machine, "node", "echo v24.15.0")
    program(machine, "npm", "echo 11")
    monkeypatch.setenv("PATH", str(machine))

    assert not bootstrap.node_is_missing()
    assert not own.exists()


def test_a_refused_download_of_node_names_the_cure(tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "NODE", tmp_path / "own")

    with pytest.raises(bootstrap.Refused, match=r"Install Node 24\.15 with npm[^$]*no network"):
        bootstrap.install_node(str(failing_uv(tmp_path)))


def failing_uv(folder: Path) -> Path:
    program(folder, "uv", "echo no network; exit 2")
    return folder / "uv"

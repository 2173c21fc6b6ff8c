"""The locks, as a machine needs them that has never seen this project."""

import json
import re

import pytest

from tests.support.running import ROOT

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def test_the_node_lock_knows_every_systems_packages():
    # npm leaves out what its registry did not answer for, and `npm ci` then refuses the lock everywhere.
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    missing = [
        f"{name}: {dependency}"
        for name, entry in packages.items()
        for dependency in entry.get("optionalDependencies", {})
        if f"node_modules/{dependency}" not in packages and f"{name}/node_modules/{dependency}" not in packages
    ]
    assert not missing


def test_the_node_lock_records_no_address():
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_a_python_lock_has_hashes_and_no_address(lock):
    text = lock.read_text()
    pinned = re.findall(r"^[a-z0-9][\w.-]*==", text, re.MULTILINE)
    hashed = re.findall(r"^[a-z0-9][\w.-]*==[^\n]*\\\n    --hash=", text, re.MULTILINE)
    assert len(pinned) == len(hashed) > 0
    assert "://" not in text

"""The Containerfile keeps the rules of hadolint, and the bill of materials lists the locks. tests/faults/test_image.py
builds the image."""

import base64
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy import healthy
from scripts import sbom
from tests.support.scripted_stripe import ScriptedStripe

ROOT = Path(__file__).resolve().parents[1]
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
HADOLINT = Path(sys.executable).with_name("hadolint")


def test_hadolint_finds_nothing() -> None:
    judged = subprocess.run([HADOLINT, CONTAINERFILE], capture_output=True, text=True, check=False)
    assert (judged.returncode, judged.stdout) == (0, "")
    text = CONTAINERFILE.read_text()
    # A rule that is left out has its reason in the line before.
    for match in re.finditer(r"^(.*)\n# hadolint ignore=", text, re.MULTILINE):
        assert match[1].startswith("# "), match[0]


def test_the_image_runs_as_a_user_without_rights_and_says_if_it_works() -> None:
    text = CONTAINERFILE.read_text()
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert re.search(r"^HEALTHCHECK .*\\\n    CMD \[.*deploy/healthy\.py\", \"web\"\]$", last, re.MULTILINE)
    assert re.search(r"ARG BASE=\S+:\d+\.\d+-\S+$", text, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", text, re.MULTILINE) == ["${BASE}", "${BASE}"]
    for label in ("title", "description", "licenses", "version", "revision"):
        assert f"org.opencontainers.image.{label}=" in last


def test_the_bill_of_materials_lists_what_the_locks_pin() -> None:
    bill = sbom.bill()
    components = {component["bom-ref"]: component for component in bill["components"]}
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert len(components) == len(bill["components"])
    pins = re.findall(r"^([\w.-]+)(?:\[.*\])?==(\S+)", (ROOT / "requirements/app.txt").read_text(), re.MULTILINE)
    assert len(pins) > 60
    for name, version in pins:
        component = components[f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{version}"]
        assert component["hashes"], name
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    react = components[f"pkg:npm/react@{locked['node_modules/react']['version']}"]
    integrity = locked["node_modules/react"]["integrity"].removeprefix("sha512-")
    assert react["hashes"] == [{"alg": "SHA-512", "content": base64.b64decode(integrity).hex()}]
    # Linters and tests are not in the image.
    assert not [name for name in components if "eslint" in name or "vitest" in name or "pytest" in name]
    assert sbom.bill() == bill


@pytest.mark.parametrize(("status", "works"), [(200, True), (308, True), (401, True), (404, True), (500, False)])
def test_a_process_works_if_it_answers(status: int, works: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    server = ScriptedStripe()
    monkeypatch.setitem(healthy.ADDRESSES, "web", f"{server.url}/live")
    server.script.on("GET /live", (status, {}))
    assert healthy.is_healthy("web") is works
    server.stop()
    assert healthy.is_healthy("web") is False


def test_a_worker_works_while_its_file_is_young(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "worker"
    monkeypatch.setenv("WORKER_HEARTBEAT", str(file))
    assert healthy.is_healthy("worker") is False
    file.touch()
    assert healthy.is_healthy("worker") is True
    old = time.time() - healthy.HEARTBEAT_SECONDS - 1
    os.utime(file, (old, old))
    assert healthy.is_healthy("worker") is False

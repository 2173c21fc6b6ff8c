"""Settings, files, disks, and the report itself: each case breaks one thing."""

import json
import os
import subprocess
import sys
import time
from typing import Any

import pytest
from django.core.management import call_command

from saas.doctor.checks import CHECKS, configuration, machine
from saas.doctor.report import as_json, as_text, run
from saas.kernel.findings import Finding, FindingLevel
from tests.saas.doctor.conftest import codes
from tests.support.running import ROOT, clean_environment

SETTINGS: dict[str, dict[str, Any]] = {
    "settings.not-production": {"PRODUCTION": False, "ENVIRONMENT": "development"},
    "settings.secret-key-weak": {"SECRET_KEY": "passwordpasswordpasswordpassword"},
    "settings.old-key-short": {"SECRET_KEY_FALLBACKS": ["short"]},
    "settings.plain-http": {"PLATFORM_URL": "http://gemhall.example.com"},
    "settings.local-host": {"PLATFORM_URL": "https://10.0.0.7"},
    "settings.local-beacon": {"BEACON_URLS": []},
    "settings.authorities": {"EDGE_AUTHORITY_FILE": "/nowhere/authority.pem"},
}


@pytest.mark.parametrize("code", SETTINGS)
def test_a_setting_that_is_wrong_has_its_own_finding(sound, code):
    assert configuration.settings_findings() == []

    for name, value in SETTINGS[code].items():
        setattr(sound, name, value)

    assert codes(configuration.settings_findings()) == [code]


@pytest.mark.parametrize("host", ["localhost", "fans.localhost", "gemhall", "127.0.0.1", "192.168.1.4", "a.test"])
def test_a_host_that_only_this_network_knows_is_found(sound, host):
    sound.PLATFORM_URL = f"https://{host}"

    assert codes(configuration.settings_findings()) == ["settings.local-host"]


def test_warnings_of_the_framework_are_findings(sound):
    sound.SESSION_COOKIE_SECURE = sound.CSRF_COOKIE_SECURE = True
    assert configuration.framework_findings() == []
    sound.SESSION_COOKIE_SECURE = False

    (finding,) = configuration.framework_findings()

    assert codes([finding]) == ["settings.framework"]
    assert "SESSION_COOKIE_SECURE" in finding.text


@pytest.fixture
def folders(sound, tmp_path):
    """The folders of an installation that is prepared."""
    sound.STATE_DIR = tmp_path / "state"
    sound.STATIC_ROOT, sound.MEDIA_ROOT = sound.STATE_DIR / "static", sound.STATE_DIR / "media"
    sound.FRONTEND_DIST = tmp_path / "dist"
    for folder in (sound.STATIC_ROOT, sound.MEDIA_ROOT, sound.FRONTEND_DIST / ".vite"):
        folder.mkdir(parents=True)
    sound.STATE_DIR.chmod(0o750)
    (sound.FRONTEND_DIST / ".vite" / "manifest.json").write_text("{}")
    return sound


def break_state(settings, _monkeypatch):
    settings.STATE_DIR = settings.STATE_DIR / "missing"


def open_state(settings, _monkeypatch):
    settings.STATE_DIR.chmod(0o755)


def drop_front_end(settings, _monkeypatch):
    (settings.FRONTEND_DIST / ".vite" / "manifest.json").unlink()


def drop_static_files(settings, _monkeypatch):
    settings.STATIC_ROOT.rmdir()


def change_owner(_settings, monkeypatch):
    monkeypatch.setattr(machine, "_owner_of", lambda _path: 4243)


def become_root(_settings, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(machine, "_owner_of", lambda _path: 0)


FILES = {
    "files.state-missing": break_state,
    "files.state-open": open_state,
    "files.front-end-missing": drop_front_end,
    "files.static-missing": drop_static_files,
    "files.foreign": change_owner,
    "files.root": become_root,
}


@pytest.mark.parametrize("code", FILES)
def test_a_file_that_is_wrong_has_its_own_finding(folders, monkeypatch, code):
    monkeypatch.setattr(os, "geteuid", lambda: 4242)
    monkeypatch.setattr(machine, "_owner_of", lambda _path: 4242)
    assert codes(machine.file_findings()) == []

    FILES[code](folders, monkeypatch)

    assert codes(machine.file_findings()) == [code]


@pytest.mark.parametrize(("code", "limit"), [("disk.low", "MIN_FREE_BYTES"), ("disk.full", "FULL_BYTES")])
def test_a_disk_with_too_little_room_is_found(folders, monkeypatch, code, limit):
    for name in ("MIN_FREE_BYTES", "FULL_BYTES"):
        monkeypatch.setattr(machine, name, 0)
    for name in ("MIN_FREE_SHARE", "FULL_SHARE"):
        monkeypatch.setattr(machine, name, 0.0)
    assert codes(machine.disk_findings()) == []

    # More than any disk has.
    monkeypatch.setattr(machine, limit, 2**80)

    # Both folders are on one disk, which is named once.
    assert codes(machine.disk_findings()) == [code]


def test_checks_run_side_by_side_and_the_slow_and_the_broken_ones_are_findings():
    def broken() -> list[Finding]:
        raise ValueError("a secret: hunter2")

    def slow() -> list[Finding]:
        time.sleep(30)
        return []

    began = time.monotonic()
    report = run({"one": list, "two": broken, "three": slow}, seconds=0.3)

    assert time.monotonic() - began < 3
    assert codes(report.findings) == ["two.broken", "three.slow"]
    assert report.checked.keys() == {"one", "two"}
    assert report.status == 1
    assert "hunter2" not in as_text(report) + as_json(report)


@pytest.mark.parametrize(("level", "status"), [(FindingLevel.WARNING, 0), (FindingLevel.FAILURE, 1)])
def test_the_status_and_the_object_say_if_there_is_a_failure(monkeypatch, capsys, level, status):
    finding = Finding("area.problem", "It is wrong", "Do it", level)
    monkeypatch.setitem(CHECKS, "disk", lambda: [finding])

    ended: Any = 0
    try:
        call_command("doctor", only=["disk"], is_json=True)
    except SystemExit as end:
        ended = end.code

    printed = json.loads(capsys.readouterr().out)
    assert (ended, printed["status"]) == (status, status)
    assert printed["findings"] == [
        {"code": "area.problem", "text": "It is wrong", "cure": "Do it", "level": level.value}
    ]
    assert printed["seconds"].keys() == {"disk"}


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_settings_that_cannot_be_read_are_findings_of_the_command(arguments):
    """Takes a second, because the settings of this process cannot be read again."""
    secret = "pass@word"
    environment = {"SMTP_URL": f"imap://me:{secret}@mail.example.com", "WEB_THREADS": "many", "STATE_DIR": "/nowhere"}
    done = subprocess.run(
        [sys.executable, "manage.py", "doctor", *arguments],
        cwd=ROOT, env=clean_environment(environment), capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 1, done.stderr
    assert secret not in done.stdout + done.stderr
    if arguments:
        found = json.loads(done.stdout)["findings"]
        assert [entry["code"] for entry in found] == ["settings.wrong", "settings.wrong"]
        assert {entry["text"].partition(":")[0] for entry in found} == {"SMTP_URL", "WEB_THREADS"}
    else:
        assert "FAILURE  settings.wrong\n  WEB_THREADS: must be a whole number" in done.stdout

"""The units of deploy/systemd close what a service does not need. systemd need not run here."""

import re
import shutil
import subprocess
from datetime import datetime, timedelta
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "deploy" / "systemd"
UNITS = sorted(FOLDER.glob("*.service"))
TIMERS = sorted(FOLDER.glob("*.timer"))
WRITTEN = {
    "gemhall-front": "/var/lib/caddy",
    "gemhall-backup": "/var/lib/gemhall /srv/backups",
    "gemhall-backup-wal": "/var/lib/gemhall /srv/backups",
}
ANALYZER = shutil.which("systemd-analyze")
# Of 10, where 0 is closed. The rest is the network, which a service needs, and the folder / as its root.
MAX_EXPOSURE = 1.8
CLOSED = {
    "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "ProtectProc": "invisible",
    "ProtectClock": "yes", "ProtectHostname": "yes", "ProtectControlGroups": "yes", "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes", "ProtectKernelTunables": "yes", "PrivateTmp": "yes", "PrivateDevices": "yes",
    "RestrictNamespaces": "yes", "RestrictRealtime": "yes", "RestrictSUIDSGID": "yes", "LockPersonality": "yes",
    "RemoveIPC": "yes", "SystemCallArchitectures": "native", "SystemCallErrorNumber": "EPERM", "UMask": "0077",
}  # fmt: skip


def lines_of(unit: Path) -> list[tuple[str, str]]:
    return re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_is_closed(unit: Path) -> None:
    lines = lines_of(unit)
    found = dict(lines)
    assert CLOSED.items() <= found.items()
    assert found["User"] != "root"
    is_front = unit.stem == "gemhall-front"
    assert found["CapabilityBoundingSet"] == ("CAP_NET_BIND_SERVICE" if is_front else "")
    assert [value for name, value in lines if name == "SystemCallFilter"] == ["@system-service", "~@privileged"]
    assert found["ReadWritePaths"] == WRITTEN.get(unit.stem, "/var/lib/gemhall")
    # tests/support/systemd.py reads one line of each name. The two filters are left out there.
    names = [name for name, _ in lines if name not in {"SystemCallFilter", "After", "Wants"}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_understands_a_unit_and_finds_it_closed(unit: Path, tmp_path: Path) -> None:
    if ANALYZER is None:
        return  # the rules above hold on such a machine, too
    judged = subprocess.run(
        [ANALYZER, "security", "--offline=true", f"--threshold={MAX_EXPOSURE * 10:.0f}", "--no-pager", str(unit)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert judged.returncode == 0, judged.stdout
    # The program is not installed here, so another one takes its place.
    assert complaints_of(ANALYZER, unit, tmp_path) == []


@pytest.mark.parametrize("timer", TIMERS, ids=lambda timer: timer.stem)
def test_systemd_understands_a_timer_that_makes_up_for_a_missed_night(timer: Path, tmp_path: Path) -> None:
    found = dict(lines_of(timer))
    assert found["Persistent"] == "yes"
    assert found["WantedBy"] == "timers.target"
    service = dict(lines_of(timer.with_suffix(".service")))
    assert service["Type"] == "oneshot"
    # A timer starts it. With the machine it would start in the middle of the day.
    assert "WantedBy" not in service
    if ANALYZER is None:
        return
    assert complaints_of(ANALYZER, timer, tmp_path) == []
    calendar = subprocess.run(
        [ANALYZER, "calendar", "--iterations=2", found["OnCalendar"]], capture_output=True, text=True, check=False
    )
    assert calendar.returncode == 0, calendar.stderr
    times = [f"{date} {time}" for date, time in re.findall(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC", calendar.stdout)]
    first, second = sorted({datetime.fromisoformat(one) for one in times})[:2]
    # An alert says that a backup is old after 26 hours.
    assert second - first == timedelta(days=1)


def test_a_copy_is_verified_before_old_ones_are_deleted() -> None:
    """``ExecStartPost`` runs only after a start that succeeded. Both services copy into the same folder."""
    copy, log = (dict(lines_of(FOLDER / f"gemhall-{name}.service")) for name in ("backup", "backup-wal"))
    program = "/opt/gemhall/.venv/bin/python manage.py backup"
    assert copy["ExecStart"] == f"{program} base /srv/backups"
    assert copy["ExecStartPost"] == f"{program} prune /srv/backups --keep 7"
    assert log["ExecStart"] == f"{program} wal /srv/backups"
    assert log["Restart"] == "always"


def complaints_of(analyzer: str, unit: Path, folder: Path) -> list[str]:
    """Return what systemd says about a unit and the one that it starts.

    The program is not installed here, so another one takes its place.
    """
    for one in {unit, unit.with_suffix(".service")}:
        text = re.sub(r"^(ExecStart|ExecStartPost)=\S+", r"\1=/bin/true", one.read_text(), flags=re.MULTILINE)
        (folder / one.name).write_text(text)
    verified = subprocess.run(
        [analyzer, "verify", str(folder / unit.name)],
        capture_output=True,
        text=True,
        check=False,
    )
    return [line for line in verified.stderr.splitlines() if unit.stem in line]

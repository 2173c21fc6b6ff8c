"""This machine: the folders of the product, their rights, and the room on their disks."""

import os
from pathlib import Path

from django.conf import settings

from saas.kernel.findings import Finding, FindingLevel

MIN_FREE_SHARE, MIN_FREE_BYTES = 0.10, 2 * 1024**3
FULL_SHARE, FULL_BYTES = 0.02, 256 * 1024**2


def file_findings() -> list[Finding]:
    """Return what is wrong with the folder of state and with the built files."""
    found = []
    state = settings.STATE_DIR
    if not state.is_dir():
        found.append(
            Finding(
                "files.state-missing",
                f"STATE_DIR: the folder {state} does not exist",
                f"Run: install --directory --mode 0750 --owner gemhall --group gemhall {state}",
            )
        )
    else:
        found += _rights_findings(state)
    if not (settings.FRONTEND_DIST / ".vite" / "manifest.json").is_file():
        found.append(
            Finding(
                "files.front-end-missing",
                f"FRONTEND_DIST: the built front end is not in {settings.FRONTEND_DIST}",
                "Run python3 scripts/bootstrap.py app in the folder of the program",
            )
        )
    if not settings.STATIC_ROOT.is_dir():
        found.append(
            Finding(
                "files.static-missing",
                f"The static files are not in {settings.STATIC_ROOT}",
                "Run manage.py prepare",
                FindingLevel.WARNING,
            )
        )
    return found


def _rights_findings(state: Path) -> list[Finding]:
    found, user = [], os.geteuid()
    # In an image, the folder belongs to root and holds public files alone.
    if state.stat().st_mode & 0o007 and _owner_of(state) == user:
        found.append(
            Finding(
                "files.state-open",
                f"STATE_DIR: other users of this machine may enter {state}",
                f"Run: chmod o-rwx {state}",
                FindingLevel.WARNING,
            )
        )
    foreign = [path for path in (state, *state.iterdir()) if _owner_of(path) not in {user, 0}]
    if foreign:
        found.append(
            Finding(
                "files.foreign",
                f"STATE_DIR: {foreign[0]} belongs to another user than the one with the id {user}",
                f"Run the command as the user of the processes, or run: chown --recursive {user} {state}",
            )
        )
    if user == 0 and settings.PRODUCTION:
        found.append(
            Finding(
                "files.root",
                "The command runs as root, so the files that it writes may be closed to the processes",
                "Run it as the user gemhall",
                FindingLevel.WARNING,
            )
        )
    return found


def _owner_of(path: Path) -> int:
    return path.stat().st_uid


def disk_findings() -> list[Finding]:
    """Return which disks of the product are full or nearly so."""
    found, seen = [], set()
    for name, folder in (("STATE_DIR", settings.STATE_DIR), ("MEDIA_ROOT", settings.MEDIA_ROOT)):
        place = next(path for path in (folder, *folder.parents) if path.exists())
        if place.stat().st_dev in seen:
            continue
        seen.add(place.stat().st_dev)
        there = os.statvfs(place)
        free, size = there.f_bavail * there.f_frsize, max(there.f_blocks * there.f_frsize, 1)
        files = there.f_favail / there.f_files if there.f_files else 1.0
        if free < FULL_BYTES or min(free / size, files) < FULL_SHARE:
            level, code = FindingLevel.FAILURE, "disk.full"
        elif free < MIN_FREE_BYTES or min(free / size, files) < MIN_FREE_SHARE:
            level, code = FindingLevel.WARNING, "disk.low"
        else:
            continue
        found.append(
            Finding(
                code,
                f"{name}: the disk of {place} has {free / 1024**3:.1f} GB free ({free / size:.0%}), and {files:.0%} of "
                "its file entries",
                "Delete what is not needed there, or make the disk larger",
                level,
            )
        )
    return found

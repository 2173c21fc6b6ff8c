"""``manage.py backup base|wal|list|prune|drill``: copies of the whole cluster (docs/operations/backups.md)."""

import os
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.dateparse import parse_datetime

from saas import env
from saas.communities.backups import cluster
from saas.kernel import metrics
from saas.kernel.clock import now


def moment(text: str) -> datetime:
    """Return a time with its zone, as 2026-11-30T12:00:00Z."""
    found = parse_datetime(text)
    if found is None or found.tzinfo is None:
        raise ValueError("needs a time with its zone, as 2026-11-30T12:00:00Z")
    return found


def database_url() -> str:
    """Return the address for backups: BACKUP_DATABASE_URL, whose role has REPLICATION, or else the product's."""
    return env.text("BACKUP_DATABASE_URL") or cluster.living_address()


def _mark_complete(mark: Path) -> None:
    """Touch the file whose time the alerts about backups look at."""
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    except OSError as error:
        raise CommandError(
            f"The copy is complete, but {mark} cannot be written ({error.strerror}), so an alert will say that no "
            "backup is complete. Let this user write there, or name another file as BACKUP_MARK"
        ) from error


class Command(BaseCommand):
    help = "Copies the whole database cluster, streams its log, and proves that it can be restored."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        for name, words in (
            ("base", "copy the cluster"),
            ("wal", "stream the log until ended, as a service"),
            ("list", "the complete copies"),
            ("prune", "delete old copies and their log"),
            ("drill", "restore into a new folder, start, check books and counts, report the time"),
        ):
            action = actions.add_parser(name, help=words)
            action.add_argument("folder", type=Path, help="the folder of the backups")
            if name == "prune":
                action.add_argument("--keep", type=int, default=7, help="number of copies that stay, default 7")
            if name == "drill":
                action.add_argument("--at", type=moment, help="the moment, default the latest")

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        try:
            getattr(self, f"_{action}")(**options)
        except cluster.BackupFailed as error:
            raise CommandError(str(error)) from error

    def _base(self, *, folder: Path, **_: Any) -> None:
        began = time.monotonic()
        written = cluster.write_base(folder, database_url())
        _mark_complete(metrics.BACKUP_MARK)
        self.stdout.write(f"{written.folder} is complete after {time.monotonic() - began:.0f} s")

    def _wal(self, *, folder: Path, **_: Any) -> None:
        command = cluster.receive_log_command(folder, database_url())
        os.execv(command[0], command)  # noqa: S606 - signals of the service manager reach the program

    def _list(self, *, folder: Path, **_: Any) -> None:
        for base in cluster.bases(folder):
            self.stdout.write(f"{base.folder} of {base.ended_at:%Y-%m-%d %H:%M:%S} UTC")

    def _prune(self, *, folder: Path, keep: int, **_: Any) -> None:
        if keep < 1:
            raise CommandError("At least one copy stays: --keep 1")
        self.stdout.write(f"{cluster.prune(folder, keep)} copies deleted")

    def _drill(self, *, folder: Path, at: datetime | None, **_: Any) -> None:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="gemhall-drill-") as place:
            Path(place).chmod(0o711)
            with cluster.restored(folder, Path(place) / "cluster", cluster.living_address(), at) as copy:
                started = time.monotonic() - began
                checks = cluster.check_books(copy)
        for check in checks:
            state = f"{check.problems} problems in the books" if check.problems else "books add up"
            self.stdout.write(f"{check.slug}: {check.members} members, {check.orders} orders, {state}")
        self.stdout.write(
            f"Restored to {at or 'the latest moment'}: ready after {started:.0f} s, "
            f"checked {len(checks)} communities at {now():%Y-%m-%d %H:%M} UTC"
        )
        if any(check.problems for check in checks):
            raise CommandError("The books of a community do not add up")

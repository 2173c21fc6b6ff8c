"""Backups of the whole PostgreSQL cluster, and a copy of it at any moment since the oldest one.

``pg_basebackup`` copies the cluster, ``pg_receivewal`` streams the write-ahead log beside it. A folder of backups has
``base/<time>``, complete copies with a verified manifest, and ``wal``. docs/decisions/0017 compares the tools.
"""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from saas.kernel.clock import now
from saas.supervisor.console import StartupError
from saas.supervisor.ports import free_port
from saas.supervisor.postgres import PostgresServer, binaries
from saas.supervisor.state import running_as_root, unprivileged

STAMP = "%Y%m%dT%H%M%SZ"
SLOT = "gemhall_backup"
UNFINISHED = ".part"
RECOVERY_SECONDS = 3600.0
TARGET_MISSED = "recovery ended before configured recovery target was reached"


class BackupFailed(Exception):
    """The text says what failed, and what to do."""


@dataclass(frozen=True, slots=True)
class BaseBackup:
    folder: Path
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class CommunityCheck:
    slug: str
    members: int
    orders: int
    problems: int


def living_address() -> str:
    """Return how the product connects to its database, for the programs of PostgreSQL."""
    given = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "dbname", "sslmode", "sslrootcert")
    return make_conninfo("", **{name: given[name] for name in wanted if given.get(name)})


def write_base(folder: Path, url: str) -> BaseBackup:
    """Copy the cluster of ``url``, whose role needs REPLICATION, and verify the copy. Raises BackupFailed."""
    (folder / "base").mkdir(parents=True, exist_ok=True)
    unfinished = folder / "base" / f"{now():{STAMP}}{UNFINISHED}"
    _run("pg_basebackup", "--pgdata", str(unfinished), "--checkpoint=fast", "--wal-method=stream",
         "--manifest-checksums=SHA256", "--dbname", url)  # fmt: skip
    _run("pg_verifybackup", "--quiet", str(unfinished))
    # The name is the time of the end: the copy can be brought to each later moment.
    ended_at = now().replace(microsecond=0)
    finished = folder / "base" / f"{ended_at:{STAMP}}"
    unfinished.rename(finished)
    return BaseBackup(finished, ended_at)


def receive_log_command(folder: Path, url: str) -> list[str]:
    """Return the command that streams the log until it is ended, after making its slot and its folder.

    The slot lets the server keep what the stream has not received yet. Raises BackupFailed.
    """
    target = folder / "wal"
    target.mkdir(parents=True, exist_ok=True)
    common = ["--directory", str(target), "--slot", SLOT, "--dbname", url]
    _run("pg_receivewal", *common, "--create-slot", "--if-not-exists")
    return [str(_program("pg_receivewal")), *common, "--synchronous"]


def bases(folder: Path) -> list[BaseBackup]:
    """Return the complete copies, the oldest first."""
    found = [path for path in (folder / "base").glob("*") if re.fullmatch(r"\d{8}T\d{6}Z", path.name)]
    return [BaseBackup(path, datetime.strptime(path.name, STAMP).replace(tzinfo=UTC)) for path in sorted(found)]


def prune(folder: Path, keep: int) -> int:
    """Delete all copies but the newest ``keep``, and the log before the oldest that stays. Return their number."""
    every = bases(folder)
    gone = every[:-keep]
    for base in gone:
        shutil.rmtree(base.folder)
    for unfinished in (folder / "base").glob(f"*{UNFINISHED}"):
        shutil.rmtree(unfinished)
    if gone and (folder / "wal").is_dir():
        label = (every[-keep].folder / "backup_label").read_text()
        first = re.search(r"file ([0-9A-F]{24})", label)
        assert first, "every backup has a label"
        _run("pg_archivecleanup", str(folder / "wal"), first[1])
    return len(gone)


@contextmanager
def restored(folder: Path, place: Path, url: str, at: datetime | None) -> Iterator[str]:
    """Start a copy of the cluster as it was ``at`` a moment (None: the latest) in ``place``; yield its URL.

    The copy listens on 127.0.0.1 only, archives nothing and is ended afterwards; the caller deletes ``place``. ``url``
    gives role, password and database. Raises BackupFailed.
    """
    usable = [base for base in bases(folder) if at is None or base.ended_at <= at]
    if not usable:
        raise BackupFailed(f"{folder} has no complete copy of an earlier moment. Write one with `backup base`")
    place.mkdir(mode=0o711, parents=True, exist_ok=True)
    data = place / "data"
    shutil.copytree(usable[-1].folder, data, symlinks=True)
    _configure(data)
    server = PostgresServer(
        place, place / "postgres.log", "", free_port(), {**_recovery(folder, at), **_least_settings(data)}
    )
    _own(place, folder)
    try:
        server.start()
        keep = {name: value for name, value in conninfo_to_dict(url).items() if name in ("user", "password", "dbname")}
        copy = make_conninfo("", **keep, host="127.0.0.1", port=server.port)
        _wait_for_end_of_recovery(copy, server)
        yield copy
    except StartupError as error:
        if TARGET_MISSED in server.log.read_text():
            raise BackupFailed(
                "The archived log ends before that moment. Choose an earlier one, or leave it out for the latest"
            ) from None
        raise BackupFailed(str(error)) from None
    finally:
        server.kill()


def check_books(url: str) -> list[CommunityCheck]:
    """Audit the books of every community of the cluster, and count members and orders."""
    found = []
    with psycopg.connect(url, autocommit=True, connect_timeout=settings.DATABASE_CONNECT_SECONDS) as session:
        rows = session.execute(
            "select slug, schema_name from public.tenancy_community where state = 'READY' order by slug"
        ).fetchall()
        for slug, schema in rows:
            session.execute("select set_config('search_path', %s, false)", [f'"{schema}", public'])
            counts = session.execute(
                "select (select count(*) from members_member), (select count(*) from stores_order), "
                "(select count(*) from audit_books(0))"
            ).fetchone()
            assert counts is not None
            found.append(CommunityCheck(slug, *counts))
    return found


def _recovery(folder: Path, at: datetime | None) -> dict[str, str]:
    # The last segment of the log is incomplete, and has another name until it is full.
    wal = (folder / "wal").resolve()
    settings = {
        "restore_command": f'cp "{wal}/%f" "%p" 2>/dev/null || cp "{wal}/%f.partial" "%p"',
        "recovery_target_action": "promote",
        "archive_mode": "off",
        "primary_slot_name": "",
    }
    return settings if at is None else {**settings, "recovery_target_time": at.astimezone(UTC).isoformat(sep=" ")}


def _configure(data: Path) -> None:
    """Make the copy start and recover. Debian has the files of settings outside of the data."""
    (data / "recovery.signal").touch()
    for name, text in (
        ("postgresql.conf", ""),
        ("pg_hba.conf", "host all all 127.0.0.1/32 scram-sha-256\n"),
        ("pg_ident.conf", ""),
    ):
        if not (data / name).exists():
            (data / name).write_text(text)


def _least_settings(data: Path) -> dict[str, str]:
    """Return the settings of the original that its copy must not go below while it recovers."""
    command = [str(_program("pg_controldata")), str(data)]
    english = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=english)
    names = {"max_prepared_xacts": "max_prepared_transactions", "max_locks_per_xact": "max_locks_per_transaction"}
    found = re.findall(r"^(max_\w+) setting:\s+(\d+)$", done.stdout, re.MULTILINE)
    return {names.get(name, name): value for name, value in found}


def _own(place: Path, folder: Path) -> None:
    """PostgreSQL refuses to run as root: give the copy to the user that runs it."""
    if not running_as_root():
        return
    identity = unprivileged()
    for path in (place, *place.rglob("*")):
        os.chown(path, identity.uid, identity.gid, follow_symlinks=False)
    for path in (folder / "wal").glob("*"):
        path.chmod(0o644)
    (folder / "wal").chmod(0o755)


def _wait_for_end_of_recovery(url: str, server: PostgresServer) -> None:
    """The server answers before it has read the whole log."""
    deadline = time.monotonic() + RECOVERY_SECONDS
    while time.monotonic() < deadline:
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=settings.DATABASE_CONNECT_SECONDS) as session:
                if session.execute("select pg_is_in_recovery()").fetchone() == (False,):
                    return
        except psycopg.OperationalError:
            server.wait_until_ready()
        time.sleep(0.2)
    raise BackupFailed(f"The recovery did not end within {RECOVERY_SECONDS:.0f} seconds")


def _program(name: str) -> Path:
    program = binaries() / name
    if program.exists():
        return program
    found = shutil.which(name)
    if found is None:
        raise BackupFailed(f"{name} is not installed. Install the packages of the PostgreSQL server")
    return Path(found)


def _run(name: str, *arguments: str) -> None:
    done = subprocess.run([_program(name), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupFailed(f"{name} failed: {done.stderr.strip()[-2000:]}")


def dump_schema(url: str, schema: str, target: Path) -> None:
    """Write one schema into a file of pg_dump. Raises BackupFailed."""
    _run("pg_dump", "--format=custom", "--compress=0", "--no-owner", "--no-privileges", "--schema", schema, "--file",
         str(target), "--dbname", url)  # fmt: skip


def load_schema(url: str, source: Path) -> None:
    """Load a file of ``dump_schema``, all or nothing. Raises BackupFailed."""
    _run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", "--dbname", url,
         str(source))  # fmt: skip

"""A complete copy of the cluster sets the time that the alerts look at, and a failed one never does.

A real PostgreSQL: it takes two seconds to make, and each copy one.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

import psycopg
import pytest
from django.core.management import CommandError, call_command

from saas.communities.backups import cluster
from saas.kernel import metrics
from saas.supervisor.ports import free_port
from saas.supervisor.postgres import PostgresServer, binaries_for
from tests.support.running import ROOT

SCRIPTS = ROOT / "deploy" / "compose"
FIGURE = "gemhall_backup_last_success_timestamp_seconds"
PASSWORDS = {"ROLE_PASSWORD_FILE": "role/password", "BACKUP_PASSWORD_FILE": "copies'password"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """A server of which deploy/compose/database.sh has made the roles."""
    folder = tmp_path_factory.mktemp("copied")
    # The server runs as a user of its own. A worker of several has one folder more.
    for place in (folder, *folder.parents):
        if Path(gettempdir()) in place.parents:
            place.chmod(0o711)
    made = PostgresServer(folder / "postgres", folder / "postgres.log", "superuser", free_port())
    made.start()
    try:
        files = {}
        for name, password in PASSWORDS.items():
            (folder / name).write_text(f"{password}\n")
            files[name] = str(folder / name)
        environment = {
            "PATH": f"{binaries_for(None)}:{os.environ['PATH']}", "PGHOST": "127.0.0.1", "PGPORT": str(made.port),
            "PGPASSWORD": "superuser", "POSTGRES_USER": "postgres", "PGDATA": str(made.data), **files,
        }  # fmt: skip
        subprocess.run(["sh", str(SCRIPTS / "database.sh")], check=True, env=environment)
        # The image of PostgreSQL starts its server after the script.
        with psycopg.connect(made.url("postgres"), autocommit=True) as session:
            session.execute("select pg_reload_conf()")
        yield made
    finally:
        made.kill()


def script(server: PostgresServer, folder: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run deploy/compose/backup.sh with the settings of its service."""
    file = folder / "password"
    file.write_text(f"{PASSWORDS['BACKUP_PASSWORD_FILE']}\n")
    environment = {
        "PATH": f"{binaries_for(None)}:{os.environ['PATH']}", "PGHOST": "127.0.0.1", "PGPORT": str(server.port),
        "PGUSER": "gemhall_backup", "PASSWORD_FILE": str(file), "FOLDER": str(folder / "copies"),
        "MARK": str(folder / "backup-complete"), "BACKUP_TIME": "03:30", "KEEP": "2", "BEAT": str(folder / "beat"),
        **more,
    }  # fmt: skip
    return subprocess.run(
        ["sh", str(SCRIPTS / "backup.sh"), *words], env=environment, capture_output=True, text=True, check=False
    )


def broken_verifier(folder: Path) -> str:
    """Return a path on which the program that verifies copies finds a damaged one."""
    place = folder / "broken"
    place.mkdir()
    (place / "pg_verifybackup").write_text("#!/bin/sh\necho damaged >&2\nexit 1\n")
    (place / "pg_verifybackup").chmod(0o755)
    return f"{place}:{binaries_for(None)}:{os.environ['PATH']}"


def time_shown() -> list[float]:
    return [value for name, _, value in metrics.readings() if name == FIGURE]


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: PostgresServer) -> Path:
    monkeypatch.setattr(metrics, "_readers", [metrics._of_this_machine])
    monkeypatch.setattr(metrics, "BACKUP_MARK", tmp_path / "state" / "backup-complete")
    monkeypatch.setenv("BACKUP_DATABASE_URL", server.url("postgres"))
    return metrics.BACKUP_MARK


def test_a_complete_copy_is_shown_to_prometheus(mark: Path, tmp_path: Path) -> None:
    assert time_shown() == []
    call_command("backup", "base", str(tmp_path / "copies"))
    [copy] = cluster.bases(tmp_path / "copies")
    assert time_shown() == [mark.stat().st_mtime]
    assert abs(mark.stat().st_mtime - copy.ended_at.timestamp()) < 5


@pytest.mark.parametrize("broken", ["pg_basebackup", "pg_verifybackup"])
def test_a_failed_copy_leaves_the_time_of_the_last_complete_one(
    mark: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    mark.parent.mkdir()
    mark.touch()
    os.utime(mark, (1_000_000, 1_000_000))
    sound = cluster._program
    failing = tmp_path / broken
    failing.write_text("#!/bin/sh\necho no space left >&2\nexit 1\n")
    failing.chmod(0o755)
    monkeypatch.setattr(cluster, "_program", lambda name: failing if name == broken else sound(name))

    with pytest.raises(CommandError, match=f"{broken} failed: no space left"):
        call_command("backup", "base", str(tmp_path / "copies"))
    assert time_shown() == [1_000_000]
    assert cluster.bases(tmp_path / "copies") == []


def test_a_mark_that_cannot_be_written_is_an_error_with_its_cure(mark: Path, tmp_path: Path) -> None:
    mark.parent.write_text("a file where the folder should be")
    with pytest.raises(CommandError, match=r"The copy is complete, but .+ cannot be written"):
        call_command("backup", "base", str(tmp_path / "copies"))
    assert len(cluster.bases(tmp_path / "copies")) == 1


def test_the_script_of_the_containers_copies_as_the_role_of_the_containers(
    server: PostgresServer, tmp_path: Path
) -> None:
    done = script(server, tmp_path, "once")
    assert done.returncode == 0, done.stderr
    [copy] = cluster.bases(tmp_path / "copies")
    assert f"{copy.folder} is complete" in done.stdout
    assert (copy.folder / "backup_manifest").exists()
    marked = (tmp_path / "backup-complete").stat().st_mtime
    assert abs(marked - copy.ended_at.timestamp()) < 5

    # A damaged copy is no copy, and does not touch the file.
    os.utime(tmp_path / "backup-complete", (1_000_000, 1_000_000))
    failed = script(server, tmp_path, "once", PATH=broken_verifier(tmp_path))
    assert failed.returncode != 0
    assert "damaged" in failed.stderr
    assert (tmp_path / "backup-complete").stat().st_mtime == 1_000_000
    assert cluster.bases(tmp_path / "copies") == [copy]

    # The role may copy the cluster, and read nothing of the product.
    as_copier = server.url("gemhall", "gemhall_backup", PASSWORDS["BACKUP_PASSWORD_FILE"])
    with psycopg.connect(as_copier) as session, pytest.raises(psycopg.errors.InsufficientPrivilege):
        session.execute("create table public.stolen (id int)")
    refused = script(server, tmp_path, "once", PGUSER="gemhall", PGPASSWORD=PASSWORDS["ROLE_PASSWORD_FILE"])
    assert refused.returncode != 0


def test_the_script_keeps_the_newest_copies_and_what_failed_is_deleted(server: PostgresServer, tmp_path: Path) -> None:
    base = tmp_path / "copies" / "base"
    for name in ("20260101T033000Z", "20260102T033000Z", "20260103T033000Z", "20260104T033000Z.part"):
        (base / name).mkdir(parents=True)
    done = script(server, tmp_path, "once")
    assert done.returncode == 0, done.stderr
    newest = cluster.bases(tmp_path / "copies")[-1].folder.name
    assert sorted(path.name for path in base.iterdir()) == ["20260103T033000Z", newest]

"""The supervisor's PostgreSQL when two processes prepare it at once, and after a crash."""

import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql

from saas.supervisor.ports import free_port
from saas.supervisor.postgres import FORGETFUL, PostgresServer
from tests.support.servers import APP_ROLE, servers


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    folder = Path(tempfile.mkdtemp(prefix="gemhall-postgres-"))
    folder.chmod(0o711)  # root's Postgres runs as another user
    server = PostgresServer(folder / "postgres", folder / "postgres.log", "secret", free_port(), FORGETFUL)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)


def test_a_server_whose_lock_file_a_power_cut_erased_is_started_again(own_server):
    """Creates a cluster, in a few seconds."""
    for left in ("", "\0" * 60):
        own_server.kill()
        (own_server.data / "postmaster.pid").write_text(left)

        own_server.restart()
        own_server.wait_until_ready(20)


def test_a_database_is_made_though_another_process_commits_its_owner_meanwhile():
    here, name = servers().postgres, f"role_race_{uuid4().hex[:8]}"
    with psycopg.connect(here.url("postgres")) as other, ThreadPoolExecutor(1) as pool:
        other.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(name)))
        making = pool.submit(here.create_database, name, owner=name, user=APP_ROLE)
        with psycopg.connect(here.url("postgres"), autocommit=True) as watch:
            waiting = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE ROLE%%' AND wait_event_type = 'Lock'"
            while not making.done() and not watch.execute(waiting).fetchone():
                pass
        other.commit()
        making.result(timeout=30)
    with psycopg.connect(here.url(name)):
        pass
    here.drop_database(name)
    with psycopg.connect(here.url("postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))

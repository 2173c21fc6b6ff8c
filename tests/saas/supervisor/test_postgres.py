"""What the supervisor's PostgreSQL does when two processes prepare it at once."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import psycopg
from psycopg import sql

from tests.support.servers import APP_ROLE, servers


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

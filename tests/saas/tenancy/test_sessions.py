"""Each process proves that its connections have sessions of their own; the search path trusts its own SET alone."""

from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.db import connections, transaction
from django_tenants.utils import schema_context, tenant_context

from saas.tenancy.connection import connection
from saas.tenancy.database import sessions


class PooledConnection:
    """A connection of a pooler in transaction mode: each statement runs in a session of the pooler's choice."""

    def __init__(self, servers: list[psycopg.Connection[Any]], first: int, *, step: int) -> None:
        self._servers, self._next, self._step = servers, first, step
        self.prepare_threshold: int | None = None
        self._held: psycopg.Connection[Any] | None = None

    def execute(self, statement: str, parameters: list[Any] | None = None) -> Any:
        if statement in ("begin", "commit"):
            return None
        server = self._servers[self._next % len(self._servers)]
        self._next += self._step
        return server.execute(statement, parameters)

    def close(self) -> None:
        pass


@pytest.fixture
def parameters(db):
    yield {**connection.get_connection_params(), "autocommit": True}
    sessions.clear_proof()


@pytest.fixture
def servers(parameters):
    opened = [psycopg.connect(**parameters) for _ in range(2)]
    yield opened
    for one in opened:
        one.close()


def prove_with(monkeypatch, parameters, given):
    """Prove with these connections in the place of those that psycopg would open."""
    sessions.clear_proof()
    waiting = list(given)
    monkeypatch.setattr(sessions, "psycopg", SimpleNamespace(connect=lambda **_: waiting.pop(0)))
    sessions.prove_own_sessions(parameters)


def test_connections_with_sessions_of_their_own_are_accepted(parameters):
    sessions.clear_proof()
    sessions.prove_own_sessions(parameters)


@pytest.mark.parametrize(
    ("first", "second", "step"),
    [(0, 0, 0), (0, 1, 1), (0, 0, 1)],
    ids=["both share a session", "sessions change in turn", "sessions change"],
)
def test_sessions_of_a_pooler_in_transaction_mode_are_refused(monkeypatch, parameters, servers, first, second, step):
    both = [PooledConnection(servers, first, step=step), PooledConnection(servers, second, step=step)]

    with pytest.raises(sessions.SharedSessions, match="pool_mode = session"):
        prove_with(monkeypatch, parameters, both)


def test_sessions_that_lose_their_settings_are_refused(monkeypatch, parameters, servers):
    class Forgetful(PooledConnection):
        def execute(self, statement: str, parameters: list[Any] | None = None) -> Any:
            answer = super().execute(statement, parameters)
            self._servers[0].execute("select 1")
            for server in self._servers:
                server.execute("reset all") if statement == "commit" else None
            return answer

    both = [Forgetful(servers, 0, step=0), Forgetful(servers, 1, step=0)]
    with pytest.raises(sessions.SharedSessions):
        prove_with(monkeypatch, parameters, both)


def test_a_process_that_could_not_ask_asks_again(monkeypatch, parameters):
    sessions.clear_proof()
    with pytest.raises(psycopg.OperationalError):
        sessions.prove_own_sessions({**parameters, "port": 1, "host": "127.0.0.1"})

    sessions.prove_own_sessions(parameters)
    sessions.prove_own_sessions({"host": "is not asked"})


def path_of(schema):
    return f"{schema}, public".encode()


def current_schema() -> str:
    with connection.cursor() as cursor:
        cursor.execute("select current_schema()")
        return str(cursor.fetchone()[0])


class DeafConnection:
    """A driver's connection whose reports of the search path are those of another client of the pooler."""

    def __init__(self, real: Any, reported: bytes) -> None:
        self.pgconn = SimpleNamespace(parameter_status=lambda _name: reported)
        self._real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def test_a_reported_path_that_this_connection_did_not_set_is_not_trusted(monkeypatch, alpha, beta):
    with tenant_context(beta):
        assert current_schema() == beta.schema_name
    deaf = DeafConnection(connection.connection, path_of(alpha.schema_name))
    monkeypatch.setattr(connections["default"], "connection", deaf)

    with tenant_context(alpha):
        assert current_schema() == alpha.schema_name


@pytest.mark.parametrize("how", ["rollback to savepoint", "reset all", "rollback in SQL", "failed"])
def test_a_path_that_was_undone_is_set_again(alpha, how):
    with schema_context("public"):
        assert current_schema() == "public"
    with tenant_context(alpha):
        if how == "reset all":
            assert current_schema() == alpha.schema_name
            with connection.cursor() as cursor:
                cursor.execute("reset all")
        elif how == "rollback in SQL":
            with connection.cursor_for_qualified_names() as cursor:
                cursor.execute("savepoint here")
            assert current_schema() == alpha.schema_name
            with connection.cursor_for_qualified_names() as cursor:
                cursor.execute("rollback to savepoint here")
        else:
            with transaction.atomic():
                assert current_schema() == alpha.schema_name
                transaction.set_rollback(True)

        assert current_schema() == alpha.schema_name


@pytest.mark.committed
def test_a_connection_that_goes_back_to_the_pool_under_way_is_not_trusted(alpha):
    connection.close()
    with tenant_context(alpha):
        connection.set_autocommit(False)
        assert current_schema() == alpha.schema_name
        driver = connection.connection
        connection.close()

    assert getattr(driver, "_gemhall_set_path", None) is None

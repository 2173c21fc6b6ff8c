"""The database engine: that of django-tenants, without a SET for each cursor, and with prepared statements.

A connection on which this engine set the wanted path needs no statement. PostgreSQL 18 reports each change of
search_path to the client, also one by a rollback: a report of another path means that the path is set again. A report
alone is not trusted, because a pooler can pass it to the wrong client. An older server reports nothing, and each
cursor sets the path.
"""

from typing import Any

from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.backends.postgresql.operations import DatabaseOperations as PostgresOperations
from django.db.backends.utils import CursorWrapper
from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantsDatabaseWrapper
from psycopg.pq import TransactionStatus

from saas.tenancy.database.sessions import prove_own_sessions
from saas.tenancy.database.timestamps import UtcLoader

# The attribute of a driver's connection that holds the path which this engine set on it.
_SET_PATH = "_gemhall_set_path"


class DatabaseOperations(PostgresOperations):
    """Logs a prepared statement with its placeholders, because the driver does not put the values into it."""

    def last_executed_query(self, cursor: Any, sql: str, params: Any) -> str:
        if isinstance(cursor, ServerBindingCursor):
            return sql
        known: str = super().last_executed_query(cursor, sql, params)
        return known


class DatabaseWrapper(TenantsDatabaseWrapper):
    """Adds ``prepared_cursor`` and ``cursor_for_qualified_names``."""

    ops_class = DatabaseOperations
    _keeps_path = False
    _prepares = False

    def prepared_cursor(self, *, has_qualified_names: bool = False) -> CursorWrapper:
        """A cursor for statements that very many requests run: a connection parses and plans each of them once.

        Each execution takes one statement. PostgreSQL plans it again when the search path has changed. All schemas must
        give the same types of columns, so select a ``varchar`` as ``text``: its length can change in one schema first.
        With ``has_qualified_names``, it is also a ``cursor_for_qualified_names``.
        """
        self.ensure_connection()
        if not has_qualified_names and not self._has_wanted_path():
            # Another cursor sets the path: a prepared SET for each community would replace the prepared statements.
            self.cursor().close()
        self._prepares = True
        try:
            return self.cursor_for_qualified_names()
        finally:
            self._prepares = False

    def cursor_for_qualified_names(self) -> CursorWrapper:
        """A cursor for statements that name the schema of each table. It leaves the search path as it is."""
        self._keeps_path = True
        try:
            cursor: CursorWrapper = self.cursor()
            return cursor
        finally:
            self._keeps_path = False

    def create_cursor(self, name: str | None = None) -> Any:
        # Django's other cursors put the values into the statement, so each statement is a new one for the server.
        if self._prepares:
            return ServerBindingCursor(self.connection)  # type: ignore[call-arg]
        return super().create_cursor(name)

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        params["context"].register_loader("timestamptz", UtcLoader)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        prove_own_sessions(conn_params)
        return super().get_new_connection(conn_params)

    def rollback(self) -> None:
        self._clear_path()
        super().rollback()  # type: ignore[no-untyped-call]

    def savepoint_rollback(self, sid: str) -> None:
        try:
            super().savepoint_rollback(sid)  # type: ignore[no-untyped-call]
        finally:
            self._clear_path()

    def _commit(self) -> Any:
        # The server answers the commit of a failed transaction with a rollback.
        if self.connection is not None and self.connection.info.transaction_status == TransactionStatus.INERROR:
            self._clear_path()
        return super()._commit()

    def _close(self) -> Any:
        # The pool rolls back an open transaction of a connection that it gets back.
        if self.connection is not None and self.connection.info.transaction_status != TransactionStatus.IDLE:
            self._clear_path()
        return super()._close()

    def _handle_search_path(self, cursor: Any = None) -> None:
        if self._keeps_path or self._setting_search_path or self._has_wanted_path():
            return
        self._clear_path()
        super()._handle_search_path(cursor)  # type: ignore[no-untyped-call]
        # None after an error: then the transaction has failed, and the path is as before.
        if self.search_path_set_schemas is not None:
            setattr(self.connection, _SET_PATH, self._wanted_path())

    def _has_wanted_path(self) -> bool:
        wanted = self._wanted_path()
        if getattr(self.connection, _SET_PATH, None) != wanted:
            return False
        # The server quotes names with other letters than ours have: they compare as different, and the path is set.
        return bool(self.connection.pgconn.parameter_status(b"search_path") == wanted.encode())

    def _wanted_path(self) -> str:
        return ", ".join(self._get_cursor_search_paths())

    def _clear_path(self) -> None:
        if self.connection is not None:
            setattr(self.connection, _SET_PATH, None)

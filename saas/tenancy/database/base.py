"""The database engine: that of django-tenants, without a SET for each cursor.

PostgreSQL 18 reports each change of search_path to the client, also one by a rollback. A connection that reports the
wanted path needs no statement. An older server reports nothing, and each cursor sets the path.
"""

from typing import Any

from django.db.backends.utils import CursorWrapper
from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantsDatabaseWrapper


class DatabaseWrapper(TenantsDatabaseWrapper):
    """Adds ``cursor_for_qualified_names``."""

    _keeps_path = False

    def cursor_for_qualified_names(self) -> CursorWrapper:
        """A cursor for statements that name the schema of each table. It leaves the search path as it is."""
        self._keeps_path = True
        try:
            cursor: CursorWrapper = self.cursor()
            return cursor
        finally:
            self._keeps_path = False

    def _handle_search_path(self, cursor: Any = None) -> None:
        if not self._keeps_path and not self._has_wanted_path():
            super()._handle_search_path(cursor)  # type: ignore[no-untyped-call]

    def _has_wanted_path(self) -> bool:
        # The server quotes names with other letters than ours have: they compare as different, and the path is set.
        wanted = ", ".join(self._get_cursor_search_paths())
        return bool(self.connection.pgconn.parameter_status(b"search_path") == wanted.encode())

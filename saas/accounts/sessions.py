"""The session engine: Django's database store with columns a person can recognize a device by."""

from typing import Any, cast
from uuid import UUID

import psycopg
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from saas.accounts.models import Session, User
from saas.kernel.clock import now
from saas.kernel.model_columns import ModelColumns
from saas.tenancy.connection import connection

DOMAIN = "domain"
DEVICE = "device"
FAMILY = "family"


_SESSION, _USER = ModelColumns(Session, "s"), ModelColumns(User, "u")
# Every request of a logged-in user runs this statement. To save time, it is prepared and reads two rows at once.
_LOAD = f"""
select {_SESSION.sql}, {_USER.sql}
from public.{Session._meta.db_table} s left join public.{User._meta.db_table} u on u.id = s.user_id
where s.session_key = %s and s.expire_date > %s
"""  # noqa: S608 - names of our own models


def _session_and_user(key: str | None) -> tuple[Session | None, User | None]:
    """Return the session of this key and its user; ``None`` if the session does not exist or has expired."""
    with connection.prepared_cursor(has_qualified_names=True) as cursor:
        cursor.execute(_LOAD, [key, now()])
        values = cursor.fetchone()
    if values is None:
        return None, None
    return _SESSION.instance(values[: _SESSION.count]), _USER.instance(values[_SESSION.count :])


class SessionStore(DatabaseStore):
    """``row`` is the table row this session was loaded from or saved to, ``user`` the user it was loaded with."""

    row: Session | None = None
    user: User | None = None

    @classmethod
    def get_model_class(cls) -> Any:
        return Session

    def load(self) -> dict[str, Any]:
        self.row, self.user = _session_and_user(self.session_key)
        if self.row is None:
            self._session_key = None
            return {}
        return self.decode(self.row.session_data)

    def save(self, must_create: bool = False) -> None:
        """Save the session. Raises UpdateError if it has ended since it was loaded, and the database's errors.

        Django says UpdateError for a database that is away, too, which would be answered as the client's fault.
        """
        try:
            super().save(must_create)
        except UpdateError as error:
            reason = error.__context__
            if reason is not None and isinstance(reason.__cause__, psycopg.Error):
                raise reason from reason.__cause__
            raise

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row = cast(Session, super().create_model_instance(data))
        known = self.row
        if known is not None and known.pk == row.pk:
            row.id, row.created_at, row.last_seen_at = known.id, known.created_at, known.last_seen_at
        else:
            row.created_at = row.last_seen_at = now()
        user_id, domain_id = data.get(SESSION_KEY), data.get(DOMAIN)
        family, device = data.get(FAMILY), data.get(DEVICE) or {}
        row.user_id = UUID(user_id) if user_id else None
        row.domain_id = UUID(domain_id) if domain_id else None
        row.family = UUID(family) if family else None
        row.user_agent = device.get("agent", "")
        row.ip = device.get("ip") or None
        self.row = row
        return row

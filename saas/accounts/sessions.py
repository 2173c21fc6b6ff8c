"""The session engine: Django's database store with columns a person can recognise a device by."""

from typing import Any, cast
from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from saas.accounts.models import Session
from saas.kernel.clock import now

DOMAIN = "domain"
DEVICE = "device"
FAMILY = "family"


class SessionStore(DatabaseStore):
    """``row`` is the table row this session was loaded from or saved to."""

    row: Session | None = None

    @classmethod
    def get_model_class(cls) -> Any:
        return Session

    def load(self) -> dict[str, Any]:
        found: Session | None = self._get_session_from_db()  # type: ignore[attr-defined]  # missing from the stubs
        self.row = found
        return self.decode(found.session_data) if found else {}

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

"""The session engine: Django's database store with columns a person can recognise a device by."""

from typing import Any
from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from saas.accounts.models import Session

DOMAIN = "domain"
DEVICE = "device"


class SessionStore(DatabaseStore):
    @classmethod
    def get_model_class(cls) -> Any:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row = super().create_model_instance(data)
        known = Session.objects.filter(session_key=row.session_key).first()
        if known is not None:
            row.id, row.created_at, row.last_seen_at = known.id, known.created_at, known.last_seen_at
        user_id, domain_id = data.get(SESSION_KEY), data.get(DOMAIN)
        device = data.get(DEVICE) or {}
        row.user_id = UUID(user_id) if user_id else None
        row.domain_id = UUID(domain_id) if domain_id else None
        row.user_agent = device.get("agent", "")[:400]
        row.ip = device.get("ip") or None
        return row

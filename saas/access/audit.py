"""The audit log's writer. Call it in the transaction of the write it records."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from saas.access.acting import Actor
from saas.access.models import AuditEntry


def record(
    actor: Actor,
    action: str,
    target: object,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """``action`` is area.verb (``product.create``), ``target`` the id or name of what was written."""
    AuditEntry.objects.create(
        community_id=actor.community_id,
        actor_id=actor.user_id,
        actor_name=actor.username,
        acting_for=actor.acting_for,
        action=action,
        target=str(target),
        before=before,
        after=after,
        ip=actor.ip,
        request_id=actor.request_id,
    )


def history_of(community_id: UUID, target: object, action: str) -> QuerySet[AuditEntry]:
    """What the team did to one thing by ``action``, the first first."""
    entries = AuditEntry.objects.filter(target=str(target), community_id=community_id, action=action)
    return entries.order_by("at", "pk")

"""The audit log's writer. Call it in the transaction of the write it records."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from saas.access.acting import Actor
from saas.access.audit_things import Action
from saas.access.models import AuditEntry


def record(
    actor: Actor,
    action: str,
    target: object,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """``action`` is one of ``Action`` (``product.create``), ``target`` the id or name of what was written."""
    AuditEntry.objects.create(
        community_id=actor.community_id,
        actor_id=actor.user_id,
        actor_name=actor.username,
        acting_for=actor.acting_for,
        action=Action(action),
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


def entries_of(community_id: UUID, target: object, area: str) -> QuerySet[AuditEntry]:
    """Everything the team did to one thing in an area (``product.``), the latest first."""
    entries = AuditEntry.objects.filter(target=str(target), community_id=community_id, action__startswith=area)
    return entries.order_by("-at", "-pk")


def without_texts(community_id: UUID, area: str, about: UUID) -> None:
    """Take the free texts out of what the team did in ``area`` to things about the member ``about``, who is erased.

    That something was written, by whom and when, stays on record.
    """
    entries = AuditEntry.objects.filter(community_id=community_id, action__startswith=f"{area}.")
    named = entries.filter(Q(after__member=str(about)) | Q(before__member=str(about))).values_list("target", flat=True)
    for entry in entries.filter(target__in=list(named)):
        for facts in (entry.before, entry.after):
            if facts and "text" in facts:
                facts["text"] = ""
        AuditEntry.objects.filter(pk=entry.pk).update(before=entry.before, after=entry.after)

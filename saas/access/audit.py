"""Writes the audit log. Call it in the transaction of the recorded write."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import Max, Q, QuerySet

from saas.access.acting import Actor
from saas.access.audit_things import Action
from saas.access.models import AuditEntry
from saas.tenancy.models import Community


def record(
    actor: Actor,
    action: str,
    target: object,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write an audit entry.

    ``action`` is one of ``Action`` (``product.create``), ``target`` the id or name of the object.
    """
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


BILLING_ID, BILLING_NAME = UUID(int=1), "Billing"
"""The actor of what payments do to a community. No user has this id."""


def record_for_billing(
    community: Community, action: str, *, before: dict[str, Any] | None = None, after: dict[str, Any] | None = None
) -> None:
    """Write an entry about a change that follows from the community's payments."""
    actor = Actor(BILLING_ID, BILLING_NAME, acting_for=community.owner_id, community_id=community.pk)
    record(actor, action, community.pk, before=before, after=after)


OPERATIONS_ID, OPERATIONS_NAME = UUID(int=2), "Operations"
"""The actor of commands that an operator runs on the server. No user has this id."""


def record_for_operations(
    community: Community, action: str, *, before: dict[str, Any] | None = None, after: dict[str, Any] | None = None
) -> None:
    """Write an entry about a change by a command on the server."""
    actor = Actor(OPERATIONS_ID, OPERATIONS_NAME, acting_for=community.owner_id, community_id=community.pk)
    record(actor, action, community.pk, before=before, after=after)


def history_of(community_id: UUID, target: object, action: str) -> QuerySet[AuditEntry]:
    """Return the team's entries of ``action`` about one object, the first one first."""
    entries = AuditEntry.objects.filter(target=str(target), community_id=community_id, action=action)
    return entries.order_by("at", "pk")


def entries_of(community_id: UUID, target: object, area: str) -> QuerySet[AuditEntry]:
    """Return the team's entries about one object in an area (``product.``), the latest first."""
    entries = AuditEntry.objects.filter(target=str(target), community_id=community_id, action__startswith=area)
    return entries.order_by("-at", "-pk")


def without_texts(community_id: UUID, area: str, about: UUID) -> None:
    """Erase free texts from entries of ``area`` about the member ``about``, whose account is erased.

    The action, its actor and its time stay.
    """
    entries = AuditEntry.objects.filter(community_id=community_id, action__startswith=f"{area}.")
    named = entries.filter(Q(after__member=str(about)) | Q(before__member=str(about))).values_list("target", flat=True)
    for entry in entries.filter(target__in=list(named)):
        for facts in (entry.before, entry.after):
            if facts and "text" in facts:
                facts["text"] = ""
        AuditEntry.objects.filter(pk=entry.pk).update(before=entry.before, after=entry.after)


def shown_addresses(community: Community, viewer: UUID | None) -> Callable[[AuditEntry], str | None]:
    """Return a function: it returns the IP address of an entry, or None if ``viewer`` must not see the address.

    Only the owner sees the owner's own addresses. After a hand-over, the addresses of earlier entries are never shown,
    because they belong to the time of the previous owner.
    """
    handed_over = AuditEntry.objects.filter(community_id=community.pk, action="hand-over.accept").aggregate(
        at=Max("at")
    )
    since, owner = handed_over["at"], community.owner_id

    def shown(entry: AuditEntry) -> str | None:
        is_private = entry.actor_id == owner and viewer != owner
        return None if is_private or (since is not None and entry.at < since) else entry.ip

    return shown

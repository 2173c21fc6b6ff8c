"""How the audit log names events."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.events.models import EventOccurrence


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = EventOccurrence.objects.filter(pk__in=ids).values_list("pk", "title")
    return {pk: Thing(title, f"/admin/events/{pk}") for pk, title in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return EventOccurrence.objects.filter(title__icontains=words).values_list("pk", flat=True)[:limit]


register("event", AuditedKind(_named, _matching))

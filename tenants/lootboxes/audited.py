"""The names of cases in the audit log."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.lootboxes.models import Lootbox


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Lootbox.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, f"/admin/cases/{pk}") for pk, name in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return Lootbox.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("lootbox", AuditedKind(_named, _matching))

"""How the audit log names achievements."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.achievements.models import Achievement


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Achievement.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, "/admin/achievements") for pk, name in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return Achievement.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("achievement", AuditedKind(_named, _matching))

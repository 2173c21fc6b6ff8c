"""How the audit log names raffles."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.raffles.models import Raffle


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Raffle.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, f"/admin/raffles/{pk}") for pk, name in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return Raffle.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("raffle", AuditedKind(_named, _matching))

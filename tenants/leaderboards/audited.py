"""How the audit log names leaderboards."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.leaderboards.models import Board


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Board.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, f"/admin/leaderboard/{pk}") for pk, name in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return Board.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("leaderboard", AuditedKind(_named, _matching))

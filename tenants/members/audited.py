"""How the audit log names members."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.members.models import Member


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Member.objects.filter(pk__in=ids).values_list("pk", "username")
    return {pk: Thing(username, f"/admin/users/{pk}") for pk, username in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return Member.objects.filter(username__icontains=words).values_list("pk", flat=True)[:limit]


register("member", AuditedKind(_named, _matching))

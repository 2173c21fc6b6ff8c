"""How the audit log names imports."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.wallets.imports.models import Import


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Import.objects.filter(pk__in=ids).values_list("pk", "filename")
    return {pk: Thing(filename, f"/admin/users/import/{pk}") for pk, filename in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return Import.objects.filter(filename__icontains=words).values_list("pk", flat=True)[:limit]


register("import", AuditedKind(_named, _matching))

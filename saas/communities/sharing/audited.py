"""How the audit log names short links. A deleted link keeps its name."""

from collections.abc import Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from saas.communities.sharing.models import ShareLink
from saas.tenancy.connection import connection

LINK = "/admin/customization/share"


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    return {row.pk: Thing(row.name, LINK) for row in ShareLink.objects.filter(pk__in=ids)}


def _matching(words: str, limit: int) -> list[UUID]:
    here = ShareLink.objects.filter(community__schema_name=connection.schema_name, name__icontains=words)
    return list(here.values_list("pk", flat=True)[:limit])


register("share", AuditedKind(named=_named, matching=_matching))

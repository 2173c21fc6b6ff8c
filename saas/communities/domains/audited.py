"""Names custom domains in the audit log. A removed domain keeps its name in the entry's own values."""

from collections.abc import Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from saas.communities.domains.rules import shown_name
from saas.tenancy.connection import connection
from saas.tenancy.models import Domain

LINK = "/admin/settings?tab=OVERVIEW"


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    return {row.pk: Thing(shown_name(row.domain), LINK) for row in Domain.objects.filter(pk__in=ids)}


def _matching(words: str, limit: int) -> list[UUID]:
    here = Domain.objects.filter(tenant__schema_name=connection.schema_name, domain__icontains=words)
    return list(here.values_list("pk", flat=True)[:limit])


register("domain", AuditedKind(named=_named, matching=_matching))

"""Names connected channels in the audit log. A disconnected one keeps its name in the entry's own values."""

from collections.abc import Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from saas.streaming.models import ChannelConnection
from saas.streaming.services.connections import SETTINGS_LINK
from saas.tenancy.connection import connection


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    return {row.pk: Thing(str(row), SETTINGS_LINK) for row in ChannelConnection.objects.filter(pk__in=ids)}


def _matching(words: str, limit: int) -> list[UUID]:
    here = ChannelConnection.objects.filter(community__schema_name=connection.schema_name, name__icontains=words)
    return list(here.values_list("pk", flat=True)[:limit])


register("connection", AuditedKind(named=_named, matching=_matching))

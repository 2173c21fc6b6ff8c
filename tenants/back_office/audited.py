"""How the audit log names messages to fans."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.back_office.models import FanMessage


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = FanMessage.objects.filter(pk__in=ids).values_list("pk", "headline")
    return {pk: Thing(headline, "/admin/users/messages") for pk, headline in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    return FanMessage.objects.filter(headline__icontains=words).values_list("pk", flat=True)[:limit]


register("message", AuditedKind(_named, _matching))

"""How the audit log names tickets and saved answers."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.support.models import SavedAnswer, SupportTicket


def _tickets(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = SupportTicket.objects.filter(pk__in=ids).values_list("pk", "number", "member__username")
    return {pk: Thing(f"ticket {number} of {username}", f"/admin/tickets/{pk}") for pk, number, username in rows}


def _tickets_matching(words: str, limit: int) -> Iterable[UUID]:
    found = Q(title__icontains=words) | Q(member__username__icontains=words)
    if words.isascii() and words.isdigit() and len(words) < 15:
        found |= Q(number=int(words))
    return SupportTicket.objects.filter(found).values_list("pk", flat=True)[:limit]


def _answers(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = SavedAnswer.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, "/admin/tickets") for pk, name in rows}


def _answers_matching(words: str, limit: int) -> Iterable[UUID]:
    return SavedAnswer.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("ticket", AuditedKind(_tickets, _tickets_matching))
register("saved-answer", AuditedKind(_answers, _answers_matching))

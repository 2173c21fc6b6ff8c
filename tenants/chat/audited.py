"""How the audit log names messages of the chat. Mutes and bans are about a member."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.chat.models import ChatMessage
from tenants.members.models import Member

MAX_SHOWN = 40


def _things(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    found = {}
    for pk, name, text in ChatMessage.objects.filter(pk__in=ids).values_list("pk", "author_name", "text"):
        found[pk] = Thing(f"{name}: {text[:MAX_SHOWN]}" if text else name, "/admin/chat?tab=messages")
    for pk, name in Member.objects.filter(pk__in=ids).values_list("pk", "username"):
        found[pk] = Thing(name, f"/admin/users/{pk}")
    return found


def _matching(words: str, limit: int) -> Iterable[UUID]:
    found = Q(author_name__icontains=words) | Q(text__icontains=words)
    yield from ChatMessage.objects.filter(found).order_by("-seq").values_list("pk", flat=True)[:limit]
    yield from Member.objects.filter(username__icontains=words).values_list("pk", flat=True)[:limit]


register("chat", AuditedKind(_things, _matching))

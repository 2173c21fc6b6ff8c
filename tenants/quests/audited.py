"""How the audit log names challenges and chains."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.quests.models import Challenge, ChallengeChain, ChallengeProvider, ChallengeTemplate

_PLACES = (
    (Challenge, "/admin/quests"),
    (ChallengeChain, "/admin/quests-chain"),
    (ChallengeTemplate, "/admin/quests"),
    (ChallengeProvider, "/admin/quests"),
)


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    found = {}
    for model, link in _PLACES:
        for pk, name in model._default_manager.filter(pk__in=ids).values_list("pk", "name"):
            found[pk] = Thing(name, link)
    return found


def _matching(words: str, limit: int) -> Iterable[UUID]:
    found: list[UUID] = []
    for model, _ in _PLACES:
        found += model._default_manager.filter(name__icontains=words).values_list("pk", flat=True)[:limit]
    return found[:limit]


register("challenge", AuditedKind(_named, _matching))

"""How the audit log names rules, boosts, codes, and canceled payments by their fan."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.earning.models import EarningBoost, EarningPayment, EarningRule, GemCode
from tenants.earning.rules import WORDS

_PAGE = "/admin/quests/earning"


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    found = {
        pk: Thing(WORDS[event], _PAGE)
        for pk, event in EarningRule.objects.filter(pk__in=ids).values_list("pk", "event")
    }  # fmt: skip
    for model, name, tab in ((EarningBoost, "name", "boosts"), (GemCode, "text", "codes")):
        for pk, words in model._default_manager.filter(pk__in=ids).values_list("pk", name):
            found[pk] = Thing(words, f"{_PAGE}?tab={tab}")
    rows = EarningPayment.objects.filter(pk__in=ids).select_related("member")
    found |= {row.pk: Thing(row.member.username, f"{_PAGE}?tab=waiting") for row in rows}
    return found


def _matching(words: str, limit: int) -> Iterable[UUID]:
    events = [event for event, text in WORDS.items() if words.casefold() in text.casefold()]
    found = list(EarningRule.objects.filter(event__in=events).values_list("pk", flat=True)[:limit])
    found += EarningBoost.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]
    found += GemCode.objects.filter(text__icontains=words).values_list("pk", flat=True)[:limit]
    canceled = EarningPayment.objects.filter(canceled_by__isnull=False, member__username__icontains=words)
    found += canceled.values_list("pk", flat=True)[:limit]
    return found[:limit]


register("earning", AuditedKind(_named, _matching))

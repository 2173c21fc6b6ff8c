"""Personal data in earning. Earned and paid gems stay, like the ledger: the member is anonymized."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.earning.models import EarnedDay, EarningPayment, EarningRule, GemCode, GemCodeEntry
from tenants.earning.rules import CODE_WORDS, STREAK_WORDS, WORDS


@export_section(community, "earned-gems")
def earned(user_id: UUID) -> Iterator[dict[str, Any]]:
    words = {pk: WORDS[event] for pk, event in EarningRule.objects.values_list("pk", "event")}
    words |= {pk: f"{CODE_WORDS} {text}" for pk, text in GemCode.objects.values_list("pk", "text")}
    for row in in_steps(EarnedDay.objects.filter(member__user_id=user_id)):
        yield {
            "day": row.day,
            "for": words.get(row.source, STREAK_WORDS),
            "times": row.times,
            "gems": row.gems,
            "experience": row.experience,
        }


@export_section(community, "canceled-gems")
def canceled(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(EarningPayment.objects.filter(member__user_id=user_id, canceled_by__isnull=False)):
        yield {"gems": row.gems, "for": row.sources, "canceled_at": row.canceled_at, "reason": row.reason}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    EarningPayment.objects.filter(member__user_id=user_id).update(reason="")


@export_section(community, "entered-codes")
def entered(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(GemCodeEntry.objects.filter(member__user_id=user_id).select_related("code")):
        yield {"code": row.code.text, "at": row.created_at}

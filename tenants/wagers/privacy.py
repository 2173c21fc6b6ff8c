"""Personal data in wagers. Amounts stay, like the ledger; the team's texts about a person are erased.

The accounts' names belong to tenants.casinos, which erases them. Paid steps of a casino account stay without the way to
the member, so that the same wagers are not paid again.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.members.models import Member
from tenants.stores.models import REWARD_THINGS
from tenants.stores.reward_facts import reward_words
from tenants.wagers.models import Wager, WagerClaim, WagerEntry
from tenants.wagers.selectors.progress import counts_for

# All steps of one claim keep an id in common: they were one payment.
_CUT_PAYMENTS = """
with cut as materialized (
  select claim.id, gen_random_uuid() as payment
  from wagers_wagerclaim claim join members_member member on member.id = claim.member_id
  where member.user_id = %(user)s
)
update wagers_paidaccountstep step set payment = cut.payment from cut where step.payment = cut.id
"""


def _own(user_id: UUID) -> Q:
    return counts_for(Member.objects.filter(user_id=user_id).values_list("pk", flat=True))


@export_section(community, "wagers")
def wagers(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(Wager.objects.filter(_own(user_id)).select_related("connection", "account")):
        yield {
            "casino": row.connection.name,
            "account": row.account.name if row.account else "",
            "day": row.day,
            "currency": row.connection.currency,
            "amount": row.amount,
            "weighted": row.weighted,
            "usd": row.usd,
            "counted": row.counted,
        }


@export_section(community, "wager-records")
def records(user_id: UUID) -> Iterator[dict[str, Any]]:
    """Yield what the team recorded or corrected, with its reasons."""
    rows = WagerEntry.objects.filter(_own(user_id), observation=None)
    for row in in_steps(rows.select_related("wager__connection")):
        yield {
            "casino": row.wager.connection.name,
            "day": row.day,
            "cause": row.cause,
            "amount": row.amount,
            "reason": row.reason,
            "at": row.created_at,
        }


@export_section(community, "wager-rewards")
def rewards(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = WagerClaim.objects.filter(member__user_id=user_id)
    for row in in_steps(rows.select_related("reward", *(f"reward__{thing}" for thing in REWARD_THINGS))):
        yield {
            "reward": row.reward.name,
            "period": row.period,
            "step": row.step,
            "paid": reward_words(row.reward),
            "claimed_at": row.claimed_at,
        }


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    """Empty the reasons. The trigger of the entries allows no more."""
    WagerEntry.objects.filter(_own(user_id)).exclude(reason="").update(reason="")
    with connection.cursor() as cursor:
        cursor.execute(_CUT_PAYMENTS, {"user": user_id})

"""Personal data in raffles. Draws and prizes stay, like the ledger; the team's texts about a person are erased.

Of linked accounts a keyed hash stays, so that an account counts once in a raffle.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.accounts.identities.former import erase_accounts
from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from tenants.raffles.facts import prize_name
from tenants.raffles.models import Award, RaffleAccount, TicketGrant


@export_section(community, "raffle-prizes")
def prizes(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = Award.objects.filter(member__user_id=user_id)
    for row in in_steps(rows.select_related("raffle", "prize__product", "winner")):
        yield {
            "raffle": row.raffle.name,
            "prize": prize_name(row.prize),
            "ticket": row.winner.ticket,
            "state": row.state,
            "reason": row.winner.reason,
            "at": row.created_at,
            "claimed_at": row.claimed_at,
        }


@export_section(community, "free-raffle-tickets")
def free_tickets(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(TicketGrant.objects.filter(member__user_id=user_id).select_related("raffle")):
        yield {
            "raffle": row.raffle.name,
            "tickets": row.count,
            "from": row.source,
            "reason": row.reason,
            "at": row.created_at,
        }


@export_section(community, "raffle-accounts")
def accounts(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(RaffleAccount.objects.filter(member__user_id=user_id).select_related("raffle")):
        yield {"raffle": row.raffle.name, "linked_account": row.account}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    TicketGrant.objects.filter(member__user_id=user_id).update(reason="")
    erase_accounts(RaffleAccount.objects.filter(member__user_id=user_id), field="account")

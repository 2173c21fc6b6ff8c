"""A member's openings. They stay, like the ledger; the only text of the member in them is the client seed."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, export_section, in_steps
from tenants.lootboxes.models import FreeOpening, Opening


@export_section(community, "openings")
def openings(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = Opening.objects.filter(member__user_id=user_id).select_related("lootbox", "prize", "pair", "table")
    for row in in_steps(rows):
        yield {
            "case": row.lootbox.name,
            "prize": row.prize.name,
            "price": row.price,
            "paid_in_gems": row.paid,
            "commitment": row.pair.commitment,
            "client_seed": row.client_seed,
            "nonce": row.nonce,
            "odds": row.table.odds_hash,
            "ticket": row.ticket,
            "at": row.created_at,
        }


@export_section(community, "free-openings")
def free_openings(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = FreeOpening.objects.filter(member__user_id=user_id).select_related("lootbox")
    for row in in_steps(rows):
        yield {
            "case": row.lootbox.name,
            "reward": row.reason,
            "at": row.created_at,
            "used": row.transaction_id is not None,
        }

"""Pure rules of raffles: status, joining, and allowed changes."""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

from tenants.raffles.models import RafflePrize, RaffleStatus

ENDING_SOON = timedelta(hours=24)
REMINDER = timedelta(hours=1)
MIN_DURATION = timedelta(minutes=1)
MAX_DURATION = timedelta(days=366)
# Terms that cannot change after the first ticket, because people with tickets agreed to them.
FIXED_ONCE_SOLD = (
    "entry_cost", "max_entries", "max_entries_per_user", "one_per_member", "start_at", "end_at", "min_level",
    "min_member_days", "provider", "min_linked_days", "password", "password_tickets", "claim_days", "prizes",
)  # fmt: skip


class Timed(Protocol):
    status: str
    start_at: datetime
    end_at: datetime


def status_at(raffle: Timed, moment: datetime) -> RaffleStatus:
    """Return the visible status. After the end, ACTIVE is shown as DRAW; no write is needed."""
    if raffle.status == RaffleStatus.ACTIVE and raffle.end_at <= moment:
        return RaffleStatus.DRAW
    return RaffleStatus(raffle.status)


def allowance(*, max_entries: int | None, sold: int, per_user: int | None, own: int) -> int | None:
    """Return how many more tickets a member may get; None without a limit."""
    limits = [most - had for most, had in ((max_entries, sold), (per_user, own)) if most is not None]
    return max(0, min(limits)) if limits else None


def prize_at(prizes: Sequence[RafflePrize], place: int) -> RafflePrize:
    """Return the prize of a place, counted from 1. Each prize covers as many places as it has winners."""
    for prize in prizes:
        if place <= prize.winners:
            return prize
        place -= prize.winners
    raise ValueError("There is no such place")


def places_of(prizes: Sequence[RafflePrize]) -> int:
    return sum(prize.winners for prize in prizes)


def holding_id(raffle_id: UUID, member_id: UUID) -> UUID:
    """Return the id of a member's part in a raffle, for the activity.

    The SQL function join_raffle computes the same id.
    """
    return UUID(hashlib.md5(f"{raffle_id}{member_id}".encode(), usedforsecurity=False).hexdigest())

"""Rewards that one area promises and another area gives: a free opening of a case, tickets of a raffle.

The area that gives a kind of reward registers it here, because areas do not import each other.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import audience_admitted, denials_of, not_excluded
from tenants.checkout.errors import RewardUnavailable
from tenants.members.models import Member


class RewardKind(StrEnum):
    OPENING = "OPENING"
    TICKETS = "TICKETS"


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardGrant:
    """``count`` pieces of a thing for ``member``, once for ``source_id``. ``reason`` is the name of the challenge.

    ``promised_by`` is the staff member who is responsible for the reward, null for the owner.
    """

    thing_id: UUID
    count: int
    member: Member
    fan: User
    community: Community
    source_id: UUID
    reason: str
    promised_by: UUID | None


class RewardGiver(Protocol):
    """One kind of reward. ``thing_id`` is the id of the case or the raffle."""

    def problem(self, thing_id: UUID, count: int, promised_by: UUID | None) -> str | None:
        """Return why ``promised_by`` (null: the owner) cannot promise ``count`` pieces now. Raises IssuanceLimit."""

    def is_over(self, thing_id: UUID) -> bool:
        """True if no member can get a piece any more."""

    def give(self, grant: RewardGrant) -> None:
        """Give the pieces, in the caller's transaction. Raises GIVING_ERRORS."""


GIVING_ERRORS: tuple[type[DomainError], ...] = (RewardUnavailable, *denials_of((audience_admitted, not_excluded)))
_givers: dict[RewardKind, RewardGiver] = {}


def gives_rewards(kind: RewardKind, giver: RewardGiver) -> None:
    """Register the area that gives this kind of reward."""
    _givers[kind] = giver


def reward_giver(kind: RewardKind) -> RewardGiver:
    return _givers[kind]

"""The steps of a community when two accounts of one person are merged. Members and wallets register them."""

from dataclasses import dataclass
from uuid import UUID

from saas.accounts.models import User
from saas.kernel.hooks import Hook


@dataclass(frozen=True, slots=True)
class SharedMembership:
    """The memberships of two accounts in one community: the gems of each, and what the merge cannot move.

    ``things`` are in words, for example ``3 orders``.
    """

    gems: int
    kept_gems: int
    is_frozen: bool
    things: tuple[str, ...]


# All run inside the community. The arguments are the duplicate's id and the kept account.
# Gives the membership of the duplicate to an account that has none here.
move_member: Hook[[UUID, User], None] = Hook()
shared_membership: Hook[[UUID, User], SharedMembership] = Hook()
# Moves the gems of the duplicate to the wallet of the kept account, and ends the membership; the operator's id is last.
# It returns the number of gems.
join_wallets: Hook[[UUID, User, UUID], int] = Hook()

"""Finds an order for the desk. The store registers the search, which runs inside one community."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.kernel.hooks import Hook


@dataclass(frozen=True, slots=True)
class FoundOrder:
    """An order of the community that was searched, and the fan who bought it. ``price`` is in gems."""

    number: int
    status: str
    user_id: UUID
    username: str
    at: datetime
    product: str
    price: int


# Returns the order with this id or number. It runs inside the community.
find_order: Hook[[UUID | int], FoundOrder | None] = Hook()

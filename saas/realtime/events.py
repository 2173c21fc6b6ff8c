"""What the event stream carries, and the channels it travels on.

A channel names the community first (``-`` for none) and then whom it is for. Facts are ids and small figures, never
texts: whoever needs more asks the API, which checks rights again.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from uuid import UUID

PREFIX = "gemhall:live:"
NO_COMMUNITY = "-"
# In the place of the community: this person wherever they are. Only streams of the platform's own hosts hear that.
ANYWHERE = "*"
Fact = str | int | bool | None


class Event(StrEnum):
    """What happened."""

    WALLET = "WALLET"
    NOTIFICATIONS = "NOTIFICATIONS"
    ORDERS = "ORDERS"
    STOCK = "STOCK"
    ACTING = "ACTING"


def person_in(place: UUID | str, user_id: UUID | str) -> str:
    return f"{place}:person:{user_id}"


def everyone_in(community_id: UUID | str) -> str:
    return f"{community_id}:everyone"


def team_of(community_id: UUID | str) -> str:
    return f"{community_id}:team"


def message(event: Event, community_id: UUID | None, facts: Mapping[str, Fact]) -> str:
    """The JSON text of one event: ``event``, ``community`` (an id or null) and ``facts``."""
    body = {"event": event, "community": None if community_id is None else str(community_id), "facts": dict(facts)}
    return json.dumps(body, separators=(",", ":"))

"""Announces changes to open pages after the caller's transaction is committed.

Announcing never raises and never waits. Undelivered messages are lost; pages that were offline load their data again.
An announcement is a hint: code must not depend on its arrival.
"""

from uuid import UUID

from saas.kernel.transactions import after_commit
from saas.realtime import publisher
from saas.realtime.events import (
    NO_COMMUNITY,
    Event,
    Fact,
    everyone_in,
    message,
    person_in,
    room_of,
    team_of,
)


def announce_to_person(user_id: UUID, event: Event, *, community_id: UUID | None, **facts: Fact) -> None:
    """Announce to one user's pages: on the platform's hosts, and on the domain of ``community_id`` if there is one.

    ACTING also ends the user's streams, like ``recheck``.
    """
    _after_commit(person_in(community_id or NO_COMMUNITY, user_id), event, community_id, facts)
    if event is Event.ACTING:
        recheck(user_id)


def announce_to_community(community_id: UUID, event: Event, **facts: Fact) -> None:
    """Announce public figures to all logged-in users who have the community open."""
    _after_commit(everyone_in(community_id), event, community_id, facts)


def announce_to_room(community_id: UUID, event: Event, **facts: Fact) -> None:
    """Announce to all users who have the community's chat open."""
    _after_commit(room_of(community_id), event, community_id, facts)


def announce_to_team(community_id: UUID, event: Event, *, permission: str = "", **facts: Fact) -> None:
    """Announce to the community's owner and staff, or with ``permission`` only to its holders."""
    _after_commit(team_of(community_id, permission), event, community_id, facts)


def recheck(user_id: UUID) -> None:
    """End the user's streams and void their tickets, because sessions or rights changed.

    Browsers that are still logged in reconnect with a new ticket.
    """
    after_commit(publisher.recheck, user_id)


def _after_commit(channel: str, event: Event, community_id: UUID | None, facts: dict[str, Fact]) -> None:
    after_commit(publisher.publish, channel, message(event, community_id, facts))

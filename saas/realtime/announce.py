"""Tell open pages that something happened, once the caller's transaction is committed.

Announcing never raises and never waits: undelivered messages are lost, and pages that were offline ask again. An
announcement is a hint; code must not depend on its arrival.
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
    team_of,
)


def announce_to_person(user_id: UUID, event: Event, *, community_id: UUID | None, **facts: Fact) -> None:
    """To one person's pages: on the platform's hosts, and on the domain of ``community_id`` if there is one.

    ACTING also ends the person's streams, as ``recheck`` does.
    """
    _after_commit(person_in(community_id or NO_COMMUNITY, user_id), event, community_id, facts)
    if event is Event.ACTING:
        recheck(user_id)


def announce_to_community(community_id: UUID, event: Event, **facts: Fact) -> None:
    """To all logged-in users who have the community open: public figures only."""
    _after_commit(everyone_in(community_id), event, community_id, facts)


def announce_to_team(community_id: UUID, event: Event, *, permission: str = "", **facts: Fact) -> None:
    """To the community's owner and staff; with ``permission`` to those alone who hold it."""
    _after_commit(team_of(community_id, permission), event, community_id, facts)


def recheck(user_id: UUID) -> None:
    """The person's sessions or rights are not what they were: their streams end, and their tickets are void.

    Browsers that are still logged in reconnect with a new ticket at once.
    """
    after_commit(publisher.recheck, user_id)


def _after_commit(channel: str, event: Event, community_id: UUID | None, facts: dict[str, Fact]) -> None:
    after_commit(publisher.publish, channel, message(event, community_id, facts))

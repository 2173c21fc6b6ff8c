"""The events of the stream, and the channels that carry them.

A channel names the community (``-`` for none) and the audience. Events contain only ids and small figures, never texts:
clients load more from the API, which checks permissions again. A room is the exception: its events carry the message,
because hundreds of readers would otherwise ask for the same row at once. All readers of a room may read all of it.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings

NO_COMMUNITY = "-"
# Replaces the community in a channel for one person in every place. Only streams of the platform's own hosts subscribe
# to it.
ANYWHERE = "*"
Fact = str | int | bool | None
Id = UUID | str


class Event(StrEnum):
    """The kinds of events.

    Of two events about the same object (``id``) within a short time, only the later one is sent.
    """

    WALLET = "WALLET"
    NOTIFICATIONS = "NOTIFICATIONS"
    ORDERS = "ORDERS"
    STOCK = "STOCK"
    RAFFLES = "RAFFLES"
    ACTING = "ACTING"
    CASES = "CASES"
    QUESTS = "QUESTS"
    ACHIEVEMENTS = "ACHIEVEMENTS"
    LEVEL = "LEVEL"
    LOOK = "LOOK"
    LIVE_STATE = "LIVE_STATE"
    DOMAINS = "DOMAINS"
    CHANNELS = "CHANNELS"
    CASINOS = "CASINOS"
    WAGERS = "WAGERS"
    LEADERBOARDS = "LEADERBOARDS"
    SUPPORT = "SUPPORT"
    SUPPORT_ANSWERING = "SUPPORT_ANSWERING"
    EVENTS = "EVENTS"
    OFFERS = "OFFERS"
    FRIENDS = "FRIENDS"
    CHAT = "CHAT"


class Audience(StrEnum):
    """The users that a channel is for."""

    PERSON = "person"
    EVERYONE = "everyone"
    TEAM = "team"
    # The people who have the community's chat open.
    ROOM = "room"
    # Only for the processes of the streams: they end this person's streams, and new streams need a new ticket.
    RECHECK = "recheck"
    # Heartbeats of a process to itself. They show that its subscription works.
    BEAT = "beat"


def person_in(place: Id, user_id: Id) -> str:
    return f"{place}:{Audience.PERSON}:{user_id}"


def everyone_in(community_id: Id) -> str:
    return f"{community_id}:{Audience.EVERYONE}"


def room_of(community_id: Id) -> str:
    return f"{community_id}:{Audience.ROOM}"


def team_of(community_id: Id, permission: str = "") -> str:
    """Return the channel of the whole team, or of the holders of ``permission``."""
    return f"{community_id}:{Audience.TEAM}:{permission}"


def recheck_of(user_id: Id) -> str:
    return f"{NO_COMMUNITY}:{Audience.RECHECK}:{user_id}"


def beat() -> str:
    return f"{NO_COMMUNITY}:{Audience.BEAT}"


def prefix() -> str:
    """Return the prefix of all channels and keys.

    Valkey's channels ignore the database number, so it is in the prefix.
    """
    return f"gemhall:live:{urlsplit(settings.REDIS_URL).path.strip('/') or 0}:"


def alive_key() -> str:
    """Return the key that exists while a process of the streams receives messages."""
    return f"{prefix()}alive"


def rechecked_key(user_id: Id) -> str:
    """Return the key with the time (ms) before which the user's tickets are void."""
    return f"{prefix()}rechecked:{user_id}"


def used_key(ticket_id: str) -> str:
    return f"{prefix()}used:{ticket_id}"


def message(event: Event, community_id: UUID | None, facts: Mapping[str, Fact]) -> str:
    """The JSON text of one event: ``event``, ``community`` (an id or null) and ``facts``."""
    body = {"event": event, "community": None if community_id is None else str(community_id), "facts": dict(facts)}
    return json.dumps(body, separators=(",", ":"))

"""The people of the team who are answering a ticket now. Redis holds them for seconds. They block no answer."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import redis

from saas.access.acting import Actor
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.redis_clients import shared
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission

ANSWERING_SECONDS = 20
"""A page that has an answer open says so again before this time ends."""
ANNOUNCED_PER_MINUTE = 30
"""Above it, the open pages of the team read of a person's answers only when they load the list of colleagues."""


@dataclass(frozen=True, slots=True)
class Colleague:
    id: UUID
    username: str


def _key(community_id: UUID, ticket_id: UUID) -> str:
    return f"gemhall:support:answering:{community_id}:{ticket_id}"


def set_answering(*, ticket_id: UUID, actor: Actor, is_answering: bool) -> list[Colleague]:
    """Remember that the actor is answering the ticket, or has stopped; return the colleagues who are answering.

    Open pages of the team are informed when it begins or ends. Without Redis, the list is empty.
    """
    key, field = _key(actor.community_id, ticket_id), str(actor.user_id)
    try:
        client = shared()
        if is_answering:
            is_news = not _is_alive(client.hget(key, field))
            client.hset(key, field, json.dumps([actor.username, now().timestamp() + ANSWERING_SECONDS]))
            client.expire(key, ANSWERING_SECONDS)
        else:
            is_news = bool(client.hdel(key, field))
    except redis.RedisError:
        return []
    if is_news and rates.is_within(f"ticket-answering:{field}", most=ANNOUNCED_PER_MINUTE, seconds=60):
        announce_to_team(
            actor.community_id,
            Event.SUPPORT_ANSWERING,
            permission=Permission.TICKETS_MANAGEMENT,
            id=str(ticket_id),
            user=field,
            answering=is_answering,
        )
    return answering(ticket_id=ticket_id, community_id=actor.community_id, without=actor.user_id)


def answering(*, ticket_id: UUID, community_id: UUID, without: UUID) -> list[Colleague]:
    """Return who is answering the ticket now, apart from one person, by name."""
    with suppress(redis.RedisError):
        found: Any = shared().hgetall(_key(community_id, ticket_id))
        return sorted(_colleagues(found.items(), without), key=lambda one: one.username.lower())
    return []


def _colleagues(found: Iterable[tuple[bytes, bytes]], without: UUID) -> Iterable[Colleague]:
    for field, value in found:
        user_id = UUID(field.decode())
        if user_id != without and _is_alive(value):
            yield Colleague(user_id, json.loads(value)[0])


def _is_alive(value: Any) -> bool:
    return value is not None and json.loads(value)[1] > now().timestamp()

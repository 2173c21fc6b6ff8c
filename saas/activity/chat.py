"""The figures of chat rooms across communities: the last message of each room, and how far each person has read."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from saas.activity.models import ChatFigure, ChatReading
from saas.tenancy.connection import connection

_LAST = """
insert into public.activity_chatfigure (community_id, last_seq, last_at) values (%s, %s, %s)
on conflict (community_id) do update set last_seq = excluded.last_seq, last_at = excluded.last_at
"""
_READ = """
insert into public.activity_chatreading as r (user_id, community_id, read_seq) values (%s, %s, %s)
on conflict (user_id, community_id) do update set read_seq = excluded.read_seq where r.read_seq < excluded.read_seq
"""


def set_last(*, community_id: UUID, last_seq: int, last_at: datetime | None) -> None:
    """Store the number and the time of the last message of a room."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST, [community_id, last_seq, last_at])


def set_read(*, user_id: UUID, community_id: UUID, seq: int) -> None:
    """Store that the user has read up to the message ``seq``. A lower number changes nothing."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, [user_id, community_id, seq])


def last_of(community_ids: Collection[UUID]) -> dict[UUID, ChatFigure]:
    """Return the figures by community; rooms without a message have none."""
    return {row.community_id: row for row in ChatFigure.objects.filter(community_id__in=community_ids)}


def unread_of(user_id: UUID, community_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return the number of messages that the user has not read, by community; none where all are read."""
    last, read = last_of(community_ids), read_by(user_id, community_ids)
    unread = {one: figure.last_seq - read.get(one, 0) for one, figure in last.items()}
    return {one: number for one, number in unread.items() if number > 0}


def read_by(user_id: UUID, community_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return up to which message the user has read, by community."""
    rows = ChatReading.objects.filter(user_id=user_id, community_id__in=community_ids)
    return dict(rows.values_list("community_id", "read_seq"))

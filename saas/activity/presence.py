"""Days on which members visited a community. The levels count them."""

from datetime import date
from uuid import UUID

from django.db import connection

_SEEN = """
insert into public.activity_activeday (user_id, community_id, day) values (%s, %s, %s) on conflict do nothing
"""
_FROM_RECORDS = """
insert into public.activity_activeday (user_id, community_id, day)
select distinct user_id, community_id, (at at time zone %s)::date from public.activity_activityrecord
where community_id = %s and (at at time zone %s)::date < %s on conflict do nothing
"""
# The days that this process has written already, so that a day costs one statement and not one per page.
_written: set[tuple[UUID, UUID, date]] = set()
MAX_CACHED_DAYS = 100_000


def is_known(*, user_id: UUID, community_id: UUID, day: date) -> bool:
    """True if this process has recorded the visit already, so that a page need not write."""
    return (user_id, community_id, day) in _written


def seen(*, user_id: UUID, community_id: UUID, day: date) -> bool:
    """Record that the member visited on ``day`` of the community. True for the first visit of the day."""
    with connection.cursor() as cursor:
        cursor.execute(_SEEN, [user_id, community_id, day])
        return bool(cursor.rowcount)


def remember(*, user_id: UUID, community_id: UUID, day: date) -> None:
    """Remember that the visit is recorded. Call it after the commit."""
    if len(_written) >= MAX_CACHED_DAYS:
        _written.clear()
    _written.add((user_id, community_id, day))


def from_records(community_id: UUID, *, timezone: str, before: date) -> None:
    """Add the days of the members' records, for the time before ``before``. Days are those of ``timezone``."""
    with connection.cursor() as cursor:
        cursor.execute(_FROM_RECORDS, [timezone, community_id, timezone, before])

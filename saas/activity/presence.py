"""Days on which members visited a community. The levels count them."""

from datetime import date
from uuid import UUID

from django.db import connection

_SEEN = """
insert into public.activity_activeday (user_id, community_id, day) values (%s, %s, %s) on conflict do nothing
"""
_FROM_RECORDS = """
insert into public.activity_activeday (user_id, community_id, day)
select distinct user_id, community_id, (at at time zone 'UTC')::date from public.activity_record
where community_id = %s on conflict do nothing
"""
# What this process has written already, so that a day costs one statement and not one per page.
_written: set[tuple[UUID, UUID, date]] = set()
MAX_CACHED_DAYS = 100_000


def seen(*, user_id: UUID, community_id: UUID, day: date) -> None:
    """Record that the member visited on ``day`` of the community.

    Every page calls this; only the day's first call writes.
    """
    key = (user_id, community_id, day)
    if key in _written:
        return
    if len(_written) >= MAX_CACHED_DAYS:
        _written.clear()
    with connection.cursor() as cursor:
        cursor.execute(_SEEN, [user_id, community_id, day])
    _written.add(key)


def from_records(community_id: UUID) -> None:
    """Add the days of a member's records, for the time before days were recorded."""
    with connection.cursor() as cursor:
        cursor.execute(_FROM_RECORDS, [community_id])


def forget() -> None:
    """Empty the cache, for tests: the rows may have been rolled back."""
    _written.clear()

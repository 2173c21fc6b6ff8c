"""Every write to the fans' activity. Call it in the transaction of the copied write."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.backends.utils import CursorWrapper
from psycopg.types.json import Jsonb

from saas.activity.models import ActiveDay, ActivityKind, ActivityRecord, ExperienceGrant
from saas.tenancy.connection import connection

_INTO = """
insert into public.activity_activityrecord (community_id, kind, object_id, user_id, status, title, amount, data, at)
values """
_ROW = "(%s, %s, %s, %s, %s, %s, %s, %s, %s)"
_OR_UPDATE = (
    " on conflict (community_id, kind, object_id) do update set user_id = excluded.user_id, status = excluded.status, "
    "title = excluded.title, amount = excluded.amount, data = excluded.data, at = excluded.at"
)
_AMEND = """
update public.activity_activityrecord set status = %s, data = data || %s
where community_id = %s and kind = %s and object_id = any(%s)
"""


@dataclass(frozen=True, slots=True)
class ActivityEntry:
    """A fan's row in the activity. ``amount`` is gems; lists sort by ``at`` (UTC)."""

    user_id: UUID
    community_id: UUID
    kind: ActivityKind
    object_id: UUID
    status: str
    title: str
    amount: int
    at: datetime
    data: dict[str, Any]

    def values(self) -> tuple[Any, ...]:
        return (
            self.community_id,
            self.kind.value,
            self.object_id,
            self.user_id,
            self.status,
            self.title[:120],
            self.amount,
            Jsonb(self.data),
            self.at,
        )


def upsert(*entries: ActivityEntry) -> None:
    """Write the entries in one statement; an existing (community, kind, object) is updated."""
    # Prepared for one entry, as every movement of gems has it. A statement for many entries is another one each time.
    with connection.prepared_cursor() if len(entries) == 1 else connection.cursor() as cursor:
        upsert_over(cursor, *entries)


def upsert_over(cursor: CursorWrapper, *entries: ActivityEntry) -> None:
    """Write the entries like ``upsert``, with the caller's cursor: a new one costs a round trip for the search path."""
    if entries:
        statement = _INTO + ", ".join([_ROW] * len(entries)) + _OR_UPDATE
        cursor.execute(statement, [value for entry in entries for value in entry.values()])


def amend(
    *, community_id: UUID, kind: ActivityKind, object_ids: Sequence[UUID], status: str, data: dict[str, Any]
) -> None:
    """Set the status of these objects' records, and merge ``data`` into theirs."""
    with connection.cursor() as cursor:
        values: list[Any] = [status, Jsonb(data), community_id, kind.value, list(object_ids)]
        cursor.execute(_AMEND, values)


_GRANT = """
insert into public.activity_experiencegrant (community_id, object_id, user_id, points, at)
select %s, g.object_id, g.user_id, g.points, %s from unnest(%s::uuid[], %s::uuid[], %s::integer[])
  as g(object_id, user_id, points)
on conflict do nothing
"""


def grant_experience(*, community_id: UUID, grants: Sequence[tuple[UUID, UUID, int]], at: datetime) -> None:
    """Give experience. A grant is an object, a user and the points; each object gives its points once."""
    columns = [list(column) for column in zip(*grants, strict=True)]
    with connection.cursor() as cursor:
        cursor.execute(_GRANT, [community_id, at, *columns])


def revoke_experience(*, community_id: UUID, objects: Sequence[UUID]) -> None:
    """Take back the experience that these objects gave. Those that gave none are left out."""
    ExperienceGrant.objects.filter(community_id=community_id, object_id__in=objects).delete()


_MOVE_DAYS = """
insert into public.activity_activeday (user_id, community_id, day)
select %(target)s, community_id, day from public.activity_activeday
where user_id = %(source)s and community_id = any(%(communities)s)
on conflict do nothing
"""


def move(*, source: UUID, target: UUID, communities: Sequence[UUID]) -> None:
    """Give the records and days of these communities to another user."""
    values = {"source": source, "target": target, "communities": list(communities)}
    with connection.cursor() as cursor:
        cursor.execute(_MOVE_DAYS, values)
    ActiveDay.objects.filter(user_id=source, community_id__in=communities).delete()
    for rows in (ActivityRecord, ExperienceGrant):
        rows._default_manager.filter(user_id=source, community_id__in=communities).update(user_id=target)


def delete_own_records(*, user_id: UUID, kind: ActivityKind) -> None:
    """Delete a user's records of one kind in all communities, because the account is erased."""
    ActivityRecord.objects.filter(user_id=user_id, kind=kind).delete()


def delete_records(*, community_id: UUID, kind: ActivityKind) -> int:
    """Delete a community's records of one kind before a rebuild; return their number."""
    gone, _ = ActivityRecord.objects.filter(community_id=community_id, kind=kind).delete()
    return gone

"""A fan's own movements as a CSV file, read in small steps so that its size does not matter."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q

from saas.activity.models import Record
from saas.kernel.csv import line
from saas.tenancy.models import Community
from tenants.wallets.selectors import own_movements

HEADER = ("time", "community", "type", "cause", "amount", "balance after", "reason", "id")
BATCH = 500


def statement_lines(query: dict[str, Any], user_id: UUID, community: Community | None) -> Iterator[str]:
    """Header and one line per movement, newest first; ``amount`` is negative for gems that went out.

    Read from the fan's activity, which spans communities: no schema has to be entered while the answer is sent.
    """
    yield line(HEADER)
    rows = own_movements({**query, "sort_direction": "desc"}, user_id)
    if community is not None:
        rows = rows.filter(community_id=community.pk)
    batch: list[Record] = list(rows[:BATCH])
    while batch:
        for record in batch:
            yield line(_cells(record))
        if len(batch) < BATCH:
            return
        last = batch[-1]
        batch = list(rows.filter(Q(at__lt=last.at) | Q(at=last.at, object_id__lt=last.object_id))[:BATCH])


def _cells(record: Record) -> tuple[Any, ...]:
    data = record.data
    return (
        record.at.isoformat(timespec="seconds"),
        record.community.name,
        record.status,
        data["cause"],
        record.amount if data["direction"] == "in" else -record.amount,
        data["balance_after"],
        data["reason"],
        record.object_id,
    )

"""A fan's own movements as a CSV file."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.activity.gem_totals import FIGURE_OF
from saas.activity.models import ActivityRecord
from saas.kernel import csv
from saas.tenancy.models import Community
from tenants.wallets.selectors import own_movements

HEADER = ("time", "community", "type", "cause", "figure", "amount", "balance after", "reason", "id")


def statement_lines(query: dict[str, Any], user_id: UUID, community: Community | None) -> Iterator[str]:
    """Return the header and one line per movement, newest first; ``amount`` is negative for outgoing gems.

    It reads the fan's activity over all communities, so no schema has to be entered while the file is sent.
    """
    timezone = community.timezone if community else "UTC"
    rows = own_movements({**query, "sort_direction": "desc"}, user_id, timezone)
    if community is not None:
        rows = rows.filter(community_id=community.pk)

    def read(last: ActivityRecord | None) -> list[tuple[ActivityRecord, csv.Cells]]:
        return [(record, _cells(record)) for record in csv.next_batch(rows, last, "at", key="object_id")]

    return csv.lines(HEADER, read)


def _cells(record: ActivityRecord) -> csv.Cells:
    data = record.data
    return (
        record.at.isoformat(timespec="seconds"),
        record.community.name,
        record.status,
        data["cause"],
        FIGURE_OF[data["cause"]].lower(),
        record.amount if data["direction"] == "in" else -record.amount,
        data["balance_after"],
        data["reason"],
        record.object_id,
    )

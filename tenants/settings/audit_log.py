"""The audit log of one community, read from public, where it lives."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from saas.access.models import AuditEntry
from saas.kernel import csv
from saas.tenancy.models import Community

HEADER = ("time", "who", "action", "target", "before", "after", "address")


def entries(community: Community, query: Mapping[str, Any]) -> QuerySet[AuditEntry]:
    """Newest first, for ``search`` (who, action, target) and ``area`` (the part of the action before the dot)."""
    rows = AuditEntry.objects.filter(community_id=community.pk)
    if query.get("area"):
        rows = rows.filter(action__startswith=f"{query['area']}.")
    if words := query["search"].strip():
        rows = rows.filter(Q(actor_name__icontains=words) | Q(action__icontains=words) | Q(target__icontains=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}at", f"{sign}pk")


def lines(community: Community, query: Mapping[str, Any]) -> Iterator[str]:
    """Header and one line per entry, the newest first."""
    rows = entries(community, {**query, "sort_direction": "desc"})

    def read(last: AuditEntry | None) -> list[tuple[AuditEntry, csv.Cells]]:
        return [(entry, _cells(entry)) for entry in csv.older(rows, last, "at")]

    return csv.lines(HEADER, read)


def _cells(entry: AuditEntry) -> csv.Cells:
    texts = ("" if facts is None else json.dumps(facts, ensure_ascii=False) for facts in (entry.before, entry.after))
    moment = entry.at.isoformat(timespec="seconds")
    return (moment, entry.actor_name, entry.action, entry.target, *texts, entry.ip or "")

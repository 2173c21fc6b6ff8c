"""The audit log of one community, read from public, where it lives."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from saas.access.models import AuditEntry
from saas.access.seals.models import Chain
from saas.kernel import csv
from saas.kernel.clock import now
from saas.tenancy.models import Community

PERIODS = {
    "DAY": timedelta(days=1),
    "WEEK": timedelta(days=7),
    "MONTH": timedelta(days=30),
    "QUARTER": timedelta(days=91),
    "YEAR": timedelta(days=365),
}
HEADER = ("time", "who", "action", "target", "before", "after", "address")


def entries(community: Community, query: Mapping[str, Any]) -> QuerySet[AuditEntry]:
    """Newest first, for ``search`` (who, action, target), ``area`` (of the action), ``actor`` and ``period``."""
    rows = AuditEntry.objects.filter(community_id=community.pk)
    if query.get("area"):
        rows = rows.filter(action__startswith=f"{query['area']}.")
    if query.get("actor"):
        rows = rows.filter(actor_id=query["actor"])
    if query.get("period"):
        rows = rows.filter(at__gte=now() - PERIODS[query["period"]])
    if words := query["search"].strip():
        rows = rows.filter(Q(actor_name__icontains=words) | Q(action__icontains=words) | Q(target__icontains=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}at", f"{sign}pk")


def actors(community: Community) -> list[AuditEntry]:
    """The newest entry of everybody who wrote in the back office, by name."""
    newest = AuditEntry.objects.filter(community_id=community.pk).order_by("actor_id", "-at").distinct("actor_id")
    return sorted(newest, key=lambda entry: entry.actor_name.lower())


def lines(community: Community, query: Mapping[str, Any]) -> Iterator[str]:
    """Header and one line per entry, the newest first; at last the seal over the whole log, once there is one."""
    rows = entries(community, {**query, "sort_direction": "desc"})

    def read(last: AuditEntry | None) -> list[tuple[AuditEntry, csv.Cells]]:
        return [(entry, _cells(entry)) for entry in csv.older(rows, last, "at")]

    yield from csv.lines(HEADER, read)
    # What the file is of can be held against the log later on, whatever became of the log.
    chain = Chain.objects.filter(pk=community.pk).first()
    if chain is not None:
        head = json.dumps({"head": bytes(chain.head).hex()})
        yield csv.line((_moment(chain.sealed_at), "", "audit.seal", f"{chain.length} entries", "", head, ""))


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")


def _cells(entry: AuditEntry) -> csv.Cells:
    texts = ("" if facts is None else json.dumps(facts, ensure_ascii=False) for facts in (entry.before, entry.after))
    return (_moment(entry.at), entry.actor_name, entry.action, entry.target, *texts, entry.ip or "")

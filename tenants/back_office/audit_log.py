"""Reads of one community's audit log, which is in public."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.audit_chain.models import AuditChain
from saas.access.audit_things import Action, Thing, ids_matching, things_of
from saas.access.audit_words import STATUSES, search_terms, words_of
from saas.access.models import AuditEntry
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
EXPORTS = "export"
HEADER = ("time", "who", "action", "target", "name", "before", "after", "address")


def entries(community: Community, query: Mapping[str, Any]) -> QuerySet[AuditEntry]:
    """Return entries, newest first, for the filters.

    ``search`` finds entries whose sentence or values contain each of its words, without punctuation. ``area`` is the
    action's; EXPORTS keeps downloads. It runs inside the community's schema.
    """
    texts = {f"{facts}_text": Cast(facts, TextField()) for facts in ("before", "after")}
    rows = AuditEntry.objects.filter(community_id=community.pk).alias(**texts)
    if query.get("area") == EXPORTS:
        rows = rows.filter(action__endswith=".export")
    elif query.get("area"):
        rows = rows.filter(action__startswith=f"{query['area']}.")
    if query.get("actor"):
        rows = rows.filter(actor_id=query["actor"])
    if query.get("period"):
        rows = rows.filter(at__gte=now() - PERIODS[query["period"]])
    for term in search_terms(query["search"]):
        rows = rows.filter(_matches(term))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}at", f"{sign}pk")


def _matches(term: str) -> Q:
    """Return the condition that the sentence of an entry, or its values, contain ``term``."""
    lower = term.lower()
    found = Q(actor_name__icontains=term) | Q(action__in=[act for act in Action if lower in words_of(act)])
    statuses = [status for status, words in STATUSES.items() if lower in words]
    found |= Q(action__endswith=".status", after__status__in=statuses)
    found |= Q(action__icontains=term) | Q(target__icontains=term)
    if ids := ids_matching(term):
        found |= Q(target__in=ids) | Q(after__member__in=ids) | Q(before__member__in=ids)
    # The names of deleted things, reasons and changed values are only in the entries.
    return found | Q(before_text__icontains=term) | Q(after_text__icontains=term)


def actors(community: Community) -> list[AuditEntry]:
    """Return the newest entry of each person who wrote in the back office, by name."""
    newest = AuditEntry.objects.filter(community_id=community.pk).order_by("actor_id", "-at").distinct("actor_id")
    return sorted(newest, key=lambda entry: entry.actor_name.lower())


def entries_until(moment: datetime, community: Community, query: Mapping[str, Any]) -> QuerySet[AuditEntry]:
    """Return the entries of a file, newest first, up to ``moment``. The entry about the file itself comes later."""
    return entries(community, {**query, "sort_direction": "desc"}).filter(at__lte=moment)


def lines(community: Community, rows: QuerySet[AuditEntry], viewer: UUID | None) -> Iterator[str]:
    """Return the header, one line per entry, newest first, and the head of the chain, if there is one."""

    address = audit.shown_addresses(community, viewer)

    def read(last: AuditEntry | None) -> list[tuple[AuditEntry, csv.Cells]]:
        batch = csv.next_batch(rows, last, "at")
        with tenant_context(community):
            things = things_of(batch)
        return [(entry, _cells(entry, things.get(entry.pk), address(entry))) for entry in batch]

    yield from csv.lines(HEADER, read)
    # The head of the chain now. With it, the file can be compared with the log later.
    chain = AuditChain.objects.filter(pk=community.pk).first()
    if chain is not None:
        head = json.dumps({"head": bytes(chain.head).hex()})
        yield csv.line((_moment(chain.sealed_at), "", "audit.seal", f"{chain.length} entries", "", "", head, ""))


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")


def _cells(entry: AuditEntry, thing: Thing | None, address: str | None) -> csv.Cells:
    texts = ("" if facts is None else json.dumps(facts, ensure_ascii=False) for facts in (entry.before, entry.after))
    name = thing.name if thing else ""
    return (_moment(entry.at), entry.actor_name, entry.action, entry.target, name, *texts, address or "")

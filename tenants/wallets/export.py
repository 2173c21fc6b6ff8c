"""The ledger as a CSV file, read in small steps so that its size does not matter."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q
from django_tenants.utils import tenant_context

from saas.kernel.csv import line
from saas.tenancy.models import Community
from tenants.wallets.models import Txn
from tenants.wallets.selectors import first_legs, names_of, transactions
from tenants.wallets.transaction_facts import facts_of_txn

HEADER = ("id", "time", "type", "cause", "member", "amount", "balance after", "reason", "by")
BATCH = 500


def ledger_lines(community: Community, query: Mapping[str, Any]) -> Iterator[str]:
    """Header and one line per movement, the newest first; ``amount`` is below zero for what a member gave.

    The answer is sent after the request's own schema was left: each step enters the community again.
    """
    yield line(HEADER)
    accounts = {"member_id": query["member_id"]} if query.get("member_id") else {}
    last: Txn | None = None
    while True:
        with tenant_context(community):
            rows = transactions({**query, "sort_direction": "desc"}, **accounts)
            if last is not None:
                rows = rows.filter(Q(created_at__lt=last.created_at) | Q(created_at=last.created_at, pk__lt=last.pk))
            batch = list(rows[:BATCH])
            legs, names = first_legs(batch), names_of(row.actor for row in batch)
        for row in batch:
            facts = facts_of_txn(row, legs.get(row.pk), community, names.get(row.actor))
            yield line(_cells(facts))
        if len(batch) < BATCH:
            return
        last = batch[-1]


def _cells(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    member, actor = facts["member"], facts["actor"]
    return (
        facts["id"],
        facts["created_at"].isoformat(timespec="seconds"),
        facts["type"],
        facts["cause"],
        member["username"] if member else "",
        facts["amount"] if facts["direction"] == "in" else -facts["amount"],
        facts["balance_after"],
        facts["reason"] or "",
        actor["username"] if actor else "",
    )

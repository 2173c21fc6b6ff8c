"""The ledger as a CSV file."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet
from django_tenants.utils import tenant_context

from saas.activity.gem_totals import FIGURE_OF
from saas.kernel import csv
from saas.tenancy.models import Community
from tenants.wallets.models import Txn
from tenants.wallets.selectors import first_legs, names_of, transactions
from tenants.wallets.transaction_facts import facts_of_txn

HEADER = ("id", "time", "type", "cause", "figure", "member", "amount", "balance after", "reason", "by")


def ledger_rows(community: Community, query: Mapping[str, Any]) -> QuerySet[Txn]:
    """Return the movements that match the filters, the newest first."""
    accounts = {"member_id": query["member_id"]} if query.get("member_id") else {}
    return transactions({**query, "sort_direction": "desc"}, community.timezone, **accounts)


def ledger_lines(community: Community, query: Mapping[str, Any]) -> Iterator[str]:
    """Return the header and one line per movement, the newest first.

    ``amount`` is negative for gems that a member paid.
    """
    rows = ledger_rows(community, query)

    def read(last: Txn | None) -> list[tuple[Txn, csv.Cells]]:
        with tenant_context(community):
            batch = csv.next_batch(rows, last, "created_at")
            legs, names = first_legs(batch), names_of(row.actor for row in batch)
        return [(row, _cells(facts_of_txn(row, legs.get(row.pk), community, names.get(row.actor)))) for row in batch]

    return csv.lines(HEADER, read)


def _cells(facts: Mapping[str, Any]) -> csv.Cells:
    member, actor = facts["member"], facts["actor"]
    return (
        facts["id"],
        facts["created_at"].isoformat(timespec="seconds"),
        facts["type"],
        facts["cause"],
        FIGURE_OF[facts["cause"]].lower(),
        member["username"] if member else "",
        facts["amount"] if facts["direction"] == "in" else -facts["amount"],
        facts["balance_after"],
        facts["reason"] or "",
        actor["username"] if actor else "",
    )

"""Personal data in the ledger: exported, and kept after an erasure, because it names users only by id."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q

from saas.kernel.csv import BATCH, next_batch
from saas.kernel.privacy import community, export_section
from tenants.wallets.models import Account, Posting, Txn


@export_section(community, "wallet")
def wallet(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in Account.objects.filter(member__user_id=user_id):
        yield {"balance": row.balance, "frozen": row.frozen}


@export_section(community, "wallet-transactions")
def wallet_transactions(user_id: UUID) -> Iterator[dict[str, Any]]:
    account = Account.objects.filter(member__user_id=user_id).values_list("pk", flat=True).first()
    legs = Posting.objects.filter(Q(debit_id=account) | Q(credit_id=account))
    rows = Txn.objects.filter(pk__in=legs.values("txn_id")).order_by("-created_at", "-pk")
    last: Txn | None = None
    while account is not None:
        batch = next_batch(rows, last, "created_at")
        paid_in = set(
            legs.filter(txn_id__in=[row.pk for row in batch], credit_id=account).values_list("txn_id", flat=True)
        )
        for row in batch:
            yield {
                "id": row.pk,
                "at": row.created_at,
                "type": row.type,
                "cause": row.cause,
                "direction": "in" if row.pk in paid_in else "out",
                "amount": row.amount,
                "balance_after": row.balance,
                "reason": row.reason,
            }
        if len(batch) < BATCH:
            return
        last = batch[-1]

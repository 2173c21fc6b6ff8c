"""Rebuilds the fans' list of transactions from the ledger."""

from django.db import transaction
from django.db.models import Q

from saas.activity.models import ActivityKind
from saas.activity.services import delete_records, upsert
from tenants.wallets.models import Posting
from tenants.wallets.services import current_community
from tenants.wallets.transaction_facts import entry_of_leg

BATCH = 500


@transaction.atomic
def rebuild_activity() -> int:
    """Rebuild the activity's rows of this community's movements; return their number."""
    community = current_community()
    delete_records(community_id=community.pk, kind=ActivityKind.TRANSACTION)
    legs = (
        Posting.objects.filter(Q(debit__member__isnull=False) | Q(credit__member__isnull=False), leg=1)
        .select_related("txn", "debit__member", "credit__member")
        .iterator(chunk_size=BATCH)
    )
    written, batch = 0, []
    for leg in legs:
        batch.append(entry_of_leg(leg, community))
        if len(batch) == BATCH:
            upsert(*batch)
            written, batch = written + BATCH, []
    upsert(*batch)
    return written + len(batch)

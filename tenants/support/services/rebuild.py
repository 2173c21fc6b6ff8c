"""Rebuilds the copies of tickets in the fans' activity."""

from uuid import UUID

from django.db import transaction

from saas.activity.models import ActivityKind
from saas.activity.services import upsert
from saas.jobs.lease import heartbeat
from saas.tenancy.models import Community
from tenants.stores.services.rebuild import BATCH, delete_strays
from tenants.support.models import SupportTicket
from tenants.support.services.helpdesk import helpdesk


def rebuild_tickets(community: Community) -> int:
    """Rebuild the tickets of ``community`` in the fans' activity; return their number. The schema must be entered.

    Each ticket is locked while its copy is written, so that an older state cannot overwrite a newer one.
    """
    written = 0
    last: UUID | None = None
    while True:
        with transaction.atomic():
            rows = helpdesk.all().select_for_update(no_key=True, of=("self",)).order_by("pk")
            batch = list((rows.filter(pk__gt=last) if last else rows)[:BATCH])
            upsert(*(helpdesk.copy_of(ticket, community) for ticket in batch))
        written += len(batch)
        if len(batch) < BATCH:
            break
        last = batch[-1].pk
        heartbeat()
    delete_strays(community, ActivityKind.SUPPORT, SupportTicket)
    return written

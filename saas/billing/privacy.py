"""Personal data of this app: what Stripe knows of an owner, and the invoices of the time in which the owner paid."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from saas.billing.models import BillingCustomer, FormerPayer, Invoice
from saas.billing.selectors import invoices_between
from saas.jobs.services import enqueue
from saas.kernel.privacy import BATCH, community_eraser, erase_handler, export_section, platform


@export_section(platform, "billing")
def billing(user_id: UUID) -> Iterator[dict[str, Any]]:
    for customer in BillingCustomer.objects.filter(community__owner_id=user_id).select_related("community"):
        yield {
            "community": customer.community.slug,
            "email": customer.email,
            "card": f"{customer.card_brand} {customer.card_last4}".strip(),
            "invoices": _invoices(customer.community_id, customer.payer_since, None),
        }
    for former in FormerPayer.objects.filter(user_id=user_id).select_related("customer__community").order_by("until"):
        community = former.customer.community
        yield {
            "community": community.slug,
            "handed_over_at": former.until,
            "invoices": _invoices(community.pk, former.since, former.until),
        }


def _invoices(community_id: UUID, since: datetime | None, until: datetime | None) -> list[dict[str, Any]]:
    return [
        {"number": row.number, "total": row.total, "currency": row.currency, "created_at": row.created_at}
        for row in invoices_between(community_id, since, until).order_by("created_at")
    ]


@erase_handler(platform)
def erase(user_id: UUID, _username: str, _email: str) -> None:
    """Forget which invoices the user paid as an earlier owner. Numbers and amounts stay with the community."""
    FormerPayer.objects.filter(user_id=user_id).delete()


@community_eraser(Invoice)
def _erase_links(community_id: UUID) -> int:
    """Remove the links to the invoices' pages, which show names and addresses. Numbers and amounts stay."""
    rows = Invoice.objects.filter(community_id=community_id).exclude(hosted_url="", pdf_url="")
    ids = list(rows.values_list("pk", flat=True)[:BATCH])
    return Invoice.objects.filter(pk__in=ids).update(hosted_url="", pdf_url="")


@community_eraser(BillingCustomer)
def _erase_customer(community_id: UUID) -> int:
    """Delete the row, and the customer at Stripe by a job. Stripe keeps its invoices, as the law asks."""
    with transaction.atomic():
        rows = BillingCustomer.objects.filter(community_id=community_id)
        for customer in rows.exclude(stripe_id=None):
            enqueue("billing.delete_customer", None, key=f"billing-delete:{customer.pk}", stripe_id=customer.stripe_id)
        return rows.delete()[1].get("billing.BillingCustomer", 0)

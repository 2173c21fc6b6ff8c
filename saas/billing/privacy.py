"""Personal data of this app: what Stripe knows of an owner, and the invoices of the owner's community."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import transaction

from saas.billing.models import BillingCustomer, Invoice
from saas.jobs.services import enqueue
from saas.kernel.privacy import BATCH, community_eraser, export_section, platform


@export_section(platform, "billing")
def billing(user_id: UUID) -> Iterator[dict[str, Any]]:
    for customer in BillingCustomer.objects.filter(community__owner_id=user_id).select_related("community"):
        yield {
            "community": customer.community.slug,
            "email": customer.email,
            "card": f"{customer.card_brand} {customer.card_last4}".strip(),
            "invoices": [
                {"number": row.number, "total": row.total, "currency": row.currency, "created_at": row.created_at}
                for row in Invoice.objects.filter(community_id=customer.community_id).order_by("created_at")
            ],
        }


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

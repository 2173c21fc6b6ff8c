"""Compares what Stripe says with what we say. The comparison corrects no row: an operator sees the differences.

A difference is closed when the next comparison does not find it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import structlog
from django.db import transaction

from saas.billing import gateway
from saas.billing.errors import DifferenceNotFound
from saas.billing.gateway import StripeRefused
from saas.billing.models import (
    ENDED,
    BillingCustomer,
    BillingDifference,
    Invoice,
    InvoiceStatus,
    StripePrice,
    Subscription,
    WebhookEvent,
)
from saas.billing.rules import granted_version
from saas.billing.services import reading
from saas.billing.services.plan_of_community import is_by_agreement, paid_version_of
from saas.billing.services.reading import Reading
from saas.billing.services.settling import current_of
from saas.jobs.services import enqueue
from saas.kernel.clock import now

log = structlog.get_logger(__name__)
Kind = BillingDifference.Kind


@dataclass(frozen=True, slots=True)
class Found:
    kind: str
    object_id: str
    ours: str
    theirs: str


def plan_comparisons() -> int:
    """Enqueue the comparison of each customer; return their number."""
    if not gateway.is_on():
        return 0
    ids = list(BillingCustomer.objects.exclude(stripe_id=None).values_list("pk", flat=True))
    for customer_id in ids:
        enqueue("billing.compare", None, key=f"billing-compare:{customer_id}", customer_id=str(customer_id))
    return len(ids)


def compare(customer_id: UUID) -> int:
    """Compare one customer, store the differences, and close those that are gone; return the number of open ones.

    Raises PaymentsUnavailable.
    """
    customer = BillingCustomer.objects.filter(pk=customer_id).first()
    if customer is None or customer.stripe_id is None:
        return 0
    try:
        found_there: Reading | None = reading.ask(customer.stripe_id)
    except StripeRefused as error:
        if error.code != "resource_missing":
            raise
        found_there = None
    if WebhookEvent.objects.filter(customer_id=customer.stripe_id, state=WebhookEvent.State.RECEIVED).exists():
        # Something just changed at Stripe, and its event is about to be applied.
        return 0
    customer.refresh_from_db()
    if found_there is None or found_there.customer.deleted:
        found = [Found(Kind.CUSTOMER_MISSING, str(customer.stripe_id), "exists", "missing or deleted")]
    else:
        found = [*_subscriptions(customer, found_there), *_invoices(customer, found_there), *_plan(customer)]
    return _store(customer, found)


def _subscriptions(customer: BillingCustomer, there: Reading) -> Iterator[Found]:
    rows = {row.pk: row for row in customer.subscriptions.all()}
    prices = dict(StripePrice.objects.values_list("stripe_id", "version_id"))
    for facts in there.subscriptions:
        row = rows.pop(facts.id, None)
        theirs = (
            f"{facts.status} {facts.price_id} until {facts.period_end.isoformat()}"
            f"{' canceled' if facts.cancel_at_period_end else ''}"
        )
        if row is None:
            yield Found(Kind.SUBSCRIPTION_MISSING, facts.id, "", theirs)
        elif (ours := _subscription_text(row)) != theirs or row.version_id != prices.get(facts.price_id):
            yield Found(Kind.SUBSCRIPTION_OTHER, facts.id, ours, theirs)
    for row in rows.values():
        yield Found(Kind.SUBSCRIPTION_OTHER, row.pk, _subscription_text(row), "missing")
    running = Counter(facts.status not in ENDED and facts.status != "INCOMPLETE" for facts in there.subscriptions)
    if running[True] > 1:
        yield Found(Kind.SUBSCRIPTION_TWICE, str(customer.stripe_id), "1 at most", f"{running[True]} running")


def _subscription_text(row: Subscription) -> str:
    end = row.period_end.isoformat() if row.period_end else ""
    return f"{row.status} {row.price_id} until {end}{' canceled' if row.cancel_at_period_end else ''}"


def _invoices(customer: BillingCustomer, there: Reading) -> Iterator[Found]:
    rows = {row.pk: row for row in Invoice.objects.filter(community_id=customer.community_id)}
    for facts in there.invoices:
        row = rows.get(facts.id)
        theirs = f"{facts.status} {facts.total} {facts.currency}"
        if row is None:
            if facts.status != InvoiceStatus.DRAFT:
                yield Found(Kind.INVOICE_MISSING, facts.id, "", theirs)
        elif (ours := f"{row.status} {row.total} {row.currency}") != theirs:
            yield Found(Kind.INVOICE_OTHER, facts.id, ours, theirs)


def _plan(customer: BillingCustomer) -> Iterator[Found]:
    """Compare the plan in force with the plan that the stored subscription gives."""
    if is_by_agreement(customer.community_id):
        return
    wanted = granted_version(current_of(customer), now())
    actual = paid_version_of(customer.community_id)
    if actual != (wanted.pk if wanted else None):
        yield Found(Kind.PLAN_OTHER, str(customer.stripe_id), str(actual or "free"), str(wanted or "free"))


def _store(customer: BillingCustomer, found: list[Found]) -> int:
    moment = now()
    with transaction.atomic():
        BillingCustomer.objects.select_for_update().get(pk=customer.pk)
        known = {
            (row.kind, row.object_id): row
            for row in BillingDifference.objects.filter(community_id=customer.community_id, fixed_at=None)
        }
        for one in found:
            row = known.pop((one.kind, one.object_id), None) or BillingDifference(
                community_id=customer.community_id, kind=one.kind, object_id=one.object_id, found_at=moment
            )
            row.ours, row.theirs, row.seen_at = one.ours[:200], one.theirs[:200], moment
            row.save()
        BillingDifference.objects.filter(pk__in=[row.pk for row in known.values()]).update(fixed_at=moment)
    if found:
        log.error("Stripe and our books differ", community=str(customer.community_id), count=len(found))
    return len(found)


def fix_difference(difference_id: UUID) -> bool:
    """Read the customer from Stripe again and compare again; True if the difference is gone.

    Raises DifferenceNotFound, PaymentsUnavailable.
    """
    row = BillingDifference.objects.filter(pk=difference_id, fixed_at=None).first()
    customer = row and BillingCustomer.objects.filter(community_id=row.community_id).first()
    if row is None or not customer:
        raise DifferenceNotFound
    reading.read_again(customer.pk)
    compare(customer.pk)
    row.refresh_from_db()
    return row.fixed_at is not None

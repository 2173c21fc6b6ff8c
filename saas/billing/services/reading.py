"""Reads a customer from Stripe and stores what it says. Every change of a plan passes here.

A reading has a number. It is stored only if no reading that began later was stored before, so a slow answer never
replaces a newer state. The last event of a change begins a reading after that change. So the last reading always wins.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import structlog
from django.db import connection, transaction

from saas.billing import gateway
from saas.billing.answers import ChargeFacts, CustomerFacts, InvoiceFacts, SubscriptionFacts
from saas.billing.errors import PaymentsUnavailable
from saas.billing.gateway import StripeRefused
from saas.billing.models import BillingCustomer, Invoice, InvoiceStatus, StripePrice, Subscription, SubscriptionStatus
from saas.billing.rules import billing_state, current_subscription
from saas.billing.services import settling
from saas.kernel.clock import now
from saas.kernel.errors import DomainError

log = structlog.get_logger(__name__)
_BEGIN = "update public.billing_billingcustomer set reads_begun = reads_begun + 1 where id = %s returning reads_begun"
_LIVE = frozenset({SubscriptionStatus.ACTIVE, SubscriptionStatus.TRIALING, SubscriptionStatus.PAST_DUE})


@dataclass(frozen=True, slots=True)
class Reading:
    """A customer's data at Stripe. ``disputes`` maps charges to the status of their dispute."""

    customer: CustomerFacts
    subscriptions: list[SubscriptionFacts]
    invoices: list[InvoiceFacts]
    charges: list[ChargeFacts]
    disputes: dict[str, str]
    next_total: int | None
    next_currency: str


def ask(stripe_id: str) -> Reading:
    """Read the customer from Stripe. Raises PaymentsUnavailable, StripeRefused."""
    customer = gateway.read_customer(stripe_id)
    if customer.deleted:
        return Reading(customer, [], [], [], {}, None, "")
    subscriptions = gateway.list_subscriptions(stripe_id)
    invoices = gateway.list_invoices(stripe_id)
    charges = gateway.list_charges(stripe_id) if invoices else []
    disputes = {row.id: gateway.dispute_status(row.id) for row in charges if row.disputed}
    total, currency = _next_invoice(stripe_id, subscriptions)
    return Reading(customer, subscriptions, invoices, charges, disputes, total, currency)


def _next_invoice(stripe_id: str, subscriptions: list[SubscriptionFacts]) -> tuple[int | None, str]:
    """Return the amount of the next invoice. It is for display, so a failure leaves it out."""
    running = [row for row in subscriptions if row.status in _LIVE and not row.cancel_at_period_end]
    if not running:
        return None, ""
    try:
        found = gateway.preview({"customer": stripe_id, "subscription": running[-1].id})
    except (DomainError, StripeRefused):
        return None, ""
    return found.amount_due, found.currency


def read_again(customer_id: UUID) -> bool:
    """Read the customer from Stripe, store it, and settle the plan. False if a later reading was stored already.

    Call it outside of transactions. Raises PaymentsUnavailable.
    """
    row = BillingCustomer.objects.filter(pk=customer_id).first()
    if row is None or row.stripe_id is None:
        return False
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN, [customer_id])
        (number,) = cursor.fetchone()
    try:
        reading = ask(row.stripe_id)
    except StripeRefused as error:
        log.error("Stripe does not know a customer", customer=row.stripe_id, error=str(error))
        raise PaymentsUnavailable(retryAfter=60) from error
    with transaction.atomic():
        return _store(customer_id, number, reading)


def _store(customer_id: UUID, number: int, reading: Reading) -> bool:
    customer = BillingCustomer.objects.select_for_update().filter(pk=customer_id).first()
    if customer is None or customer.read_applied > number:
        return False
    before = billing_state(settling.current_of(customer), now())
    _store_subscriptions(customer, reading)
    _store_invoices(customer, reading)
    moment = now()
    customer.read_applied, customer.read_at = number, moment
    customer.next_total, customer.next_currency = reading.next_total, reading.next_currency
    if not customer.is_payer_changing:
        # Until then, email and payment method at Stripe are those of the former owner.
        _set_payer(customer, reading)
    trials = [row.trial_start for row in reading.subscriptions if row.trial_start]
    if trials and customer.trial_used_at is None:
        customer.trial_used_at = min(trials)
    customer.save()
    settling.settle(customer, before, moment)
    return True


def _set_payer(customer: BillingCustomer, reading: Reading) -> None:
    customer.email = reading.customer.email or customer.email
    current = current_subscription(customer.subscriptions.all())
    facts = next((row for row in reading.subscriptions if current and row.id == current.pk), None)
    own = (facts.card_brand, facts.card_last4) if facts else ("", "")
    customer.card_brand, customer.card_last4 = (
        own if own[0] else (reading.customer.card_brand, reading.customer.card_last4)
    )


def _store_subscriptions(customer: BillingCustomer, reading: Reading) -> None:
    wanted = {row.price_id for row in reading.subscriptions}
    wanted |= {row.pending.price_id for row in reading.subscriptions if row.pending}
    prices = {price.stripe_id: price for price in StripePrice.objects.filter(stripe_id__in=wanted)}
    by_id = {row.id: row for row in reading.invoices}
    for facts in reading.subscriptions:
        price = prices.get(facts.price_id)
        pending = prices.get(facts.pending.price_id) if facts.pending else None
        latest = by_id.get(facts.latest_invoice_id)
        values = {
            "customer": customer,
            "status": facts.status,
            "item_id": facts.item_id,
            "price_id": facts.price_id,
            "version_id": price.version_id if price else None,
            "interval": facts.interval,
            "amount": facts.amount,
            "currency": facts.currency,
            "period_end": facts.period_end,
            "cancel_at_period_end": facts.cancel_at_period_end,
            "trial_end": facts.trial_end,
            "ended_at": facts.ended_at,
            "latest_invoice_status": latest.status if latest else "",
            "payment_due_since": payment_due_since(facts, reading.invoices),
            "schedule_id": facts.schedule_id if facts.pending else "",
            "pending_version_id": pending.version_id if pending else None,
            "pending_interval": pending.interval if pending else "",
            "pending_at": facts.pending.at if facts.pending and pending else None,
            "created_at": facts.created,
        }
        Subscription.objects.update_or_create(stripe_id=facts.id, defaults=values)
    if reading.customer.deleted:
        customer.subscriptions.exclude(status__in=[SubscriptionStatus.CANCELED]).update(
            status=SubscriptionStatus.CANCELED, ended_at=now()
        )


def payment_due_since(facts: SubscriptionFacts, invoices: list[InvoiceFacts]) -> datetime | None:
    """Return when the oldest invoice was finalized that the subscription still owes; None without one."""
    if facts.status not in {SubscriptionStatus.PAST_DUE, SubscriptionStatus.UNPAID}:
        return None
    owed = [
        row.finalized
        for row in invoices
        if row.subscription_id == facts.id
        and row.status in {InvoiceStatus.OPEN, InvoiceStatus.UNCOLLECTIBLE}
        and row.amount_remaining > 0
    ]
    return min(owed, default=facts.created)


def _store_invoices(customer: BillingCustomer, reading: Reading) -> None:
    # A payment has one charge for each try.
    by_payment: dict[str, list[ChargeFacts]] = defaultdict(list)
    for row in reading.charges:
        by_payment[row.payment_id].append(row)
    rows = []
    for facts in reading.invoices:
        charges = [row for payment in facts.payment_ids if payment for row in by_payment[payment]]
        rows.append(
            Invoice(
                stripe_id=facts.id,
                community_id=customer.community_id,
                subscription_id=facts.subscription_id,
                number=facts.number,
                total=facts.total,
                amount_due=facts.amount_due,
                currency=facts.currency,
                status=facts.status,
                hosted_url=facts.hosted_url,
                pdf_url=facts.pdf_url,
                period_start=facts.period_start,
                period_end=facts.period_end,
                created_at=facts.created,
                attempts=facts.attempts,
                next_attempt_at=facts.next_attempt,
                refunded=sum(charge.refunded for charge in charges),
                dispute=next((reading.disputes[row.id] for row in charges if reading.disputes.get(row.id)), ""),
            )
        )
    fields = [field.name for field in Invoice._meta.concrete_fields if not field.primary_key]
    Invoice.objects.bulk_create(rows, update_conflicts=True, unique_fields=["stripe_id"], update_fields=fields)

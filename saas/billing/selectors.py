"""Reads for the owner about the billing of a community. All of it is our copy, so Stripe is not asked."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from saas.billing import gateway
from saas.billing.models import BillingCustomer, Invoice, InvoiceStatus, Operation, Subscription
from saas.billing.rules import (
    BillingActions,
    BillingState,
    allowed_actions,
    billing_state,
    current_subscription,
    grace_until,
)
from saas.kernel.clock import now
from saas.plans.models import PlanVersion
from saas.plans.selectors import EffectivePlan, LimitUsage, current_versions, effective_plan, usage_of

INVOICES_SHOWN = 24


@dataclass(frozen=True, slots=True)
class BillingView:
    """``invoices`` are those of the current owner. ``payment_method_due``: until when one must be added, else None."""

    state: BillingState
    plan: EffectivePlan
    subscription: Subscription | None
    customer: BillingCustomer | None
    grace_until: datetime | None
    invoices: list[Invoice]
    usage: list[LimitUsage]
    versions: list[PlanVersion]
    possible: BillingActions
    pending: Operation | None
    pay_url: str
    payment_method_due: datetime | None


@dataclass(frozen=True, slots=True)
class BillingAlert:
    state: BillingState
    grace_until: datetime | None


@dataclass(frozen=True, slots=True)
class PaidPlan:
    """``ends_at`` is when the plan ends if it is canceled now; None if a payment is due, because it ends at once then.

    ``name`` is empty if the subscription's price is not one of ours.
    """

    name: str
    ends_at: datetime | None
    is_canceled: bool


def alert_of(community_id: UUID) -> BillingAlert:
    customer = BillingCustomer.objects.filter(community_id=community_id).first()
    subscription = _subscription(customer)
    state = _state(effective_plan(community_id), subscription, now())
    return BillingAlert(state, grace_until(subscription) if subscription else None)


def billing_of(community_id: UUID) -> BillingView:
    plan, moment = effective_plan(community_id), now()
    customer = BillingCustomer.objects.filter(community_id=community_id).first()
    subscription = _subscription(customer)
    state = _state(plan, subscription, moment)
    invoices = _invoices(community_id, customer)
    shown = subscription if state not in {BillingState.FREE, BillingState.AGREEMENT} else None
    return BillingView(
        state=state,
        plan=plan,
        subscription=shown,
        customer=customer,
        grace_until=grace_until(subscription) if subscription else None,
        invoices=invoices,
        usage=usage_of(community_id),
        versions=current_versions(),
        possible=allowed_actions(
            state,
            is_by_agreement=plan.is_by_agreement,
            is_customer=bool(customer and customer.stripe_id),
            has_payment_method=bool(customer and customer.card_brand),
            has_pending=bool(subscription and subscription.schedule_id),
        ),
        pending=_pending(customer),
        pay_url=_pay_url(state, invoices),
        payment_method_due=_payment_method_due(state, subscription, customer),
    )


def paid_plan_of(community_id: UUID) -> PaidPlan | None:
    """Return the plan that the community pays for; None without a subscription, or without a connection to Stripe."""
    customer = BillingCustomer.objects.filter(community_id=community_id).first()
    subscription = _subscription(customer)
    if subscription is None or not gateway.is_on():
        return None
    is_owing = grace_until(subscription) is not None
    return PaidPlan(
        name=subscription.version.name if subscription.version else "",
        ends_at=None if is_owing else subscription.period_end,
        is_canceled=subscription.cancel_at_period_end,
    )


def invoices_between(community_id: UUID, since: datetime | None, until: datetime | None = None) -> QuerySet[Invoice]:
    """Return the invoices after ``since`` up to ``until``: the time of one payer. None is no bound."""
    rows = Invoice.objects.filter(community_id=community_id)
    if since is not None:
        rows = rows.filter(created_at__gt=since)
    return rows if until is None else rows.filter(created_at__lte=until)


def _invoices(community_id: UUID, customer: BillingCustomer | None) -> list[Invoice]:
    """Return the last invoices since the current owner pays. Earlier ones show names and addresses of other owners."""
    rows = invoices_between(community_id, customer.payer_since if customer else None)
    return list(rows.exclude(status=InvoiceStatus.DRAFT).order_by("-created_at", "-number")[:INVOICES_SHOWN])


def _payment_method_due(
    state: BillingState, subscription: Subscription | None, customer: BillingCustomer | None
) -> datetime | None:
    """Return when the next payment fails without a payment method; None if there is one, or no next payment."""
    if subscription is None or customer is None or customer.card_brand:
        return None
    if state is BillingState.PAST_DUE:
        return grace_until(subscription)
    if state in {BillingState.ACTIVE, BillingState.TRIALING}:
        return subscription.period_end
    return None


def _subscription(customer: BillingCustomer | None) -> Subscription | None:
    if customer is None:
        return None
    return current_subscription(customer.subscriptions.select_related("version", "pending_version"))


def _state(plan: EffectivePlan, subscription: Subscription | None, moment: datetime) -> BillingState:
    found = billing_state(subscription, moment)
    if plan.is_by_agreement and found in {BillingState.FREE, BillingState.INCOMPLETE}:
        return BillingState.AGREEMENT
    return found if gateway.is_on() else BillingState.OFF


def _pending(customer: BillingCustomer | None) -> Operation | None:
    if customer is None:
        return None
    return Operation.objects.filter(customer=customer, state=Operation.State.REQUESTED).first()


def _pay_url(state: BillingState, invoices: list[Invoice]) -> str:
    """Return Stripe's page of the oldest unpaid invoice; empty if nothing is owed."""
    if state not in {BillingState.PAST_DUE, BillingState.LAPSED, BillingState.INCOMPLETE}:
        return ""
    owed = [row for row in invoices if row.status == InvoiceStatus.OPEN and row.hosted_url]
    return owed[-1].hosted_url if owed else ""

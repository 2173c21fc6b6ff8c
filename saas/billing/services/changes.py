"""Changing, canceling and resuming a paid plan, and the preview of what a change costs."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from saas.access.acting import Actor
from saas.billing import gateway
from saas.billing.answers import PreviewFacts, PreviewLine
from saas.billing.errors import (
    BillingByAgreement,
    BillingOff,
    BillingRefused,
    NothingToResume,
    NotSubscribed,
    PaymentOverdue,
    PlanPriceChanged,
    SamePlan,
)
from saas.billing.models import BillingCustomer, Operation, StripePrice, Subscription, SubscriptionStatus
from saas.billing.rules import ChangeKind, change_kind, current_subscription, is_owing
from saas.billing.services import operations, withdrawals
from saas.billing.services.catalog import price_for
from saas.billing.services.checkout import require_changeable, version_on_sale
from saas.billing.services.customers import customer_at_stripe, require_on, require_same_payer
from saas.billing.services.operations import OperationOutcome
from saas.billing.services.reading import read_again
from saas.billing.services.settling import current_of
from saas.kernel.clock import now

# How old the preview of a change can be, and how far its clock can be ahead of ours.
PREVIEW_LIFE = timedelta(hours=1)
CLOCK_TOLERANCE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """The price of a change. Amounts are in the smallest unit of ``currency``.

    ``due_now`` is charged at once. ``due_later`` is the amount of each later invoice, the next one at ``next_at``.
    ``proration_at`` (seconds since 1970) makes Stripe compute the same amount again.
    """

    kind: ChangeKind
    due_now: int
    due_later: int
    currency: str
    starts_at: datetime | None
    next_at: datetime | None
    proration_at: int | None
    lines: list[PreviewLine]


@dataclass(frozen=True, slots=True)
class _Change:
    subscription: Subscription
    customer: BillingCustomer
    price: StripePrice
    kind: ChangeKind


def preview_change(*, community_id: UUID, plan: str, interval: str) -> ChangePreview:
    """Return what the change costs now and later. It changes no row.

    Raises BillingOff, BillingByAgreement, NotSubscribed, PlanNotForSale, SamePlan, PaymentOverdue, BillingBusy,
    BillingRefused, PaymentsUnavailable.
    """
    return _preview(_change(community_id, plan, interval), None)


def _preview(change: _Change, proration_at: int | None) -> ChangePreview:
    recurring = _ask_preview(change, {"preview_mode": "recurring"}, {"proration_behavior": "none"})
    if change.kind is ChangeKind.AT_PERIOD_END:
        end = change.subscription.period_end
        return ChangePreview(change.kind, 0, recurring.total, recurring.currency, end, end, None, [])
    details: dict[str, Any] = {"proration_behavior": "always_invoice"}
    if proration_at is not None:
        details["proration_date"] = proration_at
    prorated = _ask_preview(change, {}, details)
    return ChangePreview(
        kind=change.kind,
        due_now=prorated.amount_due,
        due_later=recurring.total,
        currency=prorated.currency,
        starts_at=None,
        next_at=prorated.next_period_end,
        proration_at=proration_at if proration_at is not None else prorated.proration_at,
        lines=prorated.lines,
    )


def _ask_preview(change: _Change, params: dict[str, Any], details: dict[str, Any]) -> PreviewFacts:
    wish = {
        "customer": change.customer.stripe_id,
        "subscription": change.subscription.pk,
        "subscription_details": {"items": _items(change.subscription, change.price.stripe_id), **details},
        **params,
    }
    with gateway.refusals_shown():
        return gateway.preview(wish)


def _items(subscription: Subscription, price_id: str) -> list[dict[str, Any]]:
    return [{"id": subscription.item_id, "price": price_id, "quantity": 1}]


def change_plan(
    *,
    community_id: UUID,
    plan: str,
    interval: str,
    expected_due_now: int,
    proration_at: int | None,
    actor: Actor,
) -> None:
    """Change plan or interval: at once with a prorated invoice, or at the end of the period for a smaller amount.

    ``proration_at`` is the one of the preview. Equal calls at the same time make one change.

    Raises as preview_change, and PlanPriceChanged, PaymentInvalidCard, PaymentInsufficientFunds,
    PaymentConfirmationRequired. After a payment error, the plan is as before.
    """
    kind = Operation.Kind.CHANGE
    # Before the plan is read: a change that ends later is not in what was read.
    last = operations.last_done(community_id, kind)
    change = _change(community_id, plan, interval)
    customer = change.customer
    target = f"{plan}/{change.price.version.version}/{interval}"
    if not _is_running(customer, kind, target):
        try:
            _require_price(change, expected_due_now, proration_at)
        except (BillingRefused, PlanPriceChanged):
            # An equal call can have made the change after this one read the plan.
            row = operations.equal(customer, kind, target, since=last)
            if row is None:
                # It can have ended before this one began, and not be read yet.
                read_again(customer.pk)
                _change(community_id, plan, interval)
                raise
            operations.run(row)
            return
    row = operations.request(
        customer=customer,
        kind=kind,
        target=target,
        since=last,
        joins_done=True,
        arguments={
            "subscription": change.subscription.pk,
            "price": change.price.stripe_id,
            "interval": interval,
            "when": change.kind,
            "proration_at": proration_at,
        },
        actor=actor,
    )
    operations.run(row)


def _require_price(change: _Change, expected_due_now: int, proration_at: int | None) -> None:
    """Raises PlanPriceChanged if the change costs another amount, or if no valid preview named ``proration_at``."""
    if proration_at is None or _is_of_preview(change.subscription, proration_at):
        # The start of the period is not stored. Stripe refuses a time before it.
        with suppress(BillingRefused):
            seen = _preview(change, proration_at)
            if seen.due_now == expected_due_now:
                return
    seen = _preview(change, None)
    raise PlanPriceChanged(total=str(seen.due_now), currency=seen.currency)


def _is_of_preview(subscription: Subscription, proration_at: int) -> bool:
    """True if a preview that is still valid can have named this time, in seconds since 1970."""
    moment, end = now(), subscription.period_end
    latest = moment + CLOCK_TOLERANCE
    if end is not None:
        latest = min(latest, end)
    return (moment - PREVIEW_LIFE).timestamp() <= proration_at <= latest.timestamp()


def _is_running(customer: BillingCustomer, kind: str, target: str) -> bool:
    return Operation.objects.filter(
        customer=customer, kind=kind, target=target, state=Operation.State.REQUESTED
    ).exists()


def _change(community_id: UUID, plan: str, interval: str) -> _Change:
    require_changeable(community_id)
    customer, subscription = _subscribed(community_id)
    require_same_payer(customer)
    if is_owing(subscription):
        raise PaymentOverdue
    price = price_for(version_on_sale(plan), interval)
    if price.stripe_id == subscription.price_id and not subscription.cancel_at_period_end:
        raise SamePlan
    return _Change(subscription, customer, price, change_kind(subscription, price.amount, interval))


def _subscribed(community_id: UUID) -> tuple[BillingCustomer, Subscription]:
    """Raises NotSubscribed."""
    customer = customer_at_stripe(community_id)
    subscription = current_of(customer) if customer else None
    if customer is None or subscription is None or subscription.status == SubscriptionStatus.INCOMPLETE:
        raise NotSubscribed
    return customer, subscription


def cancel(*, community_id: UUID, actor: Actor | None) -> None:
    """End the plan with the paid period. A plan whose payment failed ends at once.

    Raises BillingOff, NotSubscribed, BillingBusy, BillingRefused, PaymentsUnavailable.
    """
    require_on()
    customer, subscription = _subscribed(community_id)
    if subscription.cancel_at_period_end:
        return
    row = operations.request(
        customer=customer,
        kind=Operation.Kind.CANCEL,
        target=subscription.pk,
        arguments={"subscription": subscription.pk, "at_once": is_owing(subscription)},
        actor=actor,
    )
    operations.run(row)


def cancel_closed(community_id: UUID) -> None:
    """Cancel the plan of a community that its owner closed. Raises PaymentsUnavailable."""
    try:
        cancel(community_id=community_id, actor=None)
    except (BillingByAgreement, BillingOff, NotSubscribed):
        # Without a subscription there is nothing to cancel. All other errors are tried again.
        return


def resume(*, community_id: UUID, actor: Actor) -> None:
    """Continue a canceled plan, or withdraw a change that has not begun.

    Raises BillingOff, NotSubscribed, NothingToResume, BillingBusy, BillingRefused,
    PaymentsUnavailable.
    """
    require_on()
    customer, subscription = _subscribed(community_id)
    if not subscription.cancel_at_period_end and not subscription.schedule_id:
        raise NothingToResume
    row = operations.request(
        customer=customer,
        kind=Operation.Kind.RESUME,
        target=subscription.pk,
        arguments={"subscription": subscription.pk},
        actor=actor,
    )
    operations.run(row)


def _stored(row: Operation) -> Subscription | None:
    return Subscription.objects.filter(pk=row.arguments["subscription"]).first()


def _is_changed(row: Operation) -> bool:
    stored = _stored(row)
    if stored is None:
        return False
    if row.arguments["when"] == ChangeKind.NOW:
        return bool(stored.price_id == row.arguments["price"])
    price = StripePrice.objects.filter(stripe_id=row.arguments["price"]).first()
    return price is not None and (stored.pending_version_id, stored.pending_interval) == (
        price.version_id,
        price.interval,
    )


@operations.performs(Operation.Kind.CHANGE, check=_is_changed, restore=withdrawals.restore)
def _change_at_stripe(row: Operation) -> OperationOutcome:
    facts = withdrawals.subscription_of(row)
    withdrawals.withdraw_schedule(row, facts)
    if row.arguments["when"] == ChangeKind.NOW:
        params: dict[str, Any] = {
            "items": [{"id": facts.item_id, "price": row.arguments["price"], "quantity": 1}],
            "proration_behavior": "always_invoice",
            # A declined card leaves the subscription as it was.
            "payment_behavior": "error_if_incomplete",
            "cancel_at_period_end": False,
        }
        if row.arguments["proration_at"] is not None:
            params["proration_date"] = row.arguments["proration_at"]
        gateway.update_subscription(facts.id, params, key=f"{row.pk}:change")
        return OperationOutcome()
    withdrawals.withdraw_cancellation(row, facts)
    withdrawals.schedule_price(row, facts, row.arguments["price"], row.arguments["interval"])
    return OperationOutcome()


def _is_canceled(row: Operation) -> bool:
    stored = _stored(row)
    return stored is None or stored.is_ended or stored.cancel_at_period_end


@operations.performs(Operation.Kind.CANCEL, check=_is_canceled, restore=withdrawals.restore)
def _cancel_at_stripe(row: Operation) -> OperationOutcome:
    facts = withdrawals.subscription_of(row)
    withdrawals.withdraw_schedule(row, facts)
    if row.arguments["at_once"]:
        gateway.cancel_now(facts.id, key=f"{row.pk}:cancel")
    else:
        gateway.update_subscription(facts.id, {"cancel_at_period_end": True}, key=f"{row.pk}:cancel")
    return OperationOutcome()


def _is_resumed(row: Operation) -> bool:
    current = current_subscription(row.customer.subscriptions.all())
    return current is not None and not current.cancel_at_period_end and not current.schedule_id


@operations.performs(Operation.Kind.RESUME, check=_is_resumed, restore=withdrawals.restore)
def _resume_at_stripe(row: Operation) -> OperationOutcome:
    facts = withdrawals.subscription_of(row)
    withdrawals.withdraw_schedule(row, facts)
    withdrawals.withdraw_cancellation(row, facts)
    return OperationOutcome()

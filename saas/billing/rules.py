"""Which plan a subscription gives, and what its owner can do. Pure functions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from saas.billing.models import BillingInterval, Subscription, SubscriptionStatus
from saas.notifications.catalog import NotificationKind
from saas.notifications.wording import Values
from saas.plans.models import PlanVersion
from saas.plans.rules import CURRENCIES_WITHOUT_CENTS

GRACE = timedelta(days=14)
GRACE_STEPS = (GRACE, timedelta(days=7), timedelta(days=2))
"""The times before the end of the grace period at which the owner gets a mail."""
ENDING_STEP = timedelta(days=3)
AFTER_PERIOD = timedelta(hours=2)
"""Stripe collects the payment of a new period an hour after it begins."""
LOOKS_AFTER_FAILURE = tuple(GRACE - step for step in (*GRACE_STEPS, timedelta()))
LOOKS_AROUND_PERIOD_END = (-ENDING_STEP, AFTER_PERIOD)
"""When a subscription is read again: after its payment failed, and around the end of a period of another one."""

_PAYING = frozenset({SubscriptionStatus.TRIALING, SubscriptionStatus.ACTIVE})
_OWING_STATUSES = frozenset({SubscriptionStatus.PAST_DUE, SubscriptionStatus.UNPAID})


class BillingState(StrEnum):
    """The state of billing that the owner's page shows.

    OFF: no connection to Stripe. AGREEMENT: an operator set the plan. LAPSED: the payment failed and the grace period
    is over. INCOMPLETE: the first payment is not confirmed.
    """

    OFF = "OFF"
    FREE = "FREE"
    INCOMPLETE = "INCOMPLETE"
    TRIALING = "TRIALING"
    ACTIVE = "ACTIVE"
    CANCELING = "CANCELING"
    PAST_DUE = "PAST_DUE"
    LAPSED = "LAPSED"
    AGREEMENT = "AGREEMENT"


class ChangeKind(StrEnum):
    """When a change begins: a larger amount now, with a prorated invoice; a smaller one at the end of the period."""

    NOW = "NOW"
    AT_PERIOD_END = "AT_PERIOD_END"


def is_owing(subscription: Subscription) -> bool:
    """True if an invoice of the subscription is not paid. A paused subscription owes nothing."""
    return subscription.status in _OWING_STATUSES


def grace_until(subscription: Subscription) -> datetime | None:
    """Return when the plan ends because of an unpaid invoice; None while nothing is owed."""
    if not is_owing(subscription) or subscription.payment_due_since is None:
        return None
    return subscription.payment_due_since + GRACE


def granted_version(subscription: Subscription | None, moment: datetime) -> PlanVersion | None:
    """Return the version of the plan that the community paid for at ``moment``; None for the default plan."""
    if subscription is None:
        return None
    if subscription.status in _PAYING:
        return subscription.version
    until = grace_until(subscription)
    return subscription.version if until is not None and moment < until else None


def current_subscription(subscriptions: Iterable[Subscription]) -> Subscription | None:
    """Return the subscription that counts: the oldest that has not ended, else None.

    An incomplete one counts only if there is no other.
    """
    running = sorted((row for row in subscriptions if not row.is_ended), key=lambda row: (row.created_at, row.pk))
    begun = [row for row in running if row.status != SubscriptionStatus.INCOMPLETE]
    return next(iter(begun or running), None)


def billing_state(subscription: Subscription | None, moment: datetime) -> BillingState:
    """Return the state of a community whose plan comes from billing."""
    if subscription is None or subscription.is_ended:
        return BillingState.FREE
    match subscription.status:
        case SubscriptionStatus.INCOMPLETE:
            return BillingState.INCOMPLETE
        case SubscriptionStatus.PAST_DUE | SubscriptionStatus.UNPAID:
            until = grace_until(subscription)
            return BillingState.PAST_DUE if until is None or moment < until else BillingState.LAPSED
        case SubscriptionStatus.PAUSED:
            return BillingState.LAPSED
    if subscription.cancel_at_period_end:
        return BillingState.CANCELING
    return BillingState.TRIALING if subscription.status == SubscriptionStatus.TRIALING else BillingState.ACTIVE


def price_of(version: PlanVersion, interval: str) -> int | None:
    """Return the price in cents; None if the version is not sold for this interval.

    A version from before CURRENCIES_WITHOUT_CENTS is not sold: Stripe would charge a hundred times its price.
    """
    if version.currency in CURRENCIES_WITHOUT_CENTS:
        return None
    return version.monthly_price if interval == BillingInterval.MONTH else version.yearly_price


def change_kind(subscription: Subscription, amount: int, interval: str) -> ChangeKind:
    """Return when a change to ``amount`` per ``interval`` begins: now for a larger amount or a longer interval."""
    if subscription.interval != interval:
        return ChangeKind.NOW if interval == BillingInterval.YEAR else ChangeKind.AT_PERIOD_END
    return ChangeKind.NOW if amount >= subscription.amount else ChangeKind.AT_PERIOD_END


@dataclass(frozen=True, slots=True)
class BillingActions:
    """The actions that the owner can take now."""

    checkout: bool
    change: bool
    cancel: bool
    resume: bool
    portal: bool


def allowed_actions(
    state: BillingState, *, is_by_agreement: bool, is_customer: bool, has_payment_method: bool, has_pending: bool
) -> BillingActions:
    running = state in {BillingState.ACTIVE, BillingState.TRIALING}
    owing = state in {BillingState.PAST_DUE, BillingState.LAPSED}
    return BillingActions(
        checkout=state in {BillingState.FREE, BillingState.INCOMPLETE},
        change=(running or state is BillingState.CANCELING) and not is_by_agreement,
        cancel=running or owing,
        resume=state is BillingState.CANCELING or (running and has_pending),
        # A checkout that was begun and left makes a customer of a free community, who has no payment method to manage.
        portal=is_customer and state is not BillingState.OFF and (has_payment_method or state is not BillingState.FREE),
    )


@dataclass(frozen=True, slots=True)
class Reminder:
    """A mail to the owner, sent once per ``key``."""

    kind: NotificationKind
    key: str
    values: Values


def reminders(subscription: Subscription | None, moment: datetime) -> list[Reminder]:
    """Return the mails that are due at ``moment``. An earlier one that was never sent is left out."""
    if subscription is None or subscription.version is None:
        return []
    if subscription.status == SubscriptionStatus.INCOMPLETE or subscription.is_ended:
        return []
    until = grace_until(subscription)
    if until is not None and moment < until:
        before = next((step for step in reversed(GRACE_STEPS) if moment >= until - step), GRACE_STEPS[0])
        key = f"payment-failed:{subscription.pk}:{until.isoformat()}:{before.days}"
        return [Reminder(NotificationKind.PLAN_PAYMENT_FAILED, key, {"days": days_left(until, moment)})]
    end = subscription.period_end
    if until is not None or end is None or not end - ENDING_STEP <= moment < end:
        return []
    key, days = f"{subscription.pk}:{end.isoformat()}", days_left(end, moment)
    if subscription.cancel_at_period_end:
        values: Values = {"plan": subscription.version.name, "days": days}
        return [Reminder(NotificationKind.PLAN_ENDING, f"plan-ending:{key}", values)]
    if subscription.status == SubscriptionStatus.TRIALING:
        return [Reminder(NotificationKind.PLAN_TRIAL_ENDING, f"trial-ending:{key}", {"days": days})]
    return []


def next_look(subscription: Subscription | None, moment: datetime) -> datetime | None:
    """Return the next time at which a mail is due or the plan ends without an event of Stripe; None without one."""
    if subscription is None or subscription.is_ended:
        return None
    end = subscription.period_end
    times: list[datetime] = []
    if grace_until(subscription) is not None and subscription.payment_due_since is not None:
        times = [subscription.payment_due_since + step for step in LOOKS_AFTER_FAILURE]
    elif end is not None:
        times = [end + step for step in LOOKS_AROUND_PERIOD_END]
    return min((time for time in times if time > moment), default=None)


def days_left(until: datetime, moment: datetime) -> int:
    """Return the days until ``until``, rounded up."""
    return max(0, -((moment - until) // timedelta(days=1)))

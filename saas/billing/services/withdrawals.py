"""The steps of a change that withdraw an earlier wish of the owner, and what brings it back after a refusal.

An earlier wish is a change that is scheduled for the next period, or a cancellation. Stripe makes another change only
after it is withdrawn. If Stripe then refuses that change, the earlier wish must still apply.
"""

import structlog

from saas.billing import gateway
from saas.billing.answers import STRIPE_INTERVALS, SubscriptionFacts
from saas.billing.errors import NotSubscribed
from saas.billing.models import BillingInterval, Operation, StripePrice
from saas.billing.services import operations

log = structlog.get_logger(__name__)


def subscription_of(row: Operation) -> SubscriptionFacts:
    """Return the subscription as it is at Stripe. Raises NotSubscribed."""
    stripe_id = row.customer.stripe_id
    assert stripe_id is not None
    found = [facts for facts in gateway.list_subscriptions(stripe_id) if facts.id == row.arguments["subscription"]]
    if not found or found[0].ended_at is not None:
        raise NotSubscribed
    return found[0]


def withdraw_schedule(row: Operation, facts: SubscriptionFacts) -> None:
    """Release the schedule that was there before this operation. Store what a refusal must bring back.

    A repetition finds the schedule that this operation made itself, which must stay.
    """
    operations.decide(
        row,
        schedule_before=facts.schedule_id,
        price_before=facts.pending.price_id if facts.pending else "",
        canceled_before="yes" if facts.cancel_at_period_end else "",
    )
    if row.arguments["schedule_before"]:
        gateway.release_schedule(row.arguments["schedule_before"], key=f"{row.pk}:release")
        operations.begin(row)


def withdraw_cancellation(row: Operation, facts: SubscriptionFacts) -> None:
    if facts.cancel_at_period_end:
        gateway.update_subscription(facts.id, {"cancel_at_period_end": False}, key=f"{row.pk}:resume")
        operations.begin(row)


def schedule_price(row: Operation, facts: SubscriptionFacts, price_id: str, interval: str, *, step: str = "") -> None:
    """Let the next period begin with another price. ``step`` distinguishes the keys of a second schedule."""
    schedule = gateway.create_schedule({"from_subscription": facts.id}, key=f"{row.pk}:{step}schedule")
    operations.begin(row)
    phase = schedule["phases"][0]
    gateway.update_schedule(
        schedule["id"],
        {
            "end_behavior": "release",
            "phases": [
                {
                    "items": [{"price": facts.price_id, "quantity": 1}],
                    "start_date": phase["start_date"],
                    "end_date": phase["end_date"],
                },
                {
                    "items": [{"price": price_id, "quantity": 1}],
                    "duration": {"interval": STRIPE_INTERVALS[BillingInterval(interval)], "interval_count": 1},
                    "proration_behavior": "none",
                },
            ],
        },
        key=f"{row.pk}:{step}phases",
    )


def restore(row: Operation) -> None:
    """Bring back the scheduled change or the cancellation of before. Raises what the calls of Stripe raise."""
    facts = subscription_of(row)
    price_before = row.arguments.get("price_before", "")
    if facts.pending and facts.pending.price_id == price_before:
        return
    if facts.schedule_id:
        # Made by this operation, or by an earlier try to restore. A key of the next try must not return it again.
        gateway.release_schedule(facts.schedule_id, key=f"{row.pk}:release-{facts.schedule_id}")
    if price_before:
        price = StripePrice.objects.filter(stripe_id=price_before).first()
        if price is None:
            log.error("a scheduled price is not ours", operation=str(row.pk), price=price_before)
            return
        schedule_price(row, facts, price.stripe_id, price.interval, step=f"restore-{facts.schedule_id}-")
    elif row.arguments.get("canceled_before") and not facts.cancel_at_period_end:
        gateway.update_subscription(facts.id, {"cancel_at_period_end": True}, key=f"{row.pk}:restore-cancel")

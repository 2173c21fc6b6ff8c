"""Makes the plan, the mails and the next look of a community follow from its stored subscription."""

from datetime import datetime

from saas.billing.models import BillingCustomer, Subscription
from saas.billing.rules import (
    BillingState,
    billing_state,
    current_subscription,
    granted_version,
    next_look,
    reminders,
)
from saas.billing.services.plan_of_community import assign_default, assign_paid
from saas.jobs.services import enqueue
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.notifications.wording import Values
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.models import Community

BILLING_LINK = "/admin/settings?tab=BILLING"
_OWING = frozenset({BillingState.PAST_DUE, BillingState.LAPSED})


def current_of(customer: BillingCustomer) -> Subscription | None:
    """Return the subscription that counts, with its versions."""
    return current_subscription(customer.subscriptions.select_related("version", "pending_version"))


def settle(customer: BillingCustomer, before: BillingState, moment: datetime) -> None:
    """Assign the plan that was paid for, send the mails that are due, and schedule the next look.

    ``before`` is the state before the last change. The caller has locked the customer's row and committed nothing yet.
    """
    subscription = current_of(customer)
    after = billing_state(subscription, moment)
    _assign(customer, subscription, moment)
    if before in _OWING and after in {BillingState.ACTIVE, BillingState.CANCELING}:
        _notify(customer, NotificationKind.PLAN_PAYMENT_RECEIVED, key=f"payment-received:{customer.read_applied}")
    for reminder in reminders(subscription, moment):
        _notify(customer, reminder.kind, reminder.values, key=reminder.key)
    look = next_look(subscription, moment)
    if look is not None:
        enqueue("billing.look", None, due_at=look, key=f"billing-look:{customer.pk}", customer_id=str(customer.pk))
    announce_to_team(customer.community_id, Event.ACTING)


def _assign(customer: BillingCustomer, subscription: Subscription | None, moment: datetime) -> None:
    wanted = granted_version(subscription, moment)
    if wanted is not None:
        assign_paid(customer.community_id, wanted)
    elif customer.granted_version is not None:
        assign_default(customer.community_id)
        key = f"plan-ended:{subscription.pk if subscription else ''}:{customer.read_applied}"
        _notify(customer, NotificationKind.PLAN_ENDED, {"plan": customer.granted_version.name}, key=key)
    if customer.granted_version_id != (wanted.pk if wanted else None):
        customer.granted_version = wanted
        customer.save(update_fields=["granted_version"])


def _notify(customer: BillingCustomer, kind: NotificationKind, values: Values | None = None, *, key: str) -> None:
    owner_id = Community.objects.values_list("owner_id", flat=True).get(pk=customer.community_id)
    notify(
        user_id=owner_id,
        kind=kind,
        community_id=customer.community_id,
        values=values or {},
        link=BILLING_LINK,
        key=key,
    )

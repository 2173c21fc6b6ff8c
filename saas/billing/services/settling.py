"""Makes the plan, the mails and the next look of a community follow from its stored subscription."""

from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from saas.access import audit
from saas.access.audit_things import Action
from saas.billing import gateway
from saas.billing.models import ENDED, BillingCustomer, Subscription
from saas.billing.rules import (
    LOOKS_AFTER_FAILURE,
    LOOKS_AROUND_PERIOD_END,
    BillingState,
    billing_state,
    current_subscription,
    granted_version,
    next_look,
    reminders,
)
from saas.billing.services.plan_of_community import assign_default, assign_paid
from saas.jobs.services import enqueue, enqueue_once
from saas.kernel.clock import now
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.notifications.wording import Values
from saas.plans.catalog import PlanCode, PlanSource
from saas.plans.models import PlanVersion
from saas.plans.selectors import PlanChange, newest_version
from saas.plans.services import assign_plan
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.models import Community

BILLING_LINK = "/admin/settings?tab=BILLING"
LOOK_IS_LATE_AFTER = timedelta(minutes=5)
LOOKS_SWEPT_AT_ONCE = 500
_UNPAID_STATES = frozenset({BillingState.PAST_DUE, BillingState.LAPSED})


def current_of(customer: BillingCustomer) -> Subscription | None:
    """Return the subscription that counts, with its versions."""
    return current_subscription(customer.subscriptions.select_related("version", "pending_version"))


def paid_version(community_id: UUID) -> PlanVersion | None:
    """Return the version of the plan that the community's subscription pays for now; None without one."""
    return _paid_by(BillingCustomer.objects.filter(community_id=community_id).first())


def return_to_billing(community_id: UUID, *, actor: UUID) -> PlanChange:
    """Let the owner's payments decide the plan again, instead of an operator; return the change.

    The community gets the plan that its subscription pays for, or the free plan. An override stays in force.
    """
    with transaction.atomic():
        customer = BillingCustomer.objects.select_for_update().filter(community_id=community_id).first()
        paid = _paid_by(customer)
        source = PlanSource.BILLING if paid else PlanSource.DEFAULT
        version = paid or newest_version(PlanCode.FREE)
        change = assign_plan(community_id, version=version, source=source, actor=actor)
        if customer is not None and customer.granted_version_id != (paid.pk if paid else None):
            customer.granted_version = paid
            customer.save(update_fields=["granted_version"])
        announce_to_team(community_id, Event.ACTING)
    return change


def _paid_by(customer: BillingCustomer | None) -> PlanVersion | None:
    return granted_version(current_of(customer), now()) if customer else None


def settle(customer: BillingCustomer, before: BillingState, moment: datetime) -> None:
    """Assign the plan that was paid for, send the mails that are due, and schedule the next look.

    ``before`` is the state before the last change. The caller has locked the customer's row and committed nothing yet.
    """
    subscription = current_of(customer)
    after = billing_state(subscription, moment)
    _assign(customer, subscription, moment)
    _record_payment(customer, before, after)
    if before in _UNPAID_STATES and after in {BillingState.ACTIVE, BillingState.CANCELING}:
        _notify(customer, NotificationKind.PLAN_PAYMENT_RECEIVED, key=f"payment-received:{customer.read_applied}")
    for reminder in reminders(subscription, moment):
        _notify(customer, reminder.kind, reminder.values, key=reminder.key)
    look = next_look(subscription, moment)
    if look is not None:
        enqueue("billing.read_customer", None, due_at=look, key=_look_key(customer.pk), customer_id=str(customer.pk))
    announce_to_team(customer.community_id, Event.ACTING)


def _look_key(customer_id: UUID) -> str:
    return f"billing-look:{customer_id}"


def sweep_looks() -> int:
    """Enqueue looks that are late, because their job is lost or dead; return their number."""
    if not gateway.is_on():
        return 0
    late = now() - LOOK_IS_LATE_AFTER
    owing = [_is_missed("payment_due_since", step, late) for step in LOOKS_AFTER_FAILURE]
    around_end = [_is_missed("period_end", step, late) for step in LOOKS_AROUND_PERIOD_END]
    missed = reduce(or_, owing) | Q(reduce(or_, around_end), payment_due_since=None)
    rows = Subscription.objects.exclude(status__in=ENDED).filter(missed)
    ids = list(rows.values_list("customer_id", flat=True).distinct()[:LOOKS_SWEPT_AT_ONCE])
    for customer_id in ids:
        enqueue_once("billing.read_customer", None, key=_look_key(customer_id), customer_id=str(customer_id))
    return len(ids)


def _is_missed(field: str, step: timedelta, late: datetime) -> Q:
    """True for subscriptions that were not read since the time ``step`` after ``field``, which is before ``late``."""
    return Q(**{f"{field}__lte": late - step, "customer__read_at__lt": F(field) + step})


def _assign(customer: BillingCustomer, subscription: Subscription | None, moment: datetime) -> None:
    wanted = granted_version(subscription, moment)
    change = None
    if wanted is not None:
        change = assign_paid(customer.community_id, wanted)
    elif customer.granted_version is not None:
        change = assign_default(customer.community_id)
        # A plan that an operator set, or an override, stays in force.
        if change is not None and change.before.code != change.after.code:
            key = f"plan-ended:{subscription.pk if subscription else ''}:{customer.read_applied}"
            _notify(customer, NotificationKind.PLAN_ENDED, {"plan": customer.granted_version.name}, key=key)
    if change is not None:
        audit.record_for_billing(customer.community, Action.BILLING_PLAN, **change.for_owner())
    if customer.granted_version_id != (wanted.pk if wanted else None):
        customer.granted_version = wanted
        customer.save(update_fields=["granted_version"])


def _record_payment(customer: BillingCustomer, before: BillingState, after: BillingState) -> None:
    """Write the first failure of a payment, and the payment that ends it, into the owner's log."""
    if (before in _UNPAID_STATES) != (after in _UNPAID_STATES):
        facts = {"failed": after in _UNPAID_STATES}
        audit.record_for_billing(customer.community, Action.BILLING_PAYMENT, after=facts)


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

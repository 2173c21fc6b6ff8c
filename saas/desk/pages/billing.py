"""Subscriptions, webhook events, differences to the books of Stripe, and the figures of the dashboard."""

from datetime import timedelta
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, Sum, When

from saas.billing.models import (
    BillingDifference,
    BillingInterval,
    Invoice,
    InvoiceStatus,
    Subscription,
    SubscriptionStatus,
    WebhookEvent,
)
from saas.billing.services.inbox import can_be_applied
from saas.desk import cells
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import action_address
from saas.desk.pages.plans import money
from saas.kernel.clock import now

CHURN_DAYS = 30
SUBSCRIPTION_WORDS = {
    SubscriptionStatus.ACTIVE: "Active",
    SubscriptionStatus.TRIALING: "In trial",
    SubscriptionStatus.PAST_DUE: "Payment overdue",
    SubscriptionStatus.UNPAID: "Unpaid",
    SubscriptionStatus.PAUSED: "Paused",
    SubscriptionStatus.INCOMPLETE: "First payment not finished",
    SubscriptionStatus.INCOMPLETE_EXPIRED: "First payment not made in time",
    SubscriptionStatus.CANCELED: "Canceled",
}
_EVENT_TONES = {WebhookEvent.State.DEAD: "bad", WebhookEvent.State.APPLIED: "good"}
_SUBSCRIPTION_TONES = {
    SubscriptionStatus.ACTIVE: "good",
    SubscriptionStatus.TRIALING: "good",
    SubscriptionStatus.PAST_DUE: "bad",
    SubscriptionStatus.UNPAID: "bad",
}
# Subscriptions that people pay for now. A trial pays nothing yet.
_PAYING = Q(status__in=[SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE], ended_at=None)


def _event_state(row: WebhookEvent) -> Any:
    return cells.state(WebhookEvent.State(row.state).label, _EVENT_TONES.get(WebhookEvent.State(row.state), ""))


def _requeue(row: WebhookEvent) -> Any:
    if row.state != WebhookEvent.State.DEAD or not can_be_applied(row):
        return ""
    return cells.link(action_address("webhook.requeue", row.pk), "Requeue event")


def _fix(row: BillingDifference) -> Any:
    if row.fixed_at is not None:
        return ""
    return cells.link(action_address("difference.fix", row.pk), "Read from Stripe again")


WEBHOOKS = ListPage(
    columns=(
        Column("Event", lambda row: row.pk),
        Column("Type", lambda row: row.type),
        Column("Customer", lambda row: row.customer_id or cells.NONE),
        Column("State", _event_state),
        Column("Attempts", lambda row: row.attempts, is_number=True),
        Column("Received", lambda row: cells.when(row.received_at)),
        Column("Error", lambda row: row.error or cells.NONE),
        Column("", _requeue),
    ),
    rows=WebhookEvent.objects.all,
    search=lambda rows, text: rows.filter(Q(pk=text) | Q(customer_id=text)),
    search_label="Id of the event or the customer",
    filters=(
        Filter(
            "state",
            "State",
            {state.value: state.label for state in WebhookEvent.State},
            lambda rows, value: rows.filter(state=value),
        ),
    ),
    empty="No webhook event",
    order="received_at",
)
DIFFERENCES = ListPage(
    columns=(
        Column("Community", lambda row: cells.community_link(row.community_id, row.community.slug)),
        Column("Difference", lambda row: BillingDifference.Kind(row.kind).label),
        Column("Object", lambda row: row.object_id),
        Column("Ours", lambda row: row.ours or cells.NONE),
        Column("Stripe's", lambda row: row.theirs or cells.NONE),
        Column("Found", lambda row: cells.when(row.found_at)),
        Column("Fixed", lambda row: cells.when(row.fixed_at)),
        Column("", _fix),
    ),
    rows=lambda: BillingDifference.objects.select_related("community"),
    filters=(
        Filter(
            "state",
            "State",
            {"open": "Open", "fixed": "Fixed"},
            lambda rows, value: rows.filter(fixed_at__isnull=value == "open"),
        ),
    ),
    empty="Our books agree with those of Stripe",
)


def _subscription_state(row: Subscription) -> Any:
    status = SubscriptionStatus(row.status)
    return cells.state(SUBSCRIPTION_WORDS[status], _SUBSCRIPTION_TONES.get(status, ""))


def _community(row: Subscription) -> Any:
    community = row.customer.community
    return cells.community_link(community.pk, community.slug)


SUBSCRIPTIONS = ListPage(
    columns=(
        Column("Community", _community),
        Column("Plan", lambda row: f"{row.version.name}, version {row.version.version}" if row.version else cells.NONE),
        Column("State", _subscription_state),
        Column("Amount", lambda row: money(row.amount, row.currency), is_number=True),
        Column("Per", lambda row: BillingInterval(row.interval).label),
        Column("Since", lambda row: cells.when(row.created_at)),
        Column("Period ends", lambda row: cells.when(row.period_end)),
        Column("Payment due since", lambda row: cells.when(row.payment_due_since)),
    ),
    rows=lambda: Subscription.objects.select_related("customer__community", "version"),
    search=lambda rows, text: rows.filter(Q(customer__community__slug=text.lower()) | Q(customer__stripe_id=text)),
    search_label="Slug of the community, or id of the customer",
    filters=(
        Filter(
            "state",
            "State",
            {status.value: words for status, words in SUBSCRIPTION_WORDS.items()},
            lambda rows, value: rows.filter(status=value),
        ),
    ),
    empty="No subscription",
    order="created_at",
    is_exported=True,
)


def figures() -> list[tuple[str, str, str]]:
    """Return monthly recurring revenue, trials, churn and failed payments as label, value and address.

    A yearly price counts a twelfth; only the sum is rounded. Churn is the share of paid subscriptions that ended within
    the last 30 days.
    """
    year = Case(
        When(interval=BillingInterval.YEAR, then=F("amount")), default=F("amount") * 12, output_field=IntegerField()
    )
    revenue = Subscription.objects.filter(_PAYING).values("currency").annotate(total=Sum(year)).order_by("currency")
    counts = Subscription.objects.aggregate(
        trials=Count("pk", filter=Q(status=SubscriptionStatus.TRIALING, ended_at=None)),
        paying=Count("pk", filter=_PAYING),
        ended=Count("pk", filter=Q(ended_at__gte=now() - timedelta(days=CHURN_DAYS))),
    )
    before = counts["paying"] + counts["ended"]
    churn = f"{100 * counts['ended'] / before:.1f} %" if before else cells.NONE
    unpaid = Invoice.objects.filter(status=InvoiceStatus.OPEN, attempts__gt=0).count()
    totals = ", ".join(money(round(row["total"] / 12), row["currency"]) for row in revenue) or "0"
    return [
        ("Recurring revenue per month", totals, "/desk/subscriptions?state=ACTIVE"),
        ("Trials", cells.number(counts["trials"]), "/desk/subscriptions?state=TRIALING"),
        ("Churn in 30 days", churn, "/desk/subscriptions?state=CANCELED"),
        ("Failed payments", cells.number(unpaid), "/desk/subscriptions?state=PAST_DUE"),
    ]


def concerns() -> list[tuple[str, int, str, str]]:
    dead = WebhookEvent.objects.filter(state=WebhookEvent.State.DEAD).count()
    differing = BillingDifference.objects.filter(fixed_at=None).count()
    return [
        ("Dead webhook events", dead, "/desk/webhooks?state=DEAD", "bad"),
        ("Open differences with Stripe", differing, "/desk/differences?state=open", "bad"),
    ]

"""Our copy of what Stripe says about the communities' subscriptions, and the inbox of its events.

Stripe decides. A row here is written from an object that was read from Stripe, never from the text of an event.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from saas.plans.models import PlanVersion
from saas.tenancy.models import Community

MAX_STRIPE_ID = 100
MAX_URL = 2000
MAX_ERROR = 500


class BillingInterval(models.TextChoices):
    MONTH = "MONTH"
    YEAR = "YEAR"


class SubscriptionStatus(models.TextChoices):
    """The statuses of Stripe, in capitals."""

    INCOMPLETE = "INCOMPLETE"
    INCOMPLETE_EXPIRED = "INCOMPLETE_EXPIRED"
    TRIALING = "TRIALING"
    ACTIVE = "ACTIVE"
    PAST_DUE = "PAST_DUE"
    UNPAID = "UNPAID"
    PAUSED = "PAUSED"
    CANCELED = "CANCELED"


ENDED = frozenset({SubscriptionStatus.CANCELED, SubscriptionStatus.INCOMPLETE_EXPIRED})


class InvoiceStatus(models.TextChoices):
    DRAFT = "DRAFT"
    OPEN = "OPEN"
    PAID = "PAID"
    UNCOLLECTIBLE = "UNCOLLECTIBLE"
    VOID = "VOID"


class StripeProduct(models.Model):
    """The product of a plan at Stripe."""

    plan_code = models.CharField(max_length=20, primary_key=True)
    stripe_id = models.CharField(max_length=MAX_STRIPE_ID, unique=True)
    name = models.CharField(max_length=100)


class StripePrice(models.Model):
    """The price of a plan's version and interval at Stripe, where a price never changes."""

    version = models.ForeignKey(PlanVersion, models.PROTECT, related_name="stripe_prices", db_index=False)
    interval = models.CharField(max_length=5, choices=BillingInterval)
    stripe_id = models.CharField(max_length=MAX_STRIPE_ID, unique=True)
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["version", "interval"], name="billing_price_once_per_interval"),
        ]


class BillingCustomer(models.Model):
    """A community as a customer of Stripe. It outlives owners: after a hand-over, ``email`` is the new owner's.

    ``reads_begun`` numbers the readings of the customer from Stripe. ``read_applied`` is the number of the last one
    that was stored, so that a slow reading never replaces a later one. ``trial_used_at`` is set with the community's
    first trial. ``granted_version`` is the paid plan that was assigned last, null for none. ``next_total`` is the
    amount of the next invoice in the smallest unit of its currency. ``card_brand`` is the type of a payment method that
    is no card.

    ``payer_since`` is the time of the last hand-over, null without one. ``is_payer_changing`` is true until Stripe has
    removed what the customer still has of the former owner.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.OneToOneField(Community, models.CASCADE, related_name="billing_customer")
    # Null until Stripe has the customer: an empty text could not be unique.
    stripe_id = models.CharField(max_length=MAX_STRIPE_ID, unique=True, null=True)  # noqa: DJ001
    email = models.CharField(max_length=254, blank=True)
    card_brand = models.CharField(max_length=40, blank=True)
    card_last4 = models.CharField(max_length=4, blank=True)
    trial_used_at = models.DateTimeField(null=True)
    granted_version = models.ForeignKey(PlanVersion, models.PROTECT, null=True, related_name="+")
    next_total = models.BigIntegerField(null=True)
    next_currency = models.CharField(max_length=3, blank=True)
    reads_begun = models.BigIntegerField(default=0, db_default=0)
    read_applied = models.BigIntegerField(default=0, db_default=0)
    read_at = models.DateTimeField(null=True)
    payer_since = models.DateTimeField(null=True)
    is_payer_changing = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(auto_now_add=True)


class FormerPayer(models.Model):
    """An earlier owner of the community, who paid after ``since`` (null: from the beginning) and up to ``until``.

    The invoices of this time belong to the privacy export of that user alone.
    """

    customer = models.ForeignKey(BillingCustomer, models.CASCADE, related_name="former_payers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since = models.DateTimeField(null=True)
    until = models.DateTimeField()


class Subscription(models.Model):
    """A subscription, as it was when it was last read. A community keeps the rows of its ended ones.

    ``version`` is null for a price that is not ours. ``payment_due_since`` is the time of the oldest invoice that
    Stripe could not collect. The plan ends ``GRACE`` later. ``pending_version`` and ``pending_interval`` begin at
    ``pending_at``, by a schedule at Stripe.
    """

    stripe_id = models.CharField(max_length=MAX_STRIPE_ID, primary_key=True)
    customer = models.ForeignKey(BillingCustomer, models.CASCADE, related_name="subscriptions")
    status = models.CharField(max_length=20, choices=SubscriptionStatus)
    item_id = models.CharField(max_length=MAX_STRIPE_ID)
    price_id = models.CharField(max_length=MAX_STRIPE_ID)
    version = models.ForeignKey(PlanVersion, models.PROTECT, null=True, related_name="+")
    interval = models.CharField(max_length=5, choices=BillingInterval)
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    period_end = models.DateTimeField(null=True)
    cancel_at_period_end = models.BooleanField(default=False)
    trial_end = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    latest_invoice_status = models.CharField(max_length=20, choices=InvoiceStatus, blank=True)
    payment_due_since = models.DateTimeField(null=True)
    schedule_id = models.CharField(max_length=MAX_STRIPE_ID, blank=True)
    pending_version = models.ForeignKey(PlanVersion, models.PROTECT, null=True, related_name="+")
    pending_interval = models.CharField(max_length=5, choices=BillingInterval, blank=True)
    pending_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    last_event_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-stripe_id"], name="billing_subscription_by_age")]

    @property
    def is_ended(self) -> bool:
        return self.status in ENDED


class Invoice(models.Model):
    """An invoice. Amounts are in the smallest unit of the currency.

    It has no key to the community, because number and amount stay after the community is erased. ``dispute`` is
    Stripe's status of a dispute, empty without one.
    """

    stripe_id = models.CharField(max_length=MAX_STRIPE_ID, primary_key=True)
    community_id = models.UUIDField()
    subscription_id = models.CharField(max_length=MAX_STRIPE_ID, blank=True)
    number = models.CharField(max_length=100, blank=True)
    total = models.BigIntegerField()
    amount_due = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    status = models.CharField(max_length=20, choices=InvoiceStatus)
    hosted_url = models.CharField(max_length=MAX_URL, blank=True)
    pdf_url = models.CharField(max_length=MAX_URL, blank=True)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    created_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True)
    refunded = models.BigIntegerField(default=0, db_default=0)
    dispute = models.CharField(max_length=40, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["community_id", "-created_at"], name="billing_invoices_of"),
            models.Index(fields=["number"], condition=~models.Q(number=""), name="billing_invoice_number"),
        ]


class Operation(models.Model):
    """An intended change at Stripe. It is committed before the call, and its id is the call's idempotency key.

    REQUESTED: the call was not answered yet, or the answer was lost; a job repeats it with the same key. ``target``
    says what is wanted, so that the same wish gets the same row.
    """

    class Kind(models.TextChoices):
        CHECKOUT = "CHECKOUT"
        CHANGE = "CHANGE"
        CANCEL = "CANCEL"
        RESUME = "RESUME"

    class State(models.TextChoices):
        REQUESTED = "REQUESTED"
        DONE = "DONE"
        REFUSED = "REFUSED"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    customer = models.ForeignKey(BillingCustomer, models.CASCADE, related_name="operations")
    kind = models.CharField(max_length=10, choices=Kind)
    target = models.CharField(max_length=100, blank=True)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.REQUESTED)
    url = models.CharField(max_length=MAX_URL, blank=True)
    valid_until = models.DateTimeField(null=True)
    error = models.CharField(max_length=MAX_ERROR, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["customer"], condition=Q(state="REQUESTED"), name="billing_one_operation_at_a_time"
            ),
        ]


class WebhookEvent(models.Model):
    """An event that Stripe sent. It only says which customer to read again.

    DEAD: it could not be applied ``MAX_EVENT_ATTEMPTS`` times. ``error`` is that of the last attempt.
    """

    class State(models.TextChoices):
        RECEIVED = "RECEIVED"
        APPLIED = "APPLIED"
        DEAD = "DEAD"

    id = models.CharField(max_length=MAX_STRIPE_ID, primary_key=True)
    type = models.CharField(max_length=100)
    object_id = models.CharField(max_length=MAX_STRIPE_ID, blank=True)
    customer_id = models.CharField(max_length=MAX_STRIPE_ID, blank=True)
    created_at = models.DateTimeField()
    received_at = models.DateTimeField()
    applied_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.RECEIVED)
    attempts = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=MAX_ERROR, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["customer_id"], condition=~Q(state="APPLIED"), name="billing_events_waiting"),
            models.Index(fields=["received_at"], name="billing_events_by_time"),
        ]


class BillingDifference(models.Model):
    """Something that Stripe says in another way than we do. ``ours`` and ``theirs`` are short texts.

    It is open until ``fixed_at``. ``object_id`` is the id of the subscription, the invoice or the customer.
    """

    class Kind(models.TextChoices):
        CUSTOMER_MISSING = "CUSTOMER_MISSING"
        SUBSCRIPTION_MISSING = "SUBSCRIPTION_MISSING"
        SUBSCRIPTION_OTHER = "SUBSCRIPTION_OTHER"
        SUBSCRIPTION_TWICE = "SUBSCRIPTION_TWICE"
        INVOICE_MISSING = "INVOICE_MISSING"
        INVOICE_OTHER = "INVOICE_OTHER"
        PLAN_OTHER = "PLAN_OTHER"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey(Community, models.CASCADE, related_name="billing_differences")
    kind = models.CharField(max_length=25, choices=Kind)
    object_id = models.CharField(max_length=MAX_STRIPE_ID)
    ours = models.CharField(max_length=200, blank=True)
    theirs = models.CharField(max_length=200, blank=True)
    found_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    fixed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "object_id"], condition=Q(fixed_at__isnull=True), name="billing_difference_once_open"
            ),
        ]

import re
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.billing.models import BillingInterval, InvoiceStatus
from saas.billing.rules import BillingState, ChangeKind
from saas.billing.selectors import BillingView
from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField
from saas.plans.api.serializers import PlanOutput
from saas.plans.catalog import PLAN_CODES, PLAN_LIMITS
from saas.plans.models import PlanVersion

STATES = [state.value for state in BillingState]
CHANGE_KINDS = [kind.value for kind in ChangeKind]
MAX_SECONDS = 4_102_444_800
_WRITTEN = re.compile(r"-?(0|[1-9][0-9]{0,11})", re.ASCII)


@extend_schema_field({"type": "string", "pattern": "^-?(0|[1-9][0-9]{0,11})$", "examples": ["2900"]})
class CentsField(serializers.Field[int, str, str, Any]):
    """An amount in the smallest unit of its currency, as text: "2900" is 29.00. A credit has a minus sign."""

    default_error_messages = {"invalid": "Must be a whole number of cents, written as text like 2900"}

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, str) or not _WRITTEN.fullmatch(data):
            self.fail("invalid")
        return int(data)

    def to_representation(self, value: int) -> str:
        return str(value)


class InvoiceOutput(Serializer):
    """``url`` is Stripe's page of the invoice, ``pdfUrl`` the file. ``dispute`` is true while a dispute is noted."""

    id = serializers.CharField(source="stripe_id")
    number = serializers.CharField()
    status = serializers.ChoiceField(choices=InvoiceStatus.choices)
    total = CentsField()
    refunded = CentsField()
    currency = serializers.CharField()
    dispute = serializers.BooleanField()
    url = serializers.CharField(source="hosted_url")
    pdf_url = serializers.CharField()
    created_at = serializers.DateTimeField()


class BillingUsageOutput(Serializer):
    """``allowed`` is null without a limit."""

    limit = serializers.ChoiceField(choices=PLAN_LIMITS)
    used = IntegerField()
    allowed = IntegerField(allow_null=True)


class OfferedPlanOutput(PlanOutput):
    """A plan on sale, as on the pricing page. ``trialDays`` is 0 after the community's only trial."""

    trial_days = serializers.SerializerMethodField()  # type: ignore[assignment]  # the same JSON, computed

    def get_trial_days(self, version: PlanVersion) -> int:
        return 0 if self.context.get("trial_used") else version.trial_days


class PaymentMethodOutput(Serializer):
    """``brand`` is Stripe's word for the brand of a card or for another payment method, which has no ``last4``."""

    brand = serializers.CharField(source="card_brand")
    last4 = serializers.CharField(source="card_last4")


class NextInvoiceOutput(Serializer):
    """``total`` is null while it is not known."""

    at = serializers.DateTimeField()
    total = CentsField(allow_null=True)
    currency = serializers.CharField()


class PendingChangeOutput(Serializer):
    """The change that begins at ``at``."""

    plan_name = serializers.CharField()
    interval = serializers.ChoiceField(choices=BillingInterval.choices)
    at = serializers.DateTimeField()


class PossibleOutput(Serializer):
    """The actions that the owner can take now."""

    checkout = serializers.BooleanField()
    change = serializers.BooleanField()
    cancel = serializers.BooleanField()
    resume = serializers.BooleanField()
    portal = serializers.BooleanField()


class BillingAlertOutput(Serializer):
    """The state of the payment. ``graceUntil`` is the end of the plan after a failed payment."""

    state = serializers.ChoiceField(choices=STATES)
    grace_until = serializers.DateTimeField(allow_null=True)


class BillingOutput(Serializer):
    """The plan and its payment.

    ``interval``, ``amount``, ``currency`` and ``periodEnd`` are null without a subscription. ``graceUntil`` is the end
    of the plan after a failed payment. ``payUrl`` is Stripe's page of the unpaid invoice, empty if nothing is owed.
    ``invoices`` and ``payUrl`` leave out invoices from before a hand-over. ``paymentMethodDue`` is the time of the next
    payment if the community has no payment method for it.
    ``isChanging`` is true while Stripe has not answered about a change yet. ``contact`` is the link to the operators,
    for a plan by agreement: "mailto:" or "https://". ``isByAgreement`` is true if an operator decides the plan in
    force, also while a subscription continues.
    """

    state = serializers.ChoiceField(choices=STATES)
    plan = serializers.ChoiceField(choices=PLAN_CODES, source="plan.code")
    plan_name = serializers.CharField(source="plan.name")
    is_by_agreement = serializers.BooleanField(source="plan.is_by_agreement")
    paid_plan_name = serializers.SerializerMethodField()
    interval = serializers.SerializerMethodField()
    amount = serializers.SerializerMethodField()
    currency = serializers.SerializerMethodField()
    period_end = serializers.SerializerMethodField()
    trial_end = serializers.SerializerMethodField()
    grace_until = serializers.DateTimeField(allow_null=True)
    next_invoice = serializers.SerializerMethodField()
    pending_change = serializers.SerializerMethodField()
    payment_method = serializers.SerializerMethodField()
    payment_method_due = serializers.DateTimeField(allow_null=True)
    invoices = InvoiceOutput(many=True)
    usage = BillingUsageOutput(many=True)
    plans = serializers.SerializerMethodField()
    possible = PossibleOutput()
    is_changing = serializers.SerializerMethodField()
    pay_url = serializers.CharField()
    contact = serializers.SerializerMethodField()

    def get_paid_plan_name(self, view: BillingView) -> str | None:
        """The plan of the subscription, which differs from the plan in force after the grace period."""
        version = view.subscription.version if view.subscription else None
        return version.name if version else None

    @extend_schema_field(serializers.ChoiceField(choices=BillingInterval.choices, allow_null=True))
    def get_interval(self, view: BillingView) -> str | None:
        return view.subscription.interval if view.subscription else None

    @extend_schema_field(CentsField(allow_null=True))
    def get_amount(self, view: BillingView) -> str | None:
        return str(view.subscription.amount) if view.subscription else None

    def get_currency(self, view: BillingView) -> str | None:
        return view.subscription.currency if view.subscription else None

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_period_end(self, view: BillingView) -> Any:
        return view.subscription.period_end if view.subscription else None

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_trial_end(self, view: BillingView) -> Any:
        is_trial = view.subscription is not None and view.subscription.status == "TRIALING"
        return view.subscription.trial_end if view.subscription and is_trial else None

    @extend_schema_field(NextInvoiceOutput(allow_null=True))
    def get_next_invoice(self, view: BillingView) -> Any:
        row, customer = view.subscription, view.customer
        if row is None or customer is None or view.state not in {BillingState.ACTIVE, BillingState.TRIALING}:
            return None
        facts = {"at": row.period_end, "total": customer.next_total, "currency": customer.next_currency or row.currency}
        return NextInvoiceOutput(facts).data

    @extend_schema_field(PendingChangeOutput(allow_null=True))
    def get_pending_change(self, view: BillingView) -> Any:
        row = view.subscription
        if row is None or row.pending_version is None:
            return None
        facts = {"plan_name": row.pending_version.name, "interval": row.pending_interval, "at": row.pending_at}
        return PendingChangeOutput(facts).data

    @extend_schema_field(PaymentMethodOutput(allow_null=True))
    def get_payment_method(self, view: BillingView) -> Any:
        return PaymentMethodOutput(view.customer).data if view.customer and view.customer.card_brand else None

    @extend_schema_field(OfferedPlanOutput(many=True))
    def get_plans(self, view: BillingView) -> Any:
        used = bool(view.customer and view.customer.trial_used_at)
        return OfferedPlanOutput(view.versions, many=True, context={"trial_used": used}).data

    def get_contact(self, _view: BillingView) -> str:
        return settings.SUPPORT_CONTACT

    def get_is_changing(self, view: BillingView) -> bool:
        return view.pending is not None


class PlanChoiceInput(Serializer):
    """The plan and how often it is paid."""

    plan = serializers.ChoiceField(choices=PLAN_CODES)
    interval = serializers.ChoiceField(choices=BillingInterval.choices)


class ChangePlanInput(PlanChoiceInput):
    """``expectedDueNow`` and ``prorationAt`` are those of the preview that the owner saw."""

    expected_due_now = CentsField()
    proration_at = IntegerField(min_value=0, max_value=MAX_SECONDS, allow_null=True, default=None)


class BillingPageOutput(Serializer):
    """``url`` is a page of Stripe."""

    url = serializers.CharField()


class PreviewLineOutput(Serializer):
    text = serializers.CharField()
    amount = CentsField()


class ChangePreviewOutput(Serializer):
    """The price of a change. NOW: ``dueNow`` is charged at once. AT_PERIOD_END: the change begins at ``startsAt``.

    ``dueLater`` is the amount of each later invoice; the next one is at ``nextAt``.
    """

    kind = serializers.ChoiceField(choices=CHANGE_KINDS)
    due_now = CentsField()
    due_later = CentsField()
    currency = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    next_at = serializers.DateTimeField(allow_null=True)
    proration_at = IntegerField(allow_null=True)
    lines = PreviewLineOutput(many=True)

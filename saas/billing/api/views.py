"""The owner's calls about the plan and its payment, and the inbox of Stripe's events."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.billing.api.serializers import (
    BillingAlertOutput,
    BillingOutput,
    BillingPageOutput,
    ChangePlanInput,
    ChangePreviewOutput,
    PlanChoiceInput,
)
from saas.billing.deadline import deadline
from saas.billing.errors import (
    AlreadySubscribed,
    BillingBusy,
    BillingByAgreement,
    BillingOff,
    BillingRefused,
    InvalidSignature,
    NothingToResume,
    NotSubscribed,
    PaymentConfirmationRequired,
    PaymentInsufficientFunds,
    PaymentInvalidCard,
    PaymentOverdue,
    PaymentsUnavailable,
    PlanNotForSale,
    PlanPriceChanged,
    SamePlan,
    StripeBusy,
)
from saas.billing.selectors import alert_of, billing_of
from saas.billing.services import changes, checkout, customers, inbox
from saas.billing.services.reading import read_again
from saas.kernel import outgoing
from saas.kernel.endpoint import Endpoint, Scope, documented, user_id_of
from saas.kernel.errors import InvalidPayload
from saas.kernel.serializers import NothingOutput
from saas.tenancy.resolver import required

log = structlog.get_logger(__name__)
AWAY = (BillingOff, PaymentsUnavailable, StripeBusy, BillingRefused)
CARD = (PaymentInvalidCard, PaymentInsufficientFunds, PaymentConfirmationRequired)
CHANGE = (*AWAY, NotSubscribed)


class BillingEndpoint(Endpoint):
    """The owner's calls. They work for a closed or suspended community, too, because its plan can still cost money."""

    scope = Scope.COMMUNITY
    accepts_closed = True
    accepts_suspended = True

    def render_billing(self, request: Request) -> Response:
        return self.render(BillingOutput, billing_of(required(request).pk))

    @contextmanager
    def asking_stripe(self, request: Request) -> Iterator[None]:
        """Call Stripe inside of the block: in turn, and until the deadline. Raises BusyRetry."""
        callers = [f"person:{user_id_of(request)}", f"community:{required(request).pk}"]
        with outgoing.turn(callers, "stripe"), deadline():
            yield

    def read_after_change(self, community_id: UUID) -> None:
        """Store the new state, so that the answer shows it. The event of the change does it later, too."""
        customer = customers.customer_at_stripe(community_id)
        if customer is None:
            return
        try:
            read_again(customer.pk)
        except PaymentsUnavailable:
            log.warning("a changed subscription could not be read", community=str(community_id))


class Billing(BillingEndpoint):
    guards = {"GET": "owner"}

    @documented("getBilling", responses=BillingOutput)
    def get(self, request: Request) -> Response:
        """Return plan, subscription, usage and invoices."""
        return self.render_billing(request)


class Alert(BillingEndpoint):
    guards = {"GET": "owner"}

    @documented("getBillingAlert", responses=BillingAlertOutput)
    def get(self, request: Request) -> Response:
        """Return whether a payment failed, for the banner of the back office."""
        return self.render(BillingAlertOutput, alert_of(required(request).pk))


class Refresh(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {"POST": (BillingOff, PaymentsUnavailable, StripeBusy)}

    @documented("refreshBilling", request=None, responses=BillingOutput)
    def post(self, request: Request) -> Response:
        """Read the subscription from Stripe now. The page calls it when the owner returns from Stripe."""
        customers.require_on()
        customer = customers.customer_at_stripe(required(request).pk)
        if customer is not None:
            with self.asking_stripe(request):
                read_again(customer.pk)
        return self.render_billing(request)


class StartCheckout(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {"POST": (*AWAY, BillingByAgreement, PlanNotForSale, AlreadySubscribed, BillingBusy)}

    @documented("startCheckout", request=PlanChoiceInput, responses=BillingPageOutput)
    def post(self, request: Request) -> Response:
        """Return the page of Stripe on which the owner buys the plan. Earlier pages stop working."""
        body = self.read(PlanChoiceInput)
        with self.asking_stripe(request):
            url = checkout.start_checkout(community_id=required(request).pk, actor=actor_of(request), **body)
        return self.render(BillingPageOutput, {"url": url})


class Portal(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {"POST": (*AWAY, NotSubscribed, BillingBusy)}

    @documented("openBillingPortal", request=None, responses=BillingPageOutput)
    def post(self, request: Request) -> Response:
        """Return the page of Stripe on which the owner changes the payment method."""
        with self.asking_stripe(request):
            url = customers.open_portal(community_id=required(request).pk, actor=actor_of(request))
        return self.render(BillingPageOutput, {"url": url})


class PreviewChange(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {"POST": (*CHANGE, BillingByAgreement, PlanNotForSale, SamePlan, PaymentOverdue, BillingBusy)}

    @documented("previewPlanChange", request=PlanChoiceInput, responses=ChangePreviewOutput)
    def post(self, request: Request) -> Response:
        """Return what the change costs now and later. It changes nothing."""
        body = self.read(PlanChoiceInput)
        with self.asking_stripe(request):
            found = changes.preview_change(community_id=required(request).pk, **body)
        return self.render(ChangePreviewOutput, found)


class ChangePlan(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {
        "POST": (
            *CHANGE, *CARD, BillingByAgreement, PlanNotForSale, SamePlan, PaymentOverdue, PlanPriceChanged, BillingBusy
        )
    }  # fmt: skip

    @documented("changePlan", request=ChangePlanInput, responses=BillingOutput)
    def post(self, request: Request) -> Response:
        """Change the plan or its interval, at once or at the end of the period, as the preview says."""
        body, community = self.read(ChangePlanInput), required(request)
        with self.asking_stripe(request):
            changes.change_plan(community_id=community.pk, actor=actor_of(request), **body)
            self.read_after_change(community.pk)
        return self.render_billing(request)


class Cancel(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {"POST": (*CHANGE, BillingBusy)}

    @documented("cancelPlan", request=None, responses=BillingOutput)
    def post(self, request: Request) -> Response:
        """End the plan with the paid period. No data is deleted."""
        community = required(request)
        with self.asking_stripe(request):
            changes.cancel(community_id=community.pk, actor=actor_of(request))
            self.read_after_change(community.pk)
        return self.render_billing(request)


class Resume(BillingEndpoint):
    guards = {"POST": "owner"}
    raises = {"POST": (*CHANGE, NothingToResume, BillingBusy)}

    @documented("resumePlan", request=None, responses=BillingOutput)
    def post(self, request: Request) -> Response:
        """Continue a canceled plan, or withdraw a change that has not begun."""
        community = required(request)
        with self.asking_stripe(request):
            changes.resume(community_id=community.pk, actor=actor_of(request))
            self.read_after_change(community.pk)
        return self.render_billing(request)


class StripeEvents(Endpoint):
    """Stripe sends each event until this call answers with 2xx."""

    scope = Scope.PLATFORM
    guards = {"POST": "signature"}
    raises = {"POST": (InvalidSignature, InvalidPayload)}

    @documented("receiveStripeEvent", request=NothingOutput, responses=NothingOutput)
    def post(self, request: Request) -> Response:
        """Store the event. A job reads its customer from Stripe."""
        inbox.receive(request._request.body, request.headers.get("Stripe-Signature", ""))
        return Response({})

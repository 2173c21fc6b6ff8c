"""Buying a plan: the creator pays on a page of Stripe."""

from uuid import UUID

from saas.access.acting import Actor
from saas.billing import gateway
from saas.billing.errors import AlreadySubscribed, BillingByAgreement, PlanNotForSale
from saas.billing.models import BillingCustomer, Operation, SubscriptionStatus
from saas.billing.rules import current_subscription, price_of
from saas.billing.services import operations
from saas.billing.services.catalog import price_for
from saas.billing.services.customers import (
    close_page,
    customer_of,
    ensure_at_stripe,
    require_on,
    require_same_payer,
)
from saas.billing.services.operations import OperationOutcome
from saas.billing.services.plan_of_community import is_by_agreement
from saas.billing.services.settling import current_of
from saas.kernel.mail import platform_link
from saas.plans.models import PlanVersion
from saas.plans.selectors import current_versions

SEPARATOR = "/"


def version_on_sale(code: str) -> PlanVersion:
    """Return the current version of the plan. Raises PlanNotForSale."""
    version = next((row for row in current_versions() if row.code == code), None)
    if version is None:
        raise PlanNotForSale
    return version


def require_changeable(community_id: UUID) -> None:
    """Raises BillingOff, BillingByAgreement."""
    require_on()
    if is_by_agreement(community_id):
        raise BillingByAgreement


def start_checkout(*, community_id: UUID, plan: str, interval: str, actor: Actor) -> str:
    """Return the address of the page on which the owner pays. Earlier pages of the community stop working.

    Raises BillingOff, BillingByAgreement, PlanNotForSale, AlreadySubscribed, BillingBusy, BillingRefused,
    PaymentsUnavailable.
    """
    require_changeable(community_id)
    version = version_on_sale(plan)
    if not price_of(version, interval):
        raise PlanNotForSale
    customer = customer_of(community_id)
    _require_unsubscribed(customer)
    require_same_payer(customer)
    target = SEPARATOR.join([version.code, str(version.version), interval])
    row = operations.request(
        customer=customer,
        kind=Operation.Kind.CHECKOUT,
        target=target,
        arguments={"version": str(version.pk), "interval": interval},
        actor=actor,
    )
    return operations.run(row).url


def _require_unsubscribed(customer: BillingCustomer) -> None:
    current = current_of(customer)
    if current is not None and current.status != SubscriptionStatus.INCOMPLETE:
        raise AlreadySubscribed


def _is_bought(row: Operation) -> bool:
    return current_subscription(row.customer.subscriptions.all()) is not None


@operations.performs(Operation.Kind.CHECKOUT, check=_is_bought)
def _open_page(row: Operation) -> OperationOutcome:
    version = PlanVersion.objects.get(pk=row.arguments["version"])
    price = price_for(version, row.arguments["interval"])
    customer = row.customer
    stripe_id = ensure_at_stripe(customer)
    for session in gateway.open_checkouts(stripe_id):
        # Two pages of one community could both be paid.
        if session.reference != str(row.pk):
            # A page that was paid in this moment shows in the list of subscriptions, which is read next.
            close_page(session.id)
    if any(not _has_ended(facts.status) for facts in gateway.list_subscriptions(stripe_id)):
        raise AlreadySubscribed
    trial = {} if customer.trial_used_at or not version.trial_days else {"trial_period_days": version.trial_days}
    session = gateway.create_checkout(
        {
            "mode": "subscription",
            "customer": stripe_id,
            "client_reference_id": str(row.pk),
            "line_items": [{"price": price.stripe_id, "quantity": 1}],
            "allow_promotion_codes": True,
            "billing_address_collection": "auto",
            "tax_id_collection": {"enabled": True},
            "customer_update": {"name": "auto", "address": "auto"},
            "subscription_data": {"metadata": {"community": str(customer.community_id)}, **trial},
            "success_url": platform_link("/admin/settings", tab="BILLING", billing="paid"),
            "cancel_url": platform_link("/admin/settings", tab="BILLING", billing="canceled"),
        },
        key=f"{row.pk}:checkout",
    )
    return OperationOutcome(session.url, session.expires)


def _has_ended(status: SubscriptionStatus) -> bool:
    return status in {
        SubscriptionStatus.CANCELED, SubscriptionStatus.INCOMPLETE_EXPIRED, SubscriptionStatus.INCOMPLETE
    }  # fmt: skip

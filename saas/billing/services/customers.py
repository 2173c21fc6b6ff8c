"""The customer at Stripe of a community: made when it is needed first, renamed with the owner, deleted at the end."""

from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.billing import gateway
from saas.billing.errors import BillingOff, NotSubscribed
from saas.billing.gateway import StripeRefused
from saas.billing.models import BillingCustomer, Subscription
from saas.billing.services.settling import BILLING_LINK
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.mail import platform_link
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community


def require_on() -> None:
    """Raises BillingOff if this installation has no key of Stripe."""
    if not gateway.is_on():
        raise BillingOff


def customer_of(community_id: UUID) -> BillingCustomer:
    """Return the community's row, which may have no customer at Stripe yet."""
    row, _ = BillingCustomer.objects.get_or_create(community_id=community_id)
    return row


def customer_at_stripe(community_id: UUID) -> BillingCustomer | None:
    """Return the community's row; None if Stripe has no customer of it."""
    return BillingCustomer.objects.filter(community_id=community_id).exclude(stripe_id=None).first()


def ensure_at_stripe(customer: BillingCustomer) -> str:
    """Return the id at Stripe; the customer is made if it is missing. Raises PaymentsUnavailable."""
    if customer.stripe_id:
        return customer.stripe_id
    community = Community.objects.select_related("owner").get(pk=customer.community_id)
    facts = gateway.create_customer(
        # The key has the email, because Stripe refuses a key with other values.
        key=f"customer:{customer.pk}:{community.owner_id}:{community.owner.email}"[:255],
        email=community.owner.email,
        name=community.name,
        community_id=str(community.pk),
    )
    BillingCustomer.objects.filter(pk=customer.pk, stripe_id=None).update(stripe_id=facts.id, email=facts.email)
    customer.refresh_from_db()
    assert customer.stripe_id is not None
    return customer.stripe_id


def open_portal(*, community_id: UUID, actor: Actor) -> str:
    """Return the address of Stripe's page for payment method, tax ids and invoices.

    Raises BillingOff, NotSubscribed (never paid), PaymentsUnavailable.
    """
    require_on()
    customer = customer_at_stripe(community_id)
    if customer is None:
        raise NotSubscribed
    audit.record(actor, "billing.portal", community_id, after={"page": "payment method"})
    params: dict[str, Any] = {
        "customer": customer.stripe_id,
        "return_url": platform_link("/admin/settings", tab="BILLING", billing="returned"),
    }
    return gateway.create_portal(params)


def change_payer(*, community: Community) -> None:
    """Give the billing to the community's new owner. Call it in the transaction of the hand-over."""
    customer = customer_at_stripe(community.pk)
    if customer is None:
        return
    enqueue("billing.update_payer", None, key=f"billing-payer:{customer.pk}", customer_id=str(customer.pk))
    if Subscription.objects.filter(customer=customer, ended_at=None).exists():
        notify(
            user_id=community.owner_id,
            kind=NotificationKind.PLAN_TAKEN_OVER,
            community_id=community.pk,
            link=BILLING_LINK,
            key=f"plan-taken-over:{customer.pk}:{now().isoformat()}",
        )


def update_payer(customer_id: UUID) -> None:
    """Give the customer at Stripe the email of the community's owner. Raises PaymentsUnavailable."""
    row = BillingCustomer.objects.select_related("community__owner").filter(pk=customer_id).first()
    if row is None or row.stripe_id is None:
        return
    email = row.community.owner.email
    # Without a key: the call sets values, so repeating it changes nothing.
    gateway.update_customer(row.stripe_id, key="", email=email, name=row.community.name)
    BillingCustomer.objects.filter(pk=customer_id).update(email=email)


def delete_at_stripe(stripe_id: str) -> None:
    """Delete the customer of an erased community. Raises PaymentsUnavailable."""
    try:
        gateway.delete_customer(stripe_id)
    except StripeRefused as error:
        if error.code != "resource_missing":
            raise

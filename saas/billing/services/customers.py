"""The customer at Stripe of a community: made when it is needed first, given to a new owner, deleted at the end."""

from typing import Any
from uuid import UUID

from django.db import transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.billing import gateway
from saas.billing.errors import BillingBusy, BillingOff, NotSubscribed
from saas.billing.gateway import StripeRefused
from saas.billing.models import BillingCustomer, FormerPayer
from saas.billing.rules import grace_until
from saas.billing.services.reading import read_again
from saas.billing.services.settling import BILLING_LINK, current_of
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.mail import platform_link
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community

# The fields that a payer filled in on the pages of Stripe. Stripe cannot unset a phone number, and our pages ask for
# none.
NO_PERSON: dict[str, str] = {"address": "", "business_name": "", "individual_name": "", "shipping": ""}


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

    After a hand-over, the page is for the payment method alone: the invoices on it would show the former owner's name
    and address.

    Raises BillingOff, NotSubscribed (never paid), BillingBusy, BillingRefused, PaymentsUnavailable.
    """
    require_on()
    customer = customer_at_stripe(community_id)
    if customer is None:
        raise NotSubscribed
    require_same_payer(customer)
    audit.record(actor, "billing.portal", community_id, after={"page": "payment method"})
    back = platform_link("/admin/settings", tab="BILLING", billing="returned")
    params: dict[str, Any] = {"customer": customer.stripe_id, "return_url": back}
    if customer.payer_since is not None:
        # By default, the flow ends on the portal's first page, which has the invoices.
        ending = {"type": "redirect", "redirect": {"return_url": back}}
        params["flow_data"] = {"type": "payment_method_update", "after_completion": ending}
    with gateway.refusals_shown():
        return gateway.create_portal(params)


def require_same_payer(customer: BillingCustomer) -> None:
    """Raises BillingBusy while Stripe still has the former owner's payment method."""
    if customer.is_payer_changing:
        raise BillingBusy


def change_payer(*, community: Community, giver_id: UUID) -> None:
    """Give the billing to the community's new owner. Call it in the transaction of the hand-over.

    The new owner sees no card and no invoice of the giver from now on. A job removes the card at Stripe.
    """
    customer = BillingCustomer.objects.select_for_update().filter(community_id=community.pk, stripe_id__gt="").first()
    if customer is None:
        return
    moment = now()
    FormerPayer.objects.create(customer=customer, user_id=giver_id, since=customer.payer_since, until=moment)
    customer.payer_since, customer.is_payer_changing = moment, True
    customer.email = customer.card_brand = customer.card_last4 = ""
    customer.save(update_fields=["payer_since", "is_payer_changing", "email", "card_brand", "card_last4"])
    task, key, arguments = job_of_payer(customer.pk)
    enqueue(task, None, key=key, **arguments)
    subscription = current_of(customer)
    if subscription is not None:
        until = grace_until(subscription) or subscription.period_end or moment
        notify(
            user_id=community.owner_id,
            kind=NotificationKind.PLAN_TAKEN_OVER,
            community_id=community.pk,
            values={"until": f"{until.day} {until:%B %Y}"},
            link=BILLING_LINK,
            key=f"plan-taken-over:{customer.pk}:{moment.isoformat()}",
        )


def update_payer(customer_id: UUID) -> None:
    """Remove what the customer at Stripe has of the former owner, and set the email of the new one.

    Repeating it changes nothing. Raises PaymentsUnavailable, StripeRefused.
    """
    row = BillingCustomer.objects.select_related("community__owner").filter(pk=customer_id).first()
    if row is None or row.stripe_id is None or not row.is_payer_changing:
        return
    for session in gateway.open_checkouts(row.stripe_id):
        # The former owner could still pay on it.
        close_page(session.id)
    # Detaching also removes the method as a default, of the customer and of the subscription.
    while methods := gateway.list_payment_methods(row.stripe_id):
        for method in methods:
            gateway.detach_payment_method(method)
    while tax_ids := gateway.list_tax_ids(row.stripe_id):
        for tax_id in tax_ids:
            gateway.delete_tax_id(row.stripe_id, tax_id)
    email = row.community.owner.email
    gateway.update_customer(row.stripe_id, {"email": email, "name": row.community.name, **NO_PERSON})
    with transaction.atomic():
        fresh = BillingCustomer.objects.select_for_update().filter(pk=customer_id).first()
        if fresh is None or fresh.payer_since != row.payer_since:
            # Another hand-over came between. Its own job does the same for its owner.
            return
        fresh.email, fresh.is_payer_changing = email, False
        # A reading that began before saw the old card. Its number is too low now, so it is not stored.
        fresh.reads_begun += 1
        fresh.read_applied = fresh.reads_begun
        fresh.save(update_fields=["email", "is_payer_changing", "reads_begun", "read_applied"])
    read_again(customer_id)


def job_of_payer(customer_id: UUID) -> tuple[str, str, dict[str, Any]]:
    """Return task, key and arguments of the job that runs update_payer."""
    return "billing.update_payer", f"billing-payer:{customer_id}", {"customer_id": str(customer_id)}


def close_page(session_id: str) -> None:
    """Let a page of Stripe stop working. A page that was paid or has expired in this moment stays as it is."""
    try:
        gateway.expire_checkout(session_id)
    except StripeRefused:
        return


def delete_at_stripe(stripe_id: str) -> None:
    """Delete the customer of an erased community. Raises PaymentsUnavailable."""
    try:
        gateway.delete_customer(stripe_id)
    except StripeRefused as error:
        if error.code != "resource_missing":
            raise

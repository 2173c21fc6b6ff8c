"""A community with the plan Pro by the month, at a Stripe that answers every call with success."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import override_settings

from saas.billing import gateway
from saas.billing.models import BillingCustomer, StripePrice
from saas.billing.services.reading import read_again
from saas.plans.selectors import newest_version
from saas.tenancy.models import Community
from tests.support.scripted_stripe import (
    Script,
    ScriptedStripe,
    a_customer,
    a_list,
    a_raw_preview,
    a_raw_subscription,
)
from tests.support.stripe_events import SECRET

DUE_FOR_A_YEAR = 26_100


def make_prices() -> None:
    """The prices of the plan Pro, as they are at Stripe."""
    pro = newest_version("pro")
    for interval, amount in (("MONTH", pro.monthly_price), ("YEAR", pro.yearly_price)):
        StripePrice.objects.get_or_create(
            version=pro,
            interval=interval,
            defaults={"stripe_id": f"price_{interval.lower()}", "amount": amount, "currency": "USD"},
        )


@contextmanager
def scripted_stripe(**settings: Any) -> Iterator[Script]:
    """Stripe with the community's customer, without a subscription."""
    server = ScriptedStripe()
    script = server.script
    script.on("POST /v1/customers", a_customer())
    script.on("GET /v1/customers/cus_alpha", a_customer())
    script.on("POST /v1/customers/cus_alpha", a_customer())
    script.on("GET /v1/subscriptions", a_list())
    script.on("GET /v1/invoices", a_list())
    script.on("GET /v1/checkout/sessions", a_list())
    script.on(
        "POST /v1/checkout/sessions",
        {
            "id": "cs_1",
            "object": "checkout.session",
            "url": "https://checkout.stripe.com/cs_1",
            "status": "open",
            "expires_at": 2_000_000_000,
        },
    )
    script.on("POST /v1/billing_portal/sessions", {"id": "bps_1", "url": "https://billing.stripe.com/bps_1"})
    script.on("POST /v1/invoices/create_preview", a_raw_preview(DUE_FOR_A_YEAR))
    try:
        with override_settings(
            STRIPE_SECRET_KEY="sk_test_1", STRIPE_WEBHOOK_SECRET=SECRET, STRIPE_API_BASE=server.url, **settings
        ):
            make_prices()
            yield script
    finally:
        gateway.close_connections()
        server.stop()


@contextmanager
def paid_plan(community: Community, **subscription: Any) -> Iterator[Script]:
    """The community pays for Pro by the month."""
    with scripted_stripe() as script:
        script.on("GET /v1/subscriptions", a_list(a_raw_subscription(**subscription)))
        script.on("POST /v1/subscriptions/sub_1", a_raw_subscription(**subscription))
        customer, _ = BillingCustomer.objects.get_or_create(community=community, defaults={"stripe_id": "cus_alpha"})
        read_again(customer.pk)
        script.calls.clear()
        yield script

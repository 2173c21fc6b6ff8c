"""A community that is a customer of Stripe, and readings that say what a test wants."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.stripe_events import SECRET

if TYPE_CHECKING:
    from saas.billing.models import BillingCustomer
    from saas.tenancy.models import Community
    from tests.support.api import Api
    from tests.support.billed_account import BilledAccount

PERIOD = timedelta(days=30)


@pytest.fixture
def keys(settings: Any) -> None:
    settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET = "sk_test_1", SECRET


@pytest.fixture
def customer(alpha: "Community", keys: None) -> "BillingCustomer":
    """Alpha, with a price of the plan Pro at Stripe."""
    from saas.billing.models import BillingCustomer
    from tests.support.paid_plans import make_prices

    make_prices()
    return BillingCustomer.objects.create(community=alpha, stripe_id="cus_alpha")


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> "Callable[..., None]":
    """Sets the answers of Stripe from now on: `says(a_subscription(), invoices=[an_invoice()])`."""
    from saas.billing.answers import CustomerFacts
    from saas.billing.services import reading

    def say(*subscriptions: Any, invoices: Any = (), charges: Any = (), disputes: Any = None) -> None:
        found = reading.Reading(
            CustomerFacts("cus_alpha", False, "owner@example.com", "visa", "4242"),
            list(subscriptions),
            list(invoices),
            list(charges),
            disputes or {},
            2900,
            "USD",
        )
        monkeypatch.setattr(reading, "ask", lambda _stripe_id: found)

    return say


@pytest.fixture
def account(alpha: "Community", monkeypatch: pytest.MonkeyPatch) -> "Iterator[BilledAccount]":
    """A simulator of Stripe, and the product on its clock."""
    from saas.tenancy import lookup
    from tests.support.billed_account import billed_account

    clear_after_commit = lookup.clear_cache_everywhere

    def clear_cache() -> None:
        """Drop cached plans at once, too: these tests roll back."""
        lookup.clear_cache()
        clear_after_commit()

    monkeypatch.setattr(lookup, "clear_cache_everywhere", clear_cache)
    with billed_account(monkeypatch) as account:
        yield account


@pytest.fixture
def owner(alpha: "Community", account: "BilledAccount", api: "Api") -> "Api":
    return api.login(alpha.owner)


def customer_of(community: "Community") -> str:
    from saas.billing.models import BillingCustomer

    return str(BillingCustomer.objects.get(community=community).stripe_id)


def paid(account: "BilledAccount", community: "Community") -> list[int]:
    """Return the amounts that the community's customer paid at Stripe, smallest first."""
    params: Any = {"customer": customer_of(community)}
    return sorted(row.amount for row in account.client.charges.list(params).data if row.paid)


def a_subscription(**values: Any) -> Any:
    from saas.billing.answers import SubscriptionFacts
    from saas.billing.models import BillingInterval, SubscriptionStatus

    now = datetime.now(UTC).replace(microsecond=0)
    facts: dict[str, Any] = {
        "id": "sub_1",
        "status": SubscriptionStatus.ACTIVE,
        "item_id": "si_1",
        "price_id": "price_month",
        "interval": BillingInterval.MONTH,
        "amount": 2900,
        "currency": "USD",
        "period_end": now + PERIOD,
        "cancel_at_period_end": False,
        "trial_start": None,
        "trial_end": None,
        "ended_at": None,
        "created": now - timedelta(days=1),
        "latest_invoice_id": "in_1",
        "schedule_id": "",
        "pending": None,
        "card_brand": "",
        "card_last4": "",
    }
    return SubscriptionFacts(**{**facts, **values})


def an_invoice(**values: Any) -> Any:
    from saas.billing.answers import InvoiceFacts
    from saas.billing.models import InvoiceStatus

    now = datetime.now(UTC).replace(microsecond=0)
    facts: dict[str, Any] = {
        "id": "in_1",
        "subscription_id": "sub_1",
        "number": "G-0001",
        "total": 2900,
        "amount_due": 2900,
        "amount_remaining": 0,
        "currency": "USD",
        "status": InvoiceStatus.PAID,
        "hosted_url": "https://invoice.stripe.com/i/1",
        "pdf_url": "https://invoice.stripe.com/i/1/pdf",
        "period_start": now - timedelta(days=1),
        "period_end": now + PERIOD,
        "created": now - timedelta(days=1),
        "finalized": now - timedelta(days=1),
        "attempts": 1,
        "next_attempt": None,
        "payment_ids": ("pi_1",),
    }
    return InvoiceFacts(**{**facts, **values})

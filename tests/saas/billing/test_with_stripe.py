"""An owner's life with a paid plan, over HTTP against the simulator of Stripe.

Each test takes some seconds: a simulator starts, and every step is several calls of it.
"""

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
import stripe

from tests.saas.billing.conftest import customer_of
from tests.support.stripe_events import signature_of

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Api
    from tests.support.billed_account import BilledAccount

TERMS = ("name", "summary", "currency", "monthly_price", "yearly_price", "limits", "features", "highlights")
MONTHLY, YEARLY = {"plan": "pro", "interval": "MONTH"}, {"plan": "pro", "interval": "YEAR"}


def buy(owner: "Api", account: "BilledAccount", community: "Community", choice: Any = MONTHLY) -> Any:
    page = owner.post("/creator/billing/checkout", choice).ok()
    assert page["url"].startswith(account.simulator.url)
    account.pay(customer_of(community))
    return owner.post("/creator/billing/refresh").ok()


def change(owner: "Api", choice: Any) -> Any:
    """Change the plan as the page does: with the amount of the preview."""
    seen = owner.post("/creator/billing/change-plan/preview", choice).ok()
    body = {**choice, "expectedDueNow": seen["dueNow"], "prorationAt": seen["prorationAt"]}
    return seen, owner.post("/creator/billing/change-plan", body)


def test_from_free_to_pro_and_back(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    bought = buy(owner, account, alpha)
    assert (bought["state"], bought["plan"], bought["interval"], bought["amount"]) == ("ACTIVE", "pro", "MONTH", "2900")
    assert bought["paymentMethod"] == {"brand": "visa", "last4": "4242"}
    (invoice,) = bought["invoices"]
    assert (invoice["status"], invoice["total"], invoice["currency"]) == ("PAID", "2900", "USD")
    assert invoice["url"]
    assert invoice["pdfUrl"]
    assert bought["nextInvoice"]["total"] == "2900"
    assert owner.post("/creator/billing/checkout", MONTHLY).code == "BILLING_ALREADY_SUBSCRIBED"
    assert owner.post("/creator/billing/portal").ok()["url"].startswith(account.simulator.url)

    seen, answer = change(owner, YEARLY)
    assert seen["kind"] == "NOW"
    assert 25_000 < int(seen["dueNow"]) <= 26_100
    assert seen["dueLater"] == "29000"
    yearly = answer.ok()
    assert (yearly["interval"], yearly["amount"]) == ("YEAR", "29000")
    assert yearly["invoices"][0]["total"] == seen["dueNow"]

    seen, answer = change(owner, MONTHLY)
    assert (seen["kind"], seen["dueNow"], seen["dueLater"]) == ("AT_PERIOD_END", "0", "2900")
    pending = answer.ok()
    assert (pending["interval"], pending["pendingChange"]["interval"]) == ("YEAR", "MONTH")
    kept = owner.post("/creator/billing/resume").ok()
    assert (kept["pendingChange"], kept["interval"]) == (None, "YEAR")

    canceled = owner.post("/creator/billing/cancel").ok()
    assert (canceled["state"], canceled["plan"]) == ("CANCELING", "pro")
    assert owner.post("/creator/billing/resume").ok()["state"] == "ACTIVE"
    owner.post("/creator/billing/cancel").ok()
    account.desk.advance(days=366)
    ended = owner.post("/creator/billing/refresh").ok()
    assert (ended["state"], ended["plan"]) == ("FREE", "free")
    assert len(ended["invoices"]) == 2


def test_a_planned_change_begins_with_the_next_period(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    buy(owner, account, alpha, YEARLY)
    change(owner, MONTHLY)[1].ok()
    account.desk.advance(days=366)
    changed = owner.post("/creator/billing/refresh").ok()
    assert (changed["plan"], changed["interval"], changed["pendingChange"]) == ("pro", "MONTH", None)


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("DECLINED_LATER", "PAYMENT_INVALID_CARD"),
        ("EVERY_TIME", "PAYMENT_CONFIRMATION_REQUIRED"),
    ],
)
def test_a_card_that_does_not_pay_leaves_the_plan(
    owner: "Api", account: "BilledAccount", alpha: "Community", card: str, code: str
) -> None:
    from tests.support import billed_account

    buy(owner, account, alpha)
    account.change_card(customer_of(alpha), getattr(billed_account, card))
    _, refused = change(owner, YEARLY)
    assert (refused.status, refused.code) == (402, code)
    shown = owner.post("/creator/billing/refresh").ok()
    assert (shown["plan"], shown["interval"]) == ("pro", "MONTH")


def publish(community: "Community", **terms: Any) -> None:
    """Sell the next version of Pro with other terms."""
    from saas.plans.selectors import newest_version
    from saas.plans.services import publish_version

    pro = newest_version("pro")
    kept = {name: getattr(pro, name) for name in (*TERMS, "trial_days")}
    publish_version("pro", actor=community.owner_id, **{**kept, **terms})


def test_a_declined_card_leaves_the_scheduled_change(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    from tests.support.billed_account import DECLINED_LATER

    buy(owner, account, alpha, YEARLY)
    change(owner, MONTHLY)[1].ok()
    publish(alpha, yearly_price=39_000)
    account.change_card(customer_of(alpha), DECLINED_LATER)
    seen, refused = change(owner, YEARLY)
    assert (seen["kind"], refused.code) == ("NOW", "PAYMENT_INVALID_CARD")
    shown = owner.post("/creator/billing/refresh").ok()
    assert (shown["interval"], shown["amount"], shown["isChanging"]) == ("YEAR", "29000", False)
    assert shown["pendingChange"]["interval"] == "MONTH"


def test_a_later_change_that_stripe_delays_is_made_by_the_job(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    """The cancellation was withdrawn already, so the owner must not read that nothing happened."""
    from saas.jobs.runner import run_due

    buy(owner, account, alpha, YEARLY)
    owner.post("/creator/billing/cancel").ok()
    account.desk.fault("rate_limited", match="POST /v1/subscription_schedules$", times=3)
    _, answer = change(owner, MONTHLY)
    assert (answer.status, answer.code) == (503, "PAYMENTS_UNAVAILABLE")
    run_due(at=account.now() + timedelta(minutes=1))
    shown = owner.get("/creator/billing").ok()
    assert (shown["state"], shown["isChanging"]) == ("ACTIVE", False)
    assert shown["pendingChange"]["interval"] == "MONTH"


def test_a_trial_is_given_once(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    publish(alpha, trial_days=14)
    first = buy(owner, account, alpha)
    assert (first["state"], first["plan"]) == ("TRIALING", "pro")
    assert first["trialEnd"] is not None
    owner.post("/creator/billing/cancel").ok()
    account.desk.advance(days=15)
    ended = owner.post("/creator/billing/refresh").ok()
    assert ended["state"] == "FREE"
    assert all(plan["trialDays"] == 0 for plan in ended["plans"])
    assert buy(owner, account, alpha)["state"] == "ACTIVE"


def test_a_failed_payment_ends_the_plan_after_fourteen_days_and_a_payment_restores_it(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    from tests.support.billed_account import DECLINED_LATER, GOOD

    buy(owner, account, alpha)
    customer = customer_of(alpha)
    account.desk.settings(give_up="past_due")
    account.change_card(customer, DECLINED_LATER)
    account.desk.advance(days=32)
    failed = owner.post("/creator/billing/refresh").ok()
    assert (failed["state"], failed["plan"]) == ("PAST_DUE", "pro")
    assert failed["payUrl"].startswith(account.simulator.url)
    assert owner.get("/creator/billing/alert").ok() == {"state": "PAST_DUE", "graceUntil": failed["graceUntil"]}
    assert owner.post("/creator/billing/change-plan/preview", YEARLY).code == "BILLING_PAYMENT_OVERDUE"

    account.desk.advance(days=14)
    lapsed = owner.post("/creator/billing/refresh").ok()
    assert (lapsed["state"], lapsed["plan"], lapsed["paidPlanName"]) == ("LAPSED", "free", "Pro")

    account.change_card(customer, GOOD)
    owed: Any = {"customer": customer, "status": "open"}
    for invoice in account.client.invoices.list(owed).data:
        account.client.invoices.pay(str(invoice.id))
    restored = owner.post("/creator/billing/refresh").ok()
    assert (restored["state"], restored["plan"]) == ("ACTIVE", "pro")


def test_refunds_and_disputes_are_shown(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    buy(owner, account, alpha)
    charges: Any = {"customer": customer_of(alpha)}
    (charge,) = account.client.charges.list(charges).data
    account.client.refunds.create({"charge": charge.id, "amount": 900})
    account.desk.dispute(charge.id)
    (invoice,) = owner.post("/creator/billing/refresh").ok()["invoices"]
    assert (invoice["refunded"], invoice["dispute"]) == ("900", True)


def test_the_event_of_a_dispute_reaches_the_customer_of_its_payment(
    owner: "Api", account: "BilledAccount", alpha: "Community", api: "Api"
) -> None:
    """Stripe's event names the payment alone."""
    from saas.billing.models import WebhookEvent
    from saas.jobs.runner import run_due

    buy(owner, account, alpha)
    params: Any = {"customer": customer_of(alpha)}
    (charge,) = account.client.charges.list(params).data
    account.desk.dispute(charge.id)
    (event,) = account.events("charge.dispute.created")
    assert "customer" not in event["data"]["object"]
    payload = json.dumps(event).encode()
    answer = api.send(
        "post", "/hooks/stripe", payload, "application/json", **{"Stripe-Signature": signature_of(payload)}
    )
    assert answer.status == 200
    run_due(at=account.now() + timedelta(seconds=1))
    stored = WebhookEvent.objects.get()
    assert (stored.state, stored.customer_id) == ("APPLIED", customer_of(alpha))
    assert owner.get("/creator/billing").ok()["invoices"][0]["dispute"]


def test_two_pages_cannot_both_be_paid(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    owner.post("/creator/billing/checkout", MONTHLY).ok()
    owner.post("/creator/billing/checkout", YEARLY).ok()
    listed: Any = {"customer": customer_of(alpha)}
    statuses = [row.status for row in account.client.checkout.sessions.list(listed).data]
    assert sorted(map(str, statuses)) == ["expired", "open"]


def test_a_page_that_was_paid_meanwhile_stops_the_next_one(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    """The owner pays in one tab, and chooses a plan in another one before any event arrived."""
    owner.post("/creator/billing/checkout", MONTHLY).ok()
    account.pay(customer_of(alpha))
    assert owner.post("/creator/billing/checkout", YEARLY).code == "BILLING_ALREADY_SUBSCRIBED"


def test_closing_the_community_cancels_its_plan(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    from saas.communities.closing import services
    from saas.jobs.runner import run_due
    from tests.support.builders import an_actor

    buy(owner, account, alpha)
    services.close(community=alpha, confirmation=alpha.name, reason="", actor=an_actor(alpha))
    run_due(tolerant=True)
    listed: Any = {"customer": customer_of(alpha)}
    (subscription,) = account.client.subscriptions.list(listed).data
    assert subscription.cancel_at_period_end


def test_erasing_keeps_invoice_numbers_and_deletes_the_customer(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    from saas.billing.models import BillingCustomer, Invoice
    from saas.jobs.runner import run_due
    from saas.kernel.privacy import community_erasers

    buy(owner, account, alpha)
    customer = customer_of(alpha)
    for erase in (community_erasers["billing.Invoice"], community_erasers["billing.BillingCustomer"]):
        while erase(alpha.pk):
            pass
    run_due(tolerant=True)
    assert not BillingCustomer.objects.exists()
    (invoice,) = Invoice.objects.all()
    assert invoice.number
    assert (invoice.hosted_url, invoice.pdf_url) == ("", "")
    assert getattr(account.client.customers.retrieve(customer), "deleted", False)


def test_stripe_and_our_rows_agree_after_all_of_it(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    from saas.billing.models import BillingCustomer
    from saas.billing.services.comparison import compare

    buy(owner, account, alpha)
    change(owner, YEARLY)[1].ok()
    assert compare(BillingCustomer.objects.get().pk) == 0


@pytest.mark.parametrize(
    "moved",
    [
        pytest.param(timedelta(days=-20), id="before the period"),
        pytest.param(timedelta(minutes=-61), id="more than an hour ago"),
        pytest.param(timedelta(days=29), id="at the end of the period"),
    ],
)
def test_a_time_that_no_preview_named_is_refused_with_the_right_amount(
    owner: "Api", account: "BilledAccount", alpha: "Community", moved: timedelta
) -> None:
    """The first answered INTERNAL_ERROR, and the last one another price."""
    buy(owner, account, alpha)
    account.desk.advance(days=1)
    seen = owner.post("/creator/billing/change-plan/preview", YEARLY).ok()
    wrong = seen["prorationAt"] + int(moved.total_seconds())
    # The amount that Stripe computes for that time, as a client can find it.
    params: Any = {
        "customer": customer_of(alpha),
        "subscription": bill(alpha).pk,
        "subscription_details": {
            "items": [{"id": bill(alpha).item_id, "price": price_of_year()}],
            "proration_behavior": "always_invoice",
            "proration_date": wrong,
        },
    }
    try:
        due = str(account.client.invoices.create_preview(params).amount_due)
    except stripe.InvalidRequestError:
        due = seen["dueNow"]
    refused = owner.post("/creator/billing/change-plan", {**YEARLY, "expectedDueNow": due, "prorationAt": wrong})
    assert (refused.status, refused.code) == (409, "BILLING_PRICE_CHANGED")
    assert refused.body["params"] == {"total": seen["dueNow"], "currency": "USD"}
    assert owner.post("/creator/billing/refresh").ok()["interval"] == "MONTH"


def bill(community: "Community") -> Any:
    from saas.billing.models import Subscription

    return Subscription.objects.get(customer__community=community)


def price_of_year() -> str:
    from saas.billing.models import StripePrice

    return StripePrice.objects.get(version__code="pro", interval="YEAR").stripe_id

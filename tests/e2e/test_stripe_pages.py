"""The hosted pages of the Stripe simulator in a real browser: a person pays, changes the card and cancels."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.judges import PHONE, WIDE
from tests.support.stripe_account import StripeAccount, start_account
from tests.support.traffic import follow

pytestmark = pytest.mark.prove

Barriers = Callable[[Page], None]


@pytest.fixture
def account() -> Iterator[StripeAccount]:
    running = start_account()
    yield running
    running.stop()


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def hosted(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page without the product: these pages are Stripe's."""
    context = browser.new_context(viewport=request.param)
    yield follow(context.new_page())
    context.close()


def open_checkout(account: StripeAccount, page: Page, **more: Any) -> Any:
    session = account.client.checkout.sessions.create({
        "mode": "subscription", "line_items": [{"price": account.price().id, "quantity": 1}],
        "success_url": f"{account.simulator.url}/?paid={{CHECKOUT_SESSION_ID}}",
        "cancel_url": f"{account.simulator.url}/?canceled", **more,
    })  # fmt: skip
    page.goto(session.url)
    return session


def pay(page: Page, number: str, button: str = "Subscribe") -> None:
    email = page.get_by_label("Email")
    if email.count():
        email.fill("river@example.com")
    fill_card(page, number)
    page.get_by_role("button", name=button).click()


def fill_card(page: Page, number: str) -> None:
    page.get_by_label("Card number").fill(number)
    page.get_by_label("Expiration").fill("12 / 34")
    page.get_by_label("CVC").fill("123")
    page.get_by_label("Cardholder name").fill("River Fan")


def test_a_declined_card_is_replaced_and_pays(account: StripeAccount, hosted: Page, find_barriers: Barriers) -> None:
    """A whole purchase, with the bank's page in between, takes some seconds in a browser."""
    session = open_checkout(account, hosted)
    expect(hosted.get_by_text("$29.00").first).to_be_visible()
    find_barriers(hosted)
    pay(hosted, "4000 0000 0000 9995")
    expect(hosted.get_by_role("alert")).to_have_text("Your card has insufficient funds.")
    expect(hosted.get_by_label("Cardholder name")).to_have_value("River Fan")
    pay(hosted, "4000 0027 6000 3184")
    find_barriers(hosted)
    hosted.get_by_role("button", name="Fail authentication").click()
    expect(hosted.get_by_role("alert")).to_contain_text("unable to authenticate")
    pay(hosted, "4000 0027 6000 3184")
    hosted.get_by_role("button", name="Complete authentication").click()
    expect(hosted).to_have_url(re.compile(re.escape(session.id)))
    done = account.client.checkout.sessions.retrieve(session.id, {"expand": ["subscription"]})
    assert (done.status, done.payment_status, done.subscription.status) == ("complete", "paid", "active")
    assert done.customer_details.email == "river@example.com"
    hosted.goto(session.url)
    expect(hosted.get_by_role("heading", name="You're all done here")).to_be_visible()


def test_a_promotion_code_and_a_trial(account: StripeAccount, hosted: Page) -> None:
    coupon = account.client.coupons.create({"percent_off": 50})
    account.client.promotion_codes.create({"promotion": {"type": "coupon", "coupon": coupon.id}, "code": "HALF"})
    session = open_checkout(account, hosted, allow_promotion_codes=True)
    hosted.get_by_label("Promotion code").fill("nothing")
    hosted.get_by_role("button", name="Apply code").click()
    expect(hosted.get_by_role("alert")).to_have_text("This code is invalid.")
    hosted.get_by_label("Promotion code").fill("half")
    hosted.get_by_role("button", name="Apply code").click()
    expect(hosted.get_by_text("$14.50", exact=True)).to_be_visible()
    pay(hosted, "4242 4242 4242 4242")
    expect(hosted).to_have_url(re.compile(re.escape(session.id)))
    assert account.client.invoices.list().data[0].amount_paid == 1450
    trial = open_checkout(account, hosted, subscription_data={"trial_period_days": 14})
    expect(hosted.get_by_text("Free until")).to_be_visible()
    pay(hosted, "4242 4242 4242 4242", "Start trial")
    expect(hosted).to_have_url(re.compile(re.escape(trial.id)))
    assert account.client.checkout.sessions.retrieve(trial.id).payment_status == "no_payment_required"


def test_a_checkout_is_abandoned(account: StripeAccount, hosted: Page) -> None:
    session = open_checkout(account, hosted)
    hosted.get_by_role("link", name="Back without paying").click()
    expect(hosted).to_have_url(re.compile("canceled"))
    assert account.client.checkout.sessions.retrieve(session.id).status == "open"
    account.client.checkout.sessions.expire(session.id)
    hosted.goto(session.url or f"{account.simulator.url}/c/pay/{session.id}")
    expect(hosted.get_by_text("This page has expired")).to_be_visible()


def test_the_flow_of_the_payment_method_shows_no_invoice(
    account: StripeAccount, hosted: Page, find_barriers: Barriers
) -> None:
    customer = account.customer()
    account.subscribe(customer, account.price())
    back = f"{account.simulator.url}/?returned"
    ending: Any = {"type": "redirect", "redirect": {"return_url": back}}
    flow: Any = {"type": "payment_method_update", "after_completion": ending}
    portal = account.client.billing_portal.sessions.create(
        {"customer": customer.id, "return_url": back, "flow_data": flow}
    )
    hosted.goto(portal.url)
    find_barriers(hosted)
    expect(hosted.get_by_role("heading", name="Update payment method")).to_be_visible()
    expect(hosted.get_by_text("Invoices")).to_have_count(0)
    fill_card(hosted, "5555 5555 5555 4444")
    hosted.get_by_role("button", name="Save card").click()
    expect(hosted).to_have_url(re.compile("returned"))
    methods = account.client.customers.payment_methods.list(customer.id).data
    assert next(method.card.last4 for method in methods if method.card) == "4444"


def test_the_portal(account: StripeAccount, hosted: Page, find_barriers: Barriers) -> None:
    customer = account.customer()
    subscription = account.subscribe(customer, account.price())
    portal = account.client.billing_portal.sessions.create(
        {"customer": customer.id, "return_url": f"{account.simulator.url}/?returned"}
    )
    hosted.goto(portal.url)
    find_barriers(hosted)
    with hosted.expect_download() as download:
        hosted.get_by_role("link", name=re.compile("Download invoice")).click()
    assert download.value.path().read_bytes().startswith(b"%PDF-1.4")
    hosted.get_by_text("Update payment method").click()
    fill_card(hosted, "5555 5555 5555 4444")
    hosted.get_by_role("button", name="Save card").click()
    expect(hosted.get_by_text("Mastercard •••• 4444")).to_be_visible()
    hosted.get_by_role("button", name="Cancel plan").click()
    expect(hosted.get_by_text("Ends on")).to_be_visible()
    assert account.client.subscriptions.retrieve(subscription.id).cancel_at_period_end
    hosted.get_by_role("button", name="Resume plan").click()
    expect(hosted.get_by_text("Renews on")).to_be_visible()
    hosted.get_by_role("link", name="Return to").click()
    expect(hosted).to_have_url(re.compile("returned"))


def test_an_open_invoice_is_paid_on_its_page(account: StripeAccount, hosted: Page, find_barriers: Barriers) -> None:
    subscription = account.subscribe(account.customer("pm_card_chargeCustomerFail"), account.price())
    invoice = account.latest_invoice(subscription)
    hosted.goto(invoice.hosted_invoice_url)
    find_barriers(hosted)
    fill_card(hosted, "4000 0027 6000 3184")
    hosted.get_by_role("button", name="Pay $29.00").click()
    hosted.get_by_role("button", name="Complete authentication").click()
    hosted.get_by_role("link", name="Continue").click()
    expect(hosted.get_by_text("Paid on")).to_be_visible()
    assert account.client.subscriptions.retrieve(subscription.id).status == "active"

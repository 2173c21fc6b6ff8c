"""Proration to the second: the figures here are computed with fractions, not with the simulator's own functions."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
import stripe

from tests.support.stripe_account import DAY

START = int(datetime(2026, 9, 15, 12, tzinfo=UTC).timestamp())
MONTH_END = int(datetime(2026, 10, 15, 12, tzinfo=UTC).timestamp())


def cents(amount: int, left: int, whole: int) -> int:
    """The share of the time that is left, rounded half away from zero."""
    exact = Fraction(abs(amount) * left, whole)
    rounded = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return rounded if amount >= 0 else -rounded


@pytest.fixture
def clock(account):
    return account.clock(START)


def change(account: Any, subscription: Any, price: Any, **more: Any) -> Any:
    item = subscription["items"].data[0].id
    return account.client.subscriptions.update(subscription.id, {"items": [{"id": item, "price": price.id}], **more})


@pytest.mark.parametrize("seconds", [0, 1, 86_399, 10 * DAY + 12_345, 29 * DAY + 86_399])
@pytest.mark.parametrize(("old", "new"), [(2900, 9900), (9900, 2900), (999, 1001)])
def test_an_upgrade_costs_the_difference_for_the_seconds_left(account, clock, seconds, old, new):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price("Pro", old))
    if seconds:
        account.advance(clock, START + seconds)
    left, whole = MONTH_END - START - seconds, MONTH_END - START
    wanted = [cents(-old, left, whole), cents(new, left, whole)]
    target = account.price("Enterprise", new)
    details = {"items": [{"id": subscription["items"].data[0].id, "price": target.id}],
               "proration_behavior": "always_invoice"}  # fmt: skip
    preview = account.client.invoices.create_preview({"subscription": subscription.id, "subscription_details": details})
    assert [line.amount for line in preview.lines.data] == wanted
    assert preview.total == sum(wanted)
    assert preview.parent.subscription_details.subscription_proration_date == START + seconds
    change(account, subscription, target, proration_behavior="always_invoice")
    invoice = account.latest_invoice(subscription)
    assert [line.amount for line in invoice.lines.data] == wanted
    assert all(line.parent.subscription_item_details.proration for line in invoice.lines.data)
    assert {(line.period.start, line.period.end) for line in invoice.lines.data} == {(START + seconds, MONTH_END)}
    assert (invoice.total, invoice.status) == (sum(wanted), "paid")


def test_a_preview_changes_nothing(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    before = account.client.subscriptions.retrieve(subscription.id).to_dict()
    events = len(account.client.events.list({"limit": 100}).data)
    details = {"items": [{"id": subscription["items"].data[0].id, "price": account.price("Other", 500).id}]}
    account.client.invoices.create_preview({"subscription": subscription.id, "subscription_details": details})
    assert account.client.subscriptions.retrieve(subscription.id).to_dict() == before
    assert len(account.client.invoices.list({"customer": customer.id}).data) == 1
    assert len(account.client.events.list({"limit": 100}).data) == events + 2  # the product and the price


def test_the_given_proration_date_decides(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    target = account.price("Enterprise", 9900)
    account.advance(clock, START + 10 * DAY)
    change(account, subscription, target, proration_behavior="always_invoice", proration_date=START + 9 * DAY)
    left, whole = 21 * DAY, 30 * DAY
    assert account.latest_invoice(subscription).total == cents(-2900, left, whole) + cents(9900, left, whole)
    with pytest.raises(stripe.InvalidRequestError, match="outside of the current billing period"):
        change(account, subscription, account.price("C", 100), proration_date=MONTH_END + 1)


def test_prorations_wait_for_the_next_invoice_unless_asked(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    target = account.price("Enterprise", 9900)
    account.advance(clock, START + 15 * DAY)
    change(account, subscription, target)
    assert len(account.client.invoices.list({"customer": customer.id}).data) == 1
    upcoming = account.client.invoices.create_preview({"subscription": subscription.id})
    wanted = 9900 + cents(-2900, 15, 30) + cents(9900, 15, 30)
    assert upcoming.total == wanted
    recurring = account.client.invoices.create_preview({"subscription": subscription.id, "preview_mode": "recurring"})
    assert recurring.total == 9900
    account.advance(clock, MONTH_END + 2 * 3600)
    invoice = account.latest_invoice(subscription)
    assert (invoice.billing_reason, invoice.total, invoice.status) == ("subscription_cycle", wanted, "paid")


def test_no_prorations_on_request(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    change(account, subscription, account.price("Enterprise", 9900), proration_behavior="none")
    assert account.client.invoice_items.list({"customer": customer.id}).data == []
    assert account.client.invoices.create_preview({"subscription": subscription.id}).total == 9900


def test_a_change_of_the_interval_begins_a_new_period(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    account.advance(clock, START + 6 * DAY)
    changed = change(account, subscription, account.price("Pro yearly", 29000, "year"))
    item = changed["items"].data[0]
    assert (item.current_period_start, changed.billing_cycle_anchor) == (START + 6 * DAY, START + 6 * DAY)
    assert datetime.fromtimestamp(item.current_period_end, UTC) == datetime(2027, 9, 21, 12, tzinfo=UTC)
    invoice = account.latest_invoice(subscription)
    assert [line.amount for line in invoice.lines.data] == [cents(-2900, 24, 30), 29000]
    assert invoice.status == "paid"


def test_a_credit_goes_to_the_balance_and_pays_later_invoices(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price("Enterprise", 9900))
    account.advance(clock, START + 15 * DAY)
    change(account, subscription, account.price("Pro", 2900), proration_behavior="always_invoice")
    credit = cents(-9900, 15, 30) + cents(2900, 15, 30)
    invoice = account.latest_invoice(subscription)
    assert (invoice.total, invoice.amount_due, invoice.status) == (credit, 0, "paid")
    assert account.client.customers.retrieve(customer.id).balance == credit
    account.advance(clock, MONTH_END + 2 * 3600)
    invoice = account.latest_invoice(subscription)
    assert (invoice.total, invoice.amount_due, invoice.starting_balance) == (2900, max(0, 2900 + credit), credit)
    assert account.client.customers.retrieve(customer.id).balance == min(0, credit + 2900)


def test_prorations_count_the_discount(account, clock):
    """A discount of 25 percent forever: the credit is what was paid, the charge what will be paid."""
    coupon = account.client.coupons.create({"percent_off": 25, "duration": "forever"})
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price(), discounts=[{"coupon": coupon.id}])
    assert account.latest_invoice(subscription).total == 2175
    account.advance(clock, START + 15 * DAY)
    change(account, subscription, account.price("Enterprise", 9900), proration_behavior="always_invoice")
    assert account.latest_invoice(subscription).total == cents(-2175, 15, 30) + cents(7425, 15, 30)


def test_months_end_on_the_day_of_the_anchor(account):
    anchor = int(datetime(2027, 1, 31, 8, tzinfo=UTC).timestamp())
    clock = account.clock(anchor)
    subscription = account.subscribe(account.customer(test_clock=clock), account.price())
    ends = []
    for _ in range(3):
        end = account.client.subscriptions.retrieve(subscription.id)["items"].data[0].current_period_end
        ends.append(f"{datetime.fromtimestamp(end, UTC):%m-%d}")
        account.advance(clock, end + 3600)
    assert ends == ["02-28", "03-31", "04-30"]


def test_a_cancellation_with_credit(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    account.advance(clock, START + 10 * DAY)
    ended = account.client.subscriptions.cancel(subscription.id, {"prorate": True, "invoice_now": True})
    assert (ended.status, ended.ended_at) == ("canceled", START + 10 * DAY)
    assert account.client.customers.retrieve(customer.id).balance == cents(-2900, 20, 30)


def test_taxes_exclusive_inclusive_and_reverse_charge(account, clock):
    exclusive = account.client.tax_rates.create({"display_name": "VAT", "percentage": 19, "inclusive": False})
    inclusive = account.client.tax_rates.create({"display_name": "VAT", "percentage": 19, "inclusive": True})
    price = account.price()
    first = account.subscribe(account.customer(test_clock=clock), price, default_tax_rates=[exclusive.id])
    assert account.latest_invoice(first).total == 2900 + 551
    second = account.subscribe(account.customer(test_clock=clock), price, default_tax_rates=[inclusive.id])
    invoice = account.latest_invoice(second)
    assert (invoice.total, invoice.total_excluding_tax) == (2900, 2437)
    german = account.customer(test_clock=clock, address={"country": "DE"})
    automatic = account.subscribe(german, price, automatic_tax={"enabled": True})
    assert account.latest_invoice(automatic).total == 2900 + 551
    business = account.customer(
        test_clock=clock, address={"country": "DE"}, tax_id_data=[{"type": "eu_vat", "value": "DE123456789"}]
    )
    invoice = account.latest_invoice(account.subscribe(business, price, automatic_tax={"enabled": True}))
    assert (invoice.total, invoice.total_taxes[0].taxability_reason) == (2900, "reverse_charge")

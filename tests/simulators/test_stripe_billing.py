"""The life of subscriptions on test clocks and on the account's clock: trial, renewal, late payment, end."""

from typing import Any

import pytest
import stripe

from tests.support.stripe_account import DAY

START = 1_790_000_000
HOUR = 3600


@pytest.fixture
def clock(account):
    return account.clock(START)


def status(account: Any, subscription: Any) -> str:
    return str(account.client.subscriptions.retrieve(subscription.id).status)


def period_end(account: Any, subscription: Any) -> int:
    return int(account.client.subscriptions.retrieve(subscription.id)["items"].data[0].current_period_end)


def test_a_paid_start_and_a_renewal(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    assert subscription.status == "active"
    end = period_end(account, subscription)
    account.advance(clock, end - HOUR)
    assert len(account.events("invoice.upcoming")) == 1
    account.advance(clock, end + HOUR // 2)
    draft = account.latest_invoice(subscription)
    assert (draft.status, draft.billing_reason, draft.amount_due) == ("draft", "subscription_cycle", 2900)
    account.advance(clock, end + HOUR)
    paid = account.latest_invoice(subscription)
    assert (paid.id, paid.status, paid.amount_paid, paid.attempt_count) == (draft.id, "paid", 2900, 1)
    assert (paid.number[-4:], period_end(account, subscription)) == ("0002", paid.lines.data[0].period.end)
    kinds = [event.type for event in account.client.events.list({"limit": 100}).data][::-1]
    order = ["customer.subscription.created", "invoice.created", "invoice.finalized", "invoice.paid"]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)


def test_a_trial_warns_and_then_charges(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price(), trial_period_days=14)
    assert (subscription.status, subscription.trial_end) == ("trialing", START + 14 * DAY)
    assert account.latest_invoice(subscription).total == 0
    account.advance(clock, START + 11 * DAY - 1)
    assert account.events("customer.subscription.trial_will_end") == []
    account.advance(clock, START + 11 * DAY)
    assert len(account.events("customer.subscription.trial_will_end")) == 1
    account.advance(clock, START + 14 * DAY + HOUR)
    assert status(account, subscription) == "active"
    assert account.latest_invoice(subscription).amount_paid == 2900


@pytest.mark.parametrize(
    ("behavior", "wanted"), [("cancel", "canceled"), ("pause", "paused"), ("create_invoice", "past_due")]
)
def test_a_trial_that_ends_without_a_card(account, clock, behavior, wanted):
    customer = account.customer(None, test_clock=clock)
    subscription = account.subscribe(
        customer, account.price(), trial_period_days=7,
        trial_settings={"end_behavior": {"missing_payment_method": behavior}},
    )  # fmt: skip
    account.advance(clock, START + 7 * DAY + HOUR)
    assert status(account, subscription) == wanted


@pytest.mark.parametrize(
    ("give_up", "wanted"), [("cancel", "canceled"), ("unpaid", "unpaid"), ("past_due", "past_due")]
)
def test_late_payment_is_retried_and_then_given_up(account, clock, give_up, wanted):
    account.control.settings(give_up=give_up, retry_days=[1, 2, 3])
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    bad = account.client.payment_methods.attach("pm_card_chargeCustomerFail", {"customer": customer.id})
    account.client.customers.update(customer.id, {"invoice_settings": {"default_payment_method": bad.id}})
    due = period_end(account, subscription) + HOUR
    account.advance(clock, due)
    invoice = account.latest_invoice(subscription)
    assert (status(account, subscription), invoice.status) == ("past_due", "open")
    assert (invoice.attempt_count, invoice.next_payment_attempt) == (1, due + DAY)
    assert account.client.customers.retrieve(customer.id).delinquent
    account.advance(clock, due + DAY)
    assert account.latest_invoice(subscription).next_payment_attempt == due + 3 * DAY
    account.advance(clock, due + 6 * DAY)
    invoice = account.client.invoices.retrieve(invoice.id)
    assert (invoice.attempt_count, invoice.next_payment_attempt) == (4, None)
    assert status(account, subscription) == wanted
    assert len(account.events("invoice.payment_failed")) == 4
    if wanted == "canceled":
        deleted = account.events("customer.subscription.deleted")[0].data.object
        assert deleted["cancellation_details"]["reason"] == "payment_failed"
    else:
        good = account.client.payment_methods.attach("pm_card_visa", {"customer": customer.id})
        account.client.invoices.pay(invoice.id, {"payment_method": good.id})
        assert status(account, subscription) == "active"
        assert not account.client.customers.retrieve(customer.id).delinquent


def test_a_new_card_pays_the_next_attempt(account, clock):
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    bad = account.client.payment_methods.attach("pm_card_chargeCustomerFail", {"customer": customer.id})
    account.client.subscriptions.update(subscription.id, {"default_payment_method": bad.id})
    due = period_end(account, subscription) + HOUR
    account.advance(clock, due)
    good = account.client.payment_methods.attach("pm_card_visa", {"customer": customer.id})
    account.client.subscriptions.update(subscription.id, {"default_payment_method": good.id})
    account.advance(clock, due + 3 * DAY)
    assert status(account, subscription) == "active"
    assert account.latest_invoice(subscription).attempt_count == 2


def test_an_unpaid_start_expires_after_23_hours(account, clock):
    customer = account.customer("pm_card_chargeCustomerFail", test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    assert subscription.status == "incomplete"
    account.advance(clock, START + 23 * HOUR)
    assert status(account, subscription) == "incomplete_expired"
    assert account.latest_invoice(subscription).status == "void"


def test_a_start_with_authentication_is_completed(account, clock):
    customer = account.customer("pm_card_authenticationRequired", test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    assert subscription.status == "incomplete"
    assert len(account.events("invoice.payment_action_required")) == 1
    invoice = account.latest_invoice(subscription)
    intent = account.client.payment_intents.retrieve(invoice.payments.data[0].payment.payment_intent)
    assert (intent.status, intent.next_action.type) == ("requires_action", "redirect_to_url")
    account.control.authenticate(intent.client_secret)
    assert status(account, subscription) == "active"


def test_a_failed_authentication_can_be_followed_by_another_card(account, clock):
    customer = account.customer("pm_card_authenticationRequired", test_clock=clock)
    subscription = account.subscribe(customer, account.price())
    invoice = account.latest_invoice(subscription)
    intent = account.client.payment_intents.retrieve(invoice.payments.data[0].payment.payment_intent)
    account.control.authenticate(intent.client_secret, success=False)
    failed = account.client.payment_intents.retrieve(intent.id)
    assert (failed.status, failed.last_payment_error.code) == (
        "requires_payment_method", "payment_intent_authentication_failure"
    )  # fmt: skip
    good = account.client.payment_methods.attach("pm_card_visa", {"customer": customer.id})
    account.client.invoices.pay(invoice.id, {"payment_method": good.id})
    assert status(account, subscription) == "active"


def test_cancel_at_the_end_and_resume(account, clock):
    subscription = account.subscribe(account.customer(test_clock=clock), account.price())
    end = period_end(account, subscription)
    canceled = account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    assert (canceled.cancel_at_period_end, canceled.cancel_at, canceled.status) == (True, end, "active")
    resumed = account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": False})
    assert (resumed.cancel_at_period_end, resumed.cancel_at, resumed.canceled_at) == (False, None, None)
    account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    account.advance(clock, end)
    ended = account.client.subscriptions.retrieve(subscription.id)
    assert (ended.status, ended.ended_at) == ("canceled", end)
    assert len(account.client.invoices.list().data) == 1
    with pytest.raises(stripe.InvalidRequestError, match="No such subscription"):
        account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": False})


def test_the_previous_values_are_in_the_event(account, clock):
    subscription = account.subscribe(account.customer(test_clock=clock), account.price())
    account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    event = account.events("customer.subscription.updated")[0]
    previous = event.data.previous_attributes.to_dict()
    assert previous["cancel_at_period_end"] is False
    assert previous["cancel_at"] is None
    assert "status" not in previous
    account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    changes = [one.data.to_dict() for one in account.events("customer.subscription.updated")]
    assert len([one for one in changes if "cancel_at_period_end" in one.get("previous_attributes", {})]) == 1


def test_a_schedule_changes_the_price_with_the_period(account, clock):
    enterprise, pro = account.price("Enterprise", 9900), account.price("Pro yearly", 29000, "year")
    subscription = account.subscribe(account.customer(test_clock=clock), enterprise)
    end = period_end(account, subscription)
    schedule = account.client.subscription_schedules.create({"from_subscription": subscription.id})
    phase = schedule.phases[0]
    account.client.subscription_schedules.update(schedule.id, {"end_behavior": "release", "phases": [
        {"items": [{"price": enterprise.id}], "start_date": phase.start_date, "end_date": phase.end_date},
        {"items": [{"price": pro.id, "quantity": 1}], "duration": {"interval": "year", "interval_count": 1},
         "proration_behavior": "none"},
    ]})  # fmt: skip
    with pytest.raises(stripe.InvalidRequestError, match="managed by the subscription schedule"):
        account.client.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    account.advance(clock, end + HOUR)
    changed = account.client.subscriptions.retrieve(subscription.id)
    assert changed["items"].data[0].price.id == pro.id
    assert changed["items"].data[0].current_period_end - end in (365 * DAY, 366 * DAY)
    assert account.latest_invoice(subscription).amount_paid == 29000
    account.client.subscription_schedules.release(schedule.id)
    assert account.client.subscriptions.retrieve(subscription.id).schedule is None


def test_a_schedule_that_ends_lets_the_subscription_continue(account, clock):
    price = account.price()
    subscription = account.subscribe(account.customer(test_clock=clock), price)
    schedule = account.client.subscription_schedules.create({"from_subscription": subscription.id})
    account.advance(clock, period_end(account, subscription) + HOUR)
    assert account.client.subscription_schedules.retrieve(schedule.id).status == "released"
    assert status(account, subscription) == "active"


def test_coupons_once_repeating_and_their_limits(account, clock):
    once = account.client.coupons.create(
        {"amount_off": 1000, "currency": "usd", "duration": "once", "max_redemptions": 1}
    )
    customer = account.customer(test_clock=clock)
    subscription = account.subscribe(customer, account.price(), discounts=[{"coupon": once.id}])
    assert account.latest_invoice(subscription).total == 1900
    account.advance(clock, period_end(account, subscription) + HOUR)
    assert account.latest_invoice(subscription).total == 2900
    with pytest.raises(stripe.InvalidRequestError) as caught:
        account.subscribe(customer, account.price(), discounts=[{"coupon": once.id}])
    assert caught.value.code == "coupon_expired"
    half = account.client.coupons.create({"percent_off": 50, "duration": "repeating", "duration_in_months": 2})
    second = account.subscribe(customer, account.price(), discounts=[{"coupon": half.id}])
    totals = []
    for _ in range(3):
        totals.append(account.latest_invoice(second).total)
        account.advance(clock, period_end(account, second) + HOUR)
    assert totals == [1450, 1450, 2900]


def test_promotion_codes_for_first_purchases(account):
    coupon = account.client.coupons.create({"percent_off": 10})
    code = account.client.promotion_codes.create({
        "promotion": {"type": "coupon", "coupon": coupon.id}, "code": "FIRST",
        "restrictions": {"first_time_transaction": True},
    })  # fmt: skip
    customer, price = account.customer(), account.price()
    account.subscribe(customer, price, discounts=[{"promotion_code": code.id}])
    assert account.client.promotion_codes.list({"code": "FIRST"}).data[0].times_redeemed == 1
    with pytest.raises(stripe.InvalidRequestError, match="prior transactions"):
        account.subscribe(customer, account.price(), discounts=[{"promotion_code": code.id}])


def test_a_deleted_customer_has_no_running_subscription(account):
    customer = account.customer()
    subscription = account.subscribe(customer, account.price())
    assert account.client.customers.delete(customer.id).deleted
    assert status(account, subscription) == "canceled"
    assert account.client.customers.retrieve(customer.id).deleted
    assert len(account.client.invoices.list({"customer": customer.id}).data) == 1


def test_detaching_the_card_removes_it_as_the_default(account):
    customer = account.customer()
    account.client.payment_methods.detach(customer.invoice_settings.default_payment_method)
    assert account.client.customers.retrieve(customer.id).invoice_settings.default_payment_method is None
    assert account.client.customers.payment_methods.list(customer.id).data == []
    with pytest.raises(stripe.InvalidRequestError, match="may not be used again"):
        account.client.payment_methods.attach(
            customer.invoice_settings.default_payment_method, {"customer": customer.id}
        )


def test_disputes_are_opened_and_closed(account):
    account.subscribe(account.customer(), account.price())
    charge = account.client.charges.list().data[0]
    dispute = account.control.dispute(charge.id)
    assert account.client.charges.retrieve(charge.id).disputed
    assert account.client.disputes.list({"charge": charge.id}).data[0].status == "needs_response"
    account.control.close_dispute(dispute["id"], "won")
    assert account.client.disputes.retrieve(dispute["id"]).status == "won"
    assert [len(account.events(f"charge.dispute.{kind}")) for kind in ("created", "closed")] == [1, 1]


def test_a_clock_moves_forward_only_and_two_periods_at_most(account, clock):
    account.subscribe(account.customer(test_clock=clock), account.price())
    with pytest.raises(stripe.InvalidRequestError, match="in the future"):
        account.client.test_helpers.test_clocks.advance(clock, {"frozen_time": START})
    with pytest.raises(stripe.InvalidRequestError, match="two intervals"):
        account.client.test_helpers.test_clocks.advance(clock, {"frozen_time": START + 70 * DAY})


def test_the_clock_of_the_account_moves_customers_without_a_test_clock(account):
    subscription = account.subscribe(account.customer(), account.price())
    end = period_end(account, subscription)
    account.control.advance(to=end + HOUR)
    assert account.latest_invoice(subscription).status == "paid"
    assert account.latest_invoice(subscription).status_transitions.paid_at == end + HOUR
    session = account.client.checkout.sessions.create({
        "mode": "subscription", "line_items": [{"price": account.price().id, "quantity": 1}],
        "success_url": "https://example.com"})  # fmt: skip
    account.control.advance(days=1)
    assert account.client.checkout.sessions.retrieve(session.id).status == "expired"
    assert account.events("checkout.session.expired")[0].data.object["id"] == session.id


def test_the_state_survives_a_restart(account, tmp_path):
    from simulators.stripe.simulator import Simulator

    path = tmp_path / "stripe" / "account.json"
    first = Simulator(secret_key="sk_test_x", path=path).run_in_background()
    client: Any = stripe.StripeClient("sk_test_x", base_addresses={"api": first.url}).v1
    customer = client.customers.create({"email": "fan@example.com"})
    first.stop()
    second = Simulator(secret_key="sk_test_x", path=path).run_in_background()
    client = stripe.StripeClient("sk_test_x", base_addresses={"api": second.url}).v1
    assert client.customers.retrieve(customer.id).email == "fan@example.com"
    assert path.stat().st_mode & 0o077 == 0
    second.stop()

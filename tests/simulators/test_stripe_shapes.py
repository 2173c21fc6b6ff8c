"""Every answer of the simulator has the shape that stripe-python's classes give it."""

import httpx
import pytest
import stripe

from simulators.stripe.api import ENDPOINTS
from simulators.stripe.params import check
from tests.support.stripe_account import DAY, SECRET_KEY, StripeAccount
from tests.support.stripe_shapes import problems


def run_through_everything(account: StripeAccount) -> None:
    """Make objects of every kind, in many states."""
    client, control = account.client, account.control
    pro, enterprise = account.price(), account.price("Enterprise", 9900)
    yearly = account.price("Pro yearly", 29000, "year")
    coupon = client.coupons.create({"percent_off": 25, "duration": "once"})
    client.promotion_codes.create({"promotion": {"type": "coupon", "coupon": coupon.id}, "code": "FALL"})
    rate = client.tax_rates.create({"display_name": "VAT", "percentage": 19, "inclusive": False})
    customer = account.customer(address={"country": "DE"}, tax_id_data=[{"type": "eu_vat", "value": "DE123456789"}])
    subscription = account.subscribe(
        customer, pro, default_tax_rates=[rate.id], discounts=[{"coupon": coupon.id}], metadata={"a": "b"}
    )
    item = subscription["items"].data[0].id
    client.subscriptions.update(subscription.id, {
        "items": [{"id": item, "price": enterprise.id}], "proration_behavior": "create_prorations"})  # fmt: skip
    schedule = client.subscription_schedules.create({"from_subscription": subscription.id})
    phase = schedule.phases[0]
    client.subscription_schedules.update(schedule.id, {"phases": [
        {"items": [{"price": enterprise.id}], "start_date": phase.start_date, "end_date": phase.end_date},
        {"items": [{"price": yearly.id}], "duration": {"interval": "year"}},
    ]})  # fmt: skip
    late = account.customer("pm_card_chargeCustomerFail")
    with pytest.raises(stripe.CardError):
        account.subscribe(late, pro, payment_behavior="error_if_incomplete")
    account.subscribe(late, pro)
    account.subscribe(late, enterprise, trial_period_days=10)
    account.subscribe(account.customer("pm_card_authenticationRequired"), pro)
    session = {"mode": "subscription", "line_items": [{"price": pro.id, "quantity": 2}], "success_url": "https://e.com"}
    paid = client.checkout.sessions.create({**session, "client_reference_id": "7"})
    control.pay_checkout(paid.id)
    client.checkout.sessions.create({**session, "customer": customer.id, "allow_promotion_codes": True})
    client.checkout.sessions.expire(client.checkout.sessions.create(session).id)
    portal = {"customer": customer.id, "return_url": "https://e.com"}
    client.billing_portal.sessions.create(portal)
    ending = {"type": "redirect", "redirect": {"return_url": "https://e.com/back"}}
    client.billing_portal.sessions.create(
        {**portal, "flow_data": {"type": "payment_method_update", "after_completion": ending}}
    )
    client.customers.update(customer.id, {"business_name": "Moonlit Arcade", "individual_name": "River Fan"})
    client.customers.balance_transactions.create(customer.id, {"amount": -500, "currency": "usd"})
    client.invoice_items.create({"customer": customer.id, "amount": 700, "currency": "usd", "description": "Setup"})
    client.setup_intents.create({"customer": customer.id})
    control.advance(days=70)
    charges = [charge for charge in client.charges.list({"customer": customer.id}).data if charge.paid]
    client.refunds.create({"charge": charges[0].id, "amount": 100})
    control.close_dispute(control.dispute(charges[1].id)["id"], "lost")
    clock = account.clock()
    ticking = account.customer(test_clock=clock)
    account.subscribe(ticking, pro, trial_period_days=30)
    account.advance(clock, 1_790_000_000 + 35 * DAY)
    client.customers.delete(client.customers.create({}).id)
    account.control.wait_for_deliveries()


def test_answers_have_the_shape_of_stripes_document(account):
    """It makes every kind of object through the API, which takes about two seconds."""
    run_through_everything(account)
    store = account.simulator.store
    found: set[str] = set()
    with store.lock:
        kinds = [kind for kind in store.tables if not kind.startswith("_")]
        rows = [store.shown(row) for kind in kinds for row in store.all(kind)]
        rows += [event["data"]["object"] for event in store.all("event") if "id" in event["data"]["object"]]
    for row in rows:
        found |= set(problems(row))
    for path in ("checkout/sessions?expand[]=data.line_items", "invoices?expand[]=data.payments",
                 "customers?expand[]=data.subscriptions&expand[]=data.tax_ids"):  # fmt: skip
        answer = httpx.get(f"{account.simulator.url}/v1/{path}", auth=(SECRET_KEY, ""))
        found |= set(problems(answer.json()))
    assert not found, "\n".join(sorted(found))
    assert len(kinds) > 25


def test_the_check_of_shapes_finds_what_is_wrong(account):
    shown = account.client.customers.create({"email": "a@example.com"}).to_dict()
    assert problems(shown) == []
    assert problems({**shown, "nickname": "x"}) == ["customer.nickname: unknown field"]
    assert problems({key: value for key, value in shown.items() if key != "created"}) == ["customer.created: missing"]
    assert problems({**shown, "balance": "3"}) == ["customer.balance: '3' is no int"]
    assert "is none of" in problems({**shown, "tax_exempt": "maybe"})[0]
    assert problems({**shown, "address": {"town": "x"}}) == ["customer.address.town: unknown field"]


@pytest.mark.sampled
@pytest.mark.parametrize("call", ENDPOINTS, ids=lambda call: f"{call.method} {call.path}")
def test_each_call_names_parameters_that_stripe_has(call):
    """``supported`` with a typing error would refuse a parameter of Stripe."""
    from simulators.stripe import params

    with pytest.raises(Exception, match="unknown parameter: nothing_of_stripe"):
        check(call.shape, {"nothing_of_stripe": "1"}, call.supported)
    module = stripe.params
    for part in call.shape.split("."):
        module = getattr(module, part)
    top = {name.split(".")[0] for name in call.supported}
    assert top <= set(params._fields(module)), top - set(params._fields(module))

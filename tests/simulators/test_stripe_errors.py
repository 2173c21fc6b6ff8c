"""Each error that Stripe documents happens, with stripe-python's class, type, code and parameter."""

import threading
import time
from typing import Any

import httpx
import pytest
import stripe

from tests.support.stripe_account import SECRET_KEY


def refused(kind: type[stripe.StripeError], work: Any) -> Any:
    with pytest.raises(kind) as caught:
        work()
    assert type(caught.value) is kind
    return caught.value


def test_a_wrong_key_a_publishable_key_and_no_key_are_refused(account):
    error = refused(stripe.AuthenticationError, lambda: account.client_with("sk_test_other").customers.list())
    assert error.http_status == 401
    assert "Invalid API Key provided: sk_test_" in str(error)
    error = refused(stripe.AuthenticationError, lambda: account.client_with("pk_test_x").customers.list())
    assert error.error.code == "secret_key_required"
    answer = httpx.get(f"{account.simulator.url}/v1/customers")
    assert answer.status_code == 401
    assert answer.headers["Request-Id"].startswith("req_")


def test_another_api_version_is_refused(account):
    client = account.client_with(SECRET_KEY, stripe_version="2017-08-15")
    assert "Invalid Stripe API version" in str(refused(stripe.InvalidRequestError, lambda: client.customers.list()))


@pytest.mark.parametrize(
    ("params", "code", "param", "text"),
    [
        ({"hue": "red"}, "parameter_unknown", "hue", "Received unknown parameter: hue"),
        ({"address": {"town": "Graz"}}, "parameter_unknown", "address[town]", "unknown parameter: address[town]"),
        ({"balance": "much"}, "parameter_invalid_integer", "balance", "Invalid integer: much"),
        ({"email": ""}, "parameter_invalid_empty", "email", "You passed an empty string for 'email'"),
        ({"email": "no address"}, "email_invalid", "email", "Invalid email address"),
        ({"tax_exempt": "maybe"}, None, "tax_exempt", "must be one of exempt, none or reverse"),
        ({"metadata": {"k": "x" * 501}}, None, "metadata[k]", "up to 500 characters"),
        ({"test_clock": "clock_none"}, "resource_missing", "test_clock", "No such test clock: 'clock_none'"),
    ],
)
def test_parameters_are_checked_strictly(account, params, code, param, text):
    error = refused(stripe.InvalidRequestError, lambda: account.client.customers.create(params))
    assert (error.http_status, error.code, error.param) == (400, code, param)
    assert text in str(error)


def test_a_missing_parameter_is_named(account):
    error = refused(stripe.InvalidRequestError, lambda: account.client.products.create({}))
    assert (error.code, error.param) == ("parameter_missing", "name")


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("customers", {"source": "tok_visa"}),
        ("checkout/sessions", {"mode": "payment", "success_url": "https://e.com"}),
        ("checkout/sessions", {"mode": "subscription", "payment_method_collection": "if_required"}),
        ("subscriptions", {"customer": "cus_x", "collection_method": "send_invoice"}),
        ("subscriptions", {"customer": "cus_x", "billing_mode[type]": "classic"}),
        ("subscription_schedules", {"metadata[a]": "b"}),
    ],
)
def test_what_only_stripe_has_is_refused_loudly(account, path, data):
    """Ignoring it would let the product rely on something that never happens here."""
    answer = httpx.post(f"{account.simulator.url}/v1/{path}", auth=(SECRET_KEY, ""), data=data)
    assert answer.status_code == 501
    assert answer.json()["error"]["code"] == "simulator_unsupported"


def test_missing_objects_and_addresses(account):
    error = refused(stripe.InvalidRequestError, lambda: account.client.customers.retrieve("cus_none"))
    assert (error.http_status, error.code, error.param) == (404, "resource_missing", "id")
    error = refused(
        stripe.InvalidRequestError,
        lambda: account.client.subscriptions.create({"customer": "cus_none", "items": [{"price": "price_none"}]}),
    )
    assert (error.http_status, error.code, error.param) == (400, "resource_missing", "customer")
    answer = httpx.get(f"{account.simulator.url}/v1/nothing", auth=(SECRET_KEY, ""))
    assert answer.status_code == 404
    assert "Unrecognized request URL (GET: /v1/nothing)" in answer.json()["error"]["message"]


def test_the_same_key_gets_the_first_answer_again(account):
    options: Any = {"idempotency_key": "once"}
    first = account.client.customers.create({"email": "a@example.com"}, options)
    again = account.client.customers.create({"email": "a@example.com"}, options)
    assert again.id == first.id
    assert again.last_response.headers["Idempotent-Replayed"] == "true"
    assert again.last_response.headers["Original-Request"] == first.last_response.request_id
    assert len(account.client.customers.list().data) == 1
    assert account.simulator.api.counts["POST /v1/customers"] == 1


def test_a_key_with_other_parameters_or_another_address_is_refused(account):
    options: Any = {"idempotency_key": "once"}
    account.client.customers.create({"email": "a@example.com"}, options)
    error = refused(
        stripe.IdempotencyError, lambda: account.client.customers.create({"email": "b@example.com"}, options)
    )
    assert error.http_status == 400
    assert "same parameters" in str(error)
    error = refused(stripe.IdempotencyError, lambda: account.client.products.create({"name": "Pro"}, options))
    assert "same endpoint" in str(error)


def test_a_refusal_is_kept_for_its_key_but_a_wrong_parameter_is_not(account):
    customer, price = account.customer("pm_card_chargeCustomerFail"), account.price()
    options: Any = {"idempotency_key": "pay"}
    params = {"customer": customer.id, "items": [{"price": price.id}], "payment_behavior": "error_if_incomplete"}
    refused(stripe.CardError, lambda: account.client.subscriptions.create(params, options))
    method = account.client.payment_methods.attach("pm_card_visa", {"customer": customer.id})
    account.client.customers.update(customer.id, {"invoice_settings": {"default_payment_method": method.id}})
    refused(stripe.CardError, lambda: account.client.subscriptions.create(params, options))
    assert account.client.subscriptions.list({"customer": customer.id, "status": "all"}).data == []
    options = {"idempotency_key": "typo"}
    refused(stripe.InvalidRequestError, lambda: account.client.customers.create({"emial": "a@example.com"}, options))
    assert account.client.customers.create({"email": "a@example.com"}, options).email == "a@example.com"


def test_a_key_whose_call_still_runs_is_a_conflict(account):
    api = account.simulator.api
    entered, leave = threading.Event(), threading.Event()
    perform = api._perform

    def wait_first(*given: Any) -> Any:
        entered.set()
        assert leave.wait(5)
        return perform(*given)

    api._perform = wait_first
    options: Any = {"idempotency_key": "slow"}
    first = threading.Thread(target=account.client.customers.create, args=({"email": "a@example.com"}, options))
    first.start()
    assert entered.wait(5)
    api._perform = perform
    with pytest.raises(stripe.StripeError) as caught:
        account.client_with(SECRET_KEY).customers.create({"email": "a@example.com"}, options)
    error = caught.value.error
    assert error is not None
    assert (caught.value.http_status, error.code) == (409, "idempotency_key_in_use")
    leave.set()
    first.join(5)
    assert len(account.client.customers.list().data) == 1


@pytest.mark.parametrize(
    ("number", "code", "decline_code"),
    [
        ("4000000000000002", "card_declined", "generic_decline"),
        ("4000000000009995", "card_declined", "insufficient_funds"),
        ("4000000000000069", "expired_card", ""),
        ("4000000000000127", "incorrect_cvc", ""),
        ("4000000000000119", "processing_error", ""),
    ],
)
def test_cards_that_the_bank_refuses_cannot_be_attached(account, number, code, decline_code):
    card = {"number": number, "exp_month": 12, "exp_year": 2034, "cvc": "123"}
    method = account.client.payment_methods.create({"type": "card", "card": card})
    customer = account.customer(None)
    error = refused(
        stripe.CardError, lambda: account.client.payment_methods.attach(method.id, {"customer": customer.id})
    )
    assert (error.http_status, error.code) == (402, code)
    assert (error.error.decline_code or "") == decline_code


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ({"number": "4242424242424241", "exp_month": 12, "exp_year": 2034}, "incorrect_number"),
        ({"number": "4111111111111111", "exp_month": 12, "exp_year": 2034}, "card_declined"),
        ({"number": "4242424242424242", "exp_month": 13, "exp_year": 2034}, "invalid_expiry_month"),
        ({"number": "4242424242424242", "exp_month": 1, "exp_year": 2020}, "invalid_expiry_year"),
        ({"number": "4242424242424242", "exp_month": 12, "exp_year": 2034, "cvc": "12"}, "invalid_cvc"),
    ],
)
def test_wrong_cards(account, card, code):
    error = refused(stripe.CardError, lambda: account.client.payment_methods.create({"type": "card", "card": card}))
    assert error.code == code


def test_a_failing_card_and_one_with_authentication_stop_error_if_incomplete(account):
    price = account.price()
    error = refused(
        stripe.CardError,
        lambda: account.subscribe(account.customer("pm_card_chargeCustomerFail"), price,
                                  payment_behavior="error_if_incomplete"),
    )  # fmt: skip
    assert error.error.payment_intent.last_payment_error.decline_code == "generic_decline"
    error = refused(
        stripe.CardError,
        lambda: account.subscribe(account.customer("pm_card_authenticationRequired"), price,
                                  payment_behavior="error_if_incomplete"),
    )  # fmt: skip
    assert error.code == "subscription_payment_intent_requires_action"
    error = refused(stripe.InvalidRequestError, lambda: account.subscribe(account.customer(None), price))
    assert error.code == "resource_missing"
    assert "no attached payment source" in str(error)
    assert account.client.subscriptions.list({"status": "all"}).data == []


def test_lists_are_paged_by_cursor(account):
    made = [account.client.customers.create({"email": f"fan{number}@example.com"}).id for number in range(5)]
    first = account.client.customers.list({"limit": 2})
    assert [row.id for row in first.data] == made[:2:-1]
    assert first.has_more
    rest = account.client.customers.list({"limit": 3, "starting_after": first.data[-1].id})
    assert [row.id for row in rest.data] == made[2::-1]
    assert not rest.has_more
    before = account.client.customers.list({"limit": 2, "ending_before": made[0]})
    assert [row.id for row in before.data] == [made[2], made[1]]
    assert [row.id for row in account.client.customers.list({"limit": 2}).auto_paging_iter()] == made[::-1]
    for limit in (0, 101):
        error = refused(stripe.InvalidRequestError, lambda limit=limit: account.client.customers.list({"limit": limit}))
        assert error.param == "limit"


def test_expand_replaces_ids_and_refuses_what_has_none(account):
    subscription = account.subscribe(account.customer(), account.price())
    shown = account.client.subscriptions.retrieve(
        subscription.id, {"expand": ["customer.invoice_settings.default_payment_method", "latest_invoice.payments"]}
    )
    assert shown.customer.invoice_settings.default_payment_method.card.last4 == "4242"
    assert shown.latest_invoice.payments.data[0].payment.payment_intent.startswith("pi_")
    shown = account.client.subscriptions.retrieve(subscription.id, {"expand": ["items.data.price.product"]})
    assert shown["items"].data[0].price.product.name == "Pro"
    for path in ("status", "nothing", "latest_invoice.nothing", "a.b.c.d.e"):
        error = refused(
            stripe.InvalidRequestError,
            lambda path=path: account.client.subscriptions.retrieve(subscription.id, {"expand": [path]}),
        )
        assert "expand" in str(error)


def test_refunds_beyond_the_charge(account):
    account.subscribe(account.customer(), account.price())
    charge = account.client.charges.list().data[0]
    account.client.refunds.create({"charge": charge.id, "amount": 900})
    error = refused(
        stripe.InvalidRequestError, lambda: account.client.refunds.create({"charge": charge.id, "amount": 2001})
    )
    assert "greater than unrefunded amount on charge ($20.00)" in str(error)
    account.client.refunds.create({"payment_intent": charge.payment_intent})
    error = refused(stripe.InvalidRequestError, lambda: account.client.refunds.create({"charge": charge.id}))
    assert error.code == "charge_already_refunded"
    assert account.client.charges.retrieve(charge.id).refunded


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ({"kind": "rate_limited"}, stripe.RateLimitError),
        ({"kind": "error", "status": 500}, stripe.APIError),
        ({"kind": "error", "status": 503}, stripe.APIError),
        ({"kind": "truncated"}, stripe.APIError),
        ({"kind": "html"}, stripe.APIError),
        ({"kind": "reset"}, stripe.APIConnectionError),
        ({"kind": "lost_answer"}, stripe.APIConnectionError),
    ],
)
def test_faults_of_the_api(account, fault, kind):
    account.control.fault(**fault, match="POST /v1/customers$", times=1)
    refused(kind, lambda: account.client.customers.create({"email": "a@example.com"}))
    took_effect = fault["kind"] in ("truncated", "html", "lost_answer")
    assert len(account.client.customers.list().data) == int(took_effect)


def test_a_lost_answer_is_found_again_with_its_key(account):
    account.control.fault("lost_answer", match="POST /v1/customers$", times=1)
    options: Any = {"idempotency_key": "lost"}
    refused(stripe.APIConnectionError, lambda: account.client.customers.create({"email": "a@example.com"}, options))
    account.client.customers.create({"email": "a@example.com"}, options)
    assert len(account.client.customers.list().data) == 1


def test_refused_connections_end_after_their_time(account):
    """The port stays closed for 0.3 seconds, so the test takes longer than that."""
    account.control.refuse_connections(0.3)
    deadline = time.monotonic() + 5
    seen = set()
    while time.monotonic() < deadline:
        try:
            account.client.customers.list()
            seen.add("answered")
            if "refused" in seen:
                break
        except stripe.APIConnectionError:
            seen.add("refused")
        time.sleep(0.02)
    assert seen == {"refused", "answered"}
    assert account.client.customers.list().data == []

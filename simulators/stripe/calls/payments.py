"""Payment methods, payment intents, setup intents, charges, refunds, disputes."""

from simulators.stripe.api import Call, endpoint
from simulators.stripe.errors import invalid
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import Row


@endpoint(
    "POST", "/v1/payment_methods", "PaymentMethodCreateParams",
    "type card.number card.exp_month card.exp_year card.cvc billing_details.* metadata",
)  # fmt: skip
def create_method(call: Call) -> Row:
    if call.params.get("type") != "card":
        raise invalid("The simulator has cards only.", "type")
    card = call.params.get("card")
    if not card or "number" not in card:
        raise invalid("Missing required param: card[number].", "card[number]", "parameter_missing")
    for name in ("exp_month", "exp_year"):
        if name not in card:
            raise invalid(f"Missing required param: card[{name}].", f"card[{name}]", "parameter_missing")
    details = call.params.get("billing_details") or {}
    row = call.simulator.payments.new_method(
        card["number"], card["exp_month"], card["exp_year"], card.get("cvc"), name=details.get("name"),
        email=details.get("email"), country=(details.get("address") or {}).get("country"),
    )  # fmt: skip
    merge(row, call.params)
    return row


@endpoint("GET", "/v1/payment_methods/{id}", "PaymentMethodRetrieveParams")
def retrieve_method(call: Call) -> Row:
    return call.simulator.payments.method(call.id, "id")


@endpoint("POST", "/v1/payment_methods/{id}/attach", "PaymentMethodAttachParams", "customer")
def attach(call: Call) -> Row:
    if "customer" not in call.params:
        raise invalid("Missing required param: customer.", "customer", "parameter_missing")
    customer = call.store.get("customer", call.params["customer"], "customer")
    return call.simulator.payments.attach(call.id, customer)


@endpoint("POST", "/v1/payment_methods/{id}/detach", "PaymentMethodDetachParams")
def detach(call: Call) -> Row:
    return call.simulator.payments.detach(call.simulator.payments.method(call.id, "id"))


@endpoint("GET", "/v1/payment_methods", "PaymentMethodListParams", f"{PAGE} customer type")
def list_methods(call: Call) -> Row:
    rows = matching(call.store, "payment_method", call.params, "customer", "type")
    return page(call, [row for row in rows if row["customer"]], "/v1/payment_methods")


@endpoint("GET", "/v1/customers/{id}/payment_methods", "CustomerListPaymentMethodsParams", f"{PAGE} type")
def list_methods_of_customer(call: Call) -> Row:
    call.store.get("customer", call.id)
    rows = matching(call.store, "payment_method", {**call.params, "customer": call.id}, "customer", "type")
    return page(call, rows, f"/v1/customers/{call.id}/payment_methods")


@endpoint("GET", "/v1/payment_intents/{id}", "PaymentIntentRetrieveParams")
def retrieve_intent(call: Call) -> Row:
    return call.store.get("payment_intent", call.id)


@endpoint("GET", "/v1/payment_intents", "PaymentIntentListParams", f"{PAGE} {CREATED} customer")
def list_intents(call: Call) -> Row:
    return page(call, matching(call.store, "payment_intent", call.params, "customer"), "/v1/payment_intents")


@endpoint("POST", "/v1/payment_intents/{id}/confirm", "PaymentIntentConfirmParams", "payment_method")
def confirm_intent(call: Call) -> Row:
    row = call.store.get("payment_intent", call.id)
    wanted = call.params.get("payment_method") or row["payment_method"]
    if not wanted:
        raise invalid(
            "You cannot confirm this PaymentIntent because it's missing a payment method.", "payment_method",
            "payment_intent_unexpected_state",
        )  # fmt: skip
    outcome = call.simulator.payments.confirm(row, call.simulator.payments.method(wanted, "payment_method"))
    if outcome != "requires_action":
        call.simulator.money.intent_ended(row)
    if outcome == "failed":
        raise call.simulator.payments.error_of(row)
    return row


@endpoint("POST", "/v1/payment_intents/{id}/cancel", "PaymentIntentCancelParams", "cancellation_reason")
def cancel_intent(call: Call) -> Row:
    row = call.store.get("payment_intent", call.id)
    if any(call.store.all("invoice", _intent=row["id"])):
        raise invalid("You cannot cancel a PaymentIntent of an invoice. Void the invoice instead.")
    call.simulator.payments.cancel(row, call.params.get("cancellation_reason"))
    return row


@endpoint("POST", "/v1/setup_intents", "SetupIntentCreateParams", "customer confirm payment_method usage metadata")
def create_setup(call: Call) -> Row:
    customer = call.params.get("customer")
    if customer:
        call.store.get("customer", customer, "customer")
    row = call.simulator.payments.new_setup(customer, usage=call.params.get("usage", "off_session"))
    merge(row, call.params)
    if call.params.get("confirm"):
        method = call.simulator.payments.method(call.params.get("payment_method", ""), "payment_method")
        call.simulator.payments.confirm_setup(row, method)
    return row


@endpoint("GET", "/v1/setup_intents/{id}", "SetupIntentRetrieveParams")
def retrieve_setup(call: Call) -> Row:
    return call.store.get("setup_intent", call.id)


@endpoint("POST", "/v1/setup_intents/{id}/confirm", "SetupIntentConfirmParams", "payment_method")
def confirm_setup(call: Call) -> Row:
    row = call.store.get("setup_intent", call.id)
    method = call.simulator.payments.method(call.params.get("payment_method", ""), "payment_method")
    call.simulator.payments.confirm_setup(row, method)
    return row


@endpoint("GET", "/v1/charges/{id}", "ChargeRetrieveParams")
def retrieve_charge(call: Call) -> Row:
    return call.store.get("charge", call.id)


@endpoint("GET", "/v1/charges", "ChargeListParams", f"{PAGE} {CREATED} customer payment_intent")
def list_charges(call: Call) -> Row:
    return page(call, matching(call.store, "charge", call.params, "customer", "payment_intent"), "/v1/charges")


@endpoint("POST", "/v1/refunds", "RefundCreateParams", "charge payment_intent amount reason metadata")
def create_refund(call: Call) -> Row:
    params, store = call.params, call.store
    if ("charge" in params) == ("payment_intent" in params):
        raise invalid("One of the following params should be provided for this request: payment_intent or charge.")
    if "charge" in params:
        charge = store.get("charge", params["charge"], "charge")
    else:
        intent = store.get("payment_intent", params["payment_intent"], "payment_intent")
        if intent["status"] != "succeeded":
            raise invalid(
                f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.", "payment_intent"
            )
        charge = store.row("charge", intent["latest_charge"])
    row = call.simulator.payments.refund(charge, params.get("amount"), params.get("reason"))
    merge(row, params)
    return row


@endpoint("GET", "/v1/refunds/{id}", "RefundRetrieveParams")
def retrieve_refund(call: Call) -> Row:
    return call.store.get("refund", call.id)


@endpoint("GET", "/v1/refunds", "RefundListParams", f"{PAGE} {CREATED} charge payment_intent")
def list_refunds(call: Call) -> Row:
    return page(call, matching(call.store, "refund", call.params, "charge", "payment_intent"), "/v1/refunds")


@endpoint("GET", "/v1/disputes/{id}", "DisputeRetrieveParams")
def retrieve_dispute(call: Call) -> Row:
    return call.store.get("dispute", call.id)


@endpoint("GET", "/v1/disputes", "DisputeListParams", f"{PAGE} {CREATED} charge payment_intent")
def list_disputes(call: Call) -> Row:
    return page(call, matching(call.store, "dispute", call.params, "charge", "payment_intent"), "/v1/disputes")


@endpoint("POST", "/v1/disputes/{id}/close", "DisputeCloseParams")
def close_dispute(call: Call) -> Row:
    """Accept the dispute as lost."""
    return call.simulator.payments.close_dispute(call.store.get("dispute", call.id), won=False)

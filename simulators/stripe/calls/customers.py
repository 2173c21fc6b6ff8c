"""Customers, their tax ids, their balance."""

import re
from typing import Any

from simulators.stripe import subscriptions
from simulators.stripe.api import Call, endpoint
from simulators.stripe.errors import StripeError, invalid, missing
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import Row, Store

_FIELDS = (
    "address.* description email name phone metadata invoice_settings.default_payment_method invoice_settings.footer "
    "tax_exempt preferred_locales balance shipping.* business_name individual_name"
)
_EMAIL = re.compile(r"^[^@\s]+@[^@\s]+$")
_ADDRESS = ("city", "country", "line1", "line2", "postal_code", "state")


def new_customer(store: Store, **facts: Any) -> Row:
    return store.add({
        "id": store.new_id("cus"), "object": "customer", "address": None, "balance": 0, "created": store.now(),
        "currency": None, "customer_account": None, "default_source": None, "delinquent": False, "description": None,
        "discount": None, "email": None, "invoice_prefix": store.new_id("x")[2:10].upper(),
        "invoice_settings": {
            "custom_fields": None, "default_payment_method": None, "footer": None, "rendering_options": None,
        },
        "livemode": False, "metadata": {}, "name": None, "next_invoice_sequence": 1, "phone": None,
        "preferred_locales": [], "shipping": None, "tax_exempt": "none", "test_clock": None, **facts,
    })  # fmt: skip


@endpoint("POST", "/v1/customers", "CustomerCreateParams", f"{_FIELDS} payment_method test_clock tax_id_data.*")
def create(call: Call) -> Row:
    params, store = call.params, call.store
    clock = params.get("test_clock")
    if clock:
        store.get("test_helpers.test_clock", clock, "test_clock")
    row = new_customer(store, created=store.now(clock), test_clock=clock)
    if method := params.get("payment_method"):
        attached = call.simulator.payments.attach(method, row, param="payment_method")
        if (params.get("invoice_settings") or {}).get("default_payment_method") == method:
            params["invoice_settings"]["default_payment_method"] = attached["id"]
    _set(call, row)
    for datum in params.get("tax_id_data") or []:
        add_tax_id(store, row, datum["type"], datum["value"])
    call.emit("customer.created", row)
    return row


@endpoint("GET", "/v1/customers/{id}", "CustomerRetrieveParams")
def retrieve(call: Call) -> Row:
    row = call.store.find("customer", call.id)
    if row is None:
        raise missing("customer", call.id)
    return row


@endpoint("POST", "/v1/customers/{id}", "CustomerUpdateParams", _FIELDS)
def update(call: Call) -> Row:
    row = call.store.get("customer", call.id)
    with call.store.changing(row, "customer.updated"):
        _set(call, row)
    return row


@endpoint("DELETE", "/v1/customers/{id}", "CustomerDeleteParams")
def delete(call: Call) -> Row:
    """Cancel the customer's subscriptions now and keep the invoices, as Stripe does."""
    row = call.store.get("customer", call.id)
    for subscription in list(call.store.all("subscription", customer=row["id"])):
        if subscription["status"] not in subscriptions.ENDED:
            call.simulator.subscriptions.cancel(subscription, reason="cancellation_requested")
    for method in list(call.store.all("payment_method", customer=row["id"])):
        method["customer"] = None
    call.emit("customer.deleted", row)
    row["deleted"] = True
    return row


@endpoint("GET", "/v1/customers", "CustomerListParams", f"{PAGE} {CREATED} email test_clock")
def list_all(call: Call) -> Row:
    # Stripe leaves customers with a test clock out unless the clock is named.
    params = {"test_clock": None, **call.params}
    return page(call, matching(call.store, "customer", params, "email", "test_clock"), "/v1/customers")


def _set(call: Call, row: Row) -> None:
    params = call.params
    for name in (
        "description", "email", "name", "phone", "tax_exempt", "preferred_locales", "balance", "business_name",
        "individual_name",
    ):  # fmt: skip
        if name in params:
            row[name] = params[name] if params[name] != "" else None
    if row["email"] and not _EMAIL.match(row["email"]):
        raise invalid(f"Invalid email address: {row['email']}", "email", "email_invalid")
    row["tax_exempt"] = row["tax_exempt"] or "none"
    if "address" in params:
        row["address"] = (params["address"] and {name: params["address"].get(name) for name in _ADDRESS}) or None
    if "shipping" in params:
        row["shipping"] = params["shipping"] or None
    settings = params.get("invoice_settings") or {}
    if "footer" in settings:
        row["invoice_settings"]["footer"] = settings["footer"]
    if method := settings.get("default_payment_method"):
        found = call.store.get("payment_method", method, "invoice_settings[default_payment_method]")
        if found["customer"] != row["id"]:
            raise invalid(
                "The customer does not have a payment method with the ID "
                f"{method}. The payment method must be attached to the customer.",
                "invoice_settings[default_payment_method]", "resource_missing",
            )  # fmt: skip
        row["invoice_settings"]["default_payment_method"] = method
    merge(row, params)


def add_tax_id(store: Store, customer: Row, kind: str, value: str) -> Row:
    """Add the tax id. Raises tax_id_invalid for a European number without its country."""
    if kind == "eu_vat" and not re.fullmatch(r"[A-Z]{2}[A-Z0-9]{2,13}", value):
        raise invalid("Invalid value for eu_vat.", "value", "tax_id_invalid")
    country = value[:2] if kind == "eu_vat" else kind[:2].upper()
    row = store.add({
        "id": store.new_id("txi"), "object": "tax_id", "country": country, "created": store.now(customer["test_clock"]),
        "customer": customer["id"], "customer_account": None, "livemode": False,
        "owner": {"type": "customer", "customer": customer["id"], "customer_account": None},
        "type": kind, "value": value,
        "verification": {"status": "pending", "verified_address": None, "verified_name": None},
    })  # fmt: skip
    store.emit("customer.tax_id.created", row)
    return row


@endpoint("POST", "/v1/customers/{id}/tax_ids", "CustomerCreateTaxIdParams", "type value")
def create_tax_id(call: Call) -> Row:
    customer = call.store.get("customer", call.id)
    return add_tax_id(call.store, customer, call.params["type"], call.params["value"])


@endpoint("GET", "/v1/customers/{id}/tax_ids", "CustomerListTaxIdsParams", PAGE)
def list_tax_ids(call: Call) -> Row:
    call.store.get("customer", call.id)
    return page(call, call.store.all("tax_id", customer=call.id), f"/v1/customers/{call.id}/tax_ids")


@endpoint("DELETE", "/v1/customers/{customer}/tax_ids/{id}", "CustomerDeleteTaxIdParams")
def delete_tax_id(call: Call) -> Row:
    row = call.store.get("tax_id", call.ids[1])
    if row["customer"] != call.ids[0]:
        raise missing("tax id", call.ids[1])
    call.emit("customer.tax_id.deleted", row)
    row["deleted"] = True
    return row


@endpoint(
    "POST", "/v1/customers/{id}/balance_transactions", "CustomerCreateBalanceTransactionParams",
    "amount currency description metadata",
)  # fmt: skip
def create_balance_transaction(call: Call) -> Row:
    customer = call.store.get("customer", call.id)
    currency = call.params["currency"].lower()
    if customer["currency"] not in (None, currency):
        raise StripeError(f"The currency of the customer is {customer['currency']}.", param="currency")
    customer["currency"] = currency
    row = call.simulator.money.change_balance(
        customer, call.params["amount"], "adjustment", description=call.params.get("description")
    )
    merge(row, call.params)
    return row


@endpoint("GET", "/v1/customers/{id}/balance_transactions", "CustomerListBalanceTransactionsParams", PAGE)
def list_balance_transactions(call: Call) -> Row:
    call.store.get("customer", call.id)
    rows = call.store.all("customer_balance_transaction", customer=call.id)
    return page(call, rows, f"/v1/customers/{call.id}/balance_transactions")

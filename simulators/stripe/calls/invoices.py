"""Invoices, previews, invoice items, invoice payments."""

from simulators.stripe.api import Call, endpoint
from simulators.stripe.calls.catalog import currency_of
from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import Row


@endpoint(
    "POST", "/v1/invoices", "InvoiceCreateParams",
    "customer currency auto_advance metadata description default_payment_method pending_invoice_items_behavior",
)  # fmt: skip
def create(call: Call) -> Row:
    params, store = call.params, call.store
    if "customer" not in params:
        raise invalid("Missing required param: customer.", "customer", "parameter_missing")
    customer = store.get("customer", params["customer"], "customer")
    currency = currency_of(params["currency"]) if "currency" in params else customer["currency"] or "usd"
    method = params.get("default_payment_method")
    if method:
        call.simulator.subscriptions.method_of(customer["id"], method, "default_payment_method")
    row = call.simulator.money.new(
        customer, currency, "manual", method=method, auto_advance=params.get("auto_advance", False)
    )
    row["description"] = params.get("description")
    merge(row, params)
    if params.get("pending_invoice_items_behavior", "exclude") == "include":
        call.simulator.money.take_pending(row)
    call.simulator.money.announce(row)
    return row


@endpoint("GET", "/v1/invoices/{id}", "InvoiceRetrieveParams")
def retrieve(call: Call) -> Row:
    return call.store.get("invoice", call.id)


@endpoint(
    "POST", "/v1/invoices/{id}", "InvoiceUpdateParams", "metadata description auto_advance default_payment_method"
)
def update(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    if row["status"] != "draft" and {"description"} & call.params.keys():
        raise invalid("Finalized invoices can't be updated in this way.", "description", "invoice_not_editable")
    with call.store.changing(row, "invoice.updated"):
        for name in ("description", "auto_advance"):
            if name in call.params:
                row[name] = call.params[name]
        if method := call.params.get("default_payment_method"):
            call.simulator.subscriptions.method_of(row["customer"], method, "default_payment_method")
            row["default_payment_method"] = method
        merge(row, call.params)
    return row


@endpoint("GET", "/v1/invoices", "InvoiceListParams", f"{PAGE} {CREATED} customer status subscription")
def list_all(call: Call) -> Row:
    rows = matching(call.store, "invoice", call.params, "customer", "status")
    if "subscription" in call.params:
        wanted = call.store.get("subscription", call.params["subscription"], "subscription")["id"]
        rows = [row for row in rows if (call.simulator.money.subscription_of(row) or {}).get("id") == wanted]
    return page(call, rows, "/v1/invoices")


@endpoint("DELETE", "/v1/invoices/{id}", "InvoiceDeleteParams")
def delete(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    if row["status"] != "draft" or row["parent"]:
        raise invalid("You can only delete draft invoices that do not belong to a subscription.")
    call.emit("invoice.deleted", row)
    row["deleted"] = True
    return row


@endpoint("GET", "/v1/invoices/{id}/lines", "InvoiceListLinesParams", PAGE)
def list_lines(call: Call) -> Row:
    call.store.get("invoice", call.id)
    lines = list(call.store.all("line_item", invoice=call.id))[::-1]  # Stripe lists lines in their own order.
    return page(call, lines, f"/v1/invoices/{call.id}/lines")


@endpoint("POST", "/v1/invoices/{id}/finalize", "InvoiceFinalizeInvoiceParams", "auto_advance")
def finalize(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    row["auto_advance"] = call.params.get("auto_advance", row["auto_advance"])
    call.simulator.money.finalize(row)
    return row


@endpoint("POST", "/v1/invoices/{id}/pay", "InvoicePayParams", "payment_method paid_out_of_band off_session")
def pay(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    call.simulator.money.pay(
        row, call.params.get("payment_method"), out_of_band=call.params.get("paid_out_of_band", False)
    )
    return row


@endpoint("POST", "/v1/invoices/{id}/void", "InvoiceVoidInvoiceParams")
def void(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    call.simulator.money.void(row)
    return row


@endpoint("POST", "/v1/invoices/{id}/mark_uncollectible", "InvoiceMarkUncollectibleParams")
def mark_uncollectible(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    call.simulator.money.mark_uncollectible(row)
    return row


@endpoint("POST", "/v1/invoices/{id}/send", "InvoiceSendInvoiceParams")
def send(call: Call) -> Row:
    row = call.store.get("invoice", call.id)
    if row["status"] == "draft":
        call.simulator.money.finalize(row)
    call.emit("invoice.sent", row)
    return row


_ITEM = "subscription_details.items"


@endpoint(
    "POST", "/v1/invoices/create_preview", "InvoiceCreatePreviewParams",
    f"customer subscription preview_mode discounts.* automatic_tax.enabled {_ITEM}.id {_ITEM}.price {_ITEM}.quantity "
    f"{_ITEM}.deleted subscription_details.proration_behavior subscription_details.proration_date "
    "subscription_details.billing_cycle_anchor.type subscription_details.trial_end subscription_details.cancel_now "
    "subscription_details.cancel_at_period_end subscription_details.cancel_at subscription_details.default_tax_rates",
)  # fmt: skip
def create_preview(call: Call) -> Row:
    if "customer" not in call.params and "subscription" not in call.params:
        raise StripeError("You must specify at least one of `customer` or `subscription`.", param="customer")
    return call.simulator.previews.preview(call.params)


@endpoint(
    "POST", "/v1/invoiceitems", "InvoiceItemCreateParams",
    "customer amount currency description metadata discountable invoice subscription",
)  # fmt: skip
def create_item(call: Call) -> Row:
    params, store = call.params, call.store
    if "customer" not in params or "amount" not in params:
        name = "amount" if "customer" in params else "customer"
        raise invalid(f"Missing required param: {name}.", name, "parameter_missing")
    customer = store.get("customer", params["customer"], "customer")
    currency = currency_of(params.get("currency") or customer["currency"] or "usd")
    now = store.now(customer["test_clock"])
    row = call.simulator.changes.new_item(
        customer["id"], currency, params["amount"], params.get("description"), (now, now)
    )
    row["discountable"] = params.get("discountable", True)
    if "subscription" in params:
        row["_subscription"] = store.get("subscription", params["subscription"], "subscription")["id"]
    merge(row, params)
    if "invoice" in params:
        invoice = store.get("invoice", params["invoice"], "invoice")
        if invoice["status"] != "draft":
            raise invalid("Items can be added to draft invoices only.", "invoice", "invoice_not_editable")
        call.simulator.money.take_pending(invoice)
        call.simulator.money.total(invoice)
    return row


@endpoint("GET", "/v1/invoiceitems", "InvoiceItemListParams", f"{PAGE} {CREATED} customer pending invoice")
def list_items(call: Call) -> Row:
    rows = matching(call.store, "invoiceitem", call.params, "customer", "invoice")
    if "pending" in call.params:
        rows = [row for row in rows if (row["_invoice"] is None) is call.params["pending"]]
    return page(call, rows, "/v1/invoiceitems")


@endpoint("DELETE", "/v1/invoiceitems/{id}", "InvoiceItemDeleteParams")
def delete_item(call: Call) -> Row:
    row = call.store.get("invoiceitem", call.id)
    if row["_invoice"] is not None:
        raise invalid("You can only delete pending invoice items.", code="invoice_not_editable")
    call.emit("invoiceitem.deleted", row)
    row["deleted"] = True
    return row


@endpoint(
    "GET", "/v1/invoice_payments", "InvoicePaymentListParams", f"{PAGE} invoice status payment.type "
    "payment.payment_intent",
)  # fmt: skip
def list_payments(call: Call) -> Row:
    rows = matching(call.store, "invoice_payment", call.params, "invoice", "status")
    if wanted := (call.params.get("payment") or {}).get("payment_intent"):
        rows = [row for row in rows if row["payment"]["payment_intent"] == wanted]
    return page(call, rows, "/v1/invoice_payments")


@endpoint("GET", "/v1/invoice_payments/{id}", "InvoicePaymentRetrieveParams")
def retrieve_payment(call: Call) -> Row:
    return call.store.get("invoice_payment", call.id)

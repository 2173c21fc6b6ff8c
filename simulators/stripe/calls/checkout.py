"""Checkout sessions."""

from urllib.parse import urlsplit

from simulators.stripe.api import Call, endpoint
from simulators.stripe.calls.catalog import check_currency
from simulators.stripe.errors import invalid, unsupported
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import Row, Shown

MIN_SECONDS, MAX_SECONDS = 30 * 60, 24 * 3600
TRIAL_MARGIN = 48 * 3600
_TEXTS = ("submit", "shipping_address", "terms_of_service_acceptance", "after_submit")


@endpoint(
    "POST", "/v1/checkout/sessions", "checkout.SessionCreateParams",
    "mode customer customer_email customer_creation customer_update.* client_reference_id line_items.price "
    "line_items.quantity allow_promotion_codes discounts.coupon discounts.promotion_code "
    "billing_address_collection tax_id_collection.enabled automatic_tax.enabled subscription_data.metadata "
    "subscription_data.trial_period_days subscription_data.trial_end subscription_data.description "
    "subscription_data.trial_settings.end_behavior.missing_payment_method subscription_data.default_tax_rates "
    "payment_method_collection success_url cancel_url expires_at metadata locale ui_mode currency "
    "setup_intent_data.metadata",
)  # fmt: skip
def create(call: Call) -> Row:
    params, store = call.params, call.store
    mode = params.get("mode")
    if mode is None:
        raise invalid("Missing required param: mode.", "mode", "parameter_missing")
    if mode == "payment":
        raise unsupported("mode=payment")
    if params.get("ui_mode", "hosted_page") != "hosted_page":
        raise unsupported(f"ui_mode={params['ui_mode']}")
    if params.get("payment_method_collection", "always") != "always":
        raise unsupported("payment_method_collection=if_required")
    _check_addresses(call)
    customer = store.get("customer", params["customer"], "customer") if "customer" in params else None
    _check_customer(call, customer)
    now = store.now(store.clock_of(params.get("customer")))
    expires = params.get("expires_at", store.now() + MAX_SECONDS)
    if not MIN_SECONDS <= expires - store.now() <= MAX_SECONDS:
        raise invalid(
            "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation, and at most 24 "
            "hours.",
            "expires_at",
        )
    row = _new(call, now, expires)
    if mode == "subscription":
        _add_lines(call, row)
        subscription = dict(params.get("subscription_data") or {})
        if "trial_end" in subscription and subscription["trial_end"] - now < TRIAL_MARGIN:
            raise invalid("The `trial_end` date has to be at least 2 days in the future.",
                          "subscription_data[trial_end]")  # fmt: skip
        row["_subscription"] = subscription
        call.simulator.checkout.price(row)
    elif "line_items" in params:
        raise invalid("You can not pass `line_items` in `setup` mode.", "line_items")
    return store.add(row)


def _check_addresses(call: Call) -> None:
    if "success_url" not in call.params:
        raise invalid("Missing required param: success_url.", "success_url", "parameter_missing")
    for name in ("success_url", "cancel_url"):
        parts = urlsplit(call.params.get(name, "https://example.com"))
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise invalid("Not a valid URL", name, "url_invalid")


def _check_customer(call: Call, customer: Row | None) -> None:
    params = call.params
    if customer is not None and "customer_email" in params:
        raise invalid("You may only specify one of these parameters: customer, customer_email.", "customer")
    if customer is None and "customer_update" in params:
        raise invalid("`customer_update` can only be used with `customer`.", "customer_update")
    if "allow_promotion_codes" in params and "discounts" in params:
        raise invalid("You may only specify one of these parameters: allow_promotion_codes, discounts.",
                      "allow_promotion_codes")  # fmt: skip
    update = params.get("customer_update") or {}
    if customer is None:
        return
    if (params.get("tax_id_collection") or {}).get("enabled") and update.get("name") != "auto":
        raise invalid(
            "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an "
            "existing customer, please set `customer_update[name]` to `auto`.", "tax_id_collection",
        )  # fmt: skip
    located = bool((customer["address"] or {}).get("country"))
    if (params.get("automatic_tax") or {}).get("enabled") and not located and update.get("address") != "auto":
        raise invalid(
            "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to "
            "the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto'.",
            "automatic_tax", "customer_tax_location_invalid",
        )  # fmt: skip


def _new(call: Call, now: int, expires: int) -> Row:
    params = call.params
    mode = params["mode"]
    row: Row = {
        "id": call.store.new_id("cs_test"), "object": "checkout.session",
        "adaptive_pricing": {"enabled": False} if mode == "subscription" else None, "after_expiration": None,
        "allow_promotion_codes": params.get("allow_promotion_codes"), "amount_subtotal": None, "amount_total": None,
        "automatic_tax": {"enabled": bool((params.get("automatic_tax") or {}).get("enabled")), "liability": None,
                          "provider": None, "status": None},
        "billing_address_collection": params.get("billing_address_collection"),
        "cancel_url": params.get("cancel_url"), "client_reference_id": params.get("client_reference_id"),
        "client_secret": None, "collected_information": None, "consent": None, "consent_collection": None,
        "created": now, "currency": None, "currency_conversion": None, "custom_fields": [],
        "custom_text": dict.fromkeys(_TEXTS), "customer": params.get("customer"), "customer_account": None,
        "customer_creation": "always" if "customer" not in params else None, "customer_details": None,
        "customer_email": params.get("customer_email"),
        "discounts": [
            {"coupon": one.get("coupon"), "promotion_code": one.get("promotion_code")}
            for one in params.get("discounts") or []
        ],
        "expires_at": expires, "invoice": None, "invoice_creation": None, "livemode": False,
        "locale": params.get("locale"), "metadata": {}, "mode": mode, "origin_context": None, "payment_intent": None,
        "payment_link": None, "payment_method_collection": params.get("payment_method_collection", "always"),
        "payment_method_configuration_details": None, "payment_method_options": None,
        "payment_method_types": ["card"],
        "payment_status": "unpaid" if mode == "subscription" else "no_payment_required", "permissions": None,
        "phone_number_collection": {"enabled": False}, "recovered_from": None, "saved_payment_method_options": None,
        "setup_intent": None, "shipping_address_collection": None, "shipping_cost": None, "shipping_options": [],
        "status": "open", "submit_type": None, "subscription": None, "success_url": params["success_url"],
        "tax_id_collection": {
            "enabled": bool((params.get("tax_id_collection") or {}).get("enabled")), "required": "never",
        },
        "total_details": None, "ui_mode": "hosted_page", "wallet_options": None, "_items": [], "_lines": [],
        "_subscription": {}, "_customer_update": params.get("customer_update") or {}, "_error": "",
    }  # fmt: skip
    merge(row, params)
    return row


def _add_lines(call: Call, row: Row) -> None:
    lines = call.params.get("line_items")
    if not lines:
        raise invalid(
            "Missing required param: line_items. You must pass at least one recurring price in `subscription` mode.",
            "line_items", "parameter_missing",
        )  # fmt: skip
    for index, line in enumerate(lines):
        if "quantity" not in line:
            name = f"line_items[{index}][quantity]"
            raise invalid("Quantity is required. Add `quantity` to `line_items[0]`.", name, "parameter_missing")
    prices = call.simulator.subscriptions.prices_for(lines, "line_items")
    row["_items"] = [{"price": price["id"], "quantity": count} for price, count in prices]
    row["currency"] = prices[0][0]["currency"]
    check_currency(call.params, row["currency"])


@endpoint("GET", "/v1/checkout/sessions/{id}", "checkout.SessionRetrieveParams")
def retrieve(call: Call) -> Row:
    return call.store.get("checkout.session", call.id)


@endpoint(
    "GET", "/v1/checkout/sessions", "checkout.SessionListParams",
    f"{PAGE} {CREATED} customer status subscription payment_intent",
)  # fmt: skip
def list_all(call: Call) -> Row:
    rows = matching(call.store, "checkout.session", call.params, "customer", "status", "subscription",
                    "payment_intent")  # fmt: skip
    return page(call, rows, "/v1/checkout/sessions")


@endpoint("POST", "/v1/checkout/sessions/{id}/expire", "checkout.SessionExpireParams")
def expire(call: Call) -> Row:
    row = call.store.get("checkout.session", call.id)
    call.simulator.checkout.expire(row)
    return row


@endpoint("GET", "/v1/checkout/sessions/{id}/line_items", "checkout.SessionListLineItemsParams", PAGE)
def list_line_items(call: Call) -> Row:
    row = call.store.get("checkout.session", call.id)
    return Shown(
        {
            "object": "list",
            "data": row["_lines"],
            "has_more": False,
            "url": f"/v1/checkout/sessions/{call.id}/line_items",
        }
    )

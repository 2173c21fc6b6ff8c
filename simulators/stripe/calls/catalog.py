"""Products, prices, coupons, promotion codes and tax rates."""

import secrets

from simulators.stripe.api import Call, endpoint
from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.params import Params
from simulators.stripe.store import Row

CURRENCIES = frozenset(
    [
        "aud",
        "brl",
        "cad",
        "chf",
        "czk",
        "dkk",
        "eur",
        "gbp",
        "hkd",
        "huf",
        "inr",
        "jpy",
        "mxn",
        "nok",
        "nzd",
        "pln",
        "ron",
        "sek",
        "sgd",
        "usd",
        "zar",
    ]
)
MAX_AMOUNT = 99_999_999
_PRODUCT = "name active description metadata images url statement_descriptor unit_label tax_code"


def currency_of(value: str, param: str = "currency") -> str:
    """Return the currency. Raises StripeError for one that Stripe does not know."""
    if value.lower() not in CURRENCIES:
        raise invalid(
            f"Invalid currency: {value}. Stripe currently supports these currencies: {', '.join(sorted(CURRENCIES))}",
            param,
        )
    return value.lower()


def check_currency(params: Params, currency: str) -> None:
    """Raises StripeError if the parameter ``currency`` is not the currency of the prices."""
    if "currency" in params and params["currency"].lower() != currency:
        raise invalid(f"The prices are in {currency}, not in {params['currency'].lower()}.", "currency")


@endpoint("POST", "/v1/products", "ProductCreateParams", f"id {_PRODUCT} default_price_data.*")
def create_product(call: Call) -> Row:
    params, store = call.params, call.store
    if "id" in params and store.find("product", params["id"]):
        raise StripeError("Product already exists.", code="resource_already_exists", param="id")
    row = store.add({
        "id": params.get("id") or store.new_id("prod"), "object": "product", "active": True, "created": store.now(),
        "default_price": None, "description": None, "images": [], "livemode": False, "marketing_features": [],
        "metadata": {}, "name": params["name"], "package_dimensions": None, "shippable": None,
        "statement_descriptor": None, "tax_code": None, "type": "service", "unit_label": None, "updated": store.now(),
        "url": None,
    })  # fmt: skip
    _set_product(call, row)
    if data := params.get("default_price_data"):
        row["default_price"] = _new_price(call, row["id"], data)["id"]
    call.emit("product.created", row)
    return row


@endpoint("POST", "/v1/products/{id}", "ProductUpdateParams", f"{_PRODUCT} default_price")
def update_product(call: Call) -> Row:
    row = call.store.get("product", call.id)
    with call.store.changing(row, "product.updated"):
        _set_product(call, row)
        if price := call.params.get("default_price"):
            row["default_price"] = call.store.get("price", price, "default_price")["id"]
    return row


def _set_product(call: Call, row: Row) -> None:
    for name in _PRODUCT.split():
        if name in call.params and name != "metadata":
            row[name] = call.params[name] if call.params[name] != "" else None
    merge(row, call.params)
    row["updated"] = call.store.now()


@endpoint("GET", "/v1/products/{id}", "ProductRetrieveParams")
def retrieve_product(call: Call) -> Row:
    return call.store.get("product", call.id)


@endpoint("GET", "/v1/products", "ProductListParams", f"{PAGE} {CREATED} active ids")
def list_products(call: Call) -> Row:
    rows = matching(call.store, "product", call.params, "active")
    if "ids" in call.params:
        rows = [row for row in rows if row["id"] in call.params["ids"]]
    return page(call, rows, "/v1/products")


@endpoint("DELETE", "/v1/products/{id}", "ProductDeleteParams")
def delete_product(call: Call) -> Row:
    row = call.store.get("product", call.id)
    if any(call.store.all("price", product=row["id"])):
        raise StripeError(
            "This product cannot be deleted because it has one or more user-created prices. Please archive the product "
            "instead."
        )
    call.emit("product.deleted", row)
    row["deleted"] = True
    return row


_PRICE = "currency unit_amount recurring.interval recurring.interval_count recurring.usage_type tax_behavior"


@endpoint(
    "POST", "/v1/prices", "PriceCreateParams",
    f"{_PRICE} product product_data.name product_data.metadata active lookup_key transfer_lookup_key metadata nickname "
    "billing_scheme",
)  # fmt: skip
def create_price(call: Call) -> Row:
    params, store = call.params, call.store
    if ("product" in params) == ("product_data" in params):
        raise invalid("You must specify either `product` or `product_data` when creating a price.", "product")
    if "product_data" in params:
        data = params["product_data"]
        product = create_product(Call(call.simulator, dict(data), ()))["id"]
    else:
        product = store.get("product", params["product"], "product")["id"]
    if params.get("billing_scheme", "per_unit") != "per_unit":
        raise invalid("The simulator has per_unit prices only.", "billing_scheme")
    key = params.get("lookup_key")
    holder = next(iter(store.all("price", lookup_key=key)), None) if key else None
    if holder is not None:
        if not params.get("transfer_lookup_key"):
            raise invalid(
                f"A price (`{holder['id']}`) already uses that lookup key.", "lookup_key", "resource_already_exists"
            )
        holder["lookup_key"] = None
    row = _new_price(call, product, params)
    call.emit("price.created", row)
    return row


def _new_price(call: Call, product: str, params: Row) -> Row:
    amount = params.get("unit_amount")
    if amount is None:
        raise invalid("Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.", "unit_amount")
    if not 0 <= amount <= MAX_AMOUNT:
        raise invalid(f"Invalid integer: must be between 0 and {MAX_AMOUNT}", "unit_amount")
    recurring = params.get("recurring")
    if recurring is not None:
        count = recurring.get("interval_count", 1)
        longest = {"day": 1095, "week": 156, "month": 36, "year": 3}[recurring["interval"]]
        if not 1 <= count <= longest:
            raise invalid("The interval must be at most three years.", "recurring[interval_count]")
        if recurring.get("usage_type", "licensed") != "licensed":
            raise invalid("The simulator has licensed prices only.", "recurring[usage_type]")
        recurring = {
            "interval": recurring["interval"], "interval_count": count, "meter": None, "trial_period_days": None,
            "usage_type": "licensed",
        }  # fmt: skip
    store = call.store
    row: Row = {
        "id": store.new_id("price"), "object": "price", "active": params.get("active", True),
        "billing_scheme": "per_unit", "created": store.now(), "currency": currency_of(params["currency"]),
        "custom_unit_amount": None, "livemode": False, "lookup_key": params.get("lookup_key"), "metadata": {},
        "nickname": params.get("nickname"), "product": product, "recurring": recurring,
        "tax_behavior": params.get("tax_behavior", "unspecified"), "tiers_mode": None, "transform_quantity": None,
        "type": "recurring" if recurring else "one_time", "unit_amount": amount, "unit_amount_decimal": str(amount),
    }  # fmt: skip
    merge(row, params)
    return store.add(row)


@endpoint("POST", "/v1/prices/{id}", "PriceUpdateParams", "active lookup_key metadata nickname transfer_lookup_key")
def update_price(call: Call) -> Row:
    row = call.store.get("price", call.id)
    with call.store.changing(row, "price.updated"):
        for name in ("active", "lookup_key", "nickname"):
            if name in call.params:
                row[name] = call.params[name] if call.params[name] != "" else None
        merge(row, call.params)
    return row


@endpoint("GET", "/v1/prices/{id}", "PriceRetrieveParams")
def retrieve_price(call: Call) -> Row:
    return call.store.get("price", call.id)


@endpoint("GET", "/v1/prices", "PriceListParams", f"{PAGE} {CREATED} active currency product type lookup_keys")
def list_prices(call: Call) -> Row:
    rows = matching(call.store, "price", call.params, "active", "currency", "product", "type")
    if "lookup_keys" in call.params:
        rows = [row for row in rows if row["lookup_key"] in call.params["lookup_keys"]]
    return page(call, rows, "/v1/prices")


@endpoint(
    "POST", "/v1/coupons", "CouponCreateParams",
    "id name percent_off amount_off currency duration duration_in_months max_redemptions redeem_by metadata "
    "applies_to.products",
)  # fmt: skip
def create_coupon(call: Call) -> Row:
    params, store = call.params, call.store
    if ("percent_off" in params) == ("amount_off" in params):
        raise invalid("You must pass exactly one of `percent_off` or `amount_off`.", "percent_off")
    if "amount_off" in params and "currency" not in params:
        raise invalid("You must pass currency when passing amount_off.", "currency", "parameter_missing")
    if not 0 < params.get("percent_off", 1) <= 100:
        raise invalid("Invalid decimal: must be between 0 and 100", "percent_off")
    if (params.get("duration") == "repeating") != ("duration_in_months" in params):
        raise invalid("You must pass `duration_in_months` with the duration `repeating`.", "duration_in_months")
    object_id = params.get("id") or secrets.token_hex(4).upper()
    if store.find("coupon", object_id):
        raise StripeError("Coupon already exists.", code="resource_already_exists", param="id")
    row: Row = {
        "id": object_id, "object": "coupon", "amount_off": params.get("amount_off"), "created": store.now(),
        "currency": currency_of(params["currency"]) if "currency" in params else None,
        "duration": params.get("duration", "once"), "duration_in_months": params.get("duration_in_months"),
        "livemode": False, "max_redemptions": params.get("max_redemptions"), "metadata": {},
        "name": params.get("name"), "percent_off": params.get("percent_off"), "redeem_by": params.get("redeem_by"),
        "times_redeemed": 0, "valid": True, "_products": (params.get("applies_to") or {}).get("products"),
    }  # fmt: skip
    merge(row, params)
    store.add(row)
    call.emit("coupon.created", row)
    return row


@endpoint("GET", "/v1/coupons/{id}", "CouponRetrieveParams")
def retrieve_coupon(call: Call) -> Row:
    return call.store.get("coupon", call.id)


@endpoint("GET", "/v1/coupons", "CouponListParams", f"{PAGE} {CREATED}")
def list_coupons(call: Call) -> Row:
    return page(call, call.store.all("coupon"), "/v1/coupons")


@endpoint("DELETE", "/v1/coupons/{id}", "CouponDeleteParams")
def delete_coupon(call: Call) -> Row:
    row = call.store.get("coupon", call.id)
    call.emit("coupon.deleted", row)
    row |= {"deleted": True, "valid": False}
    return row


@endpoint(
    "POST", "/v1/promotion_codes", "PromotionCodeCreateParams",
    "promotion.type promotion.coupon code active customer expires_at max_redemptions metadata "
    "restrictions.first_time_transaction restrictions.minimum_amount restrictions.minimum_amount_currency",
)  # fmt: skip
def create_promotion_code(call: Call) -> Row:
    params, store = call.params, call.store
    coupon = store.get("coupon", params["promotion"].get("coupon"), "promotion[coupon]")
    code = params.get("code") or secrets.token_hex(4).upper()
    if any(row["active"] and row["code"].lower() == code.lower() for row in store.all("promotion_code")):
        raise invalid("An active promotion code with `code: " + code + "` already exists.", "code")
    if params.get("customer"):
        store.get("customer", params["customer"], "customer")
    limits = params.get("restrictions") or {}
    row: Row = {
        "id": store.new_id("promo"), "object": "promotion_code", "active": params.get("active", True), "code": code,
        "created": store.now(), "customer": params.get("customer"), "customer_account": None,
        "expires_at": params.get("expires_at"), "livemode": False, "max_redemptions": params.get("max_redemptions"),
        "metadata": {}, "promotion": {"type": "coupon", "coupon": coupon["id"]},
        "restrictions": {
            "first_time_transaction": limits.get("first_time_transaction", False),
            "minimum_amount": limits.get("minimum_amount"),
            "minimum_amount_currency": limits.get("minimum_amount_currency"),
        },
        "times_redeemed": 0,
    }  # fmt: skip
    merge(row, params)
    store.add(row)
    call.emit("promotion_code.created", row)
    return row


@endpoint("POST", "/v1/promotion_codes/{id}", "PromotionCodeUpdateParams", "active metadata")
def update_promotion_code(call: Call) -> Row:
    row = call.store.get("promotion_code", call.id)
    with call.store.changing(row, "promotion_code.updated"):
        row["active"] = call.params.get("active", row["active"])
        merge(row, call.params)
    return row


@endpoint("GET", "/v1/promotion_codes/{id}", "PromotionCodeRetrieveParams")
def retrieve_promotion_code(call: Call) -> Row:
    return call.store.get("promotion_code", call.id)


@endpoint("GET", "/v1/promotion_codes", "PromotionCodeListParams", f"{PAGE} {CREATED} active code coupon customer")
def list_promotion_codes(call: Call) -> Row:
    rows = matching(call.store, "promotion_code", call.params, "active", "code", "customer")
    if "coupon" in call.params:
        rows = [row for row in rows if row["promotion"]["coupon"] == call.params["coupon"]]
    return page(call, rows, "/v1/promotion_codes")

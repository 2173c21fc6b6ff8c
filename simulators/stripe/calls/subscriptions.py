"""Subscriptions, their items and schedules."""

from simulators.stripe.api import Call, endpoint
from simulators.stripe.calls.catalog import check_currency
from simulators.stripe.errors import StripeError, invalid, missing, unsupported
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import Row, Shown
from simulators.stripe.subscriptions import ENDED

_BOTH = (
    "items.price items.quantity automatic_tax.enabled cancel_at_period_end default_payment_method default_tax_rates "
    "description discounts.* metadata off_session payment_behavior proration_behavior trial_end collection_method "
    "trial_settings.end_behavior.missing_payment_method"
)


def _check_collection(call: Call) -> None:
    if call.params.get("collection_method", "charge_automatically") != "charge_automatically":
        raise unsupported("collection_method=send_invoice")


@endpoint(
    "POST", "/v1/subscriptions", "SubscriptionCreateParams",
    f"{_BOTH} customer currency trial_period_days billing_cycle_anchor billing_mode.*",
)  # fmt: skip
def create(call: Call) -> Row:
    _check_collection(call)
    mode = call.params.get("billing_mode") or {"type": "flexible"}
    if mode["type"] != "flexible" or (mode.get("flexible") or {}).get("proration_discounts") == "itemized":
        raise unsupported("billing_mode (the simulator has the type flexible with included discounts)")
    if "customer" not in call.params:
        raise invalid("Missing required param: customer.", "customer", "parameter_missing")
    customer = call.store.get("customer", call.params["customer"], "customer")
    with call.store.all_or_nothing(customer):
        row, _ = call.simulator.subscriptions.create(customer, call.params)
        check_currency(call.params, row["currency"])
        return row


@endpoint("GET", "/v1/subscriptions/{id}", "SubscriptionRetrieveParams")
def retrieve(call: Call) -> Row:
    return call.store.get("subscription", call.id)


@endpoint(
    "POST", "/v1/subscriptions/{id}", "SubscriptionUpdateParams",
    f"{_BOTH} items.id items.deleted cancel_at cancellation_details.* billing_cycle_anchor.type proration_date",
)  # fmt: skip
def update(call: Call) -> Row:
    _check_collection(call)
    row = call.store.get("subscription", call.id)
    if row["status"] in ENDED:
        # Stripe lets the metadata and the reason of an ended subscription change.
        if set(call.params) - {"metadata", "cancellation_details", "expand"}:
            raise missing("subscription", call.id)
        merge(row, call.params)
        return row
    with call.store.all_or_nothing(row):
        call.simulator.changes.update(row, call.params)
    return row


@endpoint("DELETE", "/v1/subscriptions/{id}", "SubscriptionCancelParams", "invoice_now prorate cancellation_details.*")
def cancel(call: Call) -> Row:
    row = call.store.get("subscription", call.id)
    if row["status"] in ENDED:
        raise missing("subscription", call.id)
    for name in ("comment", "feedback"):
        if name in (call.params.get("cancellation_details") or {}):
            row["cancellation_details"][name] = call.params["cancellation_details"][name] or None
    call.simulator.subscriptions.cancel(
        row, reason="cancellation_requested", invoice_now=call.params.get("invoice_now", False),
        prorate=call.params.get("prorate", False),
    )  # fmt: skip
    return row


@endpoint("GET", "/v1/subscriptions", "SubscriptionListParams", f"{PAGE} {CREATED} customer price status test_clock")
def list_all(call: Call) -> Row:
    params = call.params
    rows = matching(call.store, "subscription", params, "customer", "test_clock")
    if "customer" not in params and "test_clock" not in params:
        rows = [row for row in rows if row["test_clock"] is None]
    status = params.get("status")
    if status == "ended":
        rows = [row for row in rows if row["status"] in ENDED]
    elif status is None:
        rows = [row for row in rows if row["status"] not in ENDED]
    elif status != "all":
        rows = [row for row in rows if row["status"] == status]
    if "price" in params:
        rows = [
            row for row in rows
            if any(one["_price"] == params["price"] for one in call.simulator.subscriptions.items_of(row))
        ]  # fmt: skip
    return page(call, rows, "/v1/subscriptions")


@endpoint("DELETE", "/v1/subscriptions/{id}/discount", "SubscriptionDeleteDiscountParams")
def delete_discount(call: Call) -> Row:
    row = call.store.get("subscription", call.id)
    if not row["discounts"]:
        raise StripeError("This subscription has no active discount.", status=404, code="resource_missing")
    discount = call.store.row("discount", row["discounts"][-1])
    with call.store.changing(row, "customer.subscription.updated"):
        row["discounts"] = []
    return Shown({**call.store.shown(discount), "deleted": True})


@endpoint("GET", "/v1/subscription_items", "SubscriptionItemListParams", f"{PAGE} subscription")
def list_items(call: Call) -> Row:
    row = call.store.get("subscription", call.params["subscription"], "subscription")
    return page(call, call.simulator.subscriptions.items_of(row), "/v1/subscription_items")


@endpoint("GET", "/v1/subscription_items/{id}", "SubscriptionItemRetrieveParams")
def retrieve_item(call: Call) -> Row:
    return call.store.get("subscription_item", call.id)


_PHASES = (
    "phases.items.price phases.items.quantity phases.start_date phases.end_date phases.duration.* "
    "phases.proration_behavior"
)


@endpoint("POST", "/v1/subscription_schedules", "SubscriptionScheduleCreateParams", "from_subscription metadata")
def create_schedule(call: Call) -> Row:
    if "from_subscription" not in call.params:
        raise unsupported("customer (the simulator makes schedules with from_subscription only)")
    subscription = call.store.get("subscription", call.params["from_subscription"], "from_subscription")
    row = call.simulator.schedules.create_from(subscription)
    merge(row, call.params)
    return row


@endpoint("GET", "/v1/subscription_schedules/{id}", "SubscriptionScheduleRetrieveParams")
def retrieve_schedule(call: Call) -> Row:
    return call.store.get("subscription_schedule", call.id)


@endpoint(
    "POST", "/v1/subscription_schedules/{id}", "SubscriptionScheduleUpdateParams",
    f"{_PHASES} end_behavior metadata",
)  # fmt: skip
def update_schedule(call: Call) -> Row:
    row = call.store.get("subscription_schedule", call.id)
    call.simulator.schedules.update(row, call.params)
    return row


@endpoint("POST", "/v1/subscription_schedules/{id}/release", "SubscriptionScheduleReleaseParams")
def release_schedule(call: Call) -> Row:
    row = call.store.get("subscription_schedule", call.id)
    call.simulator.schedules.release(row)
    return row


@endpoint("POST", "/v1/subscription_schedules/{id}/cancel", "SubscriptionScheduleCancelParams")
def cancel_schedule(call: Call) -> Row:
    row = call.store.get("subscription_schedule", call.id)
    call.simulator.schedules.cancel(row)
    return row


@endpoint("GET", "/v1/subscription_schedules", "SubscriptionScheduleListParams", f"{PAGE} {CREATED} customer")
def list_schedules(call: Call) -> Row:
    rows = matching(call.store, "subscription_schedule", call.params, "customer")
    return page(call, rows, "/v1/subscription_schedules")

"""The billing portal: its configuration and its sessions."""

from simulators.stripe.api import Call, endpoint
from simulators.stripe.errors import invalid, unsupported
from simulators.stripe.listing import PAGE, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import Row, Store

FLOWS = frozenset({"payment_method_update", "subscription_cancel"})


def default_configuration(store: Store) -> Row:
    """Return the configuration that the dashboard has from the beginning."""
    known = next(iter(store.all("billing_portal.configuration", is_default=True)), None)
    return known or _new_configuration(store, is_default=True, return_url=None)


def _new_configuration(store: Store, *, is_default: bool, return_url: str | None) -> Row:
    return store.add({
        "id": store.new_id("bpc"), "object": "billing_portal.configuration", "active": True, "application": None,
        "business_profile": {"headline": None, "privacy_policy_url": None, "terms_of_service_url": None},
        "created": store.now(), "default_return_url": return_url,
        "features": {
            "customer_update": {"allowed_updates": ["tax_id"], "enabled": True},
            "invoice_history": {"enabled": True},
            "payment_method_update": {"enabled": True, "payment_method_configuration": None},
            "subscription_cancel": {
                "cancellation_reason": {"enabled": False, "options": []}, "enabled": True, "mode": "at_period_end",
                "proration_behavior": "none",
            },
            "subscription_pause": {"duration": {"interval_options": [], "type": "indefinite"}, "enabled": False},
            "subscription_update": {
                "billing_cycle_anchor": None, "default_allowed_updates": [], "enabled": False, "products": [],
                "proration_behavior": "none", "schedule_at_period_end": {"conditions": []},
                "trial_update_behavior": "end_trial",
            },
        },
        "is_default": is_default, "livemode": False, "login_page": {"enabled": False, "url": None}, "metadata": {},
        "name": None, "updated": store.now(),
    })  # fmt: skip


_FEATURES = (
    "features.invoice_history.enabled features.payment_method_update.enabled features.subscription_cancel.enabled "
    "features.subscription_cancel.mode features.customer_update.* features.subscription_update.enabled"
)


@endpoint(
    "POST", "/v1/billing_portal/configurations", "billing_portal.ConfigurationCreateParams",
    f"{_FEATURES} default_return_url metadata",
)  # fmt: skip
def create_configuration(call: Call) -> Row:
    row = _new_configuration(call.store, is_default=False, return_url=call.params.get("default_return_url"))
    if (call.params["features"].get("subscription_update") or {}).get("enabled"):
        raise unsupported("features[subscription_update]")
    for name, feature in call.params["features"].items():
        row["features"][name] |= feature
    merge(row, call.params)
    return row


@endpoint("GET", "/v1/billing_portal/configurations/{id}", "billing_portal.ConfigurationRetrieveParams")
def retrieve_configuration(call: Call) -> Row:
    return call.store.get("billing_portal.configuration", call.id)


@endpoint("GET", "/v1/billing_portal/configurations", "billing_portal.ConfigurationListParams", PAGE)
def list_configurations(call: Call) -> Row:
    default_configuration(call.store)
    return page(call, call.store.all("billing_portal.configuration"), "/v1/billing_portal/configurations")


@endpoint(
    "POST", "/v1/billing_portal/sessions", "billing_portal.SessionCreateParams",
    "customer return_url configuration locale flow_data.type flow_data.subscription_cancel.subscription "
    "flow_data.after_completion.type flow_data.after_completion.redirect.return_url",
)  # fmt: skip
def create(call: Call) -> Row:
    params, store = call.params, call.store
    if "customer" not in params:
        raise invalid("Missing required param: customer.", "customer", "parameter_missing")
    customer = store.get("customer", params["customer"], "customer")
    wanted = params.get("configuration")
    configuration = (
        store.get("billing_portal.configuration", wanted, "configuration") if wanted else default_configuration(store)
    )
    return_url = params.get("return_url") or configuration["default_return_url"]
    return store.add({
        "id": store.new_id("bps"), "object": "billing_portal.session", "after_expiration": None,
        "configuration": configuration["id"], "created": store.now(), "customer": customer["id"],
        "customer_account": None, "flow": _flow(call), "livemode": False, "locale": params.get("locale"),
        "on_behalf_of": None, "return_url": return_url, "_secret": store.new_id("x")[2:] + store.new_id("x")[2:],
    })  # fmt: skip


def _flow(call: Call) -> Row | None:
    data = call.params.get("flow_data")
    if data is None:
        return None
    if data["type"] not in FLOWS:
        raise invalid(f"The simulator has the flows {', '.join(sorted(FLOWS))}.", "flow_data[type]")
    flow: Row = {
        "after_completion": _ending(data.get("after_completion") or {"type": "portal_homepage"}),
        "customer_update": None, "subscription_cancel": None, "subscription_pause": None,
        "subscription_update": None, "subscription_update_confirm": None, "type": data["type"],
    }  # fmt: skip
    if data["type"] == "subscription_cancel":
        wanted = (data.get("subscription_cancel") or {}).get("subscription")
        subscription = call.store.get("subscription", wanted, "flow_data[subscription_cancel][subscription]")
        flow["subscription_cancel"] = {"retention": None, "subscription": subscription["id"]}
    return flow


def _ending(data: Row) -> Row:
    """Return what follows the flow: the portal's first page, or another address."""
    if data["type"] not in ("portal_homepage", "redirect"):
        raise unsupported(f"flow_data[after_completion][type]={data['type']}")
    redirect = data.get("redirect") if data["type"] == "redirect" else None
    if data["type"] == "redirect" and not redirect:
        name = "flow_data[after_completion][redirect]"
        raise invalid(f"Missing required param: {name}.", name, "parameter_missing")
    return {
        "hosted_confirmation": None, "redirect": redirect and {"return_url": redirect["return_url"]},
        "type": data["type"],
    }  # fmt: skip

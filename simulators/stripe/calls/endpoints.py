"""Events, webhook endpoints, test clocks, tax rates."""

import secrets
import threading

from simulators.stripe.api import Call, endpoint
from simulators.stripe.dates import DAY
from simulators.stripe.errors import invalid, unsupported
from simulators.stripe.listing import CREATED, PAGE, matching, page
from simulators.stripe.metadata import merge
from simulators.stripe.store import API_VERSION, Row, Shown, Store
from simulators.stripe.taxes import new_rate

CLOCK_DAYS = 30


@endpoint("GET", "/v1/events/{id}", "EventRetrieveParams")
def retrieve_event(call: Call) -> Row:
    return call.store.get("event", call.id)


@endpoint("GET", "/v1/events", "EventListParams", f"{PAGE} {CREATED} type types delivery_success")
def list_events(call: Call) -> Row:
    params = call.params
    wanted = params.get("types") or ([params["type"]] if "type" in params else [])
    rows = [row for row in call.store.all("event") if not wanted or any(_is_type(row, one) for one in wanted)]
    if "delivery_success" in params:
        rows = [row for row in rows if (row["pending_webhooks"] == 0) is params["delivery_success"]]
    return page(call, rows, "/v1/events")


def _is_type(event: Row, wanted: str) -> bool:
    return bool(event["type"].startswith(wanted[:-1]) if wanted.endswith("*") else event["type"] == wanted)


def add_endpoint(store: Store, object_id: str, url: str, events: list[str], secret: str, **more: object) -> Row:
    return store.add({
        "id": object_id, "object": "webhook_endpoint", "api_version": API_VERSION, "application": None,
        "created": store.now(), "description": None, "enabled_events": events, "livemode": False, "metadata": {},
        "status": "enabled", "url": url, "_secret": secret, **more,
    })  # fmt: skip


@endpoint(
    "POST",
    "/v1/webhook_endpoints",
    "WebhookEndpointCreateParams",
    "url enabled_events description metadata api_version",
)
def create_endpoint(call: Call) -> Row:
    url = call.params["url"]
    if not url.startswith(("http://", "https://")):
        raise invalid("Invalid URL: An explicit scheme (such as https) must be provided.", "url", "url_invalid")
    if call.params.get("api_version", API_VERSION) != API_VERSION:
        raise unsupported("api_version (events have the version of the installed stripe-python)")
    secret = f"whsec_{secrets.token_urlsafe(24)}"
    row = add_endpoint(
        call.store, call.store.new_id("we"), url, call.params["enabled_events"], secret,
        description=call.params.get("description"),
    )  # fmt: skip
    merge(row, call.params)
    return Shown({**call.store.shown(row), "secret": secret})


@endpoint("POST", "/v1/webhook_endpoints/{id}", "WebhookEndpointUpdateParams", "url enabled_events disabled metadata")
def update_endpoint(call: Call) -> Row:
    row = call.store.get("webhook_endpoint", call.id)
    for name in ("url", "enabled_events"):
        if name in call.params:
            row[name] = call.params[name]
    if "disabled" in call.params:
        row["status"] = "disabled" if call.params["disabled"] else "enabled"
    merge(row, call.params)
    return row


@endpoint("GET", "/v1/webhook_endpoints/{id}", "WebhookEndpointRetrieveParams")
def retrieve_endpoint(call: Call) -> Row:
    return call.store.get("webhook_endpoint", call.id)


@endpoint("GET", "/v1/webhook_endpoints", "WebhookEndpointListParams", PAGE)
def list_endpoints(call: Call) -> Row:
    return page(call, call.store.all("webhook_endpoint"), "/v1/webhook_endpoints")


@endpoint("DELETE", "/v1/webhook_endpoints/{id}", "WebhookEndpointDeleteParams")
def delete_endpoint(call: Call) -> Row:
    row = call.store.get("webhook_endpoint", call.id)
    row |= {"deleted": True, "status": "disabled"}
    return row


@endpoint("POST", "/v1/test_helpers/test_clocks", "test_helpers.TestClockCreateParams", "frozen_time name")
def create_clock(call: Call) -> Row:
    moment = call.params["frozen_time"]
    row = call.store.add({
        "id": call.store.new_id("clock"), "object": "test_helpers.test_clock", "created": call.store.now(),
        "deletes_after": call.store.now() + CLOCK_DAYS * DAY, "frozen_time": moment, "livemode": False,
        "name": call.params.get("name"), "status": "ready", "status_details": {},
    })  # fmt: skip
    call.store.emit("test_helpers.test_clock.created", row, clock=row["id"])
    return row


@endpoint("GET", "/v1/test_helpers/test_clocks/{id}", "test_helpers.TestClockRetrieveParams")
def retrieve_clock(call: Call) -> Row:
    return call.store.get("test_helpers.test_clock", call.id)


@endpoint("GET", "/v1/test_helpers/test_clocks", "test_helpers.TestClockListParams", PAGE)
def list_clocks(call: Call) -> Row:
    return page(call, call.store.all("test_helpers.test_clock"), "/v1/test_helpers/test_clocks")


@endpoint("DELETE", "/v1/test_helpers/test_clocks/{id}", "test_helpers.TestClockDeleteParams")
def delete_clock(call: Call) -> Row:
    """Delete the clock and its customers."""
    row = call.store.get("test_helpers.test_clock", call.id)
    for customer in list(call.store.all("customer", test_clock=row["id"])):
        for subscription in call.store.all("subscription", customer=customer["id"]):
            subscription["status"] = "canceled"
        customer["deleted"] = True
    row["deleted"] = True
    return row


@endpoint("POST", "/v1/test_helpers/test_clocks/{id}/advance", "test_helpers.TestClockAdvanceParams", "frozen_time")
def advance_clock(call: Call) -> Row:
    """The answer comes at once with the status advancing; the work follows, and then the status is ready."""
    row = call.store.get("test_helpers.test_clock", call.id)
    target = call.params["frozen_time"]
    call.simulator.clockwork.check_target(row, target)
    row |= {"status": "advancing", "status_details": {"advancing": {"target_frozen_time": target}}}
    call.store.emit("test_helpers.test_clock.advancing", row, clock=row["id"])
    threading.Thread(target=call.simulator.clockwork.advance_clock, args=(row["id"], target), daemon=True).start()
    return row


@endpoint(
    "POST", "/v1/tax_rates", "TaxRateCreateParams", "display_name percentage inclusive country description metadata"
)
def create_tax_rate(call: Call) -> Row:
    params = call.params
    row = new_rate(
        call.simulator, params["display_name"], params["percentage"], inclusive=params["inclusive"],
        country=params.get("country"), description=params.get("description"),
    )  # fmt: skip
    merge(row, params)
    call.emit("tax_rate.created", row)
    return row


@endpoint("GET", "/v1/tax_rates/{id}", "TaxRateRetrieveParams")
def retrieve_tax_rate(call: Call) -> Row:
    return call.store.get("tax_rate", call.id)


@endpoint("GET", "/v1/tax_rates", "TaxRateListParams", f"{PAGE} {CREATED} active inclusive")
def list_tax_rates(call: Call) -> Row:
    return page(call, matching(call.store, "tax_rate", call.params, "active", "inclusive"), "/v1/tax_rates")

"""The billing portal."""

from html import escape
from typing import TYPE_CHECKING

from simulators.http import Answer, Request
from simulators.stripe.cards import behavior_of
from simulators.stripe.dates import HOUR, day_text
from simulators.stripe.errors import StripeError, card_error
from simulators.stripe.pages.bank import hold, see_other
from simulators.stripe.pages.checkout import AUTHENTICATION_FAILED, card_of
from simulators.stripe.pages.style import card_fields, document, error_box, money, test_cards
from simulators.stripe.store import Row
from simulators.stripe.subscriptions import ENDED

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

SESSION_SECONDS = HOUR


def answer(simulator: "Simulator", request: Request, secret: str) -> Answer:
    session = next(iter(simulator.store.all("billing_portal.session", _secret=secret)), None)
    if session is None or simulator.store.now() - session["created"] > SESSION_SECONDS:
        raise StripeError("This link has expired. Open the page again from the site you came from.", status=410)
    if request.method != "POST":
        return _page(simulator, session)
    values = {name: request.field(name).strip() for name in request.form}
    try:
        return _act(simulator, session, values)
    except StripeError as error:
        return _page(simulator, session, values, str(error))


def _act(simulator: "Simulator", session: Row, values: dict[str, str]) -> Answer:
    action = values.get("action", "")
    here = see_other(f"/p/session/{session['_secret']}")
    if action == "card":
        return _add_card(simulator, session, values, _after_flow(session) or here)
    if _is_method_flow(session):
        raise StripeError("This page can only change the payment method.")
    subscription = simulator.store.get("subscription", values.get("subscription", ""))
    if subscription["customer"] != session["customer"]:
        raise StripeError("This subscription belongs to another customer.", status=404)
    if action == "cancel":
        configuration = simulator.store.row("billing_portal.configuration", session["configuration"])
        feature = configuration["features"]["subscription_cancel"]
        if not feature["enabled"]:
            raise StripeError("This page cannot cancel subscriptions.")
        if feature["mode"] == "immediately":
            simulator.subscriptions.cancel(subscription, reason="cancellation_requested")
        else:
            simulator.changes.update(subscription, {"cancel_at_period_end": True})
    elif action == "resume":
        simulator.changes.update(subscription, {"cancel_at_period_end": False})
    return here


def _add_card(simulator: "Simulator", session: Row, values: dict[str, str], here: Answer) -> Answer:
    method = card_of(simulator, values)
    setup = simulator.payments.new_setup(session["customer"])
    if not behavior_of(method).authenticates:
        simulator.payments.confirm_setup(setup, method)
        make_default(simulator, method)
        return here
    setup_id, method_id = setup["id"], method["id"]

    def go_on(success: bool) -> Answer:
        try:
            if not success:
                raise card_error(AUTHENTICATION_FAILED, "setup_intent_authentication_failure")
            stored = simulator.store.row("payment_method", method_id)
            simulator.payments.confirm_setup(simulator.store.row("setup_intent", setup_id), stored, authenticated=True)
            make_default(simulator, stored)
            return here
        except StripeError as error:
            return _page(simulator, session, values, str(error))

    return hold(go_on)


def _is_method_flow(session: Row) -> bool:
    """True if the session shows the payment method alone, without plans and invoices."""
    return bool(session["flow"]) and session["flow"]["type"] == "payment_method_update"


def _after_flow(session: Row) -> Answer | None:
    redirect = session["flow"] and session["flow"]["after_completion"]["redirect"]
    return see_other(redirect["return_url"]) if redirect else None


def make_default(simulator: "Simulator", method: Row) -> None:
    """Pay with this method from now on: as the customer's default, and for subscriptions that name another one."""
    store = simulator.store
    customer = store.row("customer", method["customer"])
    with store.changing(customer, "customer.updated"):
        customer["invoice_settings"]["default_payment_method"] = method["id"]
    for row in store.all("subscription", customer=customer["id"]):
        if row["status"] not in ENDED and row["default_payment_method"]:
            with store.changing(row, "customer.subscription.updated"):
                row["default_payment_method"] = method["id"]


def _page(simulator: "Simulator", session: Row, values: dict[str, str] | None = None, error: str = "") -> Answer:
    store = simulator.store
    customer = store.row("customer", session["customer"])
    back = (
        f'<p><a href="{escape(session["return_url"])}">← Return to {escape(simulator.settings.business)}</a></p>'
        if session["return_url"] else ""
    )  # fmt: skip
    if _is_method_flow(session):
        return _method_page(simulator, session, back, values or {}, error)
    running = [row for row in store.all("subscription", customer=customer["id"]) if row["status"] not in ENDED]
    plans = "".join(_subscription(simulator, row) for row in running) or '<p class="muted">No current plan.</p>'
    features = store.row("billing_portal.configuration", session["configuration"])["features"]
    buttons = "".join(_button(row, features["subscription_cancel"]["enabled"]) for row in running)
    return document(
        "Billing",
        f"""<main><section class="summary">{back}<h1>{escape(customer["name"] or customer["email"] or "Customer")}</h1>
<p class="muted">Manage your billing</p>{plans}{buttons}</section>
<section>{error_box(error)}{_payment(simulator, session, features, values or {}, is_open=bool(error))}
{"<h2>Invoices</h2>" + _invoices(simulator, customer) if features["invoice_history"]["enabled"] else ""}
</section></main>""",
        402 if error else 200,
    )


def _method_page(simulator: "Simulator", session: Row, back: str, values: dict[str, str], error: str) -> Answer:
    return document(
        "Billing",
        f"""<main><section class="summary">{back}<h1>Update payment method</h1></section>
<section>{error_box(error)}<form method="post" action="/p/session/{session["_secret"]}">{card_fields(values)}
<button name="action" value="card">Save card</button></form>{test_cards()}</section></main>""",
        402 if error else 200,
    )


def _payment(simulator: "Simulator", session: Row, features: Row, values: dict[str, str], *, is_open: bool) -> str:
    customer = simulator.store.row("customer", session["customer"])
    text = f'<h2 style="margin-top:0">Payment method</h2>{_methods(simulator, customer)}'
    if not features["payment_method_update"]["enabled"]:
        return text
    return f"""{text}<details{" open" if is_open else ""}><summary>Update payment method</summary><form method="post"
 action="/p/session/{session["_secret"]}" style="margin-top:16px">{card_fields(values)}
<button name="action" value="card">Save card</button></form>{test_cards()}</details>"""


def _subscription(simulator: "Simulator", row: Row) -> str:
    item = simulator.subscriptions.items_of(row)[0]
    price = simulator.subscriptions.price_of(item)
    day = day_text(item["current_period_end"])
    text = {"trialing": f"Trial until {day}", "past_due": "Payment is late", "unpaid": "Unpaid"}.get(
        row["status"], f"Renews on {day}"
    )
    if row["cancel_at"]:
        text = f"Ends on {day_text(row['cancel_at'])}"
    cost = money(price["unit_amount"] * item["quantity"], price["currency"])
    return (
        f'<p class="price">{cost} <span class="small muted">per {price["recurring"]["interval"]}</span></p>'
        f"<p>{escape(simulator.subscriptions.product_name(price))}: {text}.</p>"
    )


def _button(row: Row, can_cancel: bool) -> str:
    if row["schedule"]:
        return '<p class="muted">A change of the plan is scheduled.</p>'
    action, text = ("resume", "Resume plan") if row["cancel_at_period_end"] else ("cancel", "Cancel plan")
    if action == "cancel" and not can_cancel:
        return ""
    return (
        f'<form method="post"><input type="hidden" name="subscription" value="{row["id"]}">'
        f'<button class="plain" name="action" value="{action}">{text}</button></form>'
    )


def _methods(simulator: "Simulator", customer: Row) -> str:
    default = customer["invoice_settings"]["default_payment_method"] or next(
        (row["default_payment_method"] for row in simulator.store.all("subscription", customer=customer["id"])
         if row["status"] not in ENDED), None,
    )  # fmt: skip
    rows = ""
    for method in simulator.store.all("payment_method", customer=customer["id"]):
        card = method["card"]
        mark = "Default" if method["id"] == default else ""
        rows += (
            f'<div class="card split"><span>{card["brand"].title()} •••• {card["last4"]}</span>'
            f'<span class="muted small">{mark} Expires {card["exp_month"]:02d}/{card["exp_year"]}</span></div>'
        )
    return f'<div style="margin-bottom:16px">{rows}</div>' if rows else '<p class="muted">No card.</p>'


def _invoices(simulator: "Simulator", customer: Row) -> str:
    rows = ""
    for invoice in list(simulator.store.all("invoice", customer=customer["id"]))[::-1]:
        if invoice["status"] == "draft":
            continue
        page = f"/i/{invoice['_secret']}"
        rows += (
            f'<tr><td><a href="{page}">{invoice["number"]}</a></td><td>{day_text(invoice["created"])}</td>'
            f'<td class="number">{money(invoice["total"], invoice["currency"])}</td><td>{invoice["status"]}</td>'
            f'<td><a href="{page}/pdf" aria-label="Download invoice {invoice["number"]}">PDF</a></td></tr>'
        )
    if not rows:
        return '<p class="muted">No invoices yet.</p>'
    return (
        "<table><thead><tr><th>Number</th><th>Date</th><th class=number>Total</th><th>Status</th><th>Download</th></tr>"
        f"</thead><tbody>{rows}</tbody></table>"
    )

"""The hosted checkout page."""

from html import escape
from typing import TYPE_CHECKING

from simulators.http import Answer, Request
from simulators.stripe.cards import behavior_of, refusal
from simulators.stripe.checkout import require_open
from simulators.stripe.dates import DAY, day_text
from simulators.stripe.errors import StripeError, card_error
from simulators.stripe.pages.bank import hold, see_other
from simulators.stripe.pages.style import card_fields, document, error_box, message, money, test_cards
from simulators.stripe.store import Row

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

COUNTRIES = {"US": "United States", "AT": "Austria", "DE": "Germany", "FR": "France", "GB": "United Kingdom"}
AUTHENTICATION_FAILED = (
    "We are unable to authenticate your payment method. Please choose a different payment method and try again."
)


def answer(simulator: "Simulator", request: Request, session_id: str) -> Answer:
    session = simulator.store.find("checkout.session", session_id)
    if session is not None and session["status"] == "complete":
        return message(
            "You're all done here", "This payment is complete.", link=simulator.checkout.success_url(session)
        )
    if session is None or session["status"] != "open" or session["expires_at"] <= simulator.store.now():
        raise StripeError("This page has expired. Begin again at the site you came from.", status=410)
    if request.method != "POST":
        return _page(simulator, session, {})
    values = {name: request.field(name).strip() for name in request.form}
    action = values.get("action", "pay")
    try:
        if action in ("apply", "remove"):
            simulator.checkout.set_code(session, values.get("code", "") if action == "apply" else "")
            return see_other(f"/c/pay/{session_id}")
        return _pay(simulator, session, values)
    except StripeError as error:
        session = simulator.store.row("checkout.session", session_id)
        return _page(simulator, session, values, str(error), of_code=action in ("apply", "remove"))


def card_of(simulator: "Simulator", values: dict[str, str]) -> Row:
    """Return a payment method of the typed card. Raises StripeError for what is wrong."""
    month, _, year = values.get("expiry", "").replace(" ", "").partition("/")
    if not (month.isdigit() and year.isdigit()):
        raise card_error("Your card's expiration date is incomplete.", "invalid_expiry_month")
    return simulator.payments.new_method(
        values.get("number", ""), int(month), int(year), values.get("cvc", ""), name=values.get("name") or None,
        email=values.get("email") or None, country=values.get("country") or None,
    )  # fmt: skip


def _pay(simulator: "Simulator", session: Row, values: dict[str, str]) -> Answer:
    method = card_of(simulator, values)
    if decline := behavior_of(method).saving:
        raise refusal(decline)
    if not behavior_of(method).authenticates:
        simulator.checkout.pay(session, method, values)
        return see_other(simulator.checkout.success_url(session))
    session_id, method_id = session["id"], method["id"]

    def go_on(success: bool) -> Answer:
        row = simulator.store.find("checkout.session", session_id)
        try:
            current = require_open(row)
            if not success:
                raise card_error(AUTHENTICATION_FAILED, "payment_intent_authentication_failure")
            stored = simulator.store.row("payment_method", method_id)
            simulator.checkout.pay(current, stored, values, authenticated=True)
            return see_other(simulator.checkout.success_url(current))
        except StripeError as error:
            return _page(simulator, simulator.store.row("checkout.session", session_id), values, str(error))

    return hold(go_on)


def _page(simulator: "Simulator", session: Row, values: dict[str, str], error: str = "", *,
          of_code: bool = False) -> Answer:  # fmt: skip
    address = f"/c/pay/{session['id']}"
    back = (
        f'<p><a href="{escape(session["cancel_url"])}">← Back without paying</a></p>' if session["cancel_url"] else ""
    )
    status = 402 if error and not of_code else 200
    summary = _summary(simulator, session, address, error if of_code else "")
    return document(
        "Checkout",
        f"""<main><section class="summary">{back}{summary}</section>
<section><h2 style="margin-top:0">Pay with card</h2>{error_box("" if of_code else error)}
<form method="post" action="{address}">{_email(simulator, session, values)}{card_fields(values)}
{_place(session, values)}<button name="action" value="pay">{_label(session)}</button></form><p></p>
{test_cards()}</section></main>""",
        status,
    )


def _label(session: Row) -> str:
    if session["mode"] == "setup":
        return "Save card"
    return "Subscribe" if session["amount_total"] else "Start trial"


def _email(simulator: "Simulator", session: Row, values: dict[str, str]) -> str:
    customer = simulator.store.find("customer", session["customer"])
    known = (customer["email"] if customer else session["customer_email"]) or ""
    if known:
        return f'<p class="muted">{escape(known)}</p>'
    return (
        '<label>Email<input type="email" name="email" autocomplete="email" required maxlength="200" '
        f'value="{escape(values.get("email", ""))}"></label>'
    )


def _place(session: Row, values: dict[str, str]) -> str:
    options = "".join(
        f'<option value="{code}"{" selected" if values.get("country") == code else ""}>{name}</option>'
        for code, name in COUNTRIES.items()
    )
    fields = f'<label>Country<select name="country" autocomplete="country">{options}</select></label>'
    if session["tax_id_collection"]["enabled"]:
        fields += (
            '<label>Business name (optional)<input name="business" autocomplete="organization" maxlength="150" '
            f'value="{escape(values.get("business", ""))}"></label>'
            '<label>EU VAT number (optional)<input name="tax_id" maxlength="20" placeholder="DE123456789" '
            f'value="{escape(values.get("tax_id", ""))}"></label>'
        )
    return fields


def _summary(simulator: "Simulator", session: Row, address: str, error: str) -> str:
    business = escape(simulator.settings.business)
    if session["mode"] == "setup":
        return f'<h1>{business}</h1><p class="price">Save a card</p>'
    currency = session["currency"]
    lines = session["_lines"]
    recurring = lines[0]["price"]["recurring"]
    later = sum(line["price"]["unit_amount"] * line["quantity"] for line in lines)
    every = f"per {recurring['interval']}"
    days = session["_subscription"].get("trial_period_days")
    end = session["_subscription"].get("trial_end") or (simulator.store.now() + days * DAY if days else None)
    trial = f"<p>Free until {day_text(end)}, then {money(later, currency)} {every}.</p>" if end else ""
    rows = "".join(
        f"<dt>{escape(line['description'])}</dt><dd>{money(line['amount_subtotal'], currency)}</dd>" for line in lines
    )
    totals = session["total_details"]
    if totals["amount_discount"]:
        rows += f"<dt>Discount</dt><dd>{money(-totals['amount_discount'], currency)}</dd>"
    if totals["amount_tax"]:
        rows += f"<dt>Tax</dt><dd>{money(totals['amount_tax'], currency)}</dd>"
    rows += f'<dt class="total">Total due today</dt><dd class="total">{money(session["amount_total"], currency)}</dd>'
    name = escape(lines[0]["description"].split(" × ")[-1].split(" (at ")[0].replace("Trial period for ", ""))
    return (
        f'<h1>{business}</h1><p class="muted">Subscribe to {name}</p>'
        f'<p class="price">{money(later, currency)} <span class="small muted">{every}</span></p>{trial}<dl>{rows}</dl>'
        f"{_code(simulator, session, address, error)}"
    )


def _code(simulator: "Simulator", session: Row, address: str, error: str) -> str:
    if not session["allow_promotion_codes"]:
        return ""
    if session["discounts"]:
        code = simulator.store.row("promotion_code", session["discounts"][0]["promotion_code"])["code"]
        return (
            f'<form class="code" method="post" action="{address}"><span>Promotion code <b>{escape(code)}</b></span>'
            '<button class="plain" name="action" value="remove">Remove code</button></form>'
        )
    return (
        f'{error_box(error)}<form class="code" method="post" action="{address}"><label>Promotion code'
        '<input name="code" autocomplete="off" maxlength="50"></label>'
        '<button class="plain" name="action" value="apply">Apply code</button></form>'
    )

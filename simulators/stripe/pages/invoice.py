"""The hosted invoice: its lines, a form to pay it, and its PDF."""

from html import escape
from typing import TYPE_CHECKING

from simulators.http import Answer, Request
from simulators.stripe.cards import behavior_of
from simulators.stripe.dates import day_text
from simulators.stripe.errors import StripeError
from simulators.stripe.pages.bank import see_other
from simulators.stripe.pages.checkout import card_of
from simulators.stripe.pages.portal import make_default
from simulators.stripe.pages.style import card_fields, document, error_box, money, test_cards
from simulators.stripe.pdf import pdf
from simulators.stripe.store import Row

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator


def _find(simulator: "Simulator", secret: str) -> Row:
    row = next(iter(simulator.store.all("invoice", _secret=secret)), None)
    if row is None or not secret:
        raise StripeError("This invoice does not exist.", status=404)
    return row


def answer(simulator: "Simulator", request: Request, secret: str) -> Answer:
    row = _find(simulator, secret)
    if request.method != "POST":
        return _page(simulator, row, {})
    values = {name: request.field(name).strip() for name in request.form}
    try:
        return _pay(simulator, row, values)
    except StripeError as error:
        return _page(simulator, row, values, str(error))


def _pay(simulator: "Simulator", row: Row, values: dict[str, str]) -> Answer:
    """Pay with a new card, or confirm the payment that waits for the bank."""
    intent = simulator.store.find("payment_intent", row["_intent"])
    if values.get("action") == "confirm" and intent is not None and intent["status"] == "requires_action":
        return see_other(f"/3ds/{intent['client_secret']}")
    method = card_of(simulator, values)
    customer = simulator.store.row("customer", row["customer"])
    simulator.payments.attach(method["id"], customer)
    make_default(simulator, method)
    if behavior_of(method).authenticates and intent is not None:
        simulator.payments.confirm(intent, method)
        return see_other(f"/3ds/{intent['client_secret']}")
    simulator.money.pay(row, method["id"], out_of_band=False)
    return see_other(f"/i/{row['_secret']}")


def _page(simulator: "Simulator", row: Row, values: dict[str, str], error: str = "") -> Answer:
    currency = row["currency"]
    lines = "".join(
        f"<tr><td>{escape(line['description'] or '')}</td><td class=number>{money(line['amount'], currency)}</td></tr>"
        for line in simulator.store.all("line_item", invoice=row["id"])
    )
    sums = "".join(
        f'<tr><td>{name}</td><td class="number">{money(amount, currency)}</td></tr>' for name, amount in _sums(row)
    )
    return document(
        f"Invoice {row['number']}",
        f"""<main><section class="summary"><h1>Invoice {row["number"]}</h1>
<p class="price">{money(row["amount_due"], currency)}</p>
<p>{_status(row)}</p><p><a href="/i/{row["_secret"]}/pdf">Download invoice</a></p></section>
<section>{error_box(error)}<h2 style="margin-top:0">Details</h2><table><tbody>{lines}{sums}</tbody></table>
{_form(simulator, row, values) if row["status"] == "open" else ""}</section></main>""",
        402 if error else 200,
    )


def _sums(row: Row) -> list[tuple[str, int]]:
    sums = [("Subtotal", row["subtotal"])]
    if off := sum(part["amount"] for part in row["total_discount_amounts"]):
        sums.append(("Discount", -off))
    if tax := sum(part["amount"] for part in row["total_taxes"]):
        sums.append(("Tax", tax))
    sums.append(("Total", row["total"]))
    if row["amount_due"] != row["total"]:
        sums.append(("Amount due", row["amount_due"]))
    return sums


def _status(row: Row) -> str:
    if row["status"] == "paid":
        return f"Paid on {day_text(row['status_transitions']['paid_at'])}"
    return {"open": "Payment is due", "void": "Void", "uncollectible": "Uncollectible"}[row["status"]]


def _form(simulator: "Simulator", row: Row, values: dict[str, str]) -> str:
    intent = simulator.store.find("payment_intent", row["_intent"])
    confirm = ""
    if intent is not None and intent["status"] == "requires_action":
        confirm = '<form method="post"><button name="action" value="confirm">Confirm with your bank</button></form>'
    return (
        f'<h2>Pay this invoice</h2>{confirm}<form method="post">{card_fields(values)}'
        f'<button name="action" value="pay">Pay {money(row["amount_due"], row["currency"])}</button></form>'
        f"{test_cards()}"
    )


def download(simulator: "Simulator", secret: str) -> Answer:
    """Return the invoice as a PDF."""
    row = _find(simulator, secret)
    currency = row["currency"]
    text = [
        f"Invoice {row['number']}", simulator.settings.business, "",
        f"Bill to: {row['customer_name'] or row['customer_email'] or row['customer']}",
        *[f"Tax id: {one['value']}" for one in row["customer_tax_ids"]],
        f"Date of issue: {day_text(row['created'])}", _status(row), "",
        *[f"{line['description'] or ''}   {money(line['amount'], currency)}"
          for line in simulator.store.all("line_item", invoice=row["id"])],
        "", *[f"{name}: {money(amount, currency)}" for name, amount in _sums(row)],
    ]  # fmt: skip
    return Answer(200, pdf(text), {
        "Content-Type": "application/pdf",
        "Content-Disposition": f'attachment; filename="Invoice-{row["number"]}.pdf"',
    })  # fmt: skip

"""Checkout sessions: what the hosted page shows, and what paying on it does."""

from typing import TYPE_CHECKING

from simulators.stripe import discounts
from simulators.stripe.calls.customers import add_tax_id, new_customer
from simulators.stripe.cards import behavior_of
from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.params import Params
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

PLACEHOLDER = "{CHECKOUT_SESSION_ID}"


class Checkout:
    """``simulator.checkout``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    # The cost of the page

    def params_of(self, session: Row) -> Params:
        """Return the parameters of the subscription that the session makes."""
        return {
            **session["_subscription"], "items": session["_items"],
            "automatic_tax": {"enabled": session["automatic_tax"]["enabled"]},
            **({"discounts": session["discounts"]} if session["discounts"] else {}),
        }  # fmt: skip

    def price(self, session: Row) -> Row:
        """Set the amounts of the session, and return its first invoice, rendered. Raises StripeError."""
        with self.store.trial_run(session):
            customer = self.store.find("customer", session["customer"]) or new_customer(self.store)
            _, invoice = self.simulator.subscriptions.create(customer, self.params_of(session), collect=False)
            shown = self.store.shown(invoice)
        session |= {"amount_subtotal": shown["subtotal"], "amount_total": shown["total"]}
        session["total_details"] = {
            "amount_discount": sum(part["amount"] for part in shown["total_discount_amounts"]), "amount_shipping": 0,
            "amount_tax": sum(tax["amount"] for tax in shown["total_taxes"]),
        }  # fmt: skip
        session["_lines"] = [
            {
                "id": self.store.new_id("li"), "object": "item",
                "amount_discount": sum(part["amount"] for part in line["discount_amounts"]),
                "amount_subtotal": line["amount"],
                "amount_tax": sum(tax["amount"] for tax in line["taxes"]),
                "amount_total": line["amount"] - sum(part["amount"] for part in line["discount_amounts"])
                + sum(tax["amount"] for tax in line["taxes"] if tax["tax_behavior"] == "exclusive"),
                "currency": line["currency"], "description": line["description"], "metadata": {},
                "price": self.store.shown(self.store.row("price", line["pricing"]["price_details"]["price"])),
                "quantity": line["quantity"], "adjustable_quantity": None,
            }
            for line in shown["lines"]["data"]
        ]  # fmt: skip
        return shown

    def set_code(self, session: Row, text: str) -> None:
        """Apply the promotion code that the customer typed; an empty text removes it. Raises StripeError."""
        code = next(
            (row for row in self.store.all("promotion_code") if row["active"] and row["code"].lower() == text.lower()),
            None,
        )
        if text and code is None:
            raise invalid("This code is invalid.", "promotion_code")
        if code is not None:
            prices = self.simulator.subscriptions.prices_for(session["_items"], "line_items")
            discounts.check_code(
                self.store, code, customer=self.store.find("customer", session["customer"]),
                amount=sum(price["unit_amount"] * count for price, count in prices), currency=session["currency"],
                now=self.store.now(self.store.clock_of(session["customer"])), param="promotion_code",
            )  # fmt: skip
        session["discounts"] = [{"coupon": None, "promotion_code": code["id"]}] if code else []
        self.price(session)

    # Paying

    def needs_authentication(self, session: Row, method: Row) -> bool:
        return bool(behavior_of(method).authenticates)

    def pay(self, session: Row, method: Row, details: Row, *, authenticated: bool = False) -> None:
        """Complete the session: customer, payment method, subscription. Raises StripeError and changes nothing."""
        if session["status"] != "open":
            raise invalid("This session is no longer open.")
        session_id, method_id = session["id"], method["id"]
        with self.store.all_or_nothing(session, method):
            customer = self._customer(session, details)
            before = self.store.shown(customer)
            self.simulator.payments.attach(method_id, customer, authenticated=authenticated)
            if session["mode"] == "setup":
                setup = self.simulator.payments.new_setup(customer["id"])
                self.simulator.payments.confirm_setup(setup, method, authenticated=True)
                session |= {"setup_intent": setup["id"], "payment_status": "no_payment_required"}
            else:
                self._subscribe(session, customer, method)
            self._complete(session, customer, details)
            self.store.emit("customer.updated", customer, before=before)
            self.store.emit("checkout.session.completed", self.store.row("checkout.session", session_id))

    def _customer(self, session: Row, details: Row) -> Row:
        customer = self.store.find("customer", session["customer"])
        if customer is None:
            customer = new_customer(
                self.store, name=details.get("name"), email=session["customer_email"] or details.get("email")
            )
            self.store.emit("customer.created", customer)
        updates = session["_customer_update"]
        if updates.get("name") == "auto" or session["customer"] is None:
            customer["name"] = details.get("business") or details.get("name") or customer["name"]
        if (updates.get("address") == "auto" or session["customer"] is None) and details.get("country"):
            customer["address"] = {
                "city": None, "country": details["country"], "line1": None, "line2": None, "postal_code": None,
                "state": None,
            }  # fmt: skip
        if details.get("tax_id"):
            add_tax_id(self.store, customer, details.get("tax_type") or "eu_vat", details["tax_id"])
        return customer

    def _subscribe(self, session: Row, customer: Row, method: Row) -> None:
        params = {**self.params_of(session), "default_payment_method": method["id"]}
        # The person is present and has passed 3-D Secure where the card asks for it.
        kept, method["_authenticated"] = method["_authenticated"], True
        subscription, invoice = self.simulator.subscriptions.create(
            customer, {**params, "payment_behavior": "default_incomplete"}
        )
        if invoice["status"] == "open":
            intent = self.store.row("payment_intent", invoice["_intent"])
            invoice |= {"attempted": True, "attempt_count": 1}
            outcome = self.simulator.payments.confirm(intent, method, authenticated=True)
            if outcome != "succeeded":
                raise self.simulator.payments.error_of(intent)
            self.simulator.money.intent_ended(intent)
        method["_authenticated"] = kept or bool(behavior_of(method).authenticates)
        session |= {
            "subscription": subscription["id"], "invoice": invoice["id"],
            "payment_status": "paid" if invoice["amount_paid"] else "no_payment_required",
        }  # fmt: skip

    def _complete(self, session: Row, customer: Row, details: Row) -> None:
        taxed = [
            {"type": one["type"], "value": one["value"]} for one in self.store.all("tax_id", customer=customer["id"])
        ]
        session |= {
            "status": "complete", "customer": customer["id"],
            "customer_details": {
                "address": customer["address"] or dict.fromkeys(
                    ("city", "country", "line1", "line2", "postal_code", "state")),
                "business_name": details.get("business") or None, "email": customer["email"] or details.get("email"),
                "individual_name": None, "name": customer["name"] or details.get("name"), "phone": None,
                "tax_exempt": customer["tax_exempt"], "tax_ids": taxed,
            },
        }  # fmt: skip

    def expire(self, session: Row) -> None:
        """Raises StripeError for a session that is not open."""
        if session["status"] != "open":
            raise invalid(
                f'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status '
                f"of {session['status']}.",
            )
        session["status"] = "expired"
        self.store.emit("checkout.session.expired", session)

    @staticmethod
    def success_url(session: Row) -> str:
        return str(session["success_url"]).replace(PLACEHOLDER, session["id"])


def require_open(session: Row | None) -> Row:
    if session is None or session["status"] != "open":
        raise StripeError("This page has expired. Begin again at the site you came from.", status=410)
    return session

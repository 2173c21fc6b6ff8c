"""Payment methods, charges, payment intents and setup intents, refunds and disputes."""

from typing import TYPE_CHECKING, Any

from simulators.stripe import cards
from simulators.stripe.cards import Decline, behavior_of
from simulators.stripe.dates import DAY
from simulators.stripe.errors import StripeError, card_error, invalid, missing
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

NO_BILLING: Row = {"address": dict.fromkeys(("city", "country", "line1", "line2", "postal_code", "state")),
                   "email": None, "name": None, "phone": None, "tax_id": None}  # fmt: skip


class Payments:
    """``simulator.payments``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    # Payment methods

    def new_method(self, number: str, month: int, year: int, cvc: str | None = None, *, name: str | None = None,
                   email: str | None = None, country: str | None = None) -> Row:  # fmt: skip
        """Make a payment method of a card. Raises StripeError for a number, date or code that is wrong."""
        digits = cards.digits_of(number)
        year = cards.check_expiry(month, year, self.store.now())
        if cvc is not None:
            cards.check_cvc(cvc, digits)
        address = {**NO_BILLING["address"], "country": country}
        return self.store.add({
            "id": self.store.new_id("pm"), "object": "payment_method", "allow_redisplay": "unspecified",
            "billing_details": {**NO_BILLING, "address": address, "name": name, "email": email},
            "card": cards.card_facts(digits, month, year, cvc=cvc is not None), "created": self.store.now(),
            "customer": None, "customer_account": None, "livemode": False, "metadata": {}, "type": "card",
            "_number": digits, "_authenticated": False,
        })  # fmt: skip

    def method(self, object_id: str, param: str) -> Row:
        """Return the payment method; a test token like pm_card_visa makes one."""
        if object_id in cards.TOKENS:
            return self.new_method(cards.TOKENS[object_id], 12, 2034)
        row = self.store.find("payment_method", object_id)
        if row is None:
            raise missing("PaymentMethod", object_id, param, status=404 if param == "id" else 400)
        return row

    def attach(self, object_id: str, customer: Row, *, param: str = "id", authenticated: bool = False) -> Row:
        """Attach the payment method. Raises card_error if the bank refuses the card when it is saved."""
        row = self.method(object_id, param)
        if row["customer"] == customer["id"]:
            return row
        if row["customer"] or row.get("_detached"):
            raise invalid(
                "The payment method you provided has already been attached to a customer."
                if row["customer"] else
                "This PaymentMethod was previously used without being attached to a Customer or was detached from a "
                "Customer, and may not be used again.",
                "payment_method", "payment_method_unexpected_state",
            )  # fmt: skip
        if decline := behavior_of(row).saving:
            raise cards.refusal(decline)
        row["customer"], row["_authenticated"] = customer["id"], authenticated
        self.store.emit("payment_method.attached", row)
        return row

    def detach(self, row: Row) -> Row:
        """Detach the payment method, also as the default of its customer and of subscriptions."""
        if not row["customer"]:
            raise invalid(
                "The payment method you provided is not attached to a customer so detachment is impossible.",
                "payment_method", "payment_method_unexpected_state",
            )  # fmt: skip
        customer = self.store.row("customer", row["customer"])
        row["customer"], row["_detached"] = None, True
        self.store.emit("payment_method.detached", row)
        if customer["invoice_settings"]["default_payment_method"] == row["id"]:
            with self.store.changing(customer, "customer.updated"):
                customer["invoice_settings"]["default_payment_method"] = None
        for subscription in self.store.all("subscription", default_payment_method=row["id"]):
            with self.store.changing(subscription, "customer.subscription.updated"):
                subscription["default_payment_method"] = None
        return row

    # Payment intents

    def new_intent(self, customer: str, amount: int, currency: str, description: str | None) -> Row:
        object_id = self.store.new_id("pi")
        row = self.store.add({
            "id": object_id, "object": "payment_intent", "amount": amount, "amount_capturable": 0,
            "amount_details": {"tip": {}}, "amount_received": 0, "application": None, "application_fee_amount": None,
            "automatic_payment_methods": None, "canceled_at": None, "cancellation_reason": None,
            "capture_method": "automatic", "client_secret": f"{object_id}_secret_{self.store.new_id('x')[2:]}",
            "confirmation_method": "automatic", "created": self.store.now(self.store.clock_of(customer)),
            "currency": currency, "customer": customer, "customer_account": None, "description": description,
            "excluded_payment_method_types": None, "last_payment_error": None, "latest_charge": None,
            "livemode": False, "metadata": {}, "on_behalf_of": None, "payment_method": None,
            "payment_method_configuration_details": None, "payment_method_options": {}, "payment_method_types":
            ["card"], "processing": None, "receipt_email": None, "review": None, "setup_future_usage": None,
            "shipping": None, "source": None, "statement_descriptor": None, "statement_descriptor_suffix": None,
            "status": "requires_payment_method", "transfer_data": None, "transfer_group": None,
        })  # fmt: skip
        self.store.emit("payment_intent.created", row)
        return row

    def confirm(self, intent: Row, method: Row, *, authenticated: bool = False) -> str:
        """Charge the payment method; return succeeded, requires_action or failed."""
        if intent["status"] in ("succeeded", "canceled"):
            raise invalid(
                f"You cannot confirm this PaymentIntent because it has a status of {intent['status']}.",
                code="payment_intent_unexpected_state",
            )
        behavior = behavior_of(method)
        intent["payment_method"] = method["id"]
        needed = behavior.authenticates == "always" or (
            behavior.authenticates == "once" and not method["_authenticated"]
        )
        if needed and not authenticated:
            intent |= {"status": "requires_action", "last_payment_error": None}
            self.store.emit("payment_intent.requires_action", intent)
            return "requires_action"
        if decline := behavior.charging or behavior.saving:
            charge = self._new_charge(intent, method, decline)
            self.fail(intent, decline, method, charge)
            return "failed"
        charge = self._new_charge(intent, method, None)
        intent |= {
            "status": "succeeded", "amount_received": intent["amount"], "latest_charge": charge["id"],
            "last_payment_error": None,
        }  # fmt: skip
        self.store.emit("charge.succeeded", charge)
        self.store.emit("payment_intent.succeeded", intent)
        if behavior.disputed:
            self.dispute(charge, behavior.disputed)
        return "succeeded"

    def fail(self, intent: Row, decline: Decline, method: Row, charge: Row | None) -> None:
        error: Row = {
            "type": "card_error", "code": decline.code, "message": decline.message, "payment_method":
            self.store.shown(method),
        }  # fmt: skip
        if decline.decline_code:
            error["decline_code"] = decline.decline_code
        if charge is not None:
            error["charge"] = intent["latest_charge"] = charge["id"]
            self.store.emit("charge.failed", charge)
        intent |= {"status": "requires_payment_method", "payment_method": None, "last_payment_error": error}
        self.store.emit("payment_intent.payment_failed", intent)

    def error_of(self, intent: Row) -> StripeError:
        """Return the card error that the intent ended with."""
        if intent["status"] == "requires_action":
            return card_error(
                "Payment for this subscription requires additional user action before it can be completed "
                "successfully. Payment can be completed using the PaymentIntent associated with "
                "subscription.latest_invoice.",
                "subscription_payment_intent_requires_action", payment_intent=self.store.shown(intent),
            )  # fmt: skip
        error = {key: value for key, value in intent["last_payment_error"].items() if key not in ("type", "message")}
        code, decline_code = error.pop("code"), error.pop("decline_code", "")
        return card_error(
            intent["last_payment_error"]["message"], code, decline_code=decline_code,
            payment_intent=self.store.shown(intent), **error,
        )  # fmt: skip

    def cancel(self, intent: Row, reason: str | None = None) -> None:
        if intent["status"] in ("succeeded", "canceled"):
            raise invalid(
                f"You cannot cancel this PaymentIntent because it has a status of {intent['status']}.",
                code="payment_intent_unexpected_state",
            )
        now = self.store.now(self.store.clock_of(intent["customer"]))
        intent |= {"status": "canceled", "canceled_at": now, "cancellation_reason": reason}
        self.store.emit("payment_intent.canceled", intent)

    def _new_charge(self, intent: Row, method: Row, decline: Decline | None) -> Row:
        paid = decline is None
        outcome = {
            "advice_code": None, "network_advice_code": None, "network_decline_code": None,
            "network_status": "approved_by_network" if paid else "declined_by_network",
            "reason": None if decline is None else decline.decline_code or decline.code, "risk_level": "normal",
            "risk_score": 20, "seller_message": "Payment complete." if paid else "The bank declined this charge.",
            "type": "authorized" if paid else "issuer_declined",
        }  # fmt: skip
        card = {name: method["card"][name] for name in ("brand", "checks", "country", "exp_month", "exp_year",
                "fingerprint", "funding", "last4", "wallet")}  # fmt: skip
        return self.store.add({
            "id": self.store.new_id("ch"), "object": "charge", "amount": intent["amount"],
            "amount_captured": intent["amount"] if paid else 0, "amount_refunded": 0, "application": None,
            "application_fee": None, "application_fee_amount": None, "balance_transaction": None,
            "billing_details": method["billing_details"], "calculated_statement_descriptor": "GEMHALL",
            "captured": paid, "created": self.store.now(self.store.clock_of(intent["customer"])),
            "currency": intent["currency"], "customer": intent["customer"], "description": intent["description"],
            "disputed": False, "failure_balance_transaction": None, "failure_code": decline and decline.code,
            "failure_message": decline and decline.message, "fraud_details": {}, "livemode": False, "metadata": {},
            "on_behalf_of": None, "outcome": outcome, "paid": paid, "payment_intent": intent["id"],
            "payment_method": method["id"],
            "payment_method_details": {
                "card": {**card, "amount_authorized": intent["amount"] if paid else None, "authorization_code": None,
                         "installments": None, "mandate": None, "network": method["card"]["brand"],
                         "three_d_secure": None},
                "type": "card",
            },
            "receipt_email": None, "receipt_number": None, "refunded": False, "review": None, "shipping": None,
            "source": None, "source_transfer": None, "statement_descriptor": None, "statement_descriptor_suffix": None,
            "status": "succeeded" if paid else "failed", "transfer_data": None, "transfer_group": None,
        })  # fmt: skip

    # Setup intents

    def new_setup(self, customer: str | None, *, usage: str = "off_session", metadata: Any = None) -> Row:
        object_id = self.store.new_id("seti")
        row = self.store.add({
            "id": object_id, "object": "setup_intent", "application": None, "automatic_payment_methods": None,
            "cancellation_reason": None, "client_secret": f"{object_id}_secret_{self.store.new_id('x')[2:]}",
            "created": self.store.now(self.store.clock_of(customer)), "customer": customer, "customer_account": None,
            "description": None, "excluded_payment_method_types": None, "flow_directions": None,
            "last_setup_error": None, "latest_attempt": None, "livemode": False, "mandate": None,
            "metadata": metadata or {}, "on_behalf_of": None, "payment_method": None,
            "payment_method_configuration_details": None, "payment_method_options": {}, "payment_method_types":
            ["card"], "single_use_mandate": None, "status": "requires_payment_method", "usage": usage,
        })  # fmt: skip
        self.store.emit("setup_intent.created", row)
        return row

    def confirm_setup(self, setup: Row, method: Row, *, authenticated: bool = False) -> str:
        """Save the payment method; return succeeded or requires_action. Raises card_error if the bank refuses it."""
        if setup["status"] in ("succeeded", "canceled"):
            raise invalid(
                f"You cannot confirm this SetupIntent because it has a status of {setup['status']}.",
                code="setup_intent_unexpected_state",
            )
        if decline := behavior_of(method).saving:
            setup |= {"status": "requires_payment_method", "payment_method": None, "last_setup_error": {
                "type": "card_error", "code": decline.code, "message": decline.message}}  # fmt: skip
            self.store.emit("setup_intent.setup_failed", setup)
            raise cards.refusal(decline, setup_intent=self.store.shown(setup))
        setup["payment_method"] = method["id"]
        if behavior_of(method).authenticates and not authenticated:
            setup["status"] = "requires_action"
            self.store.emit("setup_intent.requires_action", setup)
            return "requires_action"
        if setup["customer"]:
            self.attach(method["id"], self.store.row("customer", setup["customer"]))
            method["_authenticated"] = authenticated
        setup["status"] = "succeeded"
        self.store.emit("setup_intent.succeeded", setup)
        return "succeeded"

    def authenticate(self, secret: str, *, success: bool) -> Row:
        """Continue the payment or setup after 3-D Secure; return it."""
        rows = [*self.store.all("payment_intent", client_secret=secret),
                *self.store.all("setup_intent", client_secret=secret)]  # fmt: skip
        if not rows or rows[0]["status"] != "requires_action":
            raise missing("intent", secret)
        row = rows[0]
        method = self.store.row("payment_method", row["payment_method"])
        if row["object"] == "setup_intent":
            if success:
                self.confirm_setup(row, method, authenticated=True)
            else:
                row |= {"status": "requires_payment_method", "payment_method": None}
                self.store.emit("setup_intent.setup_failed", row)
            return row
        if success:
            self.confirm(row, method, authenticated=True)
        else:
            failure = Decline(
                "payment_intent_authentication_failure",
                "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new "
                "PaymentMethod to attempt to fulfill this PaymentIntent again.",
            )
            self.fail(row, failure, method, None)
        self.simulator.money.intent_ended(row)
        return row

    # Refunds and disputes

    def refund(self, charge: Row, amount: int | None, reason: str | None) -> Row:
        """Give back the amount, or all that is left of the charge."""
        left = charge["amount_captured"] - charge["amount_refunded"]
        if charge["status"] != "succeeded" or left <= 0:
            raise invalid(f"Charge {charge['id']} has already been refunded.", "charge", "charge_already_refunded")
        if charge["disputed"]:
            raise invalid("This charge is disputed and cannot be refunded.", "charge", "charge_disputed")
        amount = left if amount is None else amount
        if not 0 < amount <= left:
            raise invalid(
                f"Refund amount ({_dollars(amount)}) is greater than unrefunded amount on charge ({_dollars(left)})"
                if amount > 0 else "Invalid positive integer", "amount",
            )  # fmt: skip
        now = self.store.now(self.store.clock_of(charge["customer"]))
        row = self.store.add({
            "id": self.store.new_id("re"), "object": "refund", "amount": amount, "balance_transaction": None,
            "charge": charge["id"], "created": now, "currency": charge["currency"], "customer": charge["customer"],
            "customer_account": None, "destination_details": {"card": {"reference": None, "reference_status": None,
            "reference_type": None, "type": "refund"}, "type": "card"}, "metadata": {},
            "payment_intent": charge["payment_intent"], "payment_method": charge["payment_method"], "reason": reason,
            "receipt_number": None, "source_transfer_reversal": None, "status": "succeeded", "transfer_reversal": None,
        })  # fmt: skip
        charge["amount_refunded"] += amount
        charge["refunded"] = charge["amount_refunded"] == charge["amount_captured"]
        self.store.emit("charge.refunded", charge)
        self.store.emit("refund.created", row)
        return row

    def dispute(self, charge: Row, reason: str) -> Row:
        """Open a dispute over the whole charge."""
        if charge["disputed"] or charge["status"] != "succeeded":
            raise invalid(f"Charge {charge['id']} cannot be disputed.", "charge")
        now = self.store.now(self.store.clock_of(charge["customer"]))
        charge["disputed"] = True
        row = self.store.add({
            "id": self.store.new_id("du"), "object": "dispute", "amount": charge["amount"] - charge["amount_refunded"],
            "balance_transactions": [], "charge": charge["id"], "created": now, "currency": charge["currency"],
            "enhanced_eligibility_types": [], "evidence": {"enhanced_evidence": {}},
            "evidence_details": {
                "due_by": now + 7 * DAY, "enhanced_eligibility": {}, "has_evidence": False, "past_due": False,
                "submission_count": 0, "submission_method": "not_submitted",
            },
            "is_charge_refundable": False, "livemode": False, "metadata": {},
            "payment_intent": charge["payment_intent"],
            "payment_method_details": {
                "card": {"brand": charge["payment_method_details"]["card"]["brand"], "case_type": "chargeback",
                         "network": charge["payment_method_details"]["card"]["brand"], "network_reason_code": "10.4"},
                "type": "card",
            },
            "reason": reason, "status": "needs_response", "_customer": charge["customer"],
        })  # fmt: skip
        self.store.emit("charge.dispute.created", row, clock=self.store.clock_of(charge["customer"]))
        self.store.emit("charge.dispute.funds_withdrawn", row, clock=self.store.clock_of(charge["customer"]))
        return row

    def close_dispute(self, row: Row, *, won: bool) -> Row:
        if row["status"] in ("won", "lost"):
            raise invalid("This dispute is already closed.")
        clock = self.store.clock_of(row["_customer"])
        row["status"] = "won" if won else "lost"
        self.store.emit("charge.dispute.closed", row, clock=clock)
        if won:
            self.store.emit("charge.dispute.funds_reinstated", row, clock=clock)
        return row


def _dollars(amount: int) -> str:
    return f"${amount / 100:,.2f}"

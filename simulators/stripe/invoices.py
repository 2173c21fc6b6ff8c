"""Invoices: lines, totals, finalizing, collecting, and the customer's balance."""

from typing import TYPE_CHECKING, Any

from simulators.stripe import discounts, taxes
from simulators.stripe.dates import DAY
from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

CREDIT_REASON = "subscription_update"


class Invoices:
    """``simulator.money``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    def now(self, row: Row) -> int:
        return self.store.now(self.store.clock_of(row["customer"]))

    # Drafts

    def new(self, customer: Row, currency: str, reason: str, *, subscription: Row | None = None,
            period: tuple[int, int] | None = None, method: str | None = None, auto_advance: bool = True,
            proration_date: int | None = None) -> Row:  # fmt: skip
        """Make a draft without lines and without an event."""
        if customer["currency"] not in (None, currency):
            raise invalid(
                f"You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or "
                f"invoice item with currency {customer['currency']}", "currency",
            )  # fmt: skip
        customer["currency"] = currency
        now = self.store.now(customer["test_clock"])
        start, end = period or (now, now)
        parent = None
        if subscription is not None:
            details = {"metadata": dict(subscription["metadata"]), "subscription": subscription["id"]}
            if proration_date is not None:
                details["subscription_proration_date"] = proration_date
            parent = {"type": "subscription_details", "quote_details": None, "subscription_details": details}
        return self.store.add({
            "id": self.store.new_id("in"), "object": "invoice", "account_country": self.simulator.settings.country,
            "account_name": self.simulator.settings.business, "account_tax_ids": None, "amount_due": 0,
            "amount_overpaid": 0, "amount_paid": 0, "amount_remaining": 0, "amount_shipping": 0, "application": None,
            "attempt_count": 0, "attempted": False, "auto_advance": auto_advance,
            "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None, "provider": None,
                              "status": None},
            "automatically_finalizes_at": None, "billing_reason": reason,
            "collection_method": "charge_automatically", "created": now, "currency": currency, "custom_fields": None,
            "customer": customer["id"], "customer_account": None, "customer_address": customer["address"],
            "customer_email": customer["email"], "customer_name": customer["name"],
            "customer_phone": customer["phone"], "customer_shipping": customer["shipping"],
            "customer_tax_exempt": customer["tax_exempt"], "customer_tax_ids": [
                {"type": one["type"], "value": one["value"]}
                for one in self.store.all("tax_id", customer=customer["id"])
            ],
            "default_payment_method": method, "default_source": None, "default_tax_rates": [], "description": None,
            "discounts": [], "due_date": None, "effective_at": None, "ending_balance": None,
            "footer": customer["invoice_settings"]["footer"], "from_invoice": None, "hosted_invoice_url": None,
            "invoice_pdf": None, "issuer": {"type": "self"}, "last_finalization_error": None,
            "latest_revision": None, "livemode": False, "metadata": {}, "next_payment_attempt": None, "number": None,
            "on_behalf_of": None, "parent": parent,
            "payment_settings": {"default_mandate": None, "payment_method_options": None,
                                 "payment_method_types": None},
            "period_end": end, "period_start": start, "post_payment_credit_notes_amount": 0,
            "pre_payment_credit_notes_amount": 0, "receipt_number": None, "rendering": None, "shipping_cost": None,
            "shipping_details": None, "starting_balance": 0, "statement_descriptor": None, "status": "draft",
            "status_transitions": dict.fromkeys(("finalized_at", "marked_uncollectible_at", "paid_at", "voided_at")),
            "subtotal": 0, "subtotal_excluding_tax": 0, "test_clock": customer["test_clock"],
            "threshold_reason": None, "total": 0, "total_discount_amounts": [], "total_excluding_tax": 0,
            "total_pretax_credit_amounts": [], "total_taxes": [], "webhooks_delivered_at": None,
            "_discounts": list(subscription["discounts"]) if subscription else [], "_intent": None, "_secret": None,
            "_tax_rates": list(subscription["default_tax_rates"]) if subscription else [],
            "_automatic_tax": bool(subscription and subscription["automatic_tax"]["enabled"]),
        })  # fmt: skip

    def add_line(self, invoice: Row, *, amount: int, description: str, period: tuple[int, int], parent: Row,
                 price: Row | None = None, quantity: int | None = 1, discountable: bool = True,
                 subscription: str | None = None, metadata: Any = None) -> Row:  # fmt: skip
        pricing = price and {
            "type": "price_details", "price_details": {"price": price["id"], "product": price["product"]},
            "unit_amount_decimal": price["unit_amount_decimal"],
        }  # fmt: skip
        return self.store.add({
            "id": self.store.new_id("il"), "object": "line_item", "amount": amount, "currency": invoice["currency"],
            "description": description, "discount_amounts": [], "discountable": discountable, "discounts": [],
            "invoice": invoice["id"], "livemode": False, "metadata": dict(metadata or {}), "parent": parent,
            "period": {"end": period[1], "start": period[0]}, "pretax_credit_amounts": [], "pricing": pricing,
            "quantity": quantity, "quantity_decimal": None if quantity is None else str(quantity),
            "subscription": subscription, "subtotal": amount, "taxes": [],
            "_tax_behavior": price["tax_behavior"] if price else "unspecified",
        })  # fmt: skip

    def take_pending(self, invoice: Row) -> None:
        """Move the customer's pending items onto the invoice: those of its subscription, or those of none."""
        subscription = self._subscription_of(invoice)
        for item in list(self.store.all("invoiceitem", customer=invoice["customer"])):
            if item["_invoice"] is None and item["_subscription"] in (None, subscription):
                item["_invoice"] = item["invoice"] = invoice["id"]
                price = self.store.find("price", item["_price"])
                line = self.add_line(
                    invoice, amount=item["amount"], description=item["description"], price=price,
                    period=(item["period"]["start"], item["period"]["end"]), quantity=item["quantity"],
                    parent=self._parent_of(item), discountable=item["discountable"],
                    subscription=item["_subscription"], metadata=item["metadata"],
                )  # fmt: skip
                item["_line"] = line["id"]

    @staticmethod
    def _parent_of(item: Row) -> Row:
        if item["_item"] is None:
            return {
                "type": "invoice_item_details", "subscription_item_details": None,
                "invoice_item_details": {"invoice_item": item["id"], "proration": False, "proration_details": None,
                                         "subscription": None},
            }  # fmt: skip
        details = {
            "invoice_item": item["id"], "proration": True, "proration_details": {"credited_items": item["_credits"]},
            "subscription": item["_subscription"], "subscription_item": item["_item"],
        }  # fmt: skip
        return {"type": "subscription_item_details", "invoice_item_details": None,
                "subscription_item_details": details}  # fmt: skip

    def total(self, invoice: Row) -> None:
        """Compute discounts, taxes, totals and the amount due from the lines."""
        lines = list(self.store.all("line_item", invoice=invoice["id"]))
        now = self.now(invoice)
        active = discounts.in_force(self.store, invoice["_discounts"], now)
        amounts = [
            (line["amount"] if line["discountable"] else 0,
             line["pricing"]["price_details"]["product"] if line["pricing"] else None)
            for line in lines
        ]  # fmt: skip
        taken = discounts.taken_off(self.store, active, amounts)
        sums: dict[str, int] = {}
        for line, parts in zip(lines, taken, strict=True):
            line["discount_amounts"] = [{"amount": part, "discount": one} for part, one in parts]
            for part, one in parts:
                sums[one] = sums.get(one, 0) + part
        invoice["discounts"] = [row["id"] for row in active]
        invoice["total_discount_amounts"] = [{"amount": part, "discount": one} for one, part in sums.items()]
        exclusive, inclusive = taxes.apply(self.simulator, invoice, lines)
        subtotal = sum(line["amount"] for line in lines)
        off = sum(sums.values())
        total = subtotal - off + exclusive
        invoice |= {
            "subtotal": subtotal, "subtotal_excluding_tax": subtotal - inclusive, "total": total,
            "total_excluding_tax": total - exclusive - inclusive,
        }  # fmt: skip
        customer = self.store.row("customer", invoice["customer"])
        self._apply_balance(invoice, customer)

    def _apply_balance(self, invoice: Row, customer: Row) -> None:
        balance = customer["balance"]
        invoice["starting_balance"] = balance
        total = invoice["total"]
        if total <= 0:
            due, left = 0, balance + total
        else:
            due = max(0, total + balance)
            left = min(0, total + balance) if balance < 0 else 0
            if 0 < due < self.simulator.settings.minimum_charge:
                due, left = 0, due
        invoice |= {"amount_due": due, "amount_remaining": due, "_left": left}

    def change_balance(self, customer: Row, amount: int, kind: str, *, invoice: str | None = None,
                       description: str | None = None) -> Row:  # fmt: skip
        """Add to the customer's balance; a negative balance is credit."""
        with self.store.changing(customer, "customer.updated"):
            customer["balance"] += amount
        return self.store.add({
            "id": self.store.new_id("cbtxn"), "object": "customer_balance_transaction", "amount": amount,
            "checkout_session": None, "created": self.store.now(customer["test_clock"]), "credit_note": None,
            "currency": customer["currency"], "customer": customer["id"], "customer_account": None,
            "description": description, "ending_balance": customer["balance"], "invoice": invoice, "livemode": False,
            "metadata": {}, "type": kind,
        })  # fmt: skip

    # From draft to paid

    def announce(self, invoice: Row) -> None:
        """Compute the totals and emit invoice.created."""
        self.total(invoice)
        if invoice["auto_advance"]:
            invoice["automatically_finalizes_at"] = invoice["created"] + self.simulator.settings.finalize_seconds
        self.store.emit("invoice.created", invoice)

    def finalize(self, invoice: Row) -> None:
        """Open the invoice: number, page, balance and payment intent. An invoice with nothing due is paid."""
        if invoice["status"] != "draft":
            raise invalid(
                "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
                code="invoice_no_customer_line_items" if invoice["status"] == "deleted" else "invoice_not_editable",
            )
        customer = self.store.row("customer", invoice["customer"])
        self.total(invoice)
        now = self.now(invoice)
        sequence = customer["next_invoice_sequence"]
        customer["next_invoice_sequence"] += 1
        invoice |= {
            "status": "open", "number": f"{customer['invoice_prefix']}-{sequence:04d}", "effective_at": now,
            "ending_balance": invoice["_left"], "automatically_finalizes_at": None,
            "_secret": self.store.new_id("x")[2:] + self.store.new_id("x")[2:],
        }  # fmt: skip
        invoice["status_transitions"]["finalized_at"] = now
        used = invoice["_left"] - customer["balance"]
        if used:
            self.change_balance(customer, used, "applied_to_invoice", invoice=invoice["id"])
        self._spend_discounts(invoice)
        self.store.emit("invoice.finalized", invoice)
        if invoice["amount_due"] == 0:
            self._paid(invoice, 0)
            return
        intent = self.simulator.payments.new_intent(
            customer["id"], invoice["amount_due"], invoice["currency"],
            "Subscription creation" if invoice["billing_reason"] == "subscription_create" else "Subscription update"
            if invoice["parent"] else "Payment for Invoice",
        )  # fmt: skip
        invoice["_intent"] = intent["id"]
        self.store.add({
            "id": self.store.new_id("inpay"), "object": "invoice_payment", "amount_paid": None,
            "amount_requested": invoice["amount_due"], "created": now, "currency": invoice["currency"],
            "invoice": invoice["id"], "is_default": True, "livemode": False,
            "payment": {"type": "payment_intent", "payment_intent": intent["id"]}, "status": "open",
            "status_transitions": {"canceled_at": None, "paid_at": None},
        })  # fmt: skip

    def _spend_discounts(self, invoice: Row) -> None:
        """Remove coupons of duration once from the subscription after their first invoice."""
        subscription = self.store.find("subscription", self._subscription_of(invoice))
        if subscription is None:
            return
        used = {part["discount"] for part in invoice["total_discount_amounts"] if part["amount"]}
        for one in [row for row in subscription["discounts"] if row in used]:
            discount = self.store.row("discount", one)
            if discounts.coupon_behind(self.store, discount)["duration"] == "once":
                with self.store.changing(subscription, "customer.subscription.updated"):
                    subscription["discounts"].remove(one)

    def collect(self, invoice: Row, method: str | None = None) -> str:
        """Charge the open invoice once; return succeeded, requires_action, failed or missing (no payment method)."""
        customer = self.store.row("customer", invoice["customer"])
        subscription = self.store.find("subscription", self._subscription_of(invoice))
        wanted = (
            method or invoice["default_payment_method"] or (subscription and subscription["default_payment_method"])
            or customer["invoice_settings"]["default_payment_method"]
        )  # fmt: skip
        invoice["attempted"] = True
        invoice["attempt_count"] += 1
        found = self.store.find("payment_method", wanted)
        if found is None or not found["customer"]:
            self._failed(invoice, "missing")
            return "missing"
        outcome = self.simulator.payments.confirm(self._intent(invoice), found)
        if outcome == "succeeded":
            self._paid(invoice, invoice["amount_due"])
        else:
            self._failed(invoice, outcome)
        return outcome

    def _intent(self, invoice: Row) -> Row:
        return self.store.row("payment_intent", invoice["_intent"])

    def intent_ended(self, intent: Row) -> None:
        """Continue with the invoice of an intent that succeeded or failed after 3-D Secure."""
        invoice = next(iter(self.store.all("invoice", _intent=intent["id"])), None)
        if invoice is None or invoice["status"] != "open":
            return
        if intent["status"] == "succeeded":
            self._paid(invoice, invoice["amount_due"])
        else:
            self._failed(invoice, "failed")

    def _paid(self, invoice: Row, amount: int, *, out_of_band: bool = False) -> None:
        now = self.now(invoice)
        invoice |= {
            "status": "paid", "amount_paid": amount, "amount_remaining": 0, "attempted": True,
            "next_payment_attempt": None, "amount_paid_off_stripe": invoice["amount_due"] if out_of_band else 0,
        }  # fmt: skip
        invoice["status_transitions"]["paid_at"] = now
        for payment in self.store.all("invoice_payment", invoice=invoice["id"]):
            if out_of_band:
                payment |= {"status": "canceled"}
                payment["status_transitions"]["canceled_at"] = now
                self.simulator.payments.cancel(self._intent(invoice), "automatic")
                continue
            payment |= {"status": "paid", "amount_paid": amount}
            payment["status_transitions"]["paid_at"] = now
            self.store.emit("invoice_payment.paid", payment, clock=invoice["test_clock"])
        self.store.emit("invoice.paid", invoice)
        self.store.emit("invoice.payment_succeeded", invoice)
        self.simulator.subscriptions.invoice_changed(invoice)

    def _failed(self, invoice: Row, outcome: str) -> None:
        days = self.simulator.settings.retry_days
        retries = invoice["auto_advance"] and invoice["billing_reason"] not in ("subscription_create", "manual")
        place = invoice["attempt_count"] - 1
        invoice["next_payment_attempt"] = (
            self.now(invoice) + int(days[place] * DAY) if retries and 0 <= place < len(days) else None
        )
        if outcome == "requires_action":
            self.store.emit("invoice.payment_action_required", invoice)
        self.store.emit("invoice.payment_failed", invoice)
        self.simulator.subscriptions.payment_failed(invoice)

    def pay(self, invoice: Row, method: str | None, *, out_of_band: bool) -> None:
        """Pay on request. Raises StripeError if the invoice is not open, and card_error if the payment fails."""
        if invoice["status"] == "draft":
            self.finalize(invoice)
        if invoice["status"] == "paid":
            raise invalid("Invoice is already paid")
        if invoice["status"] == "void":
            raise invalid("You can only pay open or uncollectible invoices. This one is void.")
        if out_of_band:
            self._paid(invoice, 0, out_of_band=True)
            return
        if method is not None:
            self.simulator.subscriptions.method_of(invoice["customer"], method, "payment_method")
        outcome = self.collect(invoice, method)
        if outcome == "missing":
            raise no_method()
        if outcome != "succeeded":
            raise self.simulator.payments.error_of(self._intent(invoice))

    def void(self, invoice: Row) -> None:
        """Raises StripeError for a draft and for a paid invoice."""
        if invoice["status"] not in ("open", "uncollectible"):
            raise invalid(f"You can only pass in open or uncollectible invoices. This one is {invoice['status']}.")
        self._close(invoice, "void", "voided_at", "invoice.voided")

    def mark_uncollectible(self, invoice: Row) -> None:
        if invoice["status"] != "open":
            raise invalid(f"You can only mark open invoices uncollectible. This one is {invoice['status']}.")
        self._close(invoice, "uncollectible", "marked_uncollectible_at", "invoice.marked_uncollectible")

    def _close(self, invoice: Row, status: str, moment: str, event: str) -> None:
        if status == "void" and (intent := self.store.find("payment_intent", invoice["_intent"])):
            if intent["status"] not in ("succeeded", "canceled"):
                self.simulator.payments.cancel(intent, "void_invoice")
            if used := invoice["starting_balance"] - (invoice["ending_balance"] or 0):
                customer = self.store.row("customer", invoice["customer"])
                self.change_balance(customer, used, "unapplied_from_invoice", invoice=invoice["id"])
        invoice |= {"status": status, "next_payment_attempt": None, "auto_advance": False}
        invoice["status_transitions"][moment] = self.now(invoice)
        self.store.emit(event, invoice)
        self.simulator.subscriptions.invoice_changed(invoice)

    @staticmethod
    def _subscription_of(invoice: Row) -> str | None:
        parent = invoice["parent"]
        return str(parent["subscription_details"]["subscription"]) if parent else None

    def subscription_of(self, invoice: Row) -> Row | None:
        return self.store.find("subscription", self._subscription_of(invoice))


def no_method() -> StripeError:
    return StripeError(
        "This customer has no attached payment source or default payment method. Please consider adding a default "
        "payment method. For more information, visit "
        "https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
        code="resource_missing",
    )

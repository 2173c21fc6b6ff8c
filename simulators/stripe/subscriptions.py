"""The life of a subscription: start, trial, renewal, late payment, end."""

from typing import TYPE_CHECKING, Any

from simulators.stripe import dates, discounts
from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.invoices import no_method
from simulators.stripe.metadata import merge
from simulators.stripe.params import Params
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

ENDED = frozenset({"canceled", "incomplete_expired"})
OWING = frozenset({"past_due", "unpaid"})
MAX_ITEMS = 20
MAX_TRIAL_DAYS = 730
MAX_AHEAD = 5 * 366 * dates.DAY


class Subscriptions:
    """``simulator.subscriptions``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    def now(self, row: Row) -> int:
        return self.store.now(self.store.clock_of(row["customer"]))

    def items_of(self, row: Row) -> list[Row]:
        return list(self.store.all("subscription_item", subscription=row["id"]))

    def price_of(self, item: Row) -> Row:
        return self.store.row("price", item["_price"])

    def method_of(self, customer: str, method: str, param: str) -> str:
        """Return the id. Raises StripeError if the customer does not have this payment method."""
        found = self.store.get("payment_method", method, param)
        if found["customer"] != customer:
            raise invalid(
                f"The customer does not have a payment method with the ID {method}. The payment method must be "
                "attached to the customer.", param, "resource_missing",
            )  # fmt: skip
        return method

    # Start

    def create(self, customer: Row, params: Params, *, collect: bool = True) -> tuple[Row, Row]:
        """Make the subscription and its first invoice; pay the invoice if ``collect``.

        Raises StripeError. With error_if_incomplete, a failed payment raises and nothing remains.
        """
        now = self.store.now(customer["test_clock"])
        prices = self.prices_for(params.get("items") or [], "items")
        trial_end = self._trial_end(params, now)
        behavior = params.get("payment_behavior", "allow_incomplete")
        recurring = prices[0][0]["recurring"]
        anchor = trial_end or params.get("billing_cycle_anchor") or now
        if anchor < now:
            raise invalid("billing_cycle_anchor must be in the future.", "billing_cycle_anchor")
        end = anchor if anchor > now else dates.end_of_period(
            anchor, now, recurring["interval"], recurring["interval_count"]
        )  # fmt: skip
        row = self._new(customer, params, now, anchor, trial_end)
        for price, quantity in prices:
            self.add_item(row, price, quantity, now, end)
        row["currency"] = prices[0][0]["currency"]
        self.set_discounts(row, customer, params.get("discounts"), sum(p["unit_amount"] * q for p, q in prices))
        if trial_end is None and collect and behavior != "default_incomplete" and not self._method(row, customer) and (
            params.get("_unpaid") is None and any(price["unit_amount"] for price, _ in prices)
        ):  # fmt: skip
            raise no_method()
        invoice = self.simulator.money.new(
            customer, row["currency"], "subscription_create", subscription=row, period=(now, now)
        )
        for item in self.items_of(row):
            self._first_line(invoice, row, item, trial_end, params.get("proration_behavior", "create_prorations"))
        row["latest_invoice"] = invoice["id"]
        self.store.emit("customer.subscription.created", row)
        self.simulator.money.take_pending(invoice)
        self.simulator.money.announce(invoice)
        if trial_end is not None and trial_end - now <= 3 * dates.DAY:
            self.warn_of_trial_end(row)
        if collect:
            self.simulator.money.finalize(invoice)
            if invoice["status"] == "open" and behavior != "default_incomplete":
                self.simulator.money.collect(invoice)
                if invoice["status"] == "open" and behavior == "error_if_incomplete":
                    raise self.simulator.payments.error_of(self.store.row("payment_intent", invoice["_intent"]))
        return row, invoice

    def prices_for(self, items: list[Row], param: str) -> list[tuple[Row, int]]:
        """Return price and quantity of each item. Raises StripeError for prices that one subscription cannot have."""
        if not items:
            raise invalid("Missing required param: items.", param, "parameter_missing")
        if len(items) > MAX_ITEMS:
            raise invalid(f"Subscriptions can have up to {MAX_ITEMS} items.", param)
        found = []
        for index, item in enumerate(items):
            name = f"{param}[{index}][price]"
            if "price" not in item:
                raise invalid(f"Missing required param: {name}.", name, "parameter_missing")
            price = self.store.get("price", item["price"], name)
            self.check_price(price, name)
            found.append((price, item.get("quantity", 1)))
        self.check_together([price for price, _ in found], param)
        return found

    @staticmethod
    def check_price(price: Row, param: str) -> None:
        if price["recurring"] is None:
            raise invalid(
                "The price specified is set to `type=one_time` but this field only accepts prices with "
                "`type=recurring`.",
                param,
            )  # fmt: skip
        if not price["active"]:
            raise invalid("The price specified is inactive. This field only accepts active prices.", param)

    @staticmethod
    def check_together(prices: list[Row], param: str) -> None:
        if len({price["currency"] for price in prices}) > 1:
            raise invalid("All prices on a subscription must have the same currency.", param)
        spans = {(price["recurring"]["interval"], price["recurring"]["interval_count"]) for price in prices}
        if len(spans) > 1:
            raise invalid(
                "Currently, all prices on a subscription must have the same `recurring.interval` and "
                "`recurring.interval_count`.", param,
            )  # fmt: skip
        if len({price["id"] for price in prices}) < len(prices):
            raise invalid("Cannot add multiple subscription items with the same price.", param)

    @staticmethod
    def _trial_end(params: Params, now: int) -> int | None:
        if "trial_period_days" in params:
            if "trial_end" in params:
                raise invalid("You can only set one of trial_end and trial_period_days.", "trial_end")
            days = params["trial_period_days"]
            if days > MAX_TRIAL_DAYS:
                raise invalid(f"trial_period_days must be at most {MAX_TRIAL_DAYS}.", "trial_period_days")
            return now + days * dates.DAY if days > 0 else None
        end = params.get("trial_end")
        if end is None or end == "now":
            return None
        if not now < end <= now + MAX_AHEAD:
            raise invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", "trial_end")
        return int(end)

    def _new(self, customer: Row, params: Params, now: int, anchor: int, trial_end: int | None) -> Row:
        settings = (params.get("trial_settings") or {}).get("end_behavior") or {}
        method = params.get("default_payment_method")
        rates = params.get("default_tax_rates") or []
        row: Row = {
            "id": self.store.new_id("sub"), "object": "subscription", "application": None,
            "application_fee_percent": None,
            "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
            "billing_cycle_anchor": anchor, "billing_cycle_anchor_config": None,
            "billing_mode": {"type": "flexible", "flexible": {"proration_discounts": "included"}},
            "billing_schedules": [], "billing_thresholds": None, "cancel_at": None, "cancel_at_period_end": False,
            "canceled_at": None, "cancellation_details": {"comment": None, "feedback": None, "reason": None},
            "collection_method": "charge_automatically", "created": now, "currency": "", "customer": customer["id"],
            "customer_account": None, "days_until_due": None,
            "default_payment_method": self.method_of(customer["id"], method, "default_payment_method") if method
            else None,
            "default_source": None,
            "default_tax_rates": [self.store.get("tax_rate", rate, "default_tax_rates")["id"] for rate in rates],
            "description": params.get("description"), "discounts": [], "ended_at": None,
            "invoice_settings": {"account_tax_ids": None, "issuer": {"type": "self"}}, "latest_invoice": None,
            "livemode": False, "metadata": {}, "next_pending_invoice_item_invoice": None, "on_behalf_of": None,
            "pause_collection": None,
            "payment_settings": {"payment_method_options": None, "payment_method_types": None,
                                 "save_default_payment_method": "off"},
            "pending_invoice_item_interval": None, "pending_setup_intent": None, "pending_update": None,
            "schedule": None, "start_date": now, "status": "trialing" if trial_end else "incomplete",
            "test_clock": customer["test_clock"], "transfer_data": None, "trial_end": trial_end,
            "trial_settings": {"end_behavior": {
                "missing_payment_method": settings.get("missing_payment_method", "create_invoice")}},
            "trial_start": now if trial_end else None, "_warned": False, "_upcoming_for": 0,
        }  # fmt: skip
        if (params.get("automatic_tax") or {}).get("enabled"):
            row["automatic_tax"] |= {"enabled": True, "liability": {"type": "self"}}
        merge(row, params)
        self.store.add(row)
        if params.get("cancel_at_period_end"):
            row["cancel_at_period_end"] = True
        return row

    def add_item(self, row: Row, price: Row, quantity: int, start: int, end: int) -> Row:
        return self.store.add({
            "id": self.store.new_id("si"), "object": "subscription_item", "billing_thresholds": None,
            "created": start, "current_period_end": end, "current_period_start": start, "discounts": [],
            "metadata": {}, "quantity": quantity, "subscription": row["id"], "tax_rates": [], "_price": price["id"],
        })  # fmt: skip

    def set_discounts(self, row: Row, customer: Row, given: Any, amount: int) -> None:
        if given is None:
            return
        now = self.now(row)
        row["discounts"] = []
        for index, item in enumerate(given or []):
            param = f"discounts[{index}]"
            if item.get("discount"):
                row["discounts"].append(self.store.get("discount", item["discount"], param)["id"])
                continue
            coupon, code = discounts.coupon_of(
                self.store, item, param, customer=customer, amount=amount, currency=row["currency"], now=now
            )
            found = discounts.redeem(self.store, coupon, code, customer=customer["id"], subscription=row["id"], now=now)
            row["discounts"].append(found["id"])

    def _method(self, row: Row, customer: Row) -> str | None:
        found: str | None = row["default_payment_method"] or customer["invoice_settings"]["default_payment_method"]
        return found

    def _first_line(self, invoice: Row, row: Row, item: Row, trial_end: int | None, prorates: str) -> None:
        price = self.price_of(item)
        start, end = item["current_period_start"], item["current_period_end"]
        if trial_end is not None:
            self.line(invoice, row, item, 0, f"Trial period for {self.product_name(price)}", (start, trial_end))
            return
        amount = price["unit_amount"] * item["quantity"]
        recurring = price["recurring"]
        whole = dates.end_of_period(start, start, recurring["interval"], recurring["interval_count"])
        if end != whole:  # a first period that ends at the given anchor
            amount = 0 if prorates == "none" else dates.share(amount, end - start, whole - start)
        self.line(invoice, row, item, amount, self.line_text(item), (start, end))

    def line(self, invoice: Row, row: Row, item: Row, amount: int, text: str, period: tuple[int, int]) -> Row:
        details = {
            "invoice_item": None, "proration": False, "proration_details": {"credited_items": None},
            "subscription": row["id"], "subscription_item": item["id"],
        }  # fmt: skip
        parent = {
            "type": "subscription_item_details", "invoice_item_details": None, "subscription_item_details": details,
        }  # fmt: skip
        return self.simulator.money.add_line(
            invoice, amount=amount, description=text, period=period, parent=parent, price=self.price_of(item),
            quantity=item["quantity"], subscription=row["id"], metadata=row["metadata"],
        )  # fmt: skip

    def product_name(self, price: Row) -> str:
        return str(self.store.row("product", price["product"])["name"])

    def line_text(self, item: Row) -> str:
        price = self.price_of(item)
        recurring = price["recurring"]
        count = recurring["interval_count"]
        every = recurring["interval"] if count == 1 else f"every {count} {recurring['interval']}s"
        cost = f"{_sign(price['currency'])}{price['unit_amount'] / 100:,.2f}"
        return f"{item['quantity']} × {self.product_name(price)} (at {cost} / {every})"

    # Renewal and trial

    def warn_of_trial_end(self, row: Row) -> None:
        row["_warned"] = True
        self.store.emit("customer.subscription.trial_will_end", row)

    def turn(self, row: Row, moment: int) -> Row | None:
        """Begin the next period at ``moment``; return its invoice, a draft. A subscription that ends has none."""
        if row["cancel_at_period_end"] or (row["cancel_at"] is not None and row["cancel_at"] <= moment):
            self.cancel(row, reason="cancellation_requested")
            return None
        customer = self.store.row("customer", row["customer"])
        missing = row["trial_settings"]["end_behavior"]["missing_payment_method"]
        ends_trial = row["status"] == "trialing"
        if ends_trial and missing != "create_invoice" and not self._method(row, customer):
            if missing == "cancel":
                self.cancel(row, reason="cancellation_requested")
            else:
                with self.store.changing(row, "customer.subscription.updated"):
                    row["status"] = "paused"
                self.store.emit("customer.subscription.paused", row)
            return None
        before = self.store.shown(row)
        self.simulator.schedules.enter_phase(row, moment)
        if row["status"] in ENDED:
            return None
        if ends_trial:
            row["status"] = "active"
        items = self.items_of(row)
        old = (items[0]["current_period_start"], items[0]["current_period_end"])
        self.roll_period(row, items, moment)
        invoice = self.simulator.money.new(
            customer, row["currency"], "subscription_cycle", subscription=row, period=old,
            auto_advance=row["status"] != "unpaid",
        )  # fmt: skip
        for item in items:
            amount = self.price_of(item)["unit_amount"] * item["quantity"]
            period = (item["current_period_start"], item["current_period_end"])
            self.line(invoice, row, item, amount, self.line_text(item), period)
        self.simulator.money.take_pending(invoice)
        row["latest_invoice"] = invoice["id"]
        self.store.emit("customer.subscription.updated", row, before=before)
        self.simulator.money.announce(invoice)
        return invoice

    def roll_period(self, row: Row, items: list[Row], start: int) -> None:
        for item in items:
            recurring = self.price_of(item)["recurring"]
            end = dates.end_of_period(
                row["billing_cycle_anchor"], start, recurring["interval"], recurring["interval_count"]
            )
            item |= {"current_period_start": start, "current_period_end": end}
        if row["cancel_at_period_end"]:
            row["cancel_at"] = items[0]["current_period_end"]

    # Payment

    def invoice_changed(self, invoice: Row) -> None:
        """Bring the status in line with an invoice that was paid, voided or given up."""
        row = self.simulator.money.subscription_of(invoice)
        if row is None or row["status"] in ENDED:
            return
        customer = self.store.row("customer", row["customer"])
        open_rows = [one for one in self._invoices(row) if one["status"] == "open" and one["attempted"]]
        with self.store.changing(row, "customer.subscription.updated"):
            if (row["status"] == "incomplete" and invoice["status"] == "paid") or (
                row["status"] in OWING and (row["latest_invoice"] == invoice["id"] or not open_rows)
            ):
                row["status"] = "active"
        if row["status"] == "incomplete" and invoice["status"] == "void":
            self.expire(row)
        if customer["delinquent"] and not open_rows:
            with self.store.changing(customer, "customer.updated"):
                customer["delinquent"] = False

    def _invoices(self, row: Row) -> list[Row]:
        return [one for one in self.store.all("invoice", customer=row["customer"])
                if (one["parent"] or {}).get("subscription_details", {}).get("subscription") == row["id"]]  # fmt: skip

    def payment_failed(self, invoice: Row) -> None:
        """Make the subscription past due; after the last attempt, do what the account's settings say."""
        customer = self.store.row("customer", invoice["customer"])
        row = self.simulator.money.subscription_of(invoice)
        if row is None or row["status"] in ENDED:
            return
        if not customer["delinquent"] and row["status"] != "incomplete":
            with self.store.changing(customer, "customer.updated"):
                customer["delinquent"] = True
        if row["status"] in ("active", "trialing"):
            with self.store.changing(row, "customer.subscription.updated"):
                row["status"] = "past_due"
        gives_up = (
            invoice["next_payment_attempt"] is None and invoice["billing_reason"] != "subscription_create"
            and invoice["attempt_count"] > len(self.simulator.settings.retry_days)
        )  # fmt: skip
        if gives_up and row["status"] == "past_due":
            if self.simulator.settings.give_up == "cancel":
                self.cancel(row, reason="payment_failed")
            elif self.simulator.settings.give_up == "unpaid":
                with self.store.changing(row, "customer.subscription.updated"):
                    row["status"] = "unpaid"

    # End

    def cancel(self, row: Row, *, reason: str, invoice_now: bool = False, prorate: bool = False) -> None:
        """End the subscription now. Its open invoices are no longer collected automatically."""
        now = self.now(row)
        if prorate:
            self.simulator.changes.credit_unused(row, self.items_of(row), now)
        if row["status"] == "incomplete":
            self.expire(row)
            return
        self.simulator.schedules.subscription_ended(row)
        row |= {
            "status": "canceled", "ended_at": now, "canceled_at": row["canceled_at"] or now,
            "cancellation_details": {**row["cancellation_details"], "reason": reason},
        }  # fmt: skip
        for invoice in self._invoices(row):
            if invoice["status"] in ("draft", "open"):
                with self.store.changing(invoice, "invoice.updated"):
                    invoice |= {
                        "auto_advance": False, "next_payment_attempt": None, "automatically_finalizes_at": None,
                    }  # fmt: skip
        self.store.emit("customer.subscription.deleted", row)
        if invoice_now:
            self.simulator.changes.invoice_pending(row, now)

    def expire(self, row: Row) -> None:
        """End a subscription whose first payment did not come within 23 hours."""
        row |= {"status": "incomplete_expired", "ended_at": self.now(row)}
        self.store.emit("customer.subscription.updated", row)
        invoice = self.store.find("invoice", row["latest_invoice"])
        if invoice is not None and invoice["status"] == "open":
            self.simulator.money.void(invoice)

    def require_alive(self, row: Row) -> None:
        """Raises StripeError for a subscription that has ended."""
        if row["status"] in ENDED:
            raise StripeError(f"No such subscription: '{row['id']}'", status=404, code="resource_missing", param="id")


def _sign(currency: str) -> str:
    return {"usd": "$", "eur": "€", "gbp": "£"}.get(currency, f"{currency.upper()} ")

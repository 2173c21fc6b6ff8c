"""Changes of a subscription: items, proration to the second, billing anchor, trial, cancellation; and previews."""

from typing import TYPE_CHECKING

from simulators.stripe import dates, discounts
from simulators.stripe.errors import StripeError, invalid, unsupported
from simulators.stripe.metadata import merge
from simulators.stripe.params import Params
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

_MANAGED = (
    "The subscription is managed by the subscription schedule `{}`, and updating any cancelation behavior directly is "
    "not allowed. Please update the schedule instead."
)


class Changes:
    """``simulator.changes``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    def update(self, row: Row, params: Params, *, collect: bool = True) -> Row | None:
        """Change the subscription; return the invoice that the change makes at once.

        Raises StripeError. With error_if_incomplete, a failed payment raises; the caller undoes the change.
        """
        subscriptions = self.simulator.subscriptions
        subscriptions.require_alive(row)
        if params.get("payment_behavior") in ("pending_if_incomplete", "default_incomplete"):
            raise unsupported(f"payment_behavior={params['payment_behavior']}")
        before = self.store.shown(row)
        customer = self.store.row("customer", row["customer"])
        self._set_plain(row, params)
        self._set_cancellation(row, params)
        if "discounts" in params:
            amount = sum(subscriptions.price_of(one)["unit_amount"] for one in subscriptions.items_of(row))
            subscriptions.set_discounts(row, customer, params["discounts"], amount)
        invoice = self._change_period(row, params)
        if invoice is not None:
            row["latest_invoice"] = invoice["id"]
        if row["cancel_at_period_end"]:
            row["cancel_at"] = subscriptions.items_of(row)[0]["current_period_end"]
        self.store.emit("customer.subscription.updated", row, before=before)
        if invoice is not None:
            self.simulator.money.announce(invoice)
            if collect:
                self._collect(invoice, params.get("payment_behavior", "allow_incomplete"))
        return invoice

    def _collect(self, invoice: Row, behavior: str) -> None:
        money = self.simulator.money
        money.finalize(invoice)
        if invoice["status"] != "open":
            return
        outcome = money.collect(invoice)
        if outcome == "missing":
            raise StripeError(
                "This customer has no attached payment source or default payment method.", code="resource_missing"
            )
        if outcome != "succeeded" and behavior == "error_if_incomplete":
            raise self.simulator.payments.error_of(self.store.row("payment_intent", invoice["_intent"]))

    def _set_plain(self, row: Row, params: Params) -> None:
        subscriptions = self.simulator.subscriptions
        if method := params.get("default_payment_method"):
            row["default_payment_method"] = subscriptions.method_of(row["customer"], method, "default_payment_method")
        if "description" in params:
            row["description"] = params["description"] or None
        if "default_tax_rates" in params:
            rates = params["default_tax_rates"] or []
            row["default_tax_rates"] = [self.store.get("tax_rate", rate, "default_tax_rates")["id"] for rate in rates]
        if "automatic_tax" in params:
            row["automatic_tax"]["enabled"] = params["automatic_tax"]["enabled"]
        if end := (params.get("trial_settings") or {}).get("end_behavior"):
            row["trial_settings"]["end_behavior"]["missing_payment_method"] = end["missing_payment_method"]
        merge(row, params)

    def _set_cancellation(self, row: Row, params: Params) -> None:
        now = self.simulator.subscriptions.now(row)
        touched = {"cancel_at_period_end", "cancel_at"} & params.keys()
        if "cancel_at_period_end" in params and params["cancel_at_period_end"] is row["cancel_at_period_end"]:
            touched -= {"cancel_at_period_end"}
        if touched and row["schedule"]:
            raise invalid(_MANAGED.format(row["schedule"]))
        for name in ("comment", "feedback"):
            if name in (params.get("cancellation_details") or {}):
                row["cancellation_details"][name] = params["cancellation_details"][name] or None
        if "cancel_at_period_end" in touched:
            wanted = params["cancel_at_period_end"]
            row |= {"cancel_at_period_end": wanted, "cancel_at": None, "canceled_at": now if wanted else None}
            row["cancellation_details"]["reason"] = "cancellation_requested" if wanted else None
        if "cancel_at" in touched:
            moment = params["cancel_at"] or None
            if isinstance(moment, str):
                raise unsupported(f"cancel_at={moment}")
            if moment is not None and moment <= now:
                raise invalid("cancel_at must be in the future.", "cancel_at")
            row |= {"cancel_at": moment, "canceled_at": now if moment else None, "cancel_at_period_end": False}
            row["cancellation_details"]["reason"] = "cancellation_requested" if moment else None

    # Items and periods

    def _change_period(self, row: Row, params: Params) -> Row | None:
        subscriptions = self.simulator.subscriptions
        now = subscriptions.now(row)
        prorates = params.get("proration_behavior", "create_prorations")
        old = subscriptions.items_of(row)
        old_facts = {one["id"]: (one["_price"], one["quantity"]) for one in old}
        old_amount = self._amount(old)
        span = self._span(old[0])
        start, end = old[0]["current_period_start"], old[0]["current_period_end"]
        moment = params.get("proration_date", now)
        if not start <= moment <= end:
            raise invalid("Cannot specify a proration date outside of the current billing period.", "proration_date")
        was_trial = row["status"] == "trialing"
        self._set_items(row, params.get("items") or [], start, end)
        items = subscriptions.items_of(row)
        changed = {one["id"]: (one["_price"], one["quantity"]) for one in items} != old_facts
        trial = self._set_trial(row, params, now)
        resets = (
            trial != ""
            or (params.get("billing_cycle_anchor") or {}).get("type") == "now"
            or (changed and not was_trial and self._span(items[0]) != span)
            or (changed and not was_trial and not old_amount and self._amount(items) > 0)
        )  # fmt: skip
        if changed and was_trial and not resets:
            return None  # during a trial a change costs nothing
        if (changed or resets) and prorates != "none" and not was_trial:
            ends = {one["id"]: end for one in items}
            self._prorate(row, old_facts, items, moment, (start, end), credits_only=resets, ends=ends)
        if resets:
            return self._restart(row, items, now, moment, trial)
        if changed and prorates == "always_invoice":
            return self._pending_invoice(row, now, moment)
        return None

    def _span(self, item: Row) -> tuple[str, int]:
        recurring = self.simulator.subscriptions.price_of(item)["recurring"]
        return recurring["interval"], recurring["interval_count"]

    def _amount(self, items: list[Row]) -> int:
        return sum(self.simulator.subscriptions.price_of(one)["unit_amount"] * one["quantity"] for one in items)

    def _set_items(self, row: Row, given: list[Row], start: int, end: int) -> None:
        subscriptions = self.simulator.subscriptions
        for index, change in enumerate(given):
            param = f"items[{index}]"
            item = self.store.get("subscription_item", change["id"], f"{param}[id]") if "id" in change else None
            if item is not None and item["subscription"] != row["id"]:
                raise invalid(f"No such subscription item: '{item['id']}'", f"{param}[id]", "resource_missing")
            if change.get("deleted"):
                if item is None:
                    raise invalid("Deleting an item needs its id.", f"{param}[id]", "parameter_missing")
                self.store.remove(item)
                continue
            price = None
            if "price" in change:
                price = self.store.get("price", change["price"], f"{param}[price]")
                if item is None or item["_price"] != price["id"]:
                    subscriptions.check_price(price, f"{param}[price]")
            if item is None:
                if price is None:
                    raise invalid(f"Missing required param: {param}[price].", f"{param}[price]", "parameter_missing")
                subscriptions.add_item(row, price, change.get("quantity", 1), start, end)
                continue
            if price is not None:
                item["_price"] = price["id"]
            item["quantity"] = change.get("quantity", item["quantity"])
        items = subscriptions.items_of(row)
        if not items:
            raise invalid("A subscription must have at least one active plan.", "items")
        subscriptions.check_together([subscriptions.price_of(one) for one in items], "items")

    def _set_trial(self, row: Row, params: Params, now: int) -> str:
        """Return "ended" or "begun" if the parameters end or begin a trial, else an empty text."""
        end = params.get("trial_end")
        if end is None or (end == "now" and row["status"] != "trialing"):
            return ""
        if end == "now":
            row |= {"trial_end": now, "status": "active"}
            return "ended"
        if end <= now:
            raise invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", "trial_end")
        row |= {"trial_end": end, "trial_start": row["trial_start"] or now, "status": "trialing", "_warned": False}
        return "begun"

    def _prorate(self, row: Row, old: dict[str, tuple[str, int]], items: list[Row], moment: int,
                 period: tuple[int, int], *, credits_only: bool, ends: dict[str, int]) -> None:  # fmt: skip
        """Add pending items: credit for the unused time of old prices, and the remaining time of new ones."""
        start, end = period
        new = {one["id"]: (one["_price"], one["quantity"]) for one in items}
        for item_id, facts in old.items():
            if credits_only or new.get(item_id) != facts:
                self._pending(row, item_id, facts, -1, moment, start, end)
        if credits_only:
            return
        for item_id, facts in new.items():
            if old.get(item_id) != facts:
                self._pending(row, item_id, facts, 1, moment, start, ends[item_id])

    def credit_unused(self, row: Row, items: list[Row], moment: int) -> None:
        if row["status"] == "trialing":
            return
        for one in items:
            facts = (one["_price"], one["quantity"])
            self._pending(row, one["id"], facts, -1, moment, one["current_period_start"], one["current_period_end"])

    def _pending(self, row: Row, item: str, facts: tuple[str, int], sign: int, moment: int, start: int,
                 end: int) -> None:  # fmt: skip
        price, quantity = self.store.row("price", facts[0]), facts[1]
        active = discounts.in_force(self.store, row["discounts"], moment)
        whole = discounts.net(self.store, active, price["unit_amount"] * quantity, price["product"])
        amount = sign * dates.share(whole, end - moment, end - start)
        name = self.simulator.subscriptions.product_name(price)
        count = f"{quantity} × " if quantity != 1 else ""
        text = f"{'Unused' if sign < 0 else 'Remaining'} time on {count}{name} after {dates.day_text(moment)}"
        self.new_item(row["customer"], row["currency"], amount, text, (moment, end), price=price, quantity=quantity,
                      subscription=row["id"], item=item)  # fmt: skip

    def new_item(self, customer: str, currency: str, amount: int, text: str | None, period: tuple[int, int], *,
                 price: Row | None = None, quantity: int = 1, subscription: str | None = None,
                 item: str | None = None) -> Row:  # fmt: skip
        """Add a pending invoice item; one with a subscription item is a proration."""
        clock = self.store.clock_of(customer)
        parent = None
        if item is not None:
            parent = {"type": "subscription_details", "subscription_details": {
                "subscription": subscription, "subscription_item": item}}  # fmt: skip
        row = self.store.add({
            "id": self.store.new_id("ii"), "object": "invoiceitem", "amount": amount, "currency": currency,
            "customer": customer, "customer_account": None, "date": self.store.now(clock), "description": text,
            "discountable": item is None, "discounts": [], "invoice": None, "livemode": False, "metadata": {},
            "parent": parent, "period": {"end": period[1], "start": period[0]},
            "pricing": price and {
                "type": "price_details", "price_details": {"price": price["id"], "product": price["product"]},
                "unit_amount_decimal": price["unit_amount_decimal"],
            },
            "proration": item is not None, "quantity": quantity, "quantity_decimal": str(quantity), "tax_rates": [],
            "test_clock": clock, "_invoice": None, "_subscription": subscription, "_item": item,
            "_price": price and price["id"], "_credits": None,
        })  # fmt: skip
        self.store.emit("invoiceitem.created", row)
        return row

    def _restart(self, row: Row, items: list[Row], now: int, moment: int, trial: str) -> Row:
        """Begin a new period now, with an invoice for it."""
        subscriptions = self.simulator.subscriptions
        customer = self.store.row("customer", row["customer"])
        invoice = self.simulator.money.new(
            customer, row["currency"], "subscription_update", subscription=row, proration_date=moment,
            period=(items[0]["current_period_start"], now),
        )  # fmt: skip
        if trial == "begun":
            row["billing_cycle_anchor"] = row["trial_end"]
            for item in items:
                item |= {"current_period_start": now, "current_period_end": row["trial_end"]}
        else:
            row["billing_cycle_anchor"] = now
            subscriptions.roll_period(row, items, now)
        self.simulator.money.take_pending(invoice)
        for item in items:
            price = subscriptions.price_of(item)
            period = (item["current_period_start"], item["current_period_end"])
            if trial == "begun":
                text = f"Trial period for {subscriptions.product_name(price)}"
                subscriptions.line(invoice, row, item, 0, text, period)
            else:
                amount = price["unit_amount"] * item["quantity"]
                subscriptions.line(invoice, row, item, amount, subscriptions.line_text(item), period)
        return invoice

    def _pending_invoice(self, row: Row, now: int, moment: int) -> Row:
        customer = self.store.row("customer", row["customer"])
        invoice = self.simulator.money.new(
            customer, row["currency"], "subscription_update", subscription=row, period=(now, now),
            proration_date=moment,
        )  # fmt: skip
        self.simulator.money.take_pending(invoice)
        return invoice

    def invoice_pending(self, row: Row, now: int) -> None:
        """Bill the pending items of a subscription that has just been canceled."""
        if not any(one["_invoice"] is None for one in self.store.all("invoiceitem", _subscription=row["id"])):
            return
        invoice = self._pending_invoice(row, now, now)
        self.simulator.money.announce(invoice)
        self.simulator.money.finalize(invoice)
        if invoice["status"] == "open":
            self.simulator.money.collect(invoice)

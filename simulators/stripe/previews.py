"""Previews of invoices: the change is made for real, its invoice read, and everything undone.

So a preview and the change itself cannot give different figures for the same proration date.
"""

from typing import TYPE_CHECKING

from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.params import Params
from simulators.stripe.store import Row, Shown, Store
from simulators.stripe.subscriptions import ENDED

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator


class Previews:
    """``simulator.previews``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    def preview(self, params: Params) -> Row:
        """Return the rendered invoice. Raises StripeError."""
        with self.store.trial_run():
            invoice = self._recurring(params) if params.get("preview_mode") == "recurring" else self._next(params)
            self.simulator.money.total(invoice)
            return self._shown(invoice)

    def _shown(self, invoice: Row) -> Shown:
        shown = self.store.shown(invoice)
        shown["id"] = f"upcoming_{invoice['id']}"
        for line in shown["lines"]["data"]:
            line["invoice"] = shown["id"]
        shown["automatically_finalizes_at"] = None
        return shown

    def _customer(self, params: Params) -> Row:
        if "customer" in params:
            return self.store.get("customer", params["customer"], "customer")
        raise invalid("Missing required param: customer.", "customer", "parameter_missing")

    def _subscription(self, params: Params) -> Row | None:
        if "subscription" not in params:
            return None
        row = self.store.get("subscription", params["subscription"], "subscription")
        if "customer" in params and params["customer"] != row["customer"]:
            raise invalid("The subscription belongs to another customer.", "customer")
        return row

    @staticmethod
    def _changes(params: Params) -> Params:
        details = dict(params.get("subscription_details") or {})
        if "discounts" in params:
            details["discounts"] = params["discounts"]
        if "automatic_tax" in params:
            details["automatic_tax"] = params["automatic_tax"]
        return details

    def _next(self, params: Params) -> Row:
        subscription, changes = self._subscription(params), self._changes(params)
        if subscription is None:
            return self._new(params, changes)
        if subscription["status"] in ENDED:
            raise _none_upcoming(subscription["customer"])
        if changes.pop("cancel_now", False):
            now = self.simulator.subscriptions.now(subscription)
            if changes.get("proration_behavior", "create_prorations") != "none":
                moment = changes.get("proration_date", now)
                items = self.simulator.subscriptions.items_of(subscription)
                self.simulator.changes.credit_unused(subscription, items, moment)
            return self.simulator.changes._pending_invoice(subscription, now, now)
        if changes:
            made = self.simulator.changes.update(subscription, changes, collect=False)
            if made is not None:
                return made
        return self._upcoming(subscription, changes.get("proration_date"))

    def _new(self, params: Params, changes: Params) -> Row:
        customer = self._customer(params)
        if not changes.get("items"):
            raise _none_upcoming(customer["id"])
        return self.simulator.subscriptions.create(customer, changes, collect=False)[1]

    def _upcoming(self, subscription: Row, proration_date: int | None = None) -> Row:
        """Return the invoice of the next period."""
        end = self.simulator.subscriptions.items_of(subscription)[0]["current_period_end"]
        self._travel(subscription, end)
        invoice = None if subscription["cancel_at_period_end"] else self.simulator.subscriptions.turn(subscription, end)
        if invoice is None:
            raise _none_upcoming(subscription["customer"])
        invoice["billing_reason"] = "upcoming"
        if proration_date is not None and invoice["parent"]:
            invoice["parent"]["subscription_details"]["subscription_proration_date"] = proration_date
        return invoice

    def _travel(self, subscription: Row, moment: int) -> None:
        clock = self.store.find("test_helpers.test_clock", subscription["test_clock"])
        if clock is not None:
            clock["frozen_time"] = moment
        else:
            self.store.set_moment(moment)

    def _recurring(self, params: Params) -> Row:
        """Return what each later period costs, without prorations and one-time items."""
        subscription, changes = self._subscription(params), self._changes(params)
        if subscription is None:
            customer = self._customer(params)
            changes.pop("trial_end", None)
            subscription, _ = self.simulator.subscriptions.create(customer, changes, collect=False)
        elif changes:
            self.simulator.changes.update(subscription, {**changes, "proration_behavior": "none"}, collect=False)
        customer = self.store.row("customer", subscription["customer"])
        for item in list(self.store.all("invoiceitem", customer=customer["id"])):
            self.store.remove(item)
        customer["balance"] = 0
        subscription["cancel_at_period_end"], subscription["cancel_at"] = False, None
        return self._upcoming(subscription)

    def announce_upcoming(self, subscription: Row, end: int) -> None:
        """Emit invoice.upcoming, whose invoice has no id."""
        subscription["_upcoming_for"] = end
        try:
            with self.store.trial_run(subscription):
                shown = self._shown(self._upcoming(subscription))
        except StripeError:
            return
        shown.pop("id")
        self.store.emit_shown("invoice.upcoming", shown, self.store.now(subscription["test_clock"]))


def _none_upcoming(customer: str) -> StripeError:
    return StripeError(f"No upcoming invoices for customer: '{customer}'", status=404, code="invoice_upcoming_none")

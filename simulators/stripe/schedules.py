"""Subscription schedules: later phases with other prices."""

from typing import TYPE_CHECKING, Any

from simulators.stripe import dates
from simulators.stripe.errors import invalid, unsupported
from simulators.stripe.metadata import merge
from simulators.stripe.params import Params
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

MAX_PHASES = 10


class Schedules:
    """``simulator.schedules``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    def create_from(self, subscription: Row) -> Row:
        """Make a schedule with the current period as its only phase."""
        subscriptions = self.simulator.subscriptions
        subscriptions.require_alive(subscription)
        if subscription["schedule"]:
            raise invalid(
                "You cannot migrate a subscription that is already attached to a schedule: "
                f"`{subscription['schedule']}`.", "from_subscription",
            )  # fmt: skip
        items = subscriptions.items_of(subscription)
        start, end = items[0]["current_period_start"], items[0]["current_period_end"]
        phase = self._phase(start, end, [(one["_price"], one["quantity"]) for one in items], {})
        row = self.store.add({
            "id": self.store.new_id("sub_sched"), "object": "subscription_schedule", "application": None,
            "billing_mode": subscription["billing_mode"], "canceled_at": None, "completed_at": None,
            "created": subscriptions.now(subscription), "current_phase": {"end_date": end, "start_date": start},
            "customer": subscription["customer"], "customer_account": None,
            "default_settings": {
                "application_fee_percent": None, "automatic_tax": {"disabled_reason": None, "enabled": False,
                "liability": None}, "billing_cycle_anchor": "automatic", "billing_thresholds": None,
                "collection_method": "charge_automatically", "default_payment_method": None, "description": None,
                "invoice_settings": {"account_tax_ids": None, "days_until_due": None, "issuer": {"type": "self"}},
                "on_behalf_of": None, "transfer_data": None,
            },
            "end_behavior": "cancel" if subscription["cancel_at_period_end"] else "release", "livemode": False,
            "metadata": {}, "pause_schedules": [], "phases": [phase],
            "released_at": None, "released_subscription": None, "status": "active",
            "subscription": subscription["id"], "test_clock": subscription["test_clock"],
        })  # fmt: skip
        with self.store.changing(subscription, "customer.subscription.updated"):
            subscription |= {"schedule": row["id"], "cancel_at_period_end": False, "cancel_at": None}
        self.store.emit("subscription_schedule.created", row)
        return row

    def update(self, row: Row, params: Params) -> None:
        """Replace the phases. The current phase keeps its start."""
        self._require_active(row)
        with self.store.changing(row, "subscription_schedule.updated"):
            if "phases" in params:
                row["phases"] = self._phases(row, params["phases"])
                current = row["phases"][0]
                row["current_phase"] = {"end_date": current["end_date"], "start_date": current["start_date"]}
            row["end_behavior"] = params.get("end_behavior", row["end_behavior"])
            if row["end_behavior"] not in ("release", "cancel"):
                raise unsupported(f"end_behavior={row['end_behavior']}")
            merge(row, params)

    def _phases(self, row: Row, given: list[Params]) -> list[Row]:
        if not 1 <= len(given) <= MAX_PHASES:
            raise invalid(f"A schedule has between 1 and {MAX_PHASES} phases.", "phases")
        begin: int = row["current_phase"]["start_date"]
        if given[0].get("start_date") != begin:
            raise invalid(
                "You can not modify the start date of the current phase. Pass the current phase's `start_date`.",
                "phases[0][start_date]",
            )  # fmt: skip
        phases: list[Row] = []
        for index, phase in enumerate(given):
            param = f"phases[{index}]"
            start = phases[-1]["end_date"] if phases else begin
            if phase.get("start_date", start) != start:
                raise invalid("Each phase must begin when the previous one ends.", f"{param}[start_date]")
            if ("duration" in phase) == ("end_date" in phase):
                raise invalid("You must pass either `duration` or `end_date` for each phase.", f"{param}[end_date]")
            end: Any  # a time, or the text "now"
            if "duration" in phase:
                span = phase["duration"]
                end = dates.after(start, span["interval"], span.get("interval_count", 1))
            else:
                end = phase["end_date"]
            if not isinstance(end, int) or end <= start:
                raise invalid("The end of a phase must be after its start.", f"{param}[end_date]")
            prices = self.simulator.subscriptions.prices_for(phase["items"], f"{param}[items]")
            phases.append(self._phase(start, end, [(price["id"], count) for price, count in prices], phase))
        now = [(one["price"], one["quantity"]) for one in self._current(row)["items"]]
        if [(one["price"], one["quantity"]) for one in phases[0]["items"]] != now:
            raise unsupported("phases[0][items] (the simulator does not change the current phase)")
        return phases

    @staticmethod
    def _current(row: Row) -> Row:
        begin = row["current_phase"]["start_date"]
        return next(phase for phase in row["phases"] if phase["start_date"] == begin)

    @staticmethod
    def _phase(start: int, end: int, items: list[tuple[str, int]], given: Params) -> Row:
        rows: list[Any] = [
            {"billing_thresholds": None, "discounts": [], "metadata": {}, "plan": price, "price": price,
             "quantity": quantity, "tax_rates": []}
            for price, quantity in items
        ]  # fmt: skip
        return {
            "add_invoice_items": [], "application_fee_percent": None, "billing_cycle_anchor": None,
            "billing_thresholds": None, "collection_method": None, "currency": "usd", "default_payment_method": None,
            "default_tax_rates": [], "description": given.get("description"), "discounts": [], "end_date": end,
            "invoice_settings": None, "items": rows, "metadata": given.get("metadata") or {}, "on_behalf_of": None,
            "proration_behavior": given.get("proration_behavior", "create_prorations"), "start_date": start,
            "transfer_data": None, "trial_end": None,
        }  # fmt: skip

    def release(self, row: Row) -> None:
        """Let the subscription continue without the schedule."""
        self._require_active(row)
        row |= {
            "status": "released", "released_at": self.store.now(row["test_clock"]), "current_phase": None,
            "released_subscription": row["subscription"], "subscription": None,
        }  # fmt: skip
        subscription = self.store.row("subscription", row["released_subscription"])
        with self.store.changing(subscription, "customer.subscription.updated"):
            subscription["schedule"] = None
        self.store.emit("subscription_schedule.released", row)

    def cancel(self, row: Row) -> None:
        """End the schedule and its subscription now."""
        self._require_active(row)
        subscription = self.store.row("subscription", row["subscription"])
        self.simulator.subscriptions.cancel(subscription, reason="cancellation_requested")

    def subscription_ended(self, subscription: Row) -> None:
        row = self.store.find("subscription_schedule", subscription["schedule"])
        if row is None or row["status"] != "active":
            return
        row |= {"status": "canceled", "canceled_at": self.store.now(row["test_clock"]), "current_phase": None}
        subscription["schedule"] = None
        self.store.emit("subscription_schedule.canceled", row)

    @staticmethod
    def _require_active(row: Row) -> None:
        if row["status"] not in ("active", "not_started"):
            raise invalid(
                f"You cannot update a subscription schedule that is currently in the `{row['status']}` status."
            )

    # Phases begin

    def next_change(self, subscription: Row) -> int | None:
        """Return the time of the next phase, or of the end of the last one, if it is not the end of a period."""
        row = self.store.find("subscription_schedule", subscription["schedule"])
        if row is None or row["status"] != "active":
            return None
        end = int(row["current_phase"]["end_date"])
        period_end = self.simulator.subscriptions.items_of(subscription)[0]["current_period_end"]
        return end if end != period_end else None

    def enter_phase(self, subscription: Row, moment: int) -> None:
        """Give the subscription the prices of the phase that begins; release or cancel it after the last one."""
        row = self.store.find("subscription_schedule", subscription["schedule"])
        if row is None or row["status"] != "active" or moment < row["current_phase"]["end_date"]:
            return
        begun = [phase for phase in row["phases"] if phase["start_date"] <= moment < phase["end_date"]]
        if not begun:
            if row["end_behavior"] == "cancel":
                self.simulator.subscriptions.cancel(subscription, reason="cancellation_requested")
            else:
                self.release(row)
            return
        phase = begun[0]
        with self.store.changing(row, "subscription_schedule.updated"):
            row["current_phase"] = {"end_date": phase["end_date"], "start_date": phase["start_date"]}
        items = self.simulator.subscriptions.items_of(subscription)
        if items[0]["current_period_end"] != moment:
            changes: list[Params] = [
                {"price": one["price"], "quantity": one["quantity"], **({"id": item["id"]} if item else {})}
                for one, item in self._paired(phase["items"], items)
            ] + [{"id": item["id"], "deleted": True} for item in items[len(phase["items"]) :]]
            self.simulator.changes.update(
                subscription, {"items": changes, "proration_behavior": phase["proration_behavior"]}
            )
            return
        self._replace(subscription, items, phase["items"], moment)

    @staticmethod
    def _paired(wanted: list[Row], items: list[Row]) -> list[tuple[Row, Row | None]]:
        return [(one, items[index] if index < len(items) else None) for index, one in enumerate(wanted)]

    def _replace(self, subscription: Row, items: list[Row], wanted: list[Row], moment: int) -> None:
        subscriptions = self.simulator.subscriptions
        before = subscriptions.price_of(items[0])["recurring"]
        for one, item in self._paired(wanted, items):
            price = self.store.row("price", one["price"])
            if item is None:
                subscriptions.add_item(subscription, price, one["quantity"], moment, moment)
            else:
                item |= {"_price": price["id"], "quantity": one["quantity"]}
        for item in items[len(wanted) :]:
            self.store.remove(item)
        after = self.store.row("price", wanted[0]["price"])["recurring"]
        if (before["interval"], before["interval_count"]) != (after["interval"], after["interval_count"]):
            subscription["billing_cycle_anchor"] = moment

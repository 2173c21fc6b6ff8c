"""The events of passing time: renewals, ends of trials, retries, expiry. Time stops at each of these moments."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from simulators.stripe import dates
from simulators.stripe.errors import invalid
from simulators.stripe.store import Row, Store
from simulators.stripe.subscriptions import ENDED

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

Task = tuple[int, Callable[[], object]]
MAX_STEPS = 20_000
TRIAL_WARNING = 3 * dates.DAY


class Clockwork:
    """``simulator.clockwork``. A scope is the id of a test clock, or None for all that has none."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    @property
    def store(self) -> Store:
        return self.simulator.store

    def advance_account(self, seconds: float) -> None:
        """Move the account's clock ahead and do what falls due on the way, each at its time."""
        with self.store.lock:
            start = self.store.now()
            self._run(None, start + int(seconds), start)
            self.store.offset += seconds

    def tick(self) -> bool:
        """Do what is due on the account's clock; True if there was something."""
        with self.store.lock:
            now = self.store.now()
            return self._run(None, now, now)

    def check_target(self, clock: Row, target: int) -> None:
        """Raises StripeError for a time in the past, and for one more than two periods ahead."""
        if clock["status"] == "advancing":
            raise invalid("The test clock is still advancing.", code="test_clock_unavailable")
        if target <= clock["frozen_time"]:
            raise invalid("The frozen time must be in the future of the test clock's current time.", "frozen_time")
        spans = [
            self.simulator.subscriptions.price_of(item)["recurring"]
            for row in self.store.all("subscription", test_clock=clock["id"]) if row["status"] not in ENDED
            for item in self.simulator.subscriptions.items_of(row)
        ]  # fmt: skip
        limits = [dates.after(clock["frozen_time"], one["interval"], 2 * one["interval_count"]) for one in spans]
        if limits and target > min(limits):
            raise invalid(
                "Cannot advance the test clock more than two intervals of its shortest subscription.", "frozen_time"
            )

    def advance_clock(self, clock_id: str, target: int) -> None:
        with self.store.lock:
            clock = self.store.row("test_helpers.test_clock", clock_id)
            self._run(clock_id, target, clock["frozen_time"])
            clock = self.store.row("test_helpers.test_clock", clock_id)
            clock |= {"frozen_time": target, "status": "ready", "status_details": {}}
            self.store.emit("test_helpers.test_clock.ready", clock, clock=clock_id)
            self.store.save()

    def _run(self, scope: str | None, target: int, start: int) -> bool:
        now = start
        for step in range(MAX_STEPS):
            due = min(self._tasks(scope), key=lambda task: task[0], default=None)
            if due is None or due[0] > target:
                return step > 0
            now = max(now, due[0])
            if scope is None:
                self.store.set_moment(now)
            else:
                self.store.row("test_helpers.test_clock", scope)["frozen_time"] = now
            try:
                due[1]()
            finally:
                if scope is None:
                    self.store.set_moment(None)
        raise AssertionError(f"more than {MAX_STEPS} steps until {target}")

    def _tasks(self, scope: str | None) -> Iterator[Task]:
        for row in self.store.all("subscription", test_clock=scope):
            if row["status"] not in ENDED:
                yield from self._of_subscription(row)
        for row in self.store.all("invoice", test_clock=scope):
            yield from self._of_invoice(row)
        if scope is None:
            for row in self.store.all("checkout.session", status="open"):
                yield row["expires_at"], partial(self.simulator.checkout.expire, row)

    def _of_subscription(self, row: Row) -> Iterator[Task]:
        subscriptions = self.simulator.subscriptions
        if row["status"] == "incomplete":
            yield row["created"] + self.simulator.settings.incomplete_seconds, lambda: subscriptions.expire(row)
            return
        if row["status"] == "paused":
            return
        end = subscriptions.items_of(row)[0]["current_period_end"]
        yield end, lambda: subscriptions.turn(row, end)
        if row["cancel_at"] is not None and row["cancel_at"] < end:
            yield row["cancel_at"], lambda: subscriptions.cancel(row, reason="cancellation_requested", prorate=True)
        if row["status"] == "trialing" and not row["_warned"]:
            yield row["trial_end"] - TRIAL_WARNING, lambda: subscriptions.warn_of_trial_end(row)
        notice = end - self.simulator.settings.upcoming_days * dates.DAY
        start = subscriptions.items_of(row)[0]["current_period_start"]
        if row["_upcoming_for"] != end and not row["cancel_at_period_end"] and notice > start:
            yield notice, lambda: self.simulator.previews.announce_upcoming(row, end)
        if (change := self.simulator.schedules.next_change(row)) is not None:
            yield change, lambda: self.simulator.schedules.enter_phase(row, change)

    def _of_invoice(self, row: Row) -> Iterator[Task]:
        if row["status"] == "draft" and row["automatically_finalizes_at"] is not None:
            yield row["automatically_finalizes_at"], lambda: self._finalize(row)
        if row["status"] == "open" and row["next_payment_attempt"] is not None:
            yield row["next_payment_attempt"], lambda: self.simulator.money.collect(row)

    def _finalize(self, row: Row) -> None:
        self.simulator.money.finalize(row)
        if row["status"] == "open":
            self.simulator.money.collect(row)

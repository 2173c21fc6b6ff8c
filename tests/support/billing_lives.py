"""Random lives of a paid plan at the simulator of Stripe, and what a person with paper and pencil expects of them.

The paper holds three facts: whether the card pays, whether the plan was canceled, and when the paid period ends. It
knows nothing of the product's rules, nor of how the simulator collects money.
"""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import stripe

from saas.billing.models import BillingCustomer
from tests.support.stripe_account import StripeAccount

GRACE, COLLECTED_AFTER, GIVEN_UP_AFTER = timedelta(days=14), timedelta(hours=1), timedelta(days=15)
"""A renewal is charged an hour after it begins. The simulator tries 3, 5 and 7 days later, then it cancels."""
GOOD, FAILING = "pm_card_visa", "pm_card_chargeCustomerFail"
TRIAL_DAYS = 14
NOT_YET = datetime.min.replace(tzinfo=UTC)


@dataclass
class Life:
    """One customer. ``prices`` are those of the plan Pro by interval."""

    chance: random.Random
    account: StripeAccount
    customer: BillingCustomer
    prices: dict[str, str]
    now: datetime = NOT_YET
    subscription: str = ""
    card_pays: bool = True
    is_canceled: bool = False
    is_monthly: bool = True
    period_end: datetime = NOT_YET
    trail: list[str] = field(default_factory=list)

    @property
    def failed_at(self) -> datetime | None:
        """When the payment of the next period failed; None if it did not."""
        failed = self.period_end + COLLECTED_AFTER
        return failed if self.subscription and not self.card_pays and self.now >= failed else None

    def expected_plan(self) -> str:
        if not self.subscription:
            return "free"
        return "free" if self.failed_at is not None and self.now >= self.failed_at + GRACE else "pro"

    def pass_time(self, now: datetime) -> None:
        """Time ends what was canceled, and what was not paid to the end of all tries."""
        self.now = now
        if not self.subscription or now < self.period_end:
            return
        if self.is_canceled or (self.failed_at is not None and now >= self.failed_at + GIVEN_UP_AFTER):
            self.subscription, self.is_canceled = "", False
        elif self.card_pays:
            self._look()

    def act(self) -> None:
        """Do one thing that is possible now."""
        if not self.subscription:
            names = ["subscribe", "wait"]
        elif self.failed_at is not None:
            names = ["wait", "wait", "recover", "stop"]
        elif self.now >= self.period_end:
            names = ["wait"]  # the renewal is a draft
        else:
            names = ["wait", "cancel", "resume", "yearly", "monthly_later", "break_card", "refund", "dispute", "stop"]
        name = self.chance.choice(names)
        self.trail.append(f"{self.now:%m-%d %H:%M} {name}")
        getattr(self, f"_{name}")()

    def _look(self) -> None:
        """Read the two facts that the customer's page at Stripe shows."""
        (item,) = self.account.client.subscriptions.retrieve(self.subscription)["items"].data
        self.period_end = datetime.fromtimestamp(item.current_period_end, UTC)
        self.is_monthly = item.price.id == self.prices["MONTH"]

    def _update(self, **values: Any) -> Any:
        return self.account.client.subscriptions.update(self.subscription, values)

    def _set_card(self, token: str) -> None:
        method = self.account.client.payment_methods.attach(token, {"customer": str(self.customer.stripe_id)})
        self.account.client.customers.update(
            str(self.customer.stripe_id), {"invoice_settings": {"default_payment_method": method.id}}
        )
        self.card_pays = token == GOOD

    def _wait(self) -> None:
        """Only time passes."""

    def _subscribe(self) -> None:
        self._set_card(GOOD)
        trial: Any = {"trial_period_days": TRIAL_DAYS} if self.chance.random() < 0.3 else {}
        price = self.prices[self.chance.choice(["MONTH", "MONTH", "YEAR"])]
        made = self.account.client.subscriptions.create(
            {"customer": str(self.customer.stripe_id), "items": [{"price": price}], **trial}
        )
        self.subscription, self.is_canceled = made.id, False
        self._look()

    def _cancel(self) -> None:
        self._withdraw_schedule()
        self._update(cancel_at_period_end=True)
        self.is_canceled = True

    def _resume(self) -> None:
        self._withdraw_schedule()
        self._update(cancel_at_period_end=False)
        self.is_canceled = False

    def _withdraw_schedule(self) -> None:
        schedule = self.account.client.subscriptions.retrieve(self.subscription).schedule
        if schedule:
            self.account.client.subscription_schedules.release(str(schedule))

    def _yearly(self) -> None:
        """At once, and charged at once. A card that does not pay changes nothing."""
        if not self.is_monthly or self.account.client.subscriptions.retrieve(self.subscription).status == "trialing":
            return
        self._withdraw_schedule()
        (item,) = self.account.client.subscriptions.retrieve(self.subscription)["items"].data
        try:
            self._update(
                items=[{"id": item.id, "price": self.prices["YEAR"]}],
                proration_behavior="always_invoice",
                payment_behavior="error_if_incomplete",
                cancel_at_period_end=False,
            )
        except stripe.CardError:
            assert not self.card_pays, self.trail
            return
        assert self.card_pays, self.trail
        self.is_canceled = False
        self._look()

    def _monthly_later(self) -> None:
        found = self.account.client.subscriptions.retrieve(self.subscription)
        if self.is_monthly or self.is_canceled or found.schedule or found.status == "trialing":
            return
        schedule = self.account.client.subscription_schedules.create({"from_subscription": self.subscription})
        phase = schedule.phases[0]
        self.account.client.subscription_schedules.update(
            schedule.id,
            {
                "end_behavior": "release",
                "phases": [
                    {
                        "items": [{"price": self.prices["YEAR"], "quantity": 1}],
                        "start_date": phase.start_date,
                        "end_date": phase.end_date,
                    },
                    {
                        "items": [{"price": self.prices["MONTH"], "quantity": 1}],
                        "duration": {"interval": "month", "interval_count": 1},
                        "proration_behavior": "none",
                    },
                ],
            },
        )

    def _break_card(self) -> None:
        drafts: Any = {"customer": str(self.customer.stripe_id), "status": "draft"}
        # The card of a renewal that is not collected yet stays as it is.
        if not self.account.client.invoices.list(drafts).data:
            self._set_card(FAILING)

    def _recover(self) -> None:
        self._set_card(GOOD)
        for invoice in self.account.client.invoices.list(
            {"customer": str(self.customer.stripe_id), "status": "open"}
        ).data:
            self.account.client.invoices.pay(invoice.id)
        self._look()

    def _stop(self) -> None:
        self.account.client.subscriptions.cancel(self.subscription)
        self.subscription, self.is_canceled = "", False

    def _charges(self) -> list[Any]:
        rows = self.account.client.charges.list({"customer": str(self.customer.stripe_id)}).data
        return [row for row in rows if row.paid and row.amount - row.amount_refunded >= 100 and not row.disputed]

    def _refund(self) -> None:
        if charges := self._charges():
            self.account.client.refunds.create({"charge": self.chance.choice(charges).id, "amount": 100})

    def _dispute(self) -> None:
        if charges := self._charges():
            self.account.control.dispute(self.chance.choice(charges).id)

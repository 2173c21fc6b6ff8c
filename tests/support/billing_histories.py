"""Random lives of a subscription at Stripe, and the plan that a community must have at each moment.

The model knows nothing of the product's rules: it keeps the few facts that a person would write down on paper.
"""

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from saas.billing.answers import (
    ChargeFacts,
    CustomerFacts,
    InvoiceFacts,
    PendingChange,
    SubscriptionFacts,
)
from saas.billing.models import BillingInterval, InvoiceStatus, SubscriptionStatus
from saas.billing.services.reading import Reading

DAY = timedelta(days=1)
LENGTH = {BillingInterval.MONTH: 30 * DAY, BillingInterval.YEAR: 365 * DAY}
AMOUNT = {BillingInterval.MONTH: 2900, BillingInterval.YEAR: 29_000}
GRACE = 14 * DAY
STATUS = SubscriptionStatus


@dataclass
class History:
    """One customer. `now` is the clock of Stripe and of the product."""

    chance: random.Random
    customer: str
    now: datetime = datetime(2027, 1, 1, tzinfo=UTC)
    subscriptions: list[SubscriptionFacts] = field(default_factory=list)
    invoices: list[InvoiceFacts] = field(default_factory=list)
    charges: list[ChargeFacts] = field(default_factory=list)
    disputes: dict[str, str] = field(default_factory=dict)
    failed_at: datetime | None = None
    numbers: int = 0

    @property
    def current(self) -> SubscriptionFacts | None:
        row = self.subscriptions[-1] if self.subscriptions else None
        return row if row is not None and row.status is not STATUS.CANCELED else None

    def reading(self) -> Reading:
        return Reading(
            CustomerFacts(self.customer, False, "owner@example.com", "visa", "4242"),
            list(self.subscriptions),
            list(self.invoices),
            list(self.charges),
            dict(self.disputes),
            None,
            "",
        )

    def expected_plan(self) -> str:
        row = self.current
        if row is None:
            return "free"
        if self.failed_at is not None:
            return "pro" if self.now < self.failed_at + GRACE else "free"
        return "pro"

    def step(self) -> str:
        """Do something that can happen now; return its name."""
        self.now += self.chance.choice([timedelta(hours=1), DAY, 4 * DAY])
        row = self.current
        if row is None:
            return self._do("subscribe")
        if self.failed_at is None and self.now >= row.period_end:
            if row.cancel_at_period_end:
                return self._do("end")
            return self._do(self.chance.choice(["renew", "renew", "fail"]))
        if self.failed_at is not None:
            return self._do(self.chance.choice(["wait", "wait", "recover", "give_up"]))
        names = ["wait", "jump", "jump", "jump", "cancel", "resume", "yearly", "downgrade", "refund", "dispute", "stop"]
        return self._do(self.chance.choice(names))

    def _do(self, name: str) -> str:
        getattr(self, f"_{name}")(self.current)
        return name

    def _change(self, **values: Any) -> None:
        self.subscriptions[-1] = replace(self.subscriptions[-1], **values)

    def _invoice(self, status: InvoiceStatus, amount: int) -> None:
        self.numbers += 1
        identity = f"in_{self.customer}_{self.numbers}"
        paid = status is InvoiceStatus.PAID
        self.invoices.append(
            InvoiceFacts(
                id=identity,
                subscription_id=self.subscriptions[-1].id,
                number=f"{self.customer}-{self.numbers}",
                total=amount,
                amount_due=amount,
                amount_remaining=0 if paid else amount,
                currency="USD",
                status=status,
                hosted_url=f"https://invoice.stripe.com/{identity}",
                pdf_url="",
                period_start=self.now,
                period_end=self.now,
                created=self.now,
                finalized=self.now,
                attempts=1,
                next_attempt=None,
                payment_ids=(f"pi_{identity}",),
            )
        )
        self._change(latest_invoice_id=identity)
        if paid:
            self._charge(identity)

    def _charge(self, invoice: str) -> None:
        self.charges.append(ChargeFacts(f"ch_{invoice}", f"pi_{invoice}", 0, False))

    def _subscribe(self, _row: Any) -> None:
        interval = self.chance.choice(list(BillingInterval))
        trial = self.chance.random() < 0.3
        length = 14 * DAY if trial else LENGTH[interval]
        self.subscriptions.append(
            SubscriptionFacts(
                id=f"sub_{self.customer}_{len(self.subscriptions)}",
                status=STATUS.TRIALING if trial else STATUS.ACTIVE,
                item_id="si",
                price_id=f"price_{interval.lower()}",
                interval=interval,
                amount=AMOUNT[interval],
                currency="USD",
                period_end=self.now + length,
                cancel_at_period_end=False,
                trial_start=self.now if trial else None,
                trial_end=self.now + length if trial else None,
                ended_at=None,
                created=self.now,
                latest_invoice_id="",
                schedule_id="",
                pending=None,
                card_brand="",
                card_last4="",
            )
        )
        self._invoice(InvoiceStatus.PAID, 0 if trial else AMOUNT[interval])

    def _period(self, row: SubscriptionFacts) -> SubscriptionFacts:
        """The subscription in its next period, with a planned change applied."""
        interval = BillingInterval.MONTH if row.pending else row.interval
        return replace(
            row,
            interval=interval,
            amount=AMOUNT[interval],
            price_id=f"price_{interval.lower()}",
            period_end=row.period_end + LENGTH[interval],
            pending=None,
            schedule_id="",
        )

    def _renew(self, row: SubscriptionFacts) -> None:
        self.subscriptions[-1] = replace(self._period(row), status=STATUS.ACTIVE)
        self._invoice(InvoiceStatus.PAID, self.subscriptions[-1].amount)

    def _fail(self, row: SubscriptionFacts) -> None:
        self.subscriptions[-1] = replace(self._period(row), status=STATUS.PAST_DUE)
        self._invoice(InvoiceStatus.OPEN, self.subscriptions[-1].amount)
        self.failed_at = self.now

    def _recover(self, _row: SubscriptionFacts) -> None:
        self.invoices[-1] = replace(self.invoices[-1], status=InvoiceStatus.PAID, amount_remaining=0)
        self._charge(self.invoices[-1].id)
        self._change(status=STATUS.ACTIVE)
        self.failed_at = None

    def _give_up(self, _row: SubscriptionFacts) -> None:
        self.failed_at = None
        self._change(status=STATUS.CANCELED, ended_at=self.now)

    def _end(self, _row: SubscriptionFacts) -> None:
        self._change(status=STATUS.CANCELED, ended_at=self.now)

    _stop = _end

    def _wait(self, _row: SubscriptionFacts) -> None:
        """Only time passes."""

    def _jump(self, row: SubscriptionFacts) -> None:
        self.now = max(self.now, row.period_end)
        self._do("end" if row.cancel_at_period_end else "renew")

    def _cancel(self, _row: SubscriptionFacts) -> None:
        self._change(cancel_at_period_end=True, pending=None, schedule_id="")

    def _resume(self, _row: SubscriptionFacts) -> None:
        self._change(cancel_at_period_end=False)

    def _yearly(self, row: SubscriptionFacts) -> None:
        if row.interval is BillingInterval.YEAR or row.status is STATUS.TRIALING:
            return
        year = BillingInterval.YEAR
        self._change(
            interval=year,
            amount=AMOUNT[year],
            price_id="price_year",
            period_end=self.now + LENGTH[year],
            cancel_at_period_end=False,
            pending=None,
            schedule_id="",
        )
        self._invoice(InvoiceStatus.PAID, AMOUNT[year] - AMOUNT[BillingInterval.MONTH])

    def _downgrade(self, row: SubscriptionFacts) -> None:
        if row.interval is BillingInterval.YEAR and not row.cancel_at_period_end:
            self._change(pending=PendingChange("price_month", row.period_end), schedule_id="sub_sched")

    def _refund(self, _row: SubscriptionFacts) -> None:
        if self.charges:
            number = self.chance.randrange(len(self.charges))
            self.charges[number] = replace(self.charges[number], refunded=self.charges[number].refunded + 100)

    def _dispute(self, _row: SubscriptionFacts) -> None:
        if self.charges:
            number = self.chance.randrange(len(self.charges))
            self.charges[number] = replace(self.charges[number], disputed=True)
            self.disputes[self.charges[number].id] = self.chance.choice(["needs_response", "won", "lost"])

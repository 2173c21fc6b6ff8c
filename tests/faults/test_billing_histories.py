"""Random histories of paid plans on the simulator's clock: plan, limits and invoices agree with the model at each step.

Every change reaches the product as Stripe's signed events, in any order and some of them twice. Each case takes one
to four minutes: 50 customers live through ten steps, and every step is some ten calls of the simulator.
"""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from saas.billing import gateway
from saas.billing.models import BillingCustomer, BillingDifference, Invoice, StripePrice
from saas.billing.services import comparison, inbox
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.plans.models import CommunityPlan
from saas.plans.selectors import newest_version
from tests.support.billed_account import CLOCK_READERS
from tests.support.billing_customers import customers, plan_of
from tests.support.billing_lives import Life
from tests.support.durable import DurableDatabase
from tests.support.stripe_account import SECRET_KEY, WEBHOOK_SECRET, StripeAccount, start_account

pytestmark = pytest.mark.prove
HISTORIES, TOGETHER, STEPS = 1_000, 50, 10
SPANS = [timedelta(hours=1), timedelta(days=1), timedelta(days=4), timedelta(days=13), timedelta(days=31)]


@pytest.fixture
def account(durable: DurableDatabase, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[StripeAccount]:
    account = start_account()
    settings.STRIPE_API_BASE = account.simulator.url
    settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET = SECRET_KEY, WEBHOOK_SECRET
    for module in CLOCK_READERS:
        monkeypatch.setattr(f"saas.billing.{module}.now", lambda: clock_of(account))
    yield account
    gateway.close_connections()
    account.stop()
    Job.objects.filter(task__startswith="billing.").delete()
    StripePrice.objects.all().delete()


def clock_of(account: StripeAccount) -> datetime:
    return datetime.fromtimestamp(account.simulator.store.now(), UTC)


def sell_pro(account: StripeAccount) -> dict[str, str]:
    """Make the prices of the plan Pro at Stripe; return their ids by interval."""
    pro = newest_version("pro")
    amounts = {"MONTH": pro.monthly_price, "YEAR": pro.yearly_price}
    product = account.client.products.create({"name": pro.name})
    prices = {}
    for interval, amount in amounts.items():
        recurring = {"interval": interval.lower()}
        price: Any = {"product": product.id, "unit_amount": amount, "currency": "usd", "recurring": recurring}
        prices[interval] = account.client.prices.create(price).id
        values = {"stripe_id": prices[interval], "amount": amount, "currency": "USD"}
        StripePrice.objects.update_or_create(version=pro, interval=interval, defaults=values)
    return prices


def payers(account: StripeAccount) -> list[BillingCustomer]:
    rows = customers(TOGETHER)
    for row in rows:
        row.stripe_id = account.client.customers.create({"name": row.community.slug}).id
    BillingCustomer.objects.bulk_update(rows, ["stripe_id"])
    return rows


def deliver(account: StripeAccount, chance: random.Random) -> None:
    """Hand over what Stripe sent since the last time, shuffled, and every fifth event once more."""
    assert account.control.wait_for_deliveries()
    sent = account.receiver.received[:]
    account.receiver.received.clear()
    again = [one for one in sent if chance.random() < 0.2]
    shuffled = sent + again
    chance.shuffle(shuffled)
    taken = sum(inbox.receive(body.encode(), signature) for body, signature in shuffled)
    assert taken == len(sent)


@pytest.mark.parametrize("part", range(HISTORIES // TOGETHER))
def test_histories_on_the_simulators_clock_agree_with_the_model(
    part: int, account: StripeAccount, chance: random.Random
) -> None:
    prices = sell_pro(account)
    lives = [Life(chance, account, row, prices) for row in payers(account)]
    for _ in range(STEPS):
        now = datetime.fromtimestamp(account.control.advance(seconds=chance.choice(SPANS).total_seconds()), UTC)
        for life in lives:
            life.pass_time(now)
            life.act()
        deliver(account, chance)
        run_due(at=clock_of(account))
        for life in lives:
            compare(life)
    for life in lives:
        comparison.compare(life.customer.pk)
    assert not BillingDifference.objects.filter(community__in=[life.customer.community_id for life in lives]).exists()


def compare(life: Life) -> None:
    trail = " → ".join(life.trail)
    expected = life.expected_plan()
    assert plan_of(life.customer) == expected, trail
    limits = CommunityPlan.objects.get(pk=life.customer.community_id).limits
    assert limits == newest_version(expected).limits, trail
    rows = Invoice.objects.filter(community_id=life.customer.community_id)
    ours = {row.pk: (row.status.lower(), row.total, row.amount_due) for row in rows}
    store = life.account.simulator.store
    with store.lock:
        made = [row for row in store.tables.get("invoice", {}).values() if row["customer"] == life.customer.stripe_id]
        theirs = {row["id"]: (row["status"], row["total"], row["amount_due"]) for row in made}
        charges = [row for row in store.tables.get("charge", {}).values() if row["customer"] == life.customer.stripe_id]
        refunded = sum(row["amount_refunded"] for row in charges)
        disputed = sum(bool(row["disputed"]) for row in charges)
    assert ours == theirs, trail
    assert (sum(row.refunded for row in rows), sum(bool(row.dispute) for row in rows)) == (refunded, disputed), trail

"""Stripe's events against the durable database: one effect each, in any order, and the plan that the model expects."""

import random
import time
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from saas.billing import gateway
from saas.billing.models import (
    BillingCustomer,
    Invoice,
    Subscription,
    SubscriptionStatus,
    WebhookEvent,
)
from saas.billing.services import inbox, reading
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.notifications.models import Notification
from saas.plans.models import CommunityPlan
from saas.plans.selectors import newest_version
from saas.tenancy.models import Community
from tests.saas.billing.conftest import a_subscription, an_invoice
from tests.support.api import Answer, Api
from tests.support.billing_customers import customers, plan_of
from tests.support.billing_histories import History
from tests.support.durable import DurableDatabase
from tests.support.paid_plans import make_prices
from tests.support.races import race
from tests.support.scripted_stripe import ScriptedStripe, a_customer, a_list, a_raw_preview, a_raw_subscription
from tests.support.stripe_events import SECRET, an_event, signature_of

pytestmark = pytest.mark.prove
CALLERS = 30
EVENTS, CUSTOMERS, DRAINED_WITHIN_SECONDS = 10_000, 500, 120
HISTORIES, STEPS = 1_000, 12
KIND = "customer.subscription.updated"


@pytest.fixture(autouse=True)
def keys(durable: DurableDatabase, settings: Any) -> Iterator[None]:
    settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET = "sk_test_1", SECRET
    make_prices()
    yield
    Job.objects.filter(task__startswith="billing.").delete()


def send(payload: bytes, signature: str) -> Answer:
    return Api().send("post", "/hooks/stripe", payload, "application/json", **{"Stripe-Signature": signature})


def says(monkeypatch: pytest.MonkeyPatch, found: Any) -> None:
    monkeypatch.setattr(reading, "ask", lambda _stripe_id: found)


def test_one_event_thirty_times_at_once_has_one_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    (customer,) = customers(1)
    says(monkeypatch, reading.Reading(*_facts(customer, a_subscription()), [an_invoice()], [], {}, None, ""))
    payload = an_event(str(customer.stripe_id), event_id=f"evt_{uuid4().hex}")
    signature = signature_of(payload)
    alpha = Community.objects.get(slug="alpha")
    answers = race(alpha, [partial(send, payload, signature)] * CALLERS, at_once=CALLERS)
    assert [answer.status if isinstance(answer, Answer) else answer for answer in answers] == [200] * CALLERS
    assert WebhookEvent.objects.filter(customer_id=customer.stripe_id).count() == 1
    assert Job.objects.filter(key=f"billing-events:{customer.stripe_id}").count() == 1
    run_due()
    event = WebhookEvent.objects.get(customer_id=customer.stripe_id)
    assert (event.state, event.attempts) == ("APPLIED", 1)
    assert plan_of(customer) == "pro"


def _facts(customer: BillingCustomer, *subscriptions: Any) -> tuple[Any, list[Any]]:
    from saas.billing.answers import CustomerFacts

    return CustomerFacts(str(customer.stripe_id), False, "", "", ""), list(subscriptions)


def test_an_older_event_after_a_newer_one_changes_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """The subscription was canceled. Then the event of its last renewal arrives, an hour late."""
    (customer,) = customers(1)
    active = a_subscription()
    says(monkeypatch, reading.Reading(*_facts(customer, active), [], [], {}, None, ""))
    reading.read_again(customer.pk)
    assert plan_of(customer) == "pro"
    ended = a_subscription(status=SubscriptionStatus.CANCELED)
    says(monkeypatch, reading.Reading(*_facts(customer, ended), [], [], {}, None, ""))
    for kind, created in (("customer.subscription.deleted", time.time()), (KIND, time.time() - 3600)):
        payload = an_event(str(customer.stripe_id), type=kind, created=int(created))
        assert send(payload, signature_of(payload)).status == 200
        run_due()
        assert plan_of(customer) == "free"


@pytest.mark.parametrize(("secret", "age"), [(SECRET, 600), ("whsec_wrong", 0)], ids=["ten minutes old", "wrong"])
def test_an_event_that_cannot_be_trusted_is_not_stored(secret: str, age: int) -> None:
    customer = f"cus_{uuid4().hex}"
    payload = an_event(customer)
    refused = send(payload, signature_of(payload, secret=secret, at=time.time() - age))
    assert (refused.status, refused.code) == (401, "AUTH_INVALID_SIGNATURE")
    assert not WebhookEvent.objects.filter(customer_id=customer).exists()


def test_ten_thousand_events_are_applied_within_two_minutes(chance: random.Random, settings: Any) -> None:
    """Over HTTP from a scripted Stripe, by one worker. Measured: see docs/proof.md."""
    server = ScriptedStripe()
    settings.STRIPE_API_BASE = server.url
    rows = customers(CUSTOMERS)
    for row in rows:
        server.script.on(f"GET /v1/customers/{row.stripe_id}", a_customer(id=row.stripe_id))
    server.script.on("GET /v1/invoices", a_list())
    server.script.on(
        "GET /v1/subscriptions",
        lambda call: a_list(a_raw_subscription(id=f"sub_{call.form['customer']}", customer=call.form["customer"])),
    )
    server.script.on("POST /v1/invoices/create_preview", a_raw_preview(2900))
    events = [an_event(str(chance.choice(rows).stripe_id)) for _ in range(EVENTS)]
    for payload in events:
        assert inbox.receive(payload, signature_of(payload))
    began = time.monotonic()
    run_due()
    seconds = time.monotonic() - began
    gateway.close_connections()
    server.stop()
    ids = [row.stripe_id for row in rows]
    assert WebhookEvent.objects.filter(customer_id__in=ids, state="APPLIED").count() == EVENTS
    print(f"{EVENTS:,} events of {CUSTOMERS} customers were applied in {seconds:.1f} s")
    assert seconds <= DRAINED_WITHIN_SECONDS


def test_random_histories_agree_with_the_model(chance: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each step some events are lost, doubled or late. The next reading must still give plan and invoices.

    A step takes about 30 ms, so that 1,000 histories take some minutes.
    """
    clock: dict[str, datetime] = {}
    monkeypatch.setattr(reading, "now", lambda: clock["now"])
    for customer in customers(HISTORIES):
        history = History(random.Random(chance.random()), str(customer.stripe_id))
        done: list[str] = []
        for _ in range(STEPS):
            done.append(history.step())
            clock["now"] = history.now
            says(monkeypatch, history.reading())
            for _ in range(history.chance.choice([1, 1, 2])):
                reading.read_again(customer.pk)
            _compare(customer, history, done)


def _compare(customer: BillingCustomer, history: History, done: list[str]) -> None:
    trail = " → ".join(done)
    assert plan_of(customer) == history.expected_plan(), trail
    limits = CommunityPlan.objects.get(pk=customer.community_id).limits
    assert limits == newest_version(history.expected_plan()).limits, trail
    refunds = {row.payment_id: row.refunded for row in history.charges}
    ours = {
        row.pk: (row.status, row.total, row.refunded, bool(row.dispute))
        for row in Invoice.objects.filter(community_id=customer.community_id)
    }
    theirs = {
        row.id: (
            row.status,
            row.total,
            refunds.get(row.payment_ids[0], 0),
            f"ch_{row.id}" in history.disputes,
        )
        for row in history.invoices
    }
    assert ours == theirs, trail
    stored = dict(Subscription.objects.filter(customer=customer).values_list("pk", "status"))
    assert stored == {row.id: row.status for row in history.subscriptions}, trail
    mails = Notification.objects.filter(user_id=customer.community.owner_id, kind="PLAN_PAYMENT_FAILED")
    assert mails.count() <= 3 * sum(step == "fail" for step in done), trail

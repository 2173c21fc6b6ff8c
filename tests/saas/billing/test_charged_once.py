"""Stripe is down, slow, busy, or answers nonsense after it charged: the creator reads what happens, and pays once.

The simulator does what was asked, so that the charges can be counted. Each test takes some seconds: a simulator starts,
and each step is several calls of it.
"""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from tests.saas.billing.conftest import customer_of
from tests.support.stripe_events import an_event, signature_of

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Answer, Api
    from tests.support.billed_account import BilledAccount

MONTHLY, YEARLY = {"plan": "pro", "interval": "MONTH"}, {"plan": "pro", "interval": "YEAR"}
CHANGE, CHECKOUT = "POST /v1/subscriptions/", "POST /v1/checkout/sessions$"
TRIES = 3
"""How often one click calls Stripe. A fault that lasts so long reaches the creator."""
FAULTS = [
    pytest.param("lost_answer", {}, id="lost answer"),
    pytest.param("error_after", {"status": 500}, id="error after the effect"),
    pytest.param("truncated", {}, id="half an answer"),
    pytest.param("html", {}, id="a page in place of the answer"),
    pytest.param("reset", {}, id="connection closed"),
    pytest.param("error", {"status": 503}, id="down"),
    pytest.param("slow_after", {"seconds": 20}, id="20 seconds late", marks=pytest.mark.prove("billing")),
]


@pytest.fixture
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request gives up after a second in place of eight (test_stripe_failures has the eight)."""
    monkeypatch.setattr("django.conf.settings.STRIPE_SECONDS", 1.0)


def subscribe(owner: "Api", account: "BilledAccount", community: "Community") -> None:
    owner.post("/creator/billing/checkout", MONTHLY).ok()
    account.pay(customer_of(community))
    assert owner.post("/creator/billing/refresh").ok()["state"] == "ACTIVE"


def run_jobs(account: "BilledAccount", **later: int) -> None:
    from saas.jobs.runner import run_due

    run_due(at=account.now() + timedelta(**later))


def charges(account: "BilledAccount", community: "Community") -> list[int]:
    params: Any = {"customer": customer_of(community)}
    rows = account.client.charges.list(params).data
    return sorted(row.amount for row in rows if row.paid)


def says_what_happens(refused: "Answer") -> None:
    assert (refused.status, refused.code) == (503, "PAYMENTS_UNAVAILABLE")
    assert "Stripe does not answer right now" in refused.body["message"]
    assert "never charged twice" in refused.body["message"]


@pytest.mark.usefixtures("short_wait")
@pytest.mark.parametrize(("fault", "more"), FAULTS)
def test_a_change_is_charged_once(
    owner: "Api", account: "BilledAccount", alpha: "Community", fault: str, more: Any
) -> None:
    subscribe(owner, account, alpha)
    seen = owner.post("/creator/billing/change-plan/preview", YEARLY).ok()
    wish = {**YEARLY, "expectedDueNow": seen["dueNow"], "prorationAt": seen["prorationAt"]}
    account.desk.fault(fault, match=CHANGE, **more)
    says_what_happens(owner.post("/creator/billing/change-plan", wish))
    # The second click repeats the same call, and does not get through either.
    says_what_happens(owner.post("/creator/billing/change-plan", wish))
    assert owner.get("/creator/billing").ok()["isChanging"]
    account.desk.clear_faults()
    run_jobs(account, minutes=1)
    shown = owner.post("/creator/billing/refresh").ok()
    assert (shown["interval"], shown["isChanging"]) == ("YEAR", False)
    assert charges(account, alpha) == [2900, int(seen["dueNow"])]
    assert [row["total"] for row in shown["invoices"]] == [seen["dueNow"], "2900"]


def test_a_busy_stripe_charges_nothing_and_says_so(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    subscribe(owner, account, alpha)
    seen = owner.post("/creator/billing/change-plan/preview", YEARLY).ok()
    wish = {**YEARLY, "expectedDueNow": seen["dueNow"], "prorationAt": seen["prorationAt"]}
    account.desk.fault("rate_limited", match=CHANGE, times=TRIES)
    refused = owner.post("/creator/billing/change-plan", wish)
    assert (refused.status, refused.code) == (503, "PAYMENTS_BUSY")
    assert "You were not charged" in refused.body["message"]
    assert charges(account, alpha) == [2900]
    # It is over, and the next click makes the change.
    assert owner.post("/creator/billing/change-plan", wish).ok()["interval"] == "YEAR"
    assert charges(account, alpha) == [2900, int(seen["dueNow"])]


@pytest.mark.usefixtures("short_wait")
@pytest.mark.parametrize(("fault", "more"), FAULTS)
def test_a_checkout_whose_answer_is_lost_is_paid_once(
    owner: "Api", account: "BilledAccount", alpha: "Community", fault: str, more: Any
) -> None:
    account.desk.fault(fault, match=CHECKOUT, **more)
    says_what_happens(owner.post("/creator/billing/checkout", MONTHLY))
    account.desk.clear_faults()
    owner.post("/creator/billing/checkout", MONTHLY).ok()
    # pay() refuses more than one open page.
    account.pay(customer_of(alpha))
    assert owner.post("/creator/billing/refresh").ok()["plan"] == "pro"
    assert charges(account, alpha) == [2900]


def test_an_event_is_accepted_and_applied_while_redis_is_down(
    owner: "Api", account: "BilledAccount", alpha: "Community", api: "Api", settings: Any, monkeypatch: Any
) -> None:
    from saas.billing.models import WebhookEvent
    from saas.kernel import redis_clients

    owner.post("/creator/billing/checkout", MONTHLY).ok()
    account.pay(customer_of(alpha))
    redis_clients.reset()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    payload = an_event(customer_of(alpha))
    answer = api.send(
        "post", "/hooks/stripe", payload, "application/json", **{"Stripe-Signature": signature_of(payload)}
    )
    assert answer.status == 200
    run_jobs(account, seconds=1)
    assert WebhookEvent.objects.get().state == "APPLIED"
    assert owner.get("/creator/billing").ok()["plan"] == "pro"
    redis_clients.reset()

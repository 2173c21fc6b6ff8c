"""The errors that creators see, and their charges, when Stripe is away, slow, busy, or answers nonsense.

The server of these tests is scripted, because it must answer what Stripe would not.
"""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.scripted_stripe import (
    a_list,
    a_raw_preview,
    a_raw_subscription,
    an_error,
)

if TYPE_CHECKING:
    from tests.support.api import Api
    from tests.support.scripted_stripe import Script

CHANGE = "POST /v1/subscriptions/sub_1"
PREVIEW = "POST /v1/invoices/create_preview"
YEARLY = {"plan": "pro", "interval": "YEAR", "expectedDueNow": "26100"}


@pytest.fixture
def stripe(customer: Any) -> "Iterator[Script]":
    """Stripe, where alpha has the plan Pro by the month."""
    from tests.support.paid_plans import paid_plan

    with paid_plan(customer.community) as script:
        script.on(CHANGE, a_raw_subscription(price="price_year", amount=29_000, interval="year"))
        yield script


@pytest.fixture
def owner(customer: Any, api: "Api") -> "Api":
    return api.login(customer.community.owner)


def operations() -> list[tuple[str, str]]:
    from saas.billing.models import Operation

    return list(Operation.objects.order_by("created_at").values_list("kind", "state"))


def test_a_change_is_one_call_with_the_key_of_its_row(owner: "Api", stripe: "Script") -> None:
    from saas.billing.models import Operation

    owner.post("/creator/billing/change-plan", YEARLY).ok()
    (call,) = stripe.asked(CHANGE)
    operation = Operation.objects.get()
    assert call.key == f"{operation.pk}:change"
    assert call.form["items[0][price]"] == "price_year"
    assert call.form["payment_behavior"] == "error_if_incomplete"
    assert operations() == [("CHANGE", "DONE")]


def test_a_lost_answer_is_asked_for_again_with_the_same_key(owner: "Api", stripe: "Script") -> None:
    """The first answer is lost, and so is that of the second click. A job gets it in the end.

    The lost answers take half a second each.
    """
    from datetime import timedelta

    from saas.jobs.runner import run_due
    from saas.kernel.clock import now

    lost, answer = 0.2, a_raw_subscription(price="price_year", amount=29_000, interval="year")
    stripe.on(CHANGE, lost, lost, lost, lost, lost, lost, answer)
    for _ in range(2):
        refused = owner.post("/creator/billing/change-plan", YEARLY)
        assert (refused.status, refused.code) == (503, "PAYMENTS_UNAVAILABLE")
        assert "never charged twice" in refused.body["message"]
    assert owner.get("/creator/billing").ok()["isChanging"]

    stripe.on("GET /v1/subscriptions", a_list(answer))
    run_due(at=now() + timedelta(minutes=1))
    assert len({call.key for call in stripe.asked(CHANGE)}) == 1
    assert operations() == [("CHANGE", "DONE")]
    shown = owner.get("/creator/billing").ok()
    assert (shown["interval"], shown["isChanging"]) == ("YEAR", False)


def test_a_stored_error_of_stripe_is_settled_by_reading(owner: "Api", stripe: "Script") -> None:
    """Stripe repeats a 500 for its key. After ten minutes, the state at Stripe says that nothing happened."""
    from datetime import timedelta

    from saas.billing.models import Operation
    from saas.billing.services import operations as all_operations
    from saas.billing.services.reading import read_again
    from saas.kernel.clock import now

    stripe.on(CHANGE, an_error(500, "api_error"))
    assert owner.post("/creator/billing/change-plan", YEARLY).status == 503
    Operation.objects.update(created_at=now() - timedelta(minutes=11))
    all_operations.finish(Operation.objects.get().pk, read_again)
    assert operations() == [("CHANGE", "REFUSED")]
    stripe.on(CHANGE, a_raw_subscription(price="price_year", interval="year"))
    owner.post("/creator/billing/change-plan", YEARLY).ok()
    assert operations() == [("CHANGE", "REFUSED"), ("CHANGE", "DONE")]


def test_a_later_change_is_made_if_plan_and_interval_are_scheduled(owner: "Api", stripe: "Script") -> None:
    from saas.billing.models import BillingCustomer, Operation, Subscription
    from saas.billing.services import operations as all_operations
    from saas.plans.selectors import newest_version

    arguments = {"subscription": "sub_1", "price": "price_month", "interval": "MONTH", "when": "AT_PERIOD_END"}
    row = Operation(customer=BillingCustomer.objects.get(), kind="CHANGE", arguments=arguments)
    for plan, is_made in (("free", False), ("pro", True)):
        Subscription.objects.update(pending_interval="MONTH", pending_version=newest_version(plan))
        assert all_operations.checks["CHANGE"](row) is is_made


def test_a_paused_subscription_owes_nothing(owner: "Api", stripe: "Script") -> None:
    from saas.billing.models import Subscription

    Subscription.objects.update(status="PAUSED")
    owner.post("/creator/billing/change-plan/preview", {"plan": "pro", "interval": "YEAR"}).ok()
    owner.post("/creator/billing/cancel").ok()
    assert stripe.asked(CHANGE)[-1].form["cancel_at_period_end"] == "true"


@pytest.mark.prove("billing")
def test_a_slow_stripe_is_given_up_within_eight_seconds(owner: "Api", stripe: "Script") -> None:
    """Stripe needs 20 seconds. The wait of eight seconds is what this test is about."""
    stripe.on(CHANGE, 20)
    began = time.monotonic()
    answer = owner.post("/creator/billing/change-plan", YEARLY)
    assert (answer.status, answer.code) == (503, "PAYMENTS_UNAVAILABLE")
    assert time.monotonic() - began < 9.5


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        pytest.param(an_error(402, "card_error", "card_declined"), 402, "PAYMENT_INVALID_CARD", id="declined"),
        pytest.param(
            an_error(402, "card_error", "card_declined", decline_code="insufficient_funds"),
            402,
            "PAYMENT_INSUFFICIENT_FUNDS",
            id="no funds",
        ),
        pytest.param(
            an_error(402, "card_error", "subscription_payment_intent_requires_action"),
            402,
            "PAYMENT_CONFIRMATION_REQUIRED",
            id="3-D Secure",
        ),
        pytest.param(an_error(400, "invalid_request_error", "x"), 409, "BILLING_REFUSED", id="refused"),
        pytest.param(an_error(429, "rate_limit_error", "rate_limit"), 503, "PAYMENTS_BUSY", id="too many calls"),
    ],
)
def test_a_certain_refusal_ends_the_operation(
    owner: "Api", stripe: "Script", answer: Any, status: int, code: str
) -> None:
    stripe.on(CHANGE, answer)
    refused = owner.post("/creator/billing/change-plan", YEARLY)
    assert (refused.status, refused.code) == (status, code)
    assert operations() == [("CHANGE", "REFUSED")]
    assert owner.get("/creator/billing").ok()["interval"] == "MONTH"


@pytest.mark.parametrize(
    "answer",
    [b"", b"<html>", b"[]", b"null", {"object": "charge"}, (200, b"\xff\xfe"), an_error(503, "api_error")],
    ids=["empty", "a page", "a list", "null", "another object", "no text", "503"],
)
def test_nonsense_leaves_the_outcome_open(owner: "Api", stripe: "Script", answer: Any) -> None:
    stripe.on(CHANGE, answer)
    refused = owner.post("/creator/billing/change-plan", YEARLY)
    assert (refused.status, refused.code) == (503, "PAYMENTS_UNAVAILABLE")
    assert operations() == [("CHANGE", "REQUESTED")]


MONTHLY = {"plan": "pro", "interval": "MONTH", "expectedDueNow": "0"}


def a_canceled_plan_whose_later_change_is_refused(stripe: "Script") -> tuple[dict[str, Any], dict[str, Any]]:
    """Answers the subscription as canceled, and as continued after the first call of the change."""
    from saas.billing.models import BillingCustomer
    from saas.billing.services.reading import read_again

    canceled = a_raw_subscription(price="price_year", amount=29_000, interval="year", cancel_at_period_end=True)
    running = {**canceled, "cancel_at_period_end": False}
    stripe.on("GET /v1/subscriptions", a_list(canceled))
    read_again(BillingCustomer.objects.get().pk)
    stripe.on("GET /v1/subscriptions", a_list(canceled), a_list(running))
    stripe.on("POST /v1/subscription_schedules", an_error(400, "invalid_request_error", "x"))
    return canceled, running


def test_a_refused_later_change_leaves_the_cancellation(owner: "Api", stripe: "Script") -> None:
    _, running = a_canceled_plan_whose_later_change_is_refused(stripe)
    stripe.on(CHANGE, running)
    assert owner.post("/creator/billing/change-plan", MONTHLY).code == "BILLING_REFUSED"
    assert [call.form["cancel_at_period_end"] for call in stripe.asked(CHANGE)] == ["false", "true"]
    assert operations() == [("CHANGE", "REFUSED")]


def test_what_cannot_be_restored_yet_is_restored_by_the_job(owner: "Api", stripe: "Script") -> None:
    from datetime import timedelta

    from saas.jobs.runner import run_due
    from saas.kernel.clock import now

    canceled, running = a_canceled_plan_whose_later_change_is_refused(stripe)
    busy = an_error(429, "rate_limit_error", "rate_limit")
    stripe.on(CHANGE, running, busy, busy, busy, canceled)
    assert owner.post("/creator/billing/change-plan", MONTHLY).code == "PAYMENTS_UNAVAILABLE"
    assert operations() == [("CHANGE", "REQUESTED")]
    run_due(at=now() + timedelta(minutes=1))
    assert stripe.asked(CHANGE)[-1].form["cancel_at_period_end"] == "true"
    assert operations() == [("CHANGE", "REFUSED")]


def test_while_a_change_is_open_another_one_waits(owner: "Api", stripe: "Script") -> None:
    stripe.on(CHANGE, an_error(503, "api_error"))
    owner.post("/creator/billing/change-plan", YEARLY)
    refused = owner.post("/creator/billing/cancel")
    assert (refused.status, refused.code) == (409, "BILLING_BUSY")


def test_a_price_that_changed_since_the_preview_is_shown_first(owner: "Api", stripe: "Script") -> None:
    stripe.on(PREVIEW, a_raw_preview(26_200))
    refused = owner.post("/creator/billing/change-plan", YEARLY)
    assert (refused.status, refused.code) == (409, "BILLING_PRICE_CHANGED")
    assert refused.body["params"]["total"] == "26200"
    assert not stripe.asked(CHANGE)


def test_stripe_being_away_does_not_hide_the_page(owner: "Api", stripe: "Script", settings: Any) -> None:
    settings.STRIPE_API_BASE = "http://127.0.0.1:9"
    assert owner.get("/creator/billing").ok()["state"] == "ACTIVE"
    assert owner.post("/creator/billing/portal").code == "PAYMENTS_UNAVAILABLE"
    assert owner.post("/creator/billing/refresh").code == "PAYMENTS_UNAVAILABLE"


def test_an_equal_call_that_still_runs_leaves_the_outcome_open(owner: "Api", stripe: "Script") -> None:
    """Stripe refuses a key whose first call is running. The first call decides, so the row stays."""
    in_use = an_error(409, "idempotency_error", "idempotency_key_in_use")
    stripe.on(CHANGE, in_use)
    refused = owner.post("/creator/billing/change-plan", YEARLY)
    assert (refused.status, refused.code) == (409, "BILLING_BUSY")
    assert operations() == [("CHANGE", "REQUESTED")]
    assert len({call.key for call in stripe.asked(CHANGE)}) == 1


def test_a_preview_that_stripe_refuses_is_a_clear_answer(owner: "Api", stripe: "Script") -> None:
    stripe.on(PREVIEW, an_error(400, "invalid_request_error"))
    refused = owner.post("/creator/billing/change-plan/preview", {"plan": "pro", "interval": "YEAR"})
    assert (refused.status, refused.code) == (409, "BILLING_REFUSED")

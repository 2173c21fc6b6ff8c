"""The inbox of Stripe's events, over HTTP."""

import time
from typing import TYPE_CHECKING, Any

import pytest
import structlog

from tests.saas.billing.conftest import a_subscription, an_invoice
from tests.support.stripe_events import an_event, signature_of

if TYPE_CHECKING:
    from tests.support.api import Answer, Api


def send(api: "Api", payload: bytes, signature: str | None = None) -> "Answer":
    # Stripe has no token against forged requests of browsers.
    headers = {"X-CSRFToken": "", "Stripe-Signature": signature_of(payload) if signature is None else signature}
    return api.send("post", "/hooks/stripe", payload, "application/json; charset=utf-8", **headers)


def test_an_event_is_stored_once_and_its_customer_is_read(api: "Api", customer: Any, says: Any) -> None:
    from saas.billing.models import WebhookEvent
    from saas.jobs.runner import run_due
    from saas.plans.selectors import effective_plan

    says(a_subscription(), invoices=[an_invoice()])
    payload = an_event("cus_alpha")
    assert [send(api, payload).status for _ in range(3)] == [200, 200, 200]
    run_due()

    (event,) = WebhookEvent.objects.all()
    assert (event.state, event.attempts) == ("APPLIED", 1)
    assert effective_plan(customer.community_id).code == "pro"


@pytest.mark.parametrize(
    "signature",
    [
        pytest.param(lambda payload: signature_of(payload, secret="whsec_other"), id="of another secret"),
        pytest.param(lambda payload: signature_of(payload, at=time.time() - 600), id="ten minutes old"),
        pytest.param(lambda payload: signature_of(payload + b" "), id="of other bytes"),
        pytest.param(lambda payload: "", id="missing"),
        pytest.param(lambda payload: "t=now,v1=ü", id="unreadable"),
    ],
)
def test_an_event_with_a_wrong_signature_is_refused(api: "Api", keys: None, signature: Any) -> None:
    from saas.billing.models import WebhookEvent

    payload = an_event("cus_alpha")
    answer = send(api, payload, signature(payload).encode("utf-8").decode("latin-1"))
    assert (answer.status, answer.code) == (401, "AUTH_INVALID_SIGNATURE")
    assert not WebhookEvent.objects.exists()


def test_without_a_secret_no_event_is_accepted(api: "Api", settings: Any) -> None:
    settings.STRIPE_WEBHOOK_SECRET = ""
    payload = an_event("cus_alpha")
    assert send(api, payload, signature_of(payload, secret="")).status == 401


@pytest.mark.parametrize("payload", [b"[]", b"{}", b"not json", b'{"id": 7, "data": {"object": {}}}'])
def test_a_signed_text_that_is_no_event_is_refused(api: "Api", keys: None, payload: bytes) -> None:
    assert (send(api, payload).status, send(api, payload).code) == (400, "VALIDATION_INVALID_PAYLOAD")


def test_an_event_that_cannot_be_applied_is_kept_and_can_be_requeued(
    api: "Api", customer: Any, says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from saas.billing.errors import PaymentsUnavailable
    from saas.billing.models import WebhookEvent
    from saas.billing.services import inbox, reading
    from saas.jobs.runner import run_due

    def away(_stripe_id: str) -> None:
        raise PaymentsUnavailable(retryAfter=60)

    monkeypatch.setattr(reading, "ask", away)
    send(api, an_event("cus_alpha", event_id="evt_1"))
    for _ in range(inbox.MAX_EVENT_ATTEMPTS):
        with pytest.raises(PaymentsUnavailable):
            inbox.apply_events("cus_alpha")
    event = WebhookEvent.objects.get(pk="evt_1")
    assert (event.state, event.attempts) == ("DEAD", inbox.MAX_EVENT_ATTEMPTS)
    assert "PaymentsUnavailable" in event.error

    says(a_subscription())
    inbox.requeue_event("evt_1")
    run_due()
    event.refresh_from_db()
    assert (event.state, event.error) == ("APPLIED", "")


def test_an_event_of_live_mode_does_not_reach_an_installation_in_test_mode(api: "Api", customer: Any) -> None:
    from saas.billing.models import WebhookEvent

    assert send(api, an_event("cus_alpha", livemode=True)).status == 200
    assert WebhookEvent.objects.get().state == "DEAD"


def test_events_of_unknown_customers_and_of_prices_need_no_reading(api: "Api", keys: None) -> None:
    from saas.billing.models import WebhookEvent
    from saas.jobs.runner import run_due

    send(api, an_event("cus_of_another_product"))
    send(api, an_event("", data={"object": {"id": "price_1", "object": "price"}}, type="price.created"))
    run_due()
    assert set(WebhookEvent.objects.values_list("state", flat=True)) == {"APPLIED"}


def test_a_forgotten_event_is_found_again(customer: Any, says: Any) -> None:
    """Its job is lost: the sweeper enqueues it."""
    from datetime import timedelta

    from saas.billing.models import WebhookEvent
    from saas.billing.services import inbox
    from saas.jobs.models import Job
    from saas.jobs.runner import run_due
    from saas.kernel.clock import now

    says(a_subscription())
    WebhookEvent.objects.create(
        pk="evt_1", type="x", customer_id="cus_alpha", created_at=now(), received_at=now() - timedelta(minutes=6)
    )
    with structlog.contextvars.bound_contextvars(request_id="sweep-1"):
        assert inbox.sweep() == 1
    assert Job.objects.get(task="billing.apply_events").request_id == "sweep-1"
    run_due()
    assert WebhookEvent.objects.get().state == "APPLIED"

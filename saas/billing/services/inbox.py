"""The inbox of Stripe's events.

Receiving is one insert and the row of a job, both in Postgres, so it works while the broker is down. A job reads the
customer again. Many events about one customer are one reading, and their order does not matter.
"""

import json
from datetime import timedelta
from typing import Any

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Max, Q

from saas.billing import gateway
from saas.billing.answers import id_of, moment
from saas.billing.errors import EventNotFound, InvalidSignature
from saas.billing.gateway import StripeRefused
from saas.billing.models import MAX_ERROR, BillingCustomer, Subscription, WebhookEvent
from saas.billing.services.customers import job_of_payer
from saas.billing.services.reading import read_again
from saas.jobs.services import enqueue, enqueue_once
from saas.kernel import metrics
from saas.kernel.clock import now
from saas.kernel.errors import InvalidPayload

log = structlog.get_logger(__name__)
TOLERANCE_SECONDS = 300
DISPUTE, DISPUTES = "dispute", "charge.dispute."
SWEPT_AT_ONCE = 500
OTHER_MODE = "One is in live mode, the other in test mode: the event and the key of this installation"
MAX_EVENT_ATTEMPTS = 12
LOOK_AGAIN_AFTER = timedelta(minutes=5)
KEPT = timedelta(days=90)
PURGE_STEP = 5000
_INSERT = """
insert into public.billing_webhookevent
  (id, type, object_id, customer_id, created_at, received_at, applied_at, state, attempts, error)
values (%(id)s, %(type)s, %(object)s, %(customer)s, %(created)s, %(now)s, %(applied)s, %(state)s, 0, %(error)s)
on conflict (id) do nothing
"""


def receive(payload: bytes, signature: str) -> bool:
    """Store a signed event; False if it was stored before.

    Raises InvalidSignature (wrong, missing, or older than TOLERANCE_SECONDS), InvalidPayload.
    """
    import stripe

    # Stripe's library cannot compare a text that is not ASCII.
    if not settings.STRIPE_WEBHOOK_SECRET or not signature.isascii():
        raise InvalidSignature
    try:
        text = payload.decode()
        stripe.WebhookSignature.verify_header(text, signature, settings.STRIPE_WEBHOOK_SECRET, TOLERANCE_SECONDS)
    except (UnicodeDecodeError, ValueError, stripe.SignatureVerificationError) as error:
        raise InvalidSignature from error
    try:
        row = _row(json.loads(text))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidPayload from error
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_INSERT, row)
        if not cursor.rowcount:
            return False
        if row["state"] == WebhookEvent.State.RECEIVED:
            _enqueue(row["id"], row["customer"])
    metrics.webhooks.labels("received").inc()
    return True


def _row(event: Any) -> dict[str, Any]:
    subject = event["data"]["object"]
    kind = str(subject.get("object", ""))
    customer = id_of(subject) if kind == "customer" else id_of(subject.get("customer"))
    state, error, at = WebhookEvent.State.RECEIVED, "", now()
    if bool(event["livemode"]) is not is_live_key():
        # Without a customer, no reading and no requeue takes it.
        state, error, customer = WebhookEvent.State.DEAD, OTHER_MODE, ""
    elif not customer and kind != DISPUTE:
        # Products and prices are ours: their events say nothing new.
        state = WebhookEvent.State.APPLIED
    return {
        "id": id_of(event)[:100],
        "type": str(event["type"])[:100],
        "object": str(subject.get("id") or "")[:100],
        "customer": customer[:100],
        "created": moment(event["created"]),
        "now": at,
        "applied": at if state == WebhookEvent.State.APPLIED else None,
        "state": state,
        "error": error,
    }


def is_live_key() -> bool:
    return "_live_" in settings.STRIPE_SECRET_KEY


def _enqueue(event_id: str, customer_id: str) -> None:
    task, key, arguments = _of_customer(customer_id) if customer_id else _without_customer(event_id)
    enqueue(task, None, key=key, **arguments)


def _of_customer(customer_id: str) -> tuple[str, str, dict[str, Any]]:
    """Return task, key and arguments of the job that applies all events of the customer."""
    return "billing.apply_events", f"billing-events:{customer_id}", {"customer": customer_id}


def _without_customer(event_id: str) -> tuple[str, str, dict[str, Any]]:
    """The same for the job that looks for the customer of one event."""
    return "billing.find_customer", f"billing-event:{event_id}", {"event": event_id}


def find_customer(event_id: str) -> None:
    """Apply the event of a dispute, which names the payment and not the customer. Raises as apply_events."""
    events = WebhookEvent.objects.filter(pk=event_id, customer_id="").exclude(state=WebhookEvent.State.APPLIED)
    event = events.first()
    if event is None:
        return
    try:
        customer = gateway.customer_of_dispute(event.object_id)
    except StripeRefused as error:
        log.warning("Stripe does not know a dispute", event=event_id, error=str(error))
        customer = ""
    except Exception as error:
        _count_failure(events, error)
        raise
    if customer:
        events.update(customer_id=customer)
        apply_events(customer)
    else:
        # The payment of another product with the same account.
        events.update(state=WebhookEvent.State.APPLIED, applied_at=now(), error="", attempts=F("attempts") + 1)


def apply_events(stripe_id: str) -> None:
    """Apply all waiting events of a customer by one reading. Raises what the reading raises, after counting it."""
    waiting = list(
        WebhookEvent.objects.filter(customer_id=stripe_id)
        .exclude(state=WebhookEvent.State.APPLIED)
        .values_list("pk", flat=True)
    )
    if not waiting:
        return
    customer = BillingCustomer.objects.filter(stripe_id=stripe_id).first()
    events = WebhookEvent.objects.filter(pk__in=waiting).exclude(state=WebhookEvent.State.APPLIED)
    if customer is not None:
        try:
            read_again(customer.pk)
        except Exception as error:
            _count_failure(events, error)
            raise
    # A customer that is not ours belongs to another product with the same account.
    with transaction.atomic():
        _note_times(waiting)
        created, moment = list(events.values_list("created_at", flat=True)), now()
        events.update(state=WebhookEvent.State.APPLIED, applied_at=moment, error="", attempts=F("attempts") + 1)
    metrics.webhooks.labels("applied").inc(len(created))
    for at in created:
        metrics.webhook_delay.observe(max(0.0, (moment - at).total_seconds()))


def _count_failure(events: Any, error: Exception) -> None:
    failed = events.update(attempts=F("attempts") + 1, error=f"{type(error).__name__}: {error}"[:MAX_ERROR])
    metrics.webhooks.labels("failed").inc(failed)
    dead = events.filter(state=WebhookEvent.State.RECEIVED, attempts__gte=MAX_EVENT_ATTEMPTS)
    if count := dead.update(state=WebhookEvent.State.DEAD):
        metrics.webhooks.labels("dead").inc(count)
        log.error("events of Stripe are dead", count=count, error=str(error))


def _note_times(events: list[str]) -> None:
    latest = WebhookEvent.objects.filter(pk__in=events).values("object_id").annotate(at=Max("created_at"))
    for row in latest:
        Subscription.objects.filter(Q(last_event_at=None) | Q(last_event_at__lt=row["at"]), pk=row["object_id"]).update(
            last_event_at=row["at"]
        )


def requeue_event(event_id: str) -> None:
    """Let a dead event be applied again. Raises EventNotFound."""
    with transaction.atomic():
        event = WebhookEvent.objects.select_for_update().filter(pk=event_id).first()
        if event is None or not can_be_applied(event):
            raise EventNotFound
        event.state, event.attempts, event.error = WebhookEvent.State.RECEIVED, 0, ""
        event.save(update_fields=["state", "attempts", "error"])
        _enqueue(event.pk, event.customer_id)


def can_be_applied(event: WebhookEvent) -> bool:
    """True if the event names its customer, or a dispute by which its customer can be found."""
    return bool(event.customer_id) or _names_a_payment(event)


def _names_a_payment(event: WebhookEvent) -> bool:
    return event.type.startswith(DISPUTES) and event.error != OTHER_MODE


def sweep() -> int:
    """Enqueue events that wait for too long, because their job is lost or dead; return the number of jobs."""
    if not gateway.is_on():
        return 0
    late = WebhookEvent.objects.filter(state=WebhookEvent.State.RECEIVED, received_at__lt=now() - LOOK_AGAIN_AFTER)
    customers = list(late.exclude(customer_id="").values_list("customer_id", flat=True).distinct()[:SWEPT_AT_ONCE])
    for customer_id in customers:
        _enqueue_unless_waiting(*_of_customer(customer_id))
    events = list(late.filter(customer_id="").values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    for event_id in events:
        _enqueue_unless_waiting(*_without_customer(event_id))
    return len(customers) + len(events)


def sweep_payers() -> None:
    """Enqueue the change of payer of each handed over customer, unless its job waits."""
    if gateway.is_on():
        changing = BillingCustomer.objects.filter(is_payer_changing=True)
        for customer_id in changing.values_list("pk", flat=True)[:SWEPT_AT_ONCE]:
            _enqueue_unless_waiting(*job_of_payer(customer_id))


def _enqueue_unless_waiting(task: str, key: str, arguments: dict[str, Any]) -> None:
    enqueue_once(task, None, key=key, **arguments)


def purge() -> int:
    """Delete applied events that are older than KEPT; return their number."""
    total = 0
    old = WebhookEvent.objects.filter(state=WebhookEvent.State.APPLIED, received_at__lt=now() - KEPT)
    while ids := list(old.values_list("pk", flat=True)[:PURGE_STEP]):
        total += WebhookEvent.objects.filter(pk__in=ids).delete()[0]
    return total

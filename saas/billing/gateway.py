"""The calls of Stripe. Each one is a network call: never make one inside a database transaction.

Each raises PaymentsUnavailable if Stripe does not answer in time, refuses for load, or answers something unreadable,
a payment error (saas.billing.errors) for a card, and BillingBusy while another call with the same key is running.
StripeRefused is every other refusal.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from django.conf import settings
from django.db import connection

from saas.billing import answers
from saas.billing.answers import (
    ChargeFacts,
    CheckoutFacts,
    CustomerFacts,
    Facts,
    InvoiceFacts,
    PreviewFacts,
    SubscriptionFacts,
)
from saas.billing.deadline import MIN_SECONDS, remaining
from saas.billing.errors import (
    BillingBusy,
    BillingRefused,
    PaymentConfirmationRequired,
    PaymentInsufficientFunds,
    PaymentInvalidCard,
    PaymentsUnavailable,
    StripeBusy,
)
from saas.kernel.errors import DomainError

if TYPE_CHECKING:
    import stripe

    from saas.billing.transport import Transport

log = structlog.get_logger(__name__)
T = TypeVar("T")
TRIES = 3
PAUSE_SECONDS = 0.4
BUSY_PAUSE_SECONDS = 5
LIST_SIZE = 100
KEY_IN_USE = "idempotency_key_in_use"
_CONFIRM = frozenset({"authentication_required", "subscription_payment_intent_requires_action"})
_NO_FUNDS = frozenset({"insufficient_funds", "withdrawal_count_limit_exceeded"})


class StripeRefused(Exception):
    """Stripe understood the call and did nothing. ``code`` is Stripe's own."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


@contextmanager
def refusals_shown(**facts: str) -> Iterator[None]:
    """Turn a refusal of Stripe into BillingRefused, which a creator can read. The log names it with ``facts``."""
    try:
        yield
    except StripeRefused as error:
        log.error("Stripe refused a call", code=error.code, text=str(error), **facts)
        raise BillingRefused from error


def is_on() -> bool:
    """True if this installation has a key of Stripe."""
    return bool(settings.STRIPE_SECRET_KEY)


@cache
def _transport() -> "Transport":
    from saas.billing.transport import Transport

    return Transport()


def _client() -> "stripe.StripeClient":
    import stripe

    addresses: Any = {"api": settings.STRIPE_API_BASE} if settings.STRIPE_API_BASE else {}
    return stripe.StripeClient(
        settings.STRIPE_SECRET_KEY, base_addresses=addresses, http_client=_transport(), max_network_retries=0
    )


_OTHER_SHAPE = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, OSError)


def close_connections() -> None:
    """Close the open connections to Stripe. The next call opens a new one."""
    if _transport.cache_info().currsize:
        _transport().close()
    _transport.cache_clear()


def _ask(work: "Callable[[stripe.StripeClient, Any], Any]", read: Callable[[Facts], T], *, key: str = "") -> T:
    """Make the call, with the idempotency key ``key``. A passing failure is tried again with the same key."""
    import stripe

    assert not connection.in_atomic_block or settings.ENVIRONMENT == "test", "no network call in a transaction"
    client = _client()
    options = {"idempotency_key": key} if key else {}
    for left in reversed(range(TRIES)):
        try:
            return _read(work(client, options), read)
        except _OTHER_SHAPE as error:
            # Raised by the library itself, which expects an object.
            raise _unreadable(error) from error
        except stripe.StripeError as error:
            if not left or not _passes(error) or remaining() < PAUSE_SECONDS + MIN_SECONDS:
                raise _as_domain_error(error) from error
            time.sleep(PAUSE_SECONDS)
    raise AssertionError("unreachable")


def _read(answer: Any, read: Callable[[Facts], T]) -> T:
    try:
        facts = answer.last_response.data if answer.last_response else None
        if not isinstance(facts, Mapping):
            raise TypeError("expected an object")
        return read(facts)
    except _OTHER_SHAPE as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> PaymentsUnavailable:
    log.warning("an answer of Stripe has another shape", error=f"{type(error).__name__}: {error}")
    return PaymentsUnavailable(retryAfter=60)


def _passes(error: "stripe.StripeError") -> bool:
    """True if the same call may work now. A call that ran out of time has no time left for another one."""
    import stripe

    if isinstance(error, stripe.APIConnectionError | stripe.RateLimitError):
        return True
    return type(error) is stripe.APIError and (error.http_status or 0) in {409, 500, 502, 503, 504}


def _code(error: "stripe.StripeError") -> str:
    """Return Stripe's code. The library drops it from errors with status 409."""
    return str(error.code or getattr(error.error, "code", None) or "")


def _as_domain_error(error: "stripe.StripeError") -> Exception:
    import stripe

    code = _code(error)
    decline = str(getattr(error.error, "decline_code", "") or "") if error.error else ""
    if {code, decline} & _CONFIRM:
        return PaymentConfirmationRequired()
    if isinstance(error, stripe.CardError):
        return PaymentInsufficientFunds() if decline in _NO_FUNDS else PaymentInvalidCard()
    log.warning("Stripe failed", kind=type(error).__name__, status=error.http_status, code=code, text=str(error))
    if isinstance(error, stripe.RateLimitError):
        return StripeBusy(retryAfter=60)
    if code == KEY_IN_USE:
        return BillingBusy()
    if isinstance(error, stripe.InvalidRequestError | stripe.IdempotencyError):
        return StripeRefused(code, str(error.user_message or error))
    return PaymentsUnavailable(retryAfter=60)


def is_certain(error: Exception) -> bool:
    """True if the failed call certainly changed nothing at Stripe.

    BillingBusy is not certain: Stripe is still working on an equal call.
    """
    return isinstance(error, StripeRefused | StripeBusy) or (
        isinstance(error, DomainError) and not isinstance(error, PaymentsUnavailable | BillingBusy)
    )


def create_customer(*, key: str, email: str, name: str, community_id: str) -> CustomerFacts:
    params: Any = {"email": email, "name": name, "metadata": {"community": community_id}}
    return _ask(lambda client, options: client.v1.customers.create(params, options), answers.read_customer, key=key)


def update_customer(customer: str, params: Any) -> CustomerFacts:
    """Set values of the customer. It has no key, because repeating the call changes nothing."""
    return _ask(lambda client, options: client.v1.customers.update(customer, params, options), answers.read_customer)


def list_payment_methods(customer: str) -> list[str]:
    """Return the ids of the first LIST_SIZE payment methods, of every type."""
    params: Any = {"limit": LIST_SIZE}
    return _ask(
        lambda client, options: client.v1.customers.payment_methods.list(customer, params, options),
        _each(answers.id_of),
    )


def detach_payment_method(method: str) -> None:
    """Detach the payment method from its customer. It cannot be charged or attached again."""
    _ask(lambda client, options: client.v1.payment_methods.detach(method, None, options), answers.id_of)


def list_tax_ids(customer: str) -> list[str]:
    params: Any = {"limit": LIST_SIZE}
    return _ask(
        lambda client, options: client.v1.customers.tax_ids.list(customer, params, options), _each(answers.id_of)
    )


def delete_tax_id(customer: str, tax_id: str) -> None:
    _ask(lambda client, options: client.v1.customers.tax_ids.delete(customer, tax_id, None, options), answers.id_of)


def delete_customer(customer: str) -> None:
    """Delete the customer. Stripe ends its subscriptions and keeps its invoices."""
    _ask(lambda client, options: client.v1.customers.delete(customer, None, options), answers.id_of)


def read_customer(customer: str) -> CustomerFacts:
    expanded: Any = {"expand": ["invoice_settings.default_payment_method"]}
    try:
        return _retrieve_customer(customer, expanded)
    except StripeRefused as error:
        if error.code == "resource_missing":
            raise
        # A deleted customer has no such field, so it cannot be expanded.
        return _retrieve_customer(customer, None)


def _retrieve_customer(customer: str, params: Any) -> CustomerFacts:
    return _ask(lambda client, options: client.v1.customers.retrieve(customer, params, options), answers.read_customer)


def list_subscriptions(customer: str) -> list[SubscriptionFacts]:
    """Return all subscriptions, the ended ones, too."""
    params: Any = {
        "customer": customer, "status": "all", "limit": LIST_SIZE,
        "expand": ["data.default_payment_method", "data.schedule"],
    }  # fmt: skip
    return _ask(lambda client, options: client.v1.subscriptions.list(params, options), _each(answers.read_subscription))


def list_invoices(customer: str) -> list[InvoiceFacts]:
    """Return the last LIST_SIZE invoices."""
    params: Any = {"customer": customer, "limit": LIST_SIZE, "expand": ["data.payments"]}
    return _ask(lambda client, options: client.v1.invoices.list(params, options), _each(answers.read_invoice))


def list_charges(customer: str) -> list[ChargeFacts]:
    params: Any = {"customer": customer, "limit": LIST_SIZE}
    return _ask(lambda client, options: client.v1.charges.list(params, options), _each(answers.read_charge))


def dispute_status(charge: str) -> str:
    """Return the status of the charge's dispute; empty without one."""
    params: Any = {"charge": charge, "limit": 1}

    def status(answer: Facts) -> str:
        rows = answers.rows_of(answer)
        return str(rows[0]["status"]) if rows else ""

    return _ask(lambda client, options: client.v1.disputes.list(params, options), status)


def customer_of_dispute(dispute: str) -> str:
    """Return the customer whose payment is disputed; empty if the payment has none."""
    params: Any = {"expand": ["charge"]}
    return _ask(
        lambda client, options: client.v1.disputes.retrieve(dispute, params, options),
        lambda answer: answers.id_of(answer["charge"].get("customer")),
    )


def create_checkout(params: Any, *, key: str) -> CheckoutFacts:
    return _ask(
        lambda client, options: client.v1.checkout.sessions.create(params, options), answers.read_checkout, key=key
    )


def open_checkouts(customer: str) -> list[CheckoutFacts]:
    params: Any = {"customer": customer, "status": "open", "limit": LIST_SIZE}
    return _ask(lambda client, options: client.v1.checkout.sessions.list(params, options), _each(answers.read_checkout))


def expire_checkout(session: str) -> None:
    _ask(lambda client, options: client.v1.checkout.sessions.expire(session, None, options), answers.id_of)


def create_portal(params: Any) -> str:
    """Return the address of the customer's portal."""
    return _ask(
        lambda client, options: client.v1.billing_portal.sessions.create(params, options),
        lambda facts: str(facts["url"]),
    )


def update_subscription(subscription: str, params: Any, *, key: str) -> SubscriptionFacts:
    return _ask(
        lambda client, options: client.v1.subscriptions.update(subscription, params, options),
        answers.read_subscription,
        key=key,
    )


def cancel_now(subscription: str, *, key: str) -> SubscriptionFacts:
    return _ask(
        lambda client, options: client.v1.subscriptions.cancel(subscription, None, options),
        answers.read_subscription,
        key=key,
    )


def preview(params: Any) -> PreviewFacts:
    return _ask(lambda client, options: client.v1.invoices.create_preview(params, options), answers.read_preview)


def create_schedule(params: Any, *, key: str) -> Facts:
    return _ask(
        lambda client, options: client.v1.subscription_schedules.create(params, options), lambda facts: facts, key=key
    )


def update_schedule(schedule: str, params: Any, *, key: str) -> Facts:
    return _ask(
        lambda client, options: client.v1.subscription_schedules.update(schedule, params, options),
        lambda facts: facts,
        key=key,
    )


def release_schedule(schedule: str, *, key: str) -> None:
    """Drop the planned change: the subscription continues as it is now."""
    _ask(
        lambda client, options: client.v1.subscription_schedules.release(schedule, None, options),
        answers.id_of,
        key=key,
    )


def create_product(params: Any, *, key: str) -> str:
    return _ask(lambda client, options: client.v1.products.create(params, options), answers.id_of, key=key)


def create_price(params: Any, *, key: str) -> str:
    return _ask(lambda client, options: client.v1.prices.create(params, options), answers.id_of, key=key)


def price_called(lookup_key: str) -> str:
    """Return the id of the price with this lookup key; empty without one."""
    params: Any = {"lookup_keys": [lookup_key], "limit": 1}

    def first(answer: Facts) -> str:
        rows = answers.rows_of(answer)
        return answers.id_of(rows[0]) if rows else ""

    return _ask(lambda client, options: client.v1.prices.list(params, options), first)


def _each(read: Callable[[Facts], T]) -> Callable[[Facts], list[T]]:
    return lambda answer: [read(row) for row in answers.rows_of(answer)]

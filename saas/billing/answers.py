"""Answers of Stripe as typed facts. An object of another shape raises ValueError, KeyError or TypeError."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from saas.billing.models import BillingInterval, InvoiceStatus, SubscriptionStatus

Facts = Mapping[str, Any]
STRIPE_INTERVALS = {BillingInterval.MONTH: "month", BillingInterval.YEAR: "year"}
_INTERVALS = {theirs: ours for ours, theirs in STRIPE_INTERVALS.items()}
MAX_PATH_URL = 2000


@dataclass(frozen=True, slots=True)
class CustomerFacts:
    id: str
    deleted: bool
    email: str
    card_brand: str
    card_last4: str


@dataclass(frozen=True, slots=True)
class PendingChange:
    price_id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SubscriptionFacts:
    id: str
    status: SubscriptionStatus
    item_id: str
    price_id: str
    interval: BillingInterval
    amount: int
    currency: str
    period_end: datetime
    cancel_at_period_end: bool
    trial_start: datetime | None
    trial_end: datetime | None
    ended_at: datetime | None
    created: datetime
    latest_invoice_id: str
    schedule_id: str
    pending: PendingChange | None
    card_brand: str
    card_last4: str


@dataclass(frozen=True, slots=True)
class InvoiceFacts:
    """``payment_ids`` are its payment intents."""

    id: str
    subscription_id: str
    number: str
    total: int
    amount_due: int
    amount_remaining: int
    currency: str
    status: InvoiceStatus
    hosted_url: str
    pdf_url: str
    period_start: datetime
    period_end: datetime
    created: datetime
    finalized: datetime
    attempts: int
    next_attempt: datetime | None
    payment_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChargeFacts:
    id: str
    payment_id: str
    refunded: int
    disputed: bool


@dataclass(frozen=True, slots=True)
class PreviewLine:
    text: str
    amount: int
    is_proration: bool


@dataclass(frozen=True, slots=True)
class PreviewFacts:
    """An invoice that does not exist yet. Amounts are in the smallest unit of ``currency``."""

    total: int
    amount_due: int
    currency: str
    proration_at: int | None
    next_period_end: datetime | None
    lines: list[PreviewLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CheckoutFacts:
    id: str
    url: str
    status: str
    expires: datetime
    reference: str


def moment(value: Any) -> datetime:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a time is a whole number of seconds")
    return datetime.fromtimestamp(value, UTC)


def _moment_or_none(value: Any) -> datetime | None:
    return None if value is None else moment(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("an amount is a whole number")
    return value


def id_of(value: Any) -> str:
    """Return the id of an object that Stripe may expand; empty for null."""
    found = value["id"] if isinstance(value, Mapping) else value or ""
    if not isinstance(found, str):
        raise TypeError("an id is a text")
    return found


def _text(value: Any) -> str:
    if value is not None and not isinstance(value, str):
        raise TypeError("expected a text")
    return value or ""


def rows_of(answer: Facts) -> list[Facts]:
    rows = answer["data"]
    if answer["object"] != "list" or not isinstance(rows, list):
        raise TypeError("expected a list")
    return rows


def _card(method: Any) -> tuple[str, str]:
    """Return brand and last digits of the card. Another payment method has its type as brand, like "sepa_debit"."""
    if not isinstance(method, Mapping):
        return "", ""
    card = method.get("card")
    return (
        (_text(card["brand"]), _text(card["last4"])) if isinstance(card, Mapping) else (_text(method["type"])[:40], "")
    )


def read_customer(answer: Facts) -> CustomerFacts:
    if answer["object"] != "customer":
        raise TypeError("expected a customer")
    if answer.get("deleted"):
        return CustomerFacts(id_of(answer), True, "", "", "")
    settings = answer.get("invoice_settings") or {}
    brand, last4 = _card(settings.get("default_payment_method"))
    return CustomerFacts(id_of(answer), False, _text(answer.get("email")), brand, last4)


def read_subscription(answer: Facts) -> SubscriptionFacts:
    if answer["object"] != "subscription":
        raise TypeError("expected a subscription")
    item = rows_of(answer["items"])[0]
    price = item["price"]
    schedule = answer.get("schedule")
    brand, last4 = _card(answer.get("default_payment_method"))
    return SubscriptionFacts(
        id=id_of(answer),
        status=SubscriptionStatus(answer["status"].upper()),
        item_id=id_of(item),
        price_id=id_of(price),
        interval=_INTERVALS[price["recurring"]["interval"]],
        amount=_whole(price["unit_amount"]),
        currency=_text(price["currency"]).upper(),
        period_end=moment(item["current_period_end"]),
        # The portal may set a time instead of the flag.
        cancel_at_period_end=bool(answer["cancel_at_period_end"]) or answer.get("cancel_at") is not None,
        trial_start=_moment_or_none(answer.get("trial_start")),
        trial_end=_moment_or_none(answer.get("trial_end")),
        ended_at=_moment_or_none(answer.get("ended_at")),
        created=moment(answer["created"]),
        latest_invoice_id=id_of(answer.get("latest_invoice")),
        schedule_id=id_of(schedule),
        pending=_pending(schedule) if isinstance(schedule, Mapping) else None,
        card_brand=brand,
        card_last4=last4,
    )


def _pending(schedule: Facts) -> PendingChange | None:
    """Return the phase after the current one."""
    current = schedule.get("current_phase")
    if schedule["status"] != "active" or current is None:
        return None
    later = [phase for phase in schedule["phases"] if _whole(phase["start_date"]) >= _whole(current["end_date"])]
    if not later:
        return None
    return PendingChange(id_of(later[0]["items"][0]["price"]), moment(later[0]["start_date"]))


def read_invoice(answer: Facts) -> InvoiceFacts:
    if answer["object"] != "invoice":
        raise TypeError("expected an invoice")
    created = moment(answer["created"])
    transitions = answer.get("status_transitions") or {}
    payments = answer.get("payments")
    return InvoiceFacts(
        id=id_of(answer),
        subscription_id=_subscription_of(answer),
        number=_text(answer.get("number")),
        total=_whole(answer["total"]),
        amount_due=_whole(answer["amount_due"]),
        amount_remaining=_whole(answer["amount_remaining"]),
        currency=_text(answer["currency"]).upper(),
        status=InvoiceStatus(answer["status"].upper()),
        hosted_url=_text(answer.get("hosted_invoice_url"))[:MAX_PATH_URL],
        pdf_url=_text(answer.get("invoice_pdf"))[:MAX_PATH_URL],
        period_start=moment(answer["period_start"]),
        period_end=moment(answer["period_end"]),
        created=created,
        finalized=_moment_or_none(transitions.get("finalized_at")) or created,
        attempts=_whole(answer.get("attempt_count") or 0),
        next_attempt=_moment_or_none(answer.get("next_payment_attempt")),
        payment_ids=tuple(
            id_of(row["payment"].get("payment_intent")) for row in (rows_of(payments) if payments else [])
        ),
    )


def _subscription_of(invoice: Facts) -> str:
    parent = invoice.get("parent") or {}
    details = parent.get("subscription_details") or {}
    return id_of(details.get("subscription"))


def read_charge(answer: Facts) -> ChargeFacts:
    return ChargeFacts(
        id_of(answer),
        id_of(answer.get("payment_intent")),
        _whole(answer["amount_refunded"]),
        bool(answer["disputed"]),
    )


def read_preview(answer: Facts) -> PreviewFacts:
    lines = [
        PreviewLine(
            _text(line.get("description")),
            _whole(line["amount"]),
            bool(((line.get("parent") or {}).get("subscription_item_details") or {}).get("proration")),
        )
        for line in rows_of(answer["lines"])
    ]
    details = (answer.get("parent") or {}).get("subscription_details") or {}
    proration = details.get("subscription_proration_date")
    ends = [_whole(line["period"]["end"]) for line in rows_of(answer["lines"])]
    return PreviewFacts(
        total=_whole(answer["total"]),
        amount_due=_whole(answer["amount_due"]),
        currency=_text(answer["currency"]).upper(),
        proration_at=None if proration is None else _whole(proration),
        next_period_end=moment(max(ends)) if ends else None,
        lines=lines,
    )


def read_checkout(answer: Facts) -> CheckoutFacts:
    return CheckoutFacts(
        id_of(answer), _text(answer.get("url")), _text(answer["status"]), moment(answer["expires_at"]),
        _text(answer.get("client_reference_id")),
    )  # fmt: skip

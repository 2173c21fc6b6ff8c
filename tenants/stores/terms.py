"""Who may buy a product, and when: the one place that says no, for the shelf and for the till."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from saas.kernel.days import day_of
from saas.kernel.errors import DomainError, ValidationFailed
from saas.tenancy.models import Community
from tenants.stores.errors import (
    ComingSoon,
    CoolingDown,
    GivenByDraw,
    LevelRequired,
    MembershipTooYoung,
    ProductOutOfStock,
    PurchaseLimit,
    QuestionsChanged,
    SaleEnded,
)
from tenants.stores.models import ProductStatus

ANSWER_LONGEST = 200


class Gated(Protocol):
    """Null asks for nothing."""

    min_level: int | None
    min_member_days: int | None


class Offer(Gated, Protocol):
    """A product's terms, from its row or from the purchase's own look at it."""

    status: str
    reserved: int
    limit_per_day: int | None
    limit_per_period: int | None
    period_days: int | None
    limit_total: int | None
    member_cooldown: int | None
    global_cooldown: int | None
    last_sold_at: datetime | None
    on_sale_from: datetime | None
    on_sale_until: datetime | None


@dataclass(frozen=True, slots=True)
class Bought:
    """What a member bought of a product on one day of the community."""

    day: date
    count: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class Buyer:
    """A member as the terms see them; ``level`` and ``history`` are read only where the offer asks for them."""

    joined_at: datetime
    bought_today: int
    level: int = 1
    history: Sequence[Bought] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """Now, and the community's day it falls into, in its time zone."""

    at: datetime
    day: date
    timezone: str

    def midnight(self, day: date) -> datetime:
        """When ``day`` begins there."""
        return datetime.combine(day, time.min, ZoneInfo(self.timezone))


def moment_in(community: Community, at: datetime) -> Moment:
    day, _ = day_of(at, community.timezone)
    return Moment(at, day, community.timezone)


def needs_history(offer: Offer) -> bool:
    """Whether more than today's purchases counts."""
    return any(term is not None for term in (offer.limit_per_period, offer.limit_total, offer.member_cooldown))


def refusal(offer: Offer, buyer: Buyer | None, moment: Moment) -> DomainError | None:
    """What stands between ``buyer`` and the product; ``None`` when only the shelf decides (``shortage``).

    Without a buyer only what holds for everybody.
    """
    denial = _schedule(offer, moment)
    if denial is None and buyer is not None:
        denial = (
            gates(offer, joined_at=buyer.joined_at, level=buyer.level, at=moment.at)
            or _limits(offer, buyer, moment)
            or _cooldown(offer, buyer, moment)
        )
    return denial


def shortage(offer: Offer, moment: Moment) -> DomainError | None:
    """Whether there is a piece for anybody just now."""
    if offer.status != ProductStatus.ACTIVE:
        return ProductOutOfStock()
    if offer.reserved:
        return GivenByDraw()
    if offer.global_cooldown is not None and offer.last_sold_at is not None:
        over = offer.last_sold_at + timedelta(seconds=offer.global_cooldown)
        if over > moment.at:
            return CoolingDown(everybody=True, until=over.isoformat())
    return None


def _schedule(offer: Offer, moment: Moment) -> DomainError | None:
    if offer.status == ProductStatus.DISCONTINUED or (offer.on_sale_until and offer.on_sale_until <= moment.at):
        return SaleEnded()
    if offer.on_sale_from and offer.on_sale_from > moment.at:
        return ComingSoon(until=offer.on_sale_from.isoformat())
    return None


def gates(gated: Gated, *, joined_at: datetime, level: int, at: datetime) -> DomainError | None:
    """What a product, or whatever else has gates, asks of a member."""
    if gated.min_level is not None and level < gated.min_level:
        return LevelRequired(level=gated.min_level, have=level)
    if gated.min_member_days is not None:
        full = joined_at + timedelta(days=gated.min_member_days)
        if full > at:
            return MembershipTooYoung(days=gated.min_member_days, until=full.isoformat())
    return None


def _limits(offer: Offer, buyer: Buyer, moment: Moment) -> DomainError | None:
    if offer.limit_total is not None and sum(row.count for row in buyer.history) >= offer.limit_total:
        return PurchaseLimit(limit=offer.limit_total, per="in total", until=None)
    if offer.limit_per_period is not None and offer.period_days is not None:
        until = _period_over(buyer.history, offer.limit_per_period, offer.period_days, moment)
        if until is not None:
            per = f"per {offer.period_days} days"
            return PurchaseLimit(limit=offer.limit_per_period, per=per, until=until.isoformat())
    if offer.limit_per_day is not None and buyer.bought_today >= offer.limit_per_day:
        until = moment.midnight(moment.day + timedelta(days=1))
        return PurchaseLimit(limit=offer.limit_per_day, per="per day", until=until.isoformat())
    return None


def _period_over(history: Sequence[Bought], limit: int, days: int, moment: Moment) -> datetime | None:
    """When the oldest purchases of the last ``days`` days no longer fill the limit; ``None`` when they do not now."""
    first = period_begins(moment.day, days)
    counted = sorted((row for row in history if row.day > first), key=lambda row: row.day)
    left = sum(row.count for row in counted)
    if left < limit:
        return None
    for row in counted:
        left -= row.count
        if left < limit:
            return moment.midnight(row.day + timedelta(days=days))
    return None


def counted_after(offer: Offer, moment: Moment) -> tuple[date | None, datetime | None]:
    """The day after which purchases count towards the limit of a period, and the time after which one is too recent."""
    period, cooldown = offer.period_days, offer.member_cooldown
    return (
        period_begins(moment.day, period) if period is not None else None,
        moment.at - timedelta(seconds=cooldown) if cooldown is not None else None,
    )


def period_begins(day: date, days: int) -> date:
    """The last day before the ``days`` days that end with ``day``."""
    return day - timedelta(days=days)


def _cooldown(offer: Offer, buyer: Buyer, moment: Moment) -> DomainError | None:
    if offer.member_cooldown is None:
        return None
    moments = [row.last_at for row in buyer.history if row.last_at is not None and row.count]
    if moments and (over := max(moments) + timedelta(seconds=offer.member_cooldown)) > moment.at:
        return CoolingDown(everybody=False, until=over.isoformat())
    return None


def checked_answers(questions: Sequence[dict[str, Any]], answers: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """What is kept of the buyer's answers, in the order asked.

    Raises QuestionsChanged when something else was asked than is answered, ValidationFailed.
    """
    labels = [question["label"] for question in questions]
    given = {answer["question"]: answer["answer"].strip() for answer in answers}
    if not set(given) <= set(labels):
        raise QuestionsChanged
    kept, fields = [], {}
    for index, question in enumerate(questions):
        answer, field = given.get(question["label"], ""), f"answers.{index}.answer"
        if not answer:
            if question["required"]:
                fields[field] = "Field is required"
        elif question["kind"] == "CHOICE" and answer not in question["choices"]:
            raise QuestionsChanged
        else:
            kept.append({"question": question["label"], "answer": answer})
    if fields:
        raise ValidationFailed(fields=fields)
    return kept

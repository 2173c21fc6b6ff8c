"""Pure functions of a product's terms: limits and cooldowns as dates, and the answers to its questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Protocol

from saas.kernel.days import Zone, day_begin, local_day
from saas.kernel.errors import ValidationFailed
from saas.tenancy.models import Community
from tenants.stores.errors import QuestionsChanged

MAX_ANSWER_LENGTH = 200


class Limited(Protocol):
    """The terms of a product that count a member's earlier purchases; null does not apply."""

    @property
    def limit_per_period(self) -> int | None: ...
    @property
    def period_days(self) -> int | None: ...
    @property
    def limit_total(self) -> int | None: ...
    @property
    def member_cooldown(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Bought:
    """A member's purchases of a product on one day of the community."""

    day: date
    count: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class Moment:
    """A time with the community's day and time zone."""

    at: datetime
    day: date
    timezone: Zone

    def midnight(self, day: date) -> datetime:
        """Return the start of ``day`` in the community's time zone."""
        return day_begin(day, self.timezone)


def moment_in(community: Community, at: datetime) -> Moment:
    return Moment(at, local_day(at, community.limit_zone), community.limit_zone)


def needs_history(limited: Limited) -> bool:
    """True if purchases before today count toward a limit."""
    terms = (limited.limit_per_period, limited.limit_total, limited.member_cooldown)
    return any(term is not None for term in terms)


def period_over(history: Sequence[Bought], limit: int, days: int, moment: Moment) -> datetime | None:
    """Return when the oldest purchases of the last ``days`` days leave the limit; None if the limit is not reached."""
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


def counted_after(limited: Limited, moment: Moment) -> tuple[date | None, datetime | None]:
    """Return the day after which purchases count toward the period's limit, and the start of the cooldown's window."""
    period, cooldown = limited.period_days, limited.member_cooldown
    return (
        period_begins(moment.day, period) if period is not None else None,
        moment.at - timedelta(seconds=cooldown) if cooldown is not None else None,
    )


def period_begins(day: date, days: int) -> date:
    """Return the last day before the ``days`` days that end with ``day``."""
    return day - timedelta(days=days)


def checked_answers(questions: Sequence[dict[str, Any]], answers: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """Return the buyer's answers in the order of the questions.

    Raises QuestionsChanged if the questions changed since the page was opened, ValidationFailed.
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

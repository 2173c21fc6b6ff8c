"""Pure rules of support tickets: what a place takes, times, and when a ticket closes without an answer."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from saas.support.models import TicketCategory, TicketSide, TicketWait

REOPEN_DAYS, RATING_DAYS, WARNING_DAYS = 7, 7, 2
MIN_CLOSE_DAYS, MAX_CLOSE_DAYS = 3, 60
MAX_OPEN_TICKETS = 20
_BOTH = (TicketCategory.ACCOUNT, TicketCategory.OTHER)
COMMUNITY_CATEGORIES = (
    TicketCategory.ORDER,
    TicketCategory.GEMS,
    TicketCategory.RAFFLE,
    TicketCategory.CASE,
    TicketCategory.QUEST,
    TicketCategory.WAGER,
    TicketCategory.LEADERBOARD,
    TicketCategory.EVENT,
    TicketCategory.RESTRICTION,
    *_BOTH,
)
PLATFORM_CATEGORIES = (
    TicketCategory.BILLING,
    TicketCategory.DOMAIN,
    TicketCategory.COMMUNITY,
    TicketCategory.PROBLEM,
    *_BOTH,
)


class ClosingStep(StrEnum):
    """The next step for a ticket that waits for the fan."""

    NOTHING = "NOTHING"
    WARN = "WARN"
    CLOSE = "CLOSE"


@dataclass(frozen=True, slots=True)
class ClosingPlan:
    """The next step, and when to look again (None: never)."""

    step: ClosingStep
    look_again_at: datetime | None


def reopens_until(resolved_at: datetime | None) -> datetime | None:
    """Return until when the fan's message reopens a resolved ticket; None for one that is not resolved."""
    return None if resolved_at is None else resolved_at + timedelta(days=REOPEN_DAYS)


def rates_until(resolved_at: datetime | None) -> datetime | None:
    """Return until when the fan can rate a resolved ticket; None for one that is not resolved."""
    return None if resolved_at is None else resolved_at + timedelta(days=RATING_DAYS)


def is_before(moment: datetime, until: datetime | None) -> bool:
    return until is not None and moment < until


def closing_time(waiting_since: datetime, days: int | None) -> datetime | None:
    """Return when a ticket that waits for the fan closes; None if tickets do not close."""
    return None if days is None else waiting_since + timedelta(days=days)


def warning_time(closes_at: datetime) -> datetime:
    return closes_at - timedelta(days=WARNING_DAYS)


def closing_plan(closes_at: datetime | None, warned_at: datetime | None, moment: datetime) -> ClosingPlan:
    """Return what is due now. A fan always has WARNING_DAYS after the warning, also if it was sent late."""
    if closes_at is None:
        return ClosingPlan(ClosingStep.NOTHING, None)
    if warned_at is None:
        warns_at = warning_time(closes_at)
        if moment < warns_at:
            return ClosingPlan(ClosingStep.NOTHING, warns_at)
        return ClosingPlan(ClosingStep.WARN, max(closes_at, moment + timedelta(days=WARNING_DAYS)))
    end = max(closes_at, warned_at + timedelta(days=WARNING_DAYS))
    return ClosingPlan(ClosingStep.NOTHING, end) if moment < end else ClosingPlan(ClosingStep.CLOSE, None)


def seconds_of_team(waits_for: str, waiting_since: datetime, moment: datetime) -> int:
    """Return the seconds since ``waiting_since`` if the ticket waits for the team, else 0.

    The time to the solution leaves out the time in which the ticket waited for the fan.
    """
    if waits_for != TicketWait.TEAM:
        return 0
    return max(int((moment - waiting_since).total_seconds()), 0)


def next_writer(side: str) -> TicketWait:
    """Return who has to write after a message of ``side``."""
    return TicketWait.TEAM if side == TicketSide.FAN else TicketWait.FAN

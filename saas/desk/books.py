"""The ledgers of all communities, seen from the desk.

Wallets report the result of each reconciliation here, because a request must not visit every schema. The commands go
the other way: the wallets register what they do inside a community.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from saas.desk.models import BooksReport, CommunityDay
from saas.kernel.hooks import Hook

# Each runs inside the community. ``check`` returns the first problem, or an empty text.
stop: Hook[[str], None] = Hook()
resume: Hook[[], None] = Hook()
check: Hook[[], str] = Hook()


# Days that each report covers. The dashboard shows as many.
REPORTED_DAYS = 30


@dataclass(slots=True)
class DayTotals:
    """The orders that were paid with gems on one day, and the gems that members earned and spent."""

    orders: int = 0
    earned: int = 0
    spent: int = 0


def report_days(community_id: UUID, days: Mapping[date, DayTotals]) -> None:
    """Replace the totals of these days of the community."""
    CommunityDay.objects.bulk_create(
        [
            CommunityDay(
                community_id=community_id, day=day, orders=totals.orders, earned=totals.earned, spent=totals.spent
            )
            for day, totals in days.items()
        ],
        update_conflicts=True,
        unique_fields=["community", "day"],
        update_fields=["orders", "earned", "spent"],
    )


def report_check(community_id: UUID, *, checked_at: datetime, problem: str) -> None:
    """Store the result of a reconciliation. Call it in the transaction of the reconciliation."""
    _write(community_id, checked_at=checked_at, problem=problem[:500])


def report_spending(community_id: UUID, *, stopped_at: datetime | None, reason: str) -> None:
    """Store whether the community's spending is stopped, and why."""
    _write(community_id, stopped_at=stopped_at, stopped_reason=reason[:500])


def _write(community_id: UUID, **values: Any) -> None:
    BooksReport.objects.bulk_create(
        [BooksReport(community_id=community_id, **values)],
        update_conflicts=True,
        unique_fields=["community"],
        update_fields=list(values),
    )

"""The ledgers of all communities, seen from the desk.

Wallets report the result of each reconciliation here, because a request must not visit every schema. The commands go
the other way: the wallets register what they do inside a community.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from saas.access.acting import Actor
from saas.desk.models import BooksReport
from saas.kernel.hooks import Hook

# Each runs inside the community. ``check`` returns the first problem, or an empty text.
stop: Hook[[str, Actor], None] = Hook()
resume: Hook[[Actor], None] = Hook()
check: Hook[[], str] = Hook()


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

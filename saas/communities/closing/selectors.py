"""Reads for the owner before closing a community, and for the page of a closed one."""

from dataclasses import dataclass
from datetime import datetime

from saas.billing.selectors import PaidPlan, paid_plan_of
from saas.communities.closing.rules import Loss, OpenMatters, losses, open_matters
from saas.tenancy.models import Community


@dataclass(frozen=True, slots=True)
class ClosingView:
    """``closed_at`` and ``reopen_until`` are None for an open community. ``matters`` prevent closing.

    ``plan`` is the paid plan, which the closing cancels.
    """

    closed_at: datetime | None
    reopen_until: datetime | None
    reason: str
    matters: list[OpenMatters]
    losses: list[Loss]
    plan: PaidPlan | None


def closing_of(community: Community) -> ClosingView:
    """Return the view of the current community."""
    return ClosingView(
        closed_at=community.closed_at,
        reopen_until=community.reopen_until,
        reason=community.closed_reason,
        matters=open_matters(),
        losses=losses(),
        plan=paid_plan_of(community.pk),
    )

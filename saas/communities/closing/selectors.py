"""What the owner reads before closing a community, and on the page of a closed one."""

from dataclasses import dataclass
from datetime import datetime

from saas.communities.closing.rules import Loss, OpenMatters, losses, open_matters
from saas.tenancy.models import Community


@dataclass(frozen=True, slots=True)
class ClosingView:
    """``closed_at`` and ``reopen_until`` are None for an open community. ``matters`` prevent closing."""

    closed_at: datetime | None
    reopen_until: datetime | None
    reason: str
    matters: list[OpenMatters]
    losses: list[Loss]


def closing_of(community: Community) -> ClosingView:
    """Return the view of the current community."""
    return ClosingView(community.closed_at, community.reopen_until, community.closed_reason, open_matters(), losses())

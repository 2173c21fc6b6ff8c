"""The page of one case: what it shows of the calling user."""

from dataclasses import dataclass
from datetime import datetime

from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.lootboxes import selectors
from tenants.lootboxes.eligibility import CASE_CHECKS, case_situation, today_of
from tenants.lootboxes.models import Lootbox
from tenants.members.selectors import member_of
from tenants.wallets.selectors import balance_of


@dataclass(frozen=True, slots=True)
class CaseVisitor:
    """``opened_today`` is None for a person who is not a member. ``left_today`` is None without a daily limit.

    While a free opening waits, ``denial`` is about it.
    """

    opened_today: int | None
    left_today: int | None
    free_openings: int
    denial: DomainError | None


def visitor_of(lootbox: Lootbox, user: User | None, community: Community, at: datetime) -> CaseVisitor:
    """Return the openings of ``user``, and the reason why they cannot open the case now."""
    member = member_of(user.pk) if user else None
    present = member if member is not None and member.is_active else None
    free = list(selectors.free_openings(present.pk, lootbox.pk)) if present else []
    situation = case_situation(
        lootbox,
        selectors.prizes_of(lootbox),
        user=user,
        member=member,
        community=community,
        at=at,
        balance=(balance_of(present.user_id) if present else None) or 0,
        is_free=bool(free),
        free=free[0] if free else None,
        free_left=len(free),
    )
    opened = today_of(present.pk, lootbox.pk, community, at).of_this if present else None
    limit = lootbox.limit_per_day
    return CaseVisitor(
        opened_today=opened,
        left_today=None if limit is None else max(limit - (opened or 0), 0),
        free_openings=len(free),
        denial=first_denial(CASE_CHECKS, situation),
    )

"""A member's spending on games of chance, for the member's own limits."""

from datetime import datetime
from uuid import UUID

from django.db.models import Sum

from saas.kernel.days import day_begin, local_day
from saas.tenancy.models import Community
from tenants.wallets.models import Cause, Outcome, Posting, given_back

CHANCE = [Cause.CASE, Cause.RAFFLE]


def gems_on_chance(member_id: UUID, community: Community, at: datetime) -> int:
    """Return the gems paid for cases and tickets on the community's day of ``at``, less those fully refunded."""
    begin = day_begin(local_day(at, community.limit_zone), community.limit_zone)
    spent = Posting.objects.filter(
        debit__member=member_id,
        debit_version__isnull=False,
        txn__created_at__gte=begin,
        txn__cause__in=CHANCE,
        txn__outcome=Outcome.PAID,
    )
    total: int = spent.exclude(given_back("txn_id")).aggregate(gems=Sum("amount", default=0))["gems"]
    return int(total)

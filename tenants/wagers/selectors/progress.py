"""How far members are with wager rewards. Only confirmed accounts count, and wagers that the team recorded for them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import connection
from django.db.models import Count, Q

from tenants.casinos.models import MatchState, ReferredAccount
from tenants.members.models import Member
from tenants.wagers import rules
from tenants.wagers.models import WagerClaim, WagerReward

Totals = dict[tuple[UUID, UUID], list[rules.PeriodTotal]]
"""By reward and member."""
MAX_PERIOD = timedelta(days=31)
# ``period`` is rules.period_of in SQL. Days before a reward's first day do not count, also of its first week.
_TOTALS = """
with own as (
  select account.member_id, wager.connection_id, wager.day, wager.usd, wager.weighted_usd, wager.counted
  from community_casinos_referredaccount account
  join wagers_wager wager on wager.account_id = account.id
  where account.match = 'CONFIRMED' and account.member_id = any(%(members)s)
  union all
  select member_id, connection_id, day, usd, weighted_usd, counted from wagers_wager where member_id = any(%(members)s)
)
select reward.id, own.member_id, moment.period, sum(moment.amount)
from wagers_wagerreward reward
join own on own.day >= reward.starts_on
  and (reward.ends_on is null or own.day <= reward.ends_on)
  and (reward.connection_id is null or own.connection_id = reward.connection_id)
  and (reward.period in ('ONCE', 'REPEATING') or %(since)s::date is null or own.day >= %(since)s)
cross join lateral (
  select
    case reward.period
      when 'DAILY' then own.day
      when 'WEEKLY' then date_trunc('week', own.day)::date
      when 'MONTHLY' then date_trunc('month', own.day)::date
      else reward.starts_on
    end as period,
    case reward.measure when 'RAW' then own.usd when 'WEIGHTED' then own.weighted_usd else own.counted end as amount
) moment
where reward.id = any(%(rewards)s)
group by 1, 2, 3
having sum(moment.amount) >= min(reward.threshold) or max(own.day) >= %(recent)s::date
"""


@dataclass(frozen=True, slots=True)
class OwnRewardProgress:
    """A member's progress at one reward in the period that runs now, and what waits from all periods."""

    total: Decimal
    period: date
    period_end: date | None
    waiting: Sequence[rules.Step]
    claimed: int


@dataclass(frozen=True, slots=True)
class PaidCall:
    """One call that paid ``steps`` of a reward."""

    reward: WagerReward
    steps: int
    claimed_at: datetime


def counts_for(member_ids: Collection[UUID]) -> Q:
    """Return the condition for wagers that count for these members, after reading the ids of their accounts.

    With the ids, PostgreSQL uses the indexes of both columns. A join in the condition would read all wagers.
    """
    accounts = ReferredAccount.objects.filter(member__in=member_ids, match=MatchState.CONFIRMED)
    return Q(account__in=list(accounts.values_list("pk", flat=True))) | Q(member__in=member_ids)


def totals(
    rewards: Iterable[WagerReward],
    member_ids: Collection[UUID],
    *,
    since: date | None = None,
    recent: date | None = None,
) -> Totals:
    """Return what members wagered in the periods of these rewards, by reward and member, in one statement.

    Totals below the threshold are left out, except those with a wager on ``recent`` or later. ``since`` leaves out
    earlier days of daily, weekly and monthly rewards: it must begin their periods.
    """
    values = {
        "rewards": [one.pk for one in rewards],
        "members": list(member_ids),
        "since": since,
        "recent": recent or date.max,
    }
    found: Totals = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, values)
        for reward_id, member_id, period, total in cursor.fetchall():
            found[reward_id, member_id].append(rules.PeriodTotal(period, total))
    return found


def claimed_steps(rewards: Iterable[WagerReward], member: Member) -> dict[UUID, dict[date, int]]:
    """Return how many steps the member claimed of each reward and period."""
    found: dict[UUID, dict[date, int]] = defaultdict(dict)
    rows = (
        WagerClaim.objects.filter(reward__in=[one.pk for one in rewards], member=member)
        .order_by()
        .values_list("reward_id", "period")
        .annotate(steps=Count("pk"))
    )
    for reward_id, period, steps in rows:
        found[reward_id][period] = steps
    return found


def waiting_of(reward: WagerReward, member: Member, claimed: Mapping[date, int]) -> list[rules.Step]:
    """Return the steps that the member reached and did not claim, the oldest first."""
    reached = totals([reward], [member.pk]).get((reward.pk, member.pk), [])
    return rules.waiting_steps(reward.period, reward.threshold, reached, claimed)


def own_progress(rewards: Sequence[WagerReward], member: Member | None, today: date) -> dict[UUID, OwnRewardProgress]:
    """Return the member's progress at each of these rewards, in two statements."""
    if member is None or not rewards:
        return {}
    claimed = claimed_steps(rewards, member)
    found = totals(rewards, [member.pk], recent=today - MAX_PERIOD)
    return {one.pk: _progress(one, found.get((one.pk, member.pk), []), claimed[one.pk], today) for one in rewards}


def _progress(
    reward: WagerReward, every: Sequence[rules.PeriodTotal], claimed: Mapping[date, int], today: date
) -> OwnRewardProgress:
    day = min(max(today, reward.starts_on), reward.ends_on or date.max)
    period = rules.period_of(reward.period, day, reward.starts_on)
    after = rules.period_after(reward.period, period)
    ends = [end for end in (after - timedelta(days=1) if after else None, reward.ends_on) if end is not None]
    return OwnRewardProgress(
        total=next((one.total for one in every if one.period == period), Decimal(0)),
        period=max(period, reward.starts_on),
        period_end=min(ends, default=None),
        waiting=rules.waiting_steps(reward.period, reward.threshold, every, claimed),
        claimed=sum(claimed.values()),
    )

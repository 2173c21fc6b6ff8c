"""How far members are with wager rewards. Only confirmed accounts count, and wagers that the team recorded for them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import connection
from django.db.models import Q

from tenants.casinos.models import MatchState, ReferredAccount
from tenants.members.models import Member
from tenants.wagers import rules
from tenants.wagers.models import Wager, WagerCause, WagerEntry, WagerMeasure, WagerReward

Totals = dict[tuple[UUID, UUID], list[rules.PeriodTotal]]
Paid = dict[tuple[UUID, UUID], dict[date, rules.PaidSteps]]
"""Both by reward and member."""
MAX_PERIOD = timedelta(days=31)
# The accounts whose wagers count for these members now, and those that counted when a claim began.
_CONFIRMED = """
select id as account_id, member_id from community_casinos_referredaccount
where match = 'CONFIRMED' and member_id = any(%(members)s::uuid[])
"""
_GIVEN = "select account_id, (%(members)s::uuid[])[1] as member_id from unnest(%(accounts)s::uuid[]) as account_id"
# ``period`` is rules.period_of in SQL. Days before a reward's first day do not count, also of its first week.
_TOTALS = """
with owner as ({owners}), own as (
  select owner.member_id, owner.account_id, wager.connection_id, wager.day, wager.usd, wager.weighted_usd, wager.counted
  from owner join wagers_wager wager on wager.account_id = owner.account_id
  union all
  select member_id, null, connection_id, day, usd, weighted_usd, counted
  from wagers_wager where member_id = any(%(members)s::uuid[])
)
select reward.id, own.member_id, moment.period, sum(moment.amount),
  coalesce(array_agg(distinct own.account_id) filter (where own.account_id is not null), '{{}}')
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
where reward.id = any(%(rewards)s::uuid[])
group by 1, 2, 3
having sum(moment.amount) >= min(reward.threshold) or max(own.day) >= %(recent)s::date
"""
_OF_CONFIRMED, _OF_GIVEN = _TOTALS.format(owners=_CONFIRMED), _TOTALS.format(owners=_GIVEN)
# A step that counted two accounts has two rows, and one payment.
_PAID = """
select reward_id, member_id, period, count(distinct payment) filter (where is_own), count(distinct payment)
from (
  select reward_id, member_id, period, id as payment, true as is_own
  from wagers_wagerclaim where member_id = any(%(members)s::uuid[]) and reward_id = any(%(rewards)s::uuid[])
  union all
  select step.reward_id, account.member_id, step.period, step.payment, false
  from community_casinos_referredaccount account
  join wagers_paidaccountstep step on step.account_id = account.id and step.reward_id = any(%(rewards)s::uuid[])
  where account.match = 'CONFIRMED' and account.member_id = any(%(members)s::uuid[])
) paid
group by 1, 2, 3
"""
_AMOUNTS = {WagerMeasure.RAW: "usd", WagerMeasure.WEIGHTED: "weighted_usd", WagerMeasure.COUNTED: "counted"}
_PAYMENTS = """
select null::uuid, period, id from wagers_wagerclaim where member_id = %(member)s and reward_id = %(reward)s
union all
select account_id, period, payment from wagers_paidaccountstep
where account_id = any(%(accounts)s::uuid[]) and reward_id = %(reward)s
"""


@dataclass(frozen=True, slots=True)
class OwnRewardProgress:
    """A member's progress at one reward in the period that runs now, and what waits from all periods.

    ``paid_before`` are steps of this period that were paid to earlier fans of the member's accounts.
    """

    total: Decimal
    period: date
    period_end: date | None
    waiting: int
    claimed: int
    paid_before: int


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
    accounts: Collection[UUID] | None = None,
) -> Totals:
    """Return what members wagered in the periods of these rewards, by reward and member, in one statement.

    Totals below the threshold are left out, except those with a wager on ``recent`` or later. ``since`` leaves out
    earlier days of daily, weekly and monthly rewards: it must begin their periods. ``accounts`` replaces the confirmed
    accounts of the one member in ``member_ids``.
    """
    values = {
        "accounts": list(accounts or ()),
        "rewards": [one.pk for one in rewards],
        "members": list(member_ids),
        "since": since,
        "recent": recent or date.max,
    }
    found: Totals = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_OF_CONFIRMED if accounts is None else _OF_GIVEN, values)
        for reward_id, member_id, period, total, counted in cursor.fetchall():
            found[reward_id, member_id].append(rules.PeriodTotal(period, total, tuple(counted)))
    return found


def paid_steps(rewards: Iterable[WagerReward], member_ids: Collection[UUID]) -> Paid:
    """Return the paid steps of these rewards, by reward and member and then by period, in one statement."""
    found: Paid = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(_PAID, {"rewards": [one.pk for one in rewards], "members": list(member_ids)})
        for reward_id, member_id, period, own, steps in cursor.fetchall():
            found[reward_id, member_id][period] = rules.PaidSteps(own, steps)
    return found


@dataclass(frozen=True, slots=True)
class ClaimableSteps:
    """The facts that a claim decides by. ``turns`` is the number of paid steps of each account and period."""

    reached: Sequence[rules.PeriodTotal]
    paid: Mapping[date, rules.PaidSteps]
    turns: Mapping[tuple[UUID, date], int]


def claimable_steps(reward: WagerReward, member: Member) -> ClaimableSteps:
    """Return what the member reached of a reward, and what was paid for it. The member's row must be locked.

    Accounts can change hands meanwhile. All statements use the accounts that the first one has read. A claim of another
    member that they do not see gives an account the same turn, which a constraint refuses.
    """
    confirmed = ReferredAccount.objects.filter(member=member, match=MatchState.CONFIRMED)
    accounts = list(confirmed.values_list("pk", flat=True))
    reached = totals([reward], [member.pk], accounts=accounts).get((reward.pk, member.pk), [])
    own, every = defaultdict[date, set[UUID]](set), defaultdict[date, set[UUID]](set)
    turns = Counter[tuple[UUID, date]]()
    with connection.cursor() as cursor:
        cursor.execute(_PAYMENTS, {"member": member.pk, "reward": reward.pk, "accounts": accounts})
        for account_id, period, payment in cursor.fetchall():
            every[period].add(payment)
            if account_id is None:
                own[period].add(payment)
            else:
                turns[account_id, period] += 1
    paid = {period: rules.PaidSteps(len(own[period]), len(ids)) for period, ids in every.items()}
    return ClaimableSteps(reached, paid, turns)


@dataclass(frozen=True, slots=True)
class Recorded:
    """The amount that ``staff`` recorded for a member in one period, without what they took away again."""

    total: Decimal
    staff: frozenset[UUID]


def recorded_by_staff(
    reward: WagerReward, member: Member, reached: Iterable[rules.PeriodTotal], owner_id: UUID | None
) -> dict[date, Recorded]:
    """Return the part of these totals that staff recorded, corrected or imported, by period. The owner is no staff."""
    accounts = {account_id for one in reached for account_id in one.accounts}
    wagers = Wager.objects.filter(Q(account__in=accounts) | Q(member=member), day__gte=reward.starts_on)
    if reward.ends_on is not None:
        wagers = wagers.filter(day__lte=reward.ends_on)
    if reward.connection_id is not None:
        wagers = wagers.filter(connection=reward.connection_id)
    imported = Q(cause=WagerCause.CSV, observation__pull__undone_at=None, observation__pull__undoes=None)
    entries = WagerEntry.objects.filter(Q(cause__in=rules.BY_TEAM) | imported, wager__in=wagers, actor__isnull=False)
    amount = _AMOUNTS[WagerMeasure(reward.measure)]
    sums = defaultdict[date, dict[UUID, Decimal]](dict)
    for day, actor, change in entries.exclude(actor=owner_id).values_list("day", "actor", amount):
        own = sums[rules.period_of(reward.period, day, reward.starts_on)]
        own[actor] = own.get(actor, Decimal(0)) + change
    gains = {period: {actor: one for actor, one in people.items() if one > 0} for period, people in sums.items()}
    return {period: Recorded(sum(one.values(), Decimal(0)), frozenset(one)) for period, one in gains.items() if one}


def own_progress(rewards: Sequence[WagerReward], member: Member | None, today: date) -> dict[UUID, OwnRewardProgress]:
    """Return the member's progress at each of these rewards, in two statements."""
    if member is None or not rewards:
        return {}
    paid = paid_steps(rewards, [member.pk])
    found = totals(rewards, [member.pk], recent=today - MAX_PERIOD)
    return {
        one.pk: _progress(one, found.get((one.pk, member.pk), []), paid[one.pk, member.pk], today) for one in rewards
    }


def _progress(
    reward: WagerReward, every: Sequence[rules.PeriodTotal], paid: Mapping[date, rules.PaidSteps], today: date
) -> OwnRewardProgress:
    day = min(max(today, reward.starts_on), reward.ends_on or date.max)
    period = rules.period_of(reward.period, day, reward.starts_on)
    after = rules.period_after(reward.period, period)
    ends = [end for end in (after - timedelta(days=1) if after else None, reward.ends_on) if end is not None]
    now_paid = paid.get(period, rules.UNPAID)
    return OwnRewardProgress(
        total=next((one.total for one in every if one.period == period), Decimal(0)),
        period=max(period, reward.starts_on),
        period_end=min(ends, default=None),
        waiting=rules.count_waiting(reward.period, reward.threshold, every, paid),
        claimed=sum(one.own for one in paid.values()),
        paid_before=now_paid.steps - now_paid.own,
    )

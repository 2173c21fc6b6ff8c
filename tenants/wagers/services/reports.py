"""Reports new entries to the members: deeds for challenges, reached rewards, open pages.

A job does it after the pull, in small transactions: a pull of 50,000 accounts does not hold the rows of their members.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from itertools import groupby
from uuid import UUID

from django.db import connection as database
from django.db.models import Exists, OuterRef

from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.casinos.audience import casinos_rule, not_notified
from tenants.casinos.models import MatchState, ReferredAccount
from tenants.members.activity import Deed, MemberEvent, event_id_of, record_activities
from tenants.members.models import Member
from tenants.members.services import locked_members
from tenants.stores.reward_facts import ready_words
from tenants.wagers import rules
from tenants.wagers.models import Wager, WagerPublication, WagerReward
from tenants.wagers.selectors.progress import paid_steps, totals
from tenants.wagers.selectors.rewards import rewards_with_things
from tenants.wallets.services import current_community

MEMBERS_AT_ONCE = 200
# Whole cents of the highest sum that the day had. An amount that a correction took away does not count twice.
_NEW_CENTS = """
with chosen as (
  select entry.id, entry.wager_id, coalesce(account.member_id, entry.member_id) as member_id
  from wagers_wagerentry entry
  left join community_casinos_referredaccount account
    on account.id = entry.account_id and account.match = 'CONFIRMED'
  where {condition} and (account.member_id is not null or entry.member_id is not null)
), running as (
  select id, wager_id, sum(usd) over (partition by wager_id order by id) as total
  from wagers_wagerentry where wager_id in (select wager_id from chosen)
), peak as (
  select id, wager_id, floor(100 * greatest(max(total) over (partition by wager_id order by id), 0)) as cents
  from running
), step as (
  select id, cents - lag(cents, 1, 0::numeric) over (partition by wager_id order by id) as cents from peak
)
select chosen.member_id, entry.id, entry.at, entry.day, connection.provider, step.cents::bigint
from chosen
join step on step.id = chosen.id
join wagers_wagerentry entry on entry.id = chosen.id
join wagers_wager wager on wager.id = chosen.wager_id
join community_casinos_casinoconnection connection on connection.id = wager.connection_id
order by chosen.member_id, entry.id
"""
_OF_PULL = """
entry.observation_id in (select id from community_casinos_casinoobservation where pull_id = %(source)s)
"""
_ONE_ENTRY = "entry.id = %(source)s"
_EVERY_ENTRY = "%(source)s::uuid is null"
_REACH = """
insert into wagers_reachedstep as known (reward_id, member_id, period, step, reached_at)
select reward_id, member_id, period, step, %s
from unnest(%s::uuid[], %s::uuid[], %s::date[], %s::int[]) as given (reward_id, member_id, period, step)
on conflict (reward_id, member_id, period) do update set step = excluded.step, reached_at = excluded.reached_at
where known.step < excluded.step
returning reward_id, member_id, period, step
"""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry of a member; ``cents`` is what it added to the highest sum of its day, in US cents."""

    member_id: UUID
    entry_id: int
    at: datetime
    day: date
    provider: str
    cents: int


# The column of a reached step is a 32-bit integer.
MAX_STORED_STEP = 2**31 - 1


def report_pull(pull_id: UUID) -> None:
    """Report the entries of a pull. A repeated call changes nothing."""
    _report(_new_entries(_OF_PULL, pull_id))


def report_entry(entry_id: int) -> None:
    """Report an entry of the team. A repeated call changes nothing."""
    _report(_new_entries(_ONE_ENTRY, entry_id))


def every_deed(members: Mapping[UUID, Member]) -> list[Deed]:
    """Return the deeds of all entries of these members. The demo counts them with its other deeds."""
    found = _new_entries(_EVERY_ENTRY, None)
    return [_deed(entry, members[entry.member_id]) for entry in found if entry.cents > 0 and entry.member_id in members]


def _new_entries(condition: str, source: UUID | int | None) -> list[NewEntry]:
    with database.cursor() as cursor:
        cursor.execute(_NEW_CENTS.format(condition=condition), {"source": source})
        return [NewEntry(*row) for row in cursor.fetchall()]


def _report(entries: Sequence[NewEntry]) -> None:
    community = current_community()
    by_member = [list(own) for _, own in groupby(entries, key=lambda entry: entry.member_id)]
    for start in range(0, len(by_member), MEMBERS_AT_ONCE):
        some = [entry for own in by_member[start : start + MEMBERS_AT_ONCE] for entry in own]
        atomically(partial(_report_some, some, community))


def _report_some(entries: Sequence[NewEntry], community: Community) -> None:
    members = locked_members({entry.member_id for entry in entries})
    if deeds := [_deed(entry, members[entry.member_id]) for entry in entries if entry.cents > 0]:
        record_activities(deeds)
    reach(members, community, since=min(entry.day for entry in entries))
    for member in members.values():
        announce_to_person(member.user_id, Event.WAGERS, community_id=community.pk, id=str(member.pk))


def _deed(entry: NewEntry, member: Member) -> Deed:
    provider = Provider(entry.provider) if entry.provider in Provider.values else Provider.OTHER
    deed_id = event_id_of(MemberEvent.WAGER, entry.entry_id)
    return Deed(deed_id, member, MemberEvent.WAGER, entry.cents, entry.at, provider)


def reach_by_all(member_id: UUID) -> None:
    """Store and announce the steps that a member reached by wagers of all days. A repeated call changes nothing."""
    community = current_community()

    def work() -> None:
        members = locked_members([member_id])
        reach(members, community, since=date.min)
        for member in members.values():
            announce_to_person(member.user_id, Event.WAGERS, community_id=community.pk, id=str(member.pk))

    atomically(work)


def reach_reward(reward_id: UUID) -> None:
    """Store and announce the steps of a reward that members reached before it was published. Repeatable."""
    community, after = current_community(), UUID(int=0)
    while member_ids := _members_with_wagers(after):
        atomically(partial(_reach_some, member_ids, reward_id, community))
        if len(member_ids) < MEMBERS_AT_ONCE:
            return
        heartbeat()
        after = member_ids[-1]


def _members_with_wagers(after: UUID) -> list[UUID]:
    """Return the next members whose wagers can count, by their ids."""
    accounts = ReferredAccount.objects.filter(member=OuterRef("pk"), match=MatchState.CONFIRMED)
    recorded = Wager.objects.filter(member=OuterRef("pk"))
    rows = Member.objects.filter(Exists(accounts) | Exists(recorded), pk__gt=after, left_at=None)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:MEMBERS_AT_ONCE])


def _reach_some(member_ids: Sequence[UUID], reward_id: UUID, community: Community) -> None:
    reach(locked_members(member_ids), community, since=date.min, only=reward_id)


def reach(members: dict[UUID, Member], community: Community, *, since: date, only: UUID | None = None) -> None:
    """Store the steps that members reached, and notify them once of each higher step, in the caller's transaction.

    ``since`` is the first day that changed; ``only`` leaves out all other rewards. Former members, and those who
    must not read about casinos, are not notified.
    """
    active = rewards_with_things().filter(publication=WagerPublication.ACTIVE)
    rewards = {reward.pk: reward for reward in (active if only is None else active.filter(pk=only))}
    present = {pk: member for pk, member in members.items() if member.is_active}
    if not rewards or not present:
        return
    begin = min(since.replace(day=1), since - timedelta(days=since.weekday()))
    found = totals(rewards.values(), list(present), since=begin)
    paid = paid_steps(rewards.values(), list(present)) if found else {}
    reached = []
    for (reward_id, member_id), every in found.items():
        reward, known = rewards[reward_id], paid.get((reward_id, member_id), {})
        for one in every:
            steps = min(rules.steps_of(reward.period, one.total, reward.threshold), MAX_STORED_STEP)
            # Steps that were paid to an earlier fan of the account do not wait.
            if steps > known.get(one.period, rules.UNPAID).steps:
                reached.append((reward_id, member_id, one.period, steps))
    stored = _store_reached(reached)
    users = {present[member_id].user_id for _, member_id, _, _ in stored}
    excluded = not_notified(casinos_rule(community), users, community) if users else set()
    for reward_id, member_id, period, step in stored:
        if present[member_id].user_id not in excluded:
            _notify(rewards[reward_id], present[member_id], community, ready_key(reward_id, period, step))


def _store_reached(reached: Iterable[tuple[UUID, UUID, date, int]]) -> list[tuple[UUID, UUID, date, int]]:
    columns = [list(column) for column in zip(*sorted(reached), strict=True)]
    if not columns:
        return []
    with database.cursor() as cursor:
        cursor.execute(_REACH, [now(), *columns])
        return list(cursor.fetchall())


def ready_key(reward_id: UUID, period: date, step: int) -> str:
    """Return the key of the notification that a step is reached."""
    return f"wager-ready:{reward_id}:{period}:{step}"


def _notify(reward: WagerReward, member: Member, community: Community, key: str) -> None:
    notify(
        user_id=member.user_id,
        kind=NotificationKind.WAGER_REWARD_READY,
        community_id=community.pk,
        values={"name": reward.name, "reward": ready_words(reward)},
        link="/wagers",
        key=key,
    )

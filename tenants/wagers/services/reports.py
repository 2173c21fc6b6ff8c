"""Reports new entries to the members: deeds for challenges, reached rewards, open pages.

A job does it after the pull, in small transactions: a pull of 50,000 accounts does not hold the rows of their members.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from itertools import groupby
from uuid import UUID

from django.db import connection as database

from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.members.activity import Deed, MemberEvent, event_id_of, record_activities
from tenants.members.models import Member
from tenants.members.services import locked_members
from tenants.stores.reward_facts import ready_words
from tenants.wagers import rules
from tenants.wagers.models import WagerPublication, WagerReward
from tenants.wagers.selectors.progress import totals
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


def report_pull(pull_id: UUID) -> None:
    """Report the entries of a pull. A repeated call changes nothing."""
    _report(_new_entries(_OF_PULL, pull_id))


def report_entry(entry_id: int) -> None:
    """Report an entry of the team. A repeated call changes nothing."""
    _report(_new_entries(_ONE_ENTRY, entry_id))


def _new_entries(condition: str, source: UUID | int) -> list[NewEntry]:
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


def reach(members: dict[UUID, Member], community: Community, *, since: date) -> None:
    """Store the steps that members reached, and notify them once of each higher step, in the caller's transaction.

    ``since`` is the first day that changed. Former members are not notified.
    """
    rewards = {reward.pk: reward for reward in rewards_with_things().filter(publication=WagerPublication.ACTIVE)}
    present = {pk: member for pk, member in members.items() if member.is_active}
    if not rewards or not present:
        return
    begin = min(since.replace(day=1), since - timedelta(days=since.weekday()))
    found = totals(rewards.values(), list(present), since=begin)
    reached = []
    for (reward_id, member_id), every in found.items():
        reward = rewards[reward_id]
        for one in every:
            reached.append(
                (reward_id, member_id, one.period, rules.steps_of(reward.period, one.total, reward.threshold))
            )
    for reward_id, member_id, period, step in _store_reached(reached):
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

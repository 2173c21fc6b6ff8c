"""The SQL that computes the standings of a window from the figures behind them: wagers, gems, experience, imports.

``ranked_sql`` gives one row per participant, in the order of ``rules.ranked``. Live positions, the freezing and the
comparison after it use the same statement.
"""

from typing import Any
from uuid import UUID

from saas.access.models import StaffGrant
from saas.levels.selectors import experience_between
from saas.tenancy.models import Community
from tenants.leaderboards.models import (
    BoardExclusion,
    BoardKind,
    BoardMeasure,
    BoardWindow,
    TieRule,
)
from tenants.leaderboards.naming import HIDDEN_NAME
from tenants.leaderboards.rules import Terms
from tenants.members.models import Member
from tenants.wallets.models import Cause

# Gems for activity. Tips and prizes are no activity: a prize of one window would count in the next one.
POINT_CAUSES = (Cause.EARNING, Cause.CHALLENGE, Cause.REWARD)

_MEASURES = {BoardMeasure.COUNTED: "counted", BoardMeasure.RAW: "usd"}

# A wager without an account is one that the team recorded for a member. A merged account counts for the one that
# continues it. An account counts for a member once the team, or a proof, has confirmed the match.
RECORDED_BY_STAFF = """
e.actor is not null and e.actor is distinct from %(owner)s::uuid and (
  e.cause in ('STAFF', 'CORRECTION')
  or e.cause = 'CSV' and exists (
    select from community_casinos_casinoobservation o
    join community_casinos_pull f on f.id = o.pull_id and f.undone_at is null and f.undoes_id is null
    where o.id = e.observation_id))
"""
"""The entries that staff recorded, corrected or imported from files that were not undone."""
_WAGERS = """
per_account as (
  select coalesce(a.merged_into_id, e.account_id) as account_id, e.member_id, w.connection_id,
    sum(e.{measure}) as value, max(e.at) filter (where e.{measure} <> 0) as reached_at
  from wagers_wagerentry e
  join wagers_wager w on w.id = e.wager_id
  left join community_casinos_referredaccount a on a.id = e.account_id
  where e.at >= %(starts_at)s and e.at < %(ends_at)s
    and (%(every_connection)s or w.connection_id = any (%(connections)s::uuid[]))
    and (e.account_id is null or e.account_id <> all (%(excluded_accounts)s::uuid[]))
    and (%(counts_records)s or not ({recorded}))
  group by 1, 2, 3
),
per_participant as (
  select case when p.account_id is null then p.member_id when r.match = 'CONFIRMED' then r.member_id else r.id end
      as participant,
    case when p.account_id is null then p.member_id when r.match = 'CONFIRMED' then r.member_id end as member_id,
    sum(p.value) as value, max(p.reached_at) as reached_at,
    (array_agg(p.account_id order by p.value desc, p.account_id))[1] as account_id,
    (array_agg(p.connection_id order by p.value desc, p.connection_id))[1] as connection_id
  from per_account p
  left join community_casinos_referredaccount r on r.id = p.account_id
  where (p.account_id is null or p.account_id <> all (%(excluded_accounts)s::uuid[]))
  group by 1, 2
),
sums as (
  select p.participant, p.member_id, p.account_id,
    case when r.is_hidden then %(hidden_name)s else coalesce(r.name, m.username) end as name,
    coalesce(c.provider, '') as casino, p.value, p.reached_at
  from per_participant p
  left join community_casinos_referredaccount r on r.id = p.account_id
  left join members_member m on m.id = p.member_id
  left join community_casinos_casinoconnection c on c.id = p.connection_id
)
"""

# A reversed reward counts less by what was taken back, whenever that happened.
_POINTS = """
sums as (
  select m.id as participant, m.id as member_id, null::uuid as account_id, m.username as name, '' as casino,
    sum(t.amount - coalesce(r.amount, 0))::numeric as value, max(t.created_at) as reached_at
  from wallets_txn t
  join wallets_posting p on p.txn_id = t.id
  join wallets_account a on a.id = p.credit_id and a.member_id is not null
  join members_member m on m.id = a.member_id
  left join wallets_txn r on r.reverses_id = t.id and r.outcome = 'PAID'
  where t.created_at >= %(starts_at)s and t.created_at < %(ends_at)s
    and t.type = 'CREDIT' and t.outcome = 'PAID' and t.cause = any (%(causes)s::text[])
  group by m.id, m.username
)
"""

# ``saas.levels`` sums the experience, because its rows belong to the platform.
_EXPERIENCE = """
sums as (
  select m.id as participant, m.id as member_id, null::uuid as account_id, m.username as name, '' as casino,
    e.points::numeric as value, e.reached_at
  from unnest(%(users)s::uuid[], %(points)s::bigint[], %(reached_at)s::timestamptz[]) as e(user_id, points, reached_at)
  join members_member m on m.user_id = e.user_id
)
"""

_SCORES = """
sums as (
  select coalesce(s.member_id, s.id) as participant, s.member_id, null::uuid as account_id, min(s.name) as name,
    '' as casino, sum(s.value) as value, max(s.reached_at) as reached_at
  from leaderboards_manualscore s
  where s.window_id = %(window)s
  group by 1, 2
)
"""

_RANKED = """
ranked as materialized (
  select s.*, row_number() over listed as "order", rank() over ({tie}) as place
  from sums s
  where s.value > 0 and (s.member_id is null or s.member_id <> all (%(excluded_members)s::uuid[]))
  window listed as (order by s.value desc, s.reached_at, s.participant)
)
"""
_SOURCES = {
    BoardKind.WAGER: _WAGERS,
    BoardKind.POINTS: _POINTS,
    BoardKind.EXPERIENCE: _EXPERIENCE,
    BoardKind.MANUAL: _SCORES,
}


def ranked_sql(terms: Terms) -> str:
    """Return the common table expressions that end in ``ranked``: participant, member_id, account_id, name, casino,
    value, reached_at, order, place. ``ranked_arguments`` has their values.
    """
    tie = "order by s.value desc, s.reached_at" if terms.tie == TieRule.EARLIER else "order by s.value desc"
    source = _SOURCES[BoardKind(terms.kind)].format(
        measure=_MEASURES[BoardMeasure(terms.measure)], recorded=RECORDED_BY_STAFF.strip()
    )
    return f"{source.strip()}, {_RANKED.format(tie=tie).strip()}"


def ranked_arguments(window: BoardWindow, terms: Terms, community: Community) -> dict[str, Any]:
    """Return the values of ``ranked_sql`` for a window: its time, its casinos and the excluded participants."""
    members, accounts = excluded_ids(window.board_id, terms, community)
    return {
        "window": window.pk,
        "starts_at": window.starts_at,
        "ends_at": window.ends_at,
        "every_connection": not terms.connections,
        "connections": list(terms.connections),
        "excluded_members": members,
        "excluded_accounts": accounts,
        "hidden_name": HIDDEN_NAME,
        "counts_records": True,
        "owner": community.owner_id,
        "causes": [cause.value for cause in POINT_CAUSES],
        **_experience(window, terms, community),
    }


def _experience(window: BoardWindow, terms: Terms, community: Community) -> dict[str, Any]:
    if terms.kind != BoardKind.EXPERIENCE:
        return {}
    found = experience_between(community.pk, window.starts_at, window.ends_at)
    return {"users": found.user_ids, "points": found.points, "reached_at": found.reached_at}


def excluded_ids(board_id: UUID, terms: Terms, community: Community) -> tuple[list[UUID], list[UUID]]:
    """Return the members and the casino accounts that a board does not count, in a fixed order."""
    rows = BoardExclusion.objects.filter(board_id=board_id)
    members = set(rows.exclude(member=None).values_list("member_id", flat=True))
    accounts = set(rows.exclude(account=None).values_list("account_id", flat=True))
    if terms.excludes_team:
        team = [community.owner_id, *StaffGrant.objects.filter(community=community).values_list("user_id", flat=True)]
        members |= set(Member.objects.filter(user_id__in=team).values_list("pk", flat=True))
    return sorted(members), sorted(accounts)

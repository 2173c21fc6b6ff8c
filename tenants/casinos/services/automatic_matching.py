"""Matches referred accounts to the fans who claim them, after each pull and after a fan's change.

The claims and the linked Steam accounts of the community's members are read from the platform into a temporary table.
So the statements of the match read tables of the community only, and their number does not grow with the accounts.
"""

from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection as database

from saas.accounts.identities.selectors import subjects_at
from saas.casinos.models import AccountState
from saas.casinos.selectors import claims_at, kept_claims
from saas.casinos.services import mark_seen
from saas.directory.selectors import users_in
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from tenants.casinos.changes import send_matches
from tenants.casinos.models import CasinoConnection, MatchState, ReferredAccount
from tenants.casinos.services.matching import announce_to_fan, notify_confirmed, provider_name
from tenants.members.models import Member
from tenants.wallets.services import current_community

ACCOUNTS_AT_ONCE = 200

# The transaction can hold the temporary tables of another connection. ``claim`` is null for a linked Steam account,
# whose owner is proven.
_MAKE = """
drop table if exists pg_temp.casino_claim;
drop table if exists pg_temp.casino_own_claim;
drop table if exists pg_temp.casino_open_account;
drop table if exists pg_temp.casino_candidate;
create temporary table casino_claim (
  claim uuid, user_id uuid not null, key text not null, is_verified boolean not null, is_new boolean not null)
on commit drop
"""
_COPY = "copy pg_temp.casino_claim (claim, user_id, key, is_verified, is_new) from stdin"

# The match joins two analyzed temporary tables. The statistics of the accounts can be from before a first large
# report, and PostgreSQL would compare each claim with each account.
#
# A claim is proven by a verified account, an accepted proof, or a linked Steam account. Former members claim nothing.
_CLAIMS = """
create temporary table casino_own_claim on commit drop as
select claim.claim, member.id as member_id, claim.key,
  claim.is_verified or exists (
    select from community_casinos_accountproof proof
    where proof.claim = claim.claim and proof.connection_id = %(connection)s and proof.member_id = member.id
      and proof.state = 'ACCEPTED') as is_proven
from pg_temp.casino_claim claim
join members_member member on member.user_id = claim.user_id and member.left_at is null
"""
# A masked name, or one that several accounts have, identifies no account.
_OPEN_ACCOUNTS = """
create temporary table casino_open_account on commit drop as
select id, name_key, steam_id,
  position('*' in name) = 0 and count(*) over (partition by name_key) = 1 as is_identified
from community_casinos_referredaccount
where connection_id = %(connection)s and merged_into_id is null and not is_hidden
"""
_ANALYZE = "analyze pg_temp.casino_own_claim, pg_temp.casino_open_account"
# The fans who claim each account.
_CANDIDATES = """
create temporary table casino_candidate on commit drop as
with found as (
  select account.id as account_id, own.claim, own.member_id, own.is_proven
  from pg_temp.casino_own_claim own join pg_temp.casino_open_account account on account.name_key = own.key
  where own.claim is not null and account.is_identified
  union all
  select account.id, own.claim, own.member_id, own.is_proven
  from pg_temp.casino_own_claim own
  join pg_temp.casino_open_account account on account.steam_id <> '' and account.steam_id = own.key
  where own.claim is null or account.name_key <> account.steam_id
)
select account_id, member_id, claim, is_proven,
  count(*) over (partition by account_id, is_proven) as rivals,
  bool_or(is_proven) over (partition by account_id) as has_proof,
  row_number() over (partition by member_id, is_proven order by account_id) as turn
from (select account_id, member_id, (array_agg(claim order by claim))[1] as claim, bool_or(is_proven) as is_proven
      from found group by account_id, member_id) once
"""

# A proven claim is confirmed, unless the team decided about the account before. One member gets one account.
_CONFIRM = """
update community_casinos_referredaccount account
set match = 'CONFIRMED', member_id = candidate.member_id, claim = candidate.claim, matched_at = %(at)s
from pg_temp.casino_candidate candidate
where account.id = candidate.account_id and candidate.is_proven and candidate.rivals = 1 and candidate.turn = 1
  and account.match in ('UNMATCHED', 'SUGGESTED') and account.matched_by is null
  and not exists (
    select from community_casinos_referredaccount own
    where own.connection_id = %(connection)s and own.member_id = candidate.member_id and own.match = 'CONFIRMED'
      and own.merged_into_id is null)
"""
_SUGGEST = """
update community_casinos_referredaccount account
set match = 'SUGGESTED', member_id = candidate.member_id, claim = candidate.claim, matched_at = %(at)s
from pg_temp.casino_candidate candidate
where account.id = candidate.account_id and candidate.rivals = 1 and (candidate.is_proven or not candidate.has_proof)
  and (account.match = 'UNMATCHED' or account.match = 'SUGGESTED' and account.member_id <> candidate.member_id)
returning old.member_id
"""
# Two fans claim the account, so the team decides without a suggestion.
_WITHDRAW = """
update community_casinos_referredaccount account
set match = 'UNMATCHED', member_id = null, claim = null, matched_at = null
from pg_temp.casino_candidate candidate
where account.id = candidate.account_id and candidate.rivals > 1 and (candidate.is_proven or not candidate.has_proof)
  and account.match = 'SUGGESTED'
returning old.member_id
"""
# Matches whose claim was not read: of former members, or of fans who disconnected the account.
_UNREAD = """
select account.claim from community_casinos_referredaccount account
where account.connection_id = %(connection)s and account.claim is not null
  and account.match in ('SUGGESTED', 'CONFIRMED')
  and not exists (select from pg_temp.casino_claim read where read.claim = account.claim)
"""
_RELEASE = """
update community_casinos_referredaccount account
set match = 'UNMATCHED', member_id = null, claim = null, matched_at = null
where account.connection_id = %(connection)s and account.match in ('SUGGESTED', 'CONFIRMED')
  and account.claim = any (%(gone)s::uuid[])
returning old.member_id
"""
_NEWLY_SEEN = """
select account.claim from community_casinos_referredaccount account
join pg_temp.casino_claim claim on claim.claim = account.claim and claim.is_new
where account.connection_id = %(connection)s and account.match in ('SUGGESTED', 'CONFIRMED')
"""


def match_accounts(connection: CasinoConnection) -> None:
    """Suggest and confirm matches from the fans' claims, in the caller's transaction that locked ``connection``.

    Masked names, hidden accounts, and accounts that several fans claim are left to the team. A job reports what was
    suggested and confirmed.
    """
    values: dict[str, Any] = {"connection": connection.pk, "at": now()}
    released: set[UUID] = set()
    _read_claims(connection)
    with database.cursor() as cursor:
        for statement in (_CLAIMS, _OPEN_ACCOUNTS, _ANALYZE, _CANDIDATES):
            cursor.execute(statement, values)
        cursor.execute(_UNREAD, values)
        unread = [claim for (claim,) in cursor.fetchall()]
        if gone := set(unread) - kept_claims(unread):
            # The fan disconnected the account, or it was rejected on the platform.
            cursor.execute(_RELEASE, {**values, "gone": list(gone)})
            released.update(member_id for (member_id,) in cursor.fetchall())
        cursor.execute(_WITHDRAW, values)
        released.update(member_id for (member_id,) in cursor.fetchall())
        cursor.execute(_CONFIRM, values)
        matched = cursor.rowcount
        cursor.execute(_SUGGEST, values)
        matched += cursor.rowcount
        released.update(member_id for (member_id,) in cursor.fetchall() if member_id)
        cursor.execute(_NEWLY_SEEN, values)
        mark_seen([claim for (claim,) in cursor.fetchall()])
    for user_id in Member.objects.filter(pk__in=released).values_list("user_id", flat=True):
        announce_to_fan(user_id, connection)
    if matched:
        _report_later(connection, values["at"])


def _read_claims(connection: CasinoConnection) -> None:
    """Copy the claims and the linked Steam accounts of the community's members into a temporary table."""
    members = users_in(current_community().pk)
    has_steam_ids = ReferredAccount.objects.filter(connection=connection).exclude(steam_id="").exists()
    with database.cursor() as cursor:
        cursor.execute(_MAKE)
        for claims in claims_at(connection.provider, members):
            with cursor.copy(_COPY) as copy:
                for one in claims:
                    states = (one.state == AccountState.VERIFIED, one.state == AccountState.CLAIMED)
                    copy.write_row((one.id, one.user_id, one.key, *states))
        for linked in subjects_at(Provider.STEAM, members) if has_steam_ids else ():
            with cursor.copy(_COPY) as copy:
                for user_id, subject in linked:
                    copy.write_row((None, user_id, subject, True, False))
        cursor.execute("analyze pg_temp.casino_claim")


def match_community() -> None:
    """Match the accounts of all connections again, because a fan connected or disconnected an account."""
    for pk in CasinoConnection.objects.filter(disconnected_at=None).values_list("pk", flat=True):
        atomically(partial(_match_locked, pk))


def _match_locked(connection_id: UUID) -> None:
    rows = CasinoConnection.objects.select_for_update(no_key=True)
    connection = rows.filter(pk=connection_id, disconnected_at=None).first()
    if connection is not None:
        match_accounts(connection)


def _report_later(connection: CasinoConnection, at: datetime) -> None:
    """Let a job notify the fans, because a first report can confirm thousands of accounts."""
    enqueue(
        "casinos.report_matches",
        current_community().pk,
        key=f"casinos-matches:{connection.pk}:{at.isoformat()}",
        connection_id=connection.pk,
        at=at.isoformat(),
    )


def report_matches(connection_id: UUID, at: datetime) -> None:
    """Tell the fans of the matches of this time, and send those confirmed to the areas above. Repeatable."""
    connection = CasinoConnection.objects.get(pk=connection_id)
    provider = provider_name(connection)
    rows = ReferredAccount.objects.filter(connection=connection, matched_at=at, matched_by=None)
    accounts = list(rows.select_related("member").order_by("pk"))
    for start in range(0, len(accounts), ACCOUNTS_AT_ONCE):
        if start:
            heartbeat()
        atomically(partial(_report_some, accounts[start : start + ACCOUNTS_AT_ONCE], connection, provider))


def _report_some(accounts: list[ReferredAccount], connection: CasinoConnection, provider: str) -> None:
    owners = [(account, account.member) for account in accounts if account.member is not None]
    confirmed = [(account, member) for account, member in owners if account.match == MatchState.CONFIRMED]
    send_matches([member.pk for _, member in confirmed])
    for account, member in confirmed:
        notify_confirmed(account, member, provider)
    for _, member in owners:
        announce_to_fan(member.user_id, connection)

"""Matches referred accounts to fans: automatic suggestions after each pull, and the team's decisions."""

from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection as database
from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.casinos.rules import key_of
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.casinos.changes import send_match
from tenants.casinos.errors import AccountOwned, OwnProof, ReferralNotFound, ReferralNotMatchable
from tenants.casinos.models import CasinoConnection, MatchState, ReferredAccount
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member
from tenants.wallets.services import current_community

NOBODY = UUID(int=0)
"""No member of the team: the account of the fan was erased. A later claim is suggested, but never confirmed."""
ACCOUNTS_PAGE = "/wagers"

# The fans who claim each account. A claim is proven by a verified account, an accepted proof, or a linked Steam
# account.
_CLAIMS = """
with claims as materialized (
  select claim.id as claim, member.id as member_id, claim.name_key,
    claim.state = 'VERIFIED' or exists (
      select from community_casinos_accountproof proof
      where proof.claim = claim.id and proof.connection_id = %(connection)s and proof.member_id = member.id
        and proof.state = 'ACCEPTED') as is_proven
  from public.casinos_casinoaccount claim
  join members_member member on member.user_id = claim.user_id and member.left_at is null
  where claim.provider_id = %(provider)s and claim.state <> 'REJECTED'
), open_accounts as not materialized (
  select id, name, name_key, steam_id from community_casinos_referredaccount
  where connection_id = %(connection)s and merged_into_id is null and not is_hidden
), found as (
  select account.id as account_id, claims.claim, claims.member_id, claims.is_proven
  from claims join open_accounts account on account.name_key = claims.name_key
  where position('*' in account.name) = 0 and not exists (
    select from open_accounts twin where twin.name_key = account.name_key and twin.id <> account.id)
  union all
  select account.id, claims.claim, claims.member_id, claims.is_proven
  from claims join open_accounts account on account.steam_id <> '' and account.steam_id = claims.name_key
  where account.name_key <> account.steam_id
  union all
  select account.id, null, member.id, true
  from open_accounts account
  join public.identities_identity identity on identity.provider = 'STEAM' and identity.subject = account.steam_id
  join members_member member on member.user_id = identity.user_id and member.left_at is null
  where account.steam_id <> ''
), ranked as (
  select account_id, member_id, claim, is_proven,
    count(*) over (partition by account_id, is_proven) as rivals,
    bool_or(is_proven) over (partition by account_id) as has_proof,
    row_number() over (partition by member_id, is_proven order by account_id) as turn
  from (select account_id, member_id, (array_agg(claim order by claim))[1] as claim, bool_or(is_proven) as is_proven
        from found group by account_id, member_id) once
)
"""

# A proven claim is confirmed, unless the team decided about the account before. One member gets one account.
_CONFIRM = f"""
{_CLAIMS}
update community_casinos_referredaccount account
set match = 'CONFIRMED', member_id = ranked.member_id, claim = ranked.claim, matched_at = %(at)s
from ranked
where account.id = ranked.account_id and ranked.is_proven and ranked.rivals = 1 and ranked.turn = 1
  and account.match in ('UNMATCHED', 'SUGGESTED') and account.matched_by is null
  and not exists (
    select from community_casinos_referredaccount own
    where own.connection_id = %(connection)s and own.member_id = ranked.member_id and own.match = 'CONFIRMED'
      and own.merged_into_id is null)
returning account.id, account.member_id
"""  # noqa: S608 - a constant of this module
_SUGGEST = f"""
{_CLAIMS}
update community_casinos_referredaccount account
set match = 'SUGGESTED', member_id = ranked.member_id, claim = ranked.claim, matched_at = %(at)s
from ranked
where account.id = ranked.account_id and ranked.rivals = 1 and (ranked.is_proven or not ranked.has_proof)
  and (account.match = 'UNMATCHED' or account.match = 'SUGGESTED' and account.member_id <> ranked.member_id)
"""  # noqa: S608 - a constant of this module
# Two fans claim the account, so the team decides without a suggestion.
_WITHDRAW = f"""
{_CLAIMS}
update community_casinos_referredaccount account
set match = 'UNMATCHED', member_id = null, claim = null, matched_at = null
from ranked
where account.id = ranked.account_id and ranked.rivals > 1 and (ranked.is_proven or not ranked.has_proof)
  and account.match = 'SUGGESTED'
"""  # noqa: S608 - a constant of this module
# The fan disconnected the account, or the account was rejected on the platform.
_RELEASE = """
update community_casinos_referredaccount account
set match = 'UNMATCHED', member_id = null, claim = null, matched_at = null
where account.connection_id = %(connection)s and account.claim is not null
  and account.match in ('SUGGESTED', 'CONFIRMED')
  and not exists (
    select from public.casinos_casinoaccount claim where claim.id = account.claim and claim.state <> 'REJECTED')
"""
_SEEN = """
update public.casinos_casinoaccount set state = 'SEEN'
where state = 'CLAIMED' and id in (
  select claim from community_casinos_referredaccount
  where connection_id = %(connection)s and claim is not null and match in ('SUGGESTED', 'CONFIRMED'))
"""


def match_accounts(connection: CasinoConnection) -> None:
    """Suggest and confirm matches from the fans' claims, in the caller's transaction that locked ``connection``.

    Masked names, hidden accounts, and accounts that several fans claim are left to the team.
    """
    values: Any = {"connection": connection.pk, "provider": connection.provider, "at": now()}
    with database.cursor() as cursor:
        cursor.execute(_RELEASE, values)
        cursor.execute(_WITHDRAW, values)
        cursor.execute(_CONFIRM, values)
        confirmed = cursor.fetchall()
        cursor.execute(_SUGGEST, values)
        cursor.execute(_SEEN, values)
    for account_id, member_id in confirmed:
        send_match(member_id)
        _notify(connection, Member.objects.get(pk=member_id), account_id)


def match_community() -> None:
    """Match the accounts of all connections again, because a fan connected or disconnected an account."""
    for pk in CasinoConnection.objects.filter(disconnected_at=None).values_list("pk", flat=True):
        atomically(partial(_match_locked, pk))


def _match_locked(connection_id: UUID) -> None:
    rows = CasinoConnection.objects.select_for_update(no_key=True)
    connection = rows.filter(pk=connection_id, disconnected_at=None).first()
    if connection is not None:
        match_accounts(connection)


def decide(
    *, referral_id: UUID, match: MatchState, username: str | None, reason: str, actor: Actor, seen: Seen = NOTHING_SEEN
) -> None:
    """Confirm or correct a match to a fan, reject it, or release the account.

    Raises ReferralNotFound, ReferralNotMatchable, EditConflict, MemberNotFound, OwnProof, HandleExists.
    """

    def work() -> None:
        account = locked_account(referral_id)
        if account.is_hidden or account.merged_into_id is not None:
            raise ReferralNotMatchable
        shown = account.member.username if account.member else None
        seen.check({"match": account.match, "username": shown})
        before = _facts(account)
        former = account.member
        if match == MatchState.CONFIRMED:
            member = _chosen(account, username)
            if member.user_id == actor.user_id:
                raise OwnProof
            confirm(account, member, actor_id=actor.user_id)
        else:
            set_match(account, match, None, None, actor_id=actor.user_id)
        action = {"CONFIRMED": "referral.confirm", "REJECTED": "referral.reject"}.get(match, "referral.release")
        audit.record(actor, action, account.pk, before=before, after={**_facts(account), "reason": reason})
        if match == MatchState.REJECTED and former is not None:
            notify_rejected(
                account.connection, former, reason, key=f"referral-rejected:{account.pk}:{account.matched_at}"
            )
        announce(account.connection)

    atomically(work, savepoint=True)


def require_free(account: ReferredAccount, member: Member) -> None:
    """Raises AccountOwned if the locked account is confirmed for another member."""
    owner = account.member
    if account.match == MatchState.CONFIRMED and owner is not None and owner.pk != member.pk:
        raise AccountOwned(username=owner.username)


def confirm(account: ReferredAccount, member: Member, *, actor_id: UUID) -> None:
    """Match a locked account to ``member``, and notify the fan. Raises HandleExists."""
    claim = _claim_of(account, member)
    set_match(account, MatchState.CONFIRMED, member, claim, actor_id=actor_id)
    if claim is not None:
        CasinoAccount.objects.filter(pk=claim, state=AccountState.CLAIMED).update(state=AccountState.SEEN)
    _notify(account.connection, member, account.pk)


def set_match(
    account: ReferredAccount, match: MatchState, member: Member | None, claim: UUID | None, *, actor_id: UUID
) -> None:
    """Write the match of a locked account, and of the accounts that it continues. Raises HandleExists."""
    account.match, account.member, account.claim = match, member, claim
    account.matched_at, account.matched_by = now(), actor_id
    with constraints_as_errors():
        account.save(update_fields=["match", "member", "claim", "matched_at", "matched_by"])
    ReferredAccount.objects.filter(merged_into=account).update(match=match, member=member, claim=claim)
    if match == MatchState.CONFIRMED and member is not None:
        send_match(member.pk)


def locked_account(referral_id: UUID) -> ReferredAccount:
    """Return a referred account, after locking its connection and its row. Raises ReferralNotFound."""
    found = ReferredAccount.objects.filter(pk=referral_id).values_list("connection_id", flat=True).first()
    if found is None:
        raise ReferralNotFound
    list(CasinoConnection.objects.select_for_update(no_key=True).filter(pk=found))
    rows = ReferredAccount.objects.select_for_update(of=("self",), no_key=True).select_related("connection", "member")
    return rows.get(pk=referral_id)


def announce(connection: CasinoConnection) -> None:
    """Let the team's open pages load the casinos again."""
    announce_to_team(_community_id(), Event.CASINOS, permission=Permission.OFFERS_MANAGEMENT, id=str(connection.pk))


def notify_rejected(connection: CasinoConnection, member: Member, reason: str, *, key: str) -> None:
    """Notify the fan that the account is not theirs here. The fan reads ``reason``."""
    notify(
        user_id=member.user_id,
        kind=NotificationKind.REFERRAL_REJECTED,
        community_id=_community_id(),
        values={"provider": provider_name(connection), "reason": reason or "No reason given"},
        link=ACCOUNTS_PAGE,
        key=key,
    )


def provider_name(connection: CasinoConnection) -> str:
    found = Provider.objects.filter(pk=connection.provider).values_list("name", flat=True).first()
    return found or connection.name


def _notify(connection: CasinoConnection, member: Member, account_id: UUID) -> None:
    notify(
        user_id=member.user_id,
        kind=NotificationKind.REFERRAL_CONFIRMED,
        community_id=_community_id(),
        values={"provider": provider_name(connection)},
        link=ACCOUNTS_PAGE,
        key=f"referral-confirmed:{account_id}:{member.pk}",
    )


def _chosen(account: ReferredAccount, username: str | None) -> Member:
    """Return the named member, else the suggested one. Raises MemberNotFound."""
    if username is None:
        if account.member is None:
            raise MemberNotFound
        return account.member
    member = Member.objects.filter(username__iexact=username.strip(), left_at=None).first()
    if member is None:
        raise MemberNotFound
    return member


def _claim_of(account: ReferredAccount, member: Member) -> UUID | None:
    """Return the member's own claim of the account; None if the team matched a fan without one."""
    keys = [account.name_key, *([key_of(account.steam_id)] if account.steam_id else [])]
    rows = CasinoAccount.objects.filter(
        user_id=member.user_id, provider_id=account.connection.provider, name_key__in=keys
    )
    return rows.exclude(state=AccountState.REJECTED).order_by(F("created_at")).values_list("pk", flat=True).first()


def _facts(account: ReferredAccount) -> dict[str, Any]:
    return {
        "match": account.match,
        "account": account.name,
        "member": str(account.member_id) if account.member_id else None,
        "username": account.member.username if account.member else None,
    }


def _community_id() -> UUID:
    return current_community().pk

"""The team's decisions about the fans of referred accounts."""

from typing import Any
from uuid import UUID

from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.casinos.rules import key_of
from saas.casinos.services import mark_seen
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_community, announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.casinos.changes import send_matches
from tenants.casinos.errors import AccountOwned, OwnProof, ReferralNotFound, ReferralNotMatchable
from tenants.casinos.models import CasinoConnection, MatchState, ReferredAccount
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member
from tenants.wallets.services import current_community

RELEASED_BY_ERASURE = UUID(int=0)
"""In place of the team member who decided: the fan's account was erased. A later claim is only suggested."""
ACCOUNTS_PAGE = "/wagers"


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
        mark_seen([claim])
    notify_confirmed(account, member, provider_name(account.connection))


def set_match(
    account: ReferredAccount, match: MatchState, member: Member | None, claim: UUID | None, *, actor_id: UUID
) -> None:
    """Write the match of a locked account, and of the accounts that it continues. Raises HandleExists."""
    former = account.member
    account.match, account.member, account.claim = match, member, claim
    account.matched_at, account.matched_by = now(), actor_id
    with constraints_as_errors():
        account.save(update_fields=["match", "member", "claim", "matched_at", "matched_by"])
    ReferredAccount.objects.filter(merged_into=account).update(match=match, member=member, claim=claim)
    if match == MatchState.CONFIRMED and member is not None:
        send_matches([member.pk])
    for user_id in {one.user_id for one in (former, member) if one is not None}:
        announce_to_fan(user_id, account.connection)


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


def announce_to_fan(user_id: UUID, connection: CasinoConnection) -> None:
    """Let the fan's open pages load the casinos again, with the state of the fan's own accounts."""
    announce_to_person(user_id, Event.CASINOS, community_id=_community_id(), id=str(connection.pk))


def announce_to_all(connection: CasinoConnection) -> None:
    """Let all open pages of the community load the casinos again, because what fans see of one changed."""
    announce_to_community(_community_id(), Event.CASINOS, id=str(connection.pk))
    announce(connection)


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


def notify_confirmed(account: ReferredAccount, member: Member, provider: str) -> None:
    """Notify the fan once that the wagers of the account count for them. ``provider`` is the casino's name."""
    notify(
        user_id=member.user_id,
        kind=NotificationKind.REFERRAL_CONFIRMED,
        community_id=_community_id(),
        values={"provider": provider},
        link=ACCOUNTS_PAGE,
        key=f"referral-confirmed:{account.pk}:{member.pk}",
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

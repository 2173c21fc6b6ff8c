"""Proofs that a casino account is a fan's own: the fan sends one, and the team decides it."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.access.audience import require
from saas.accounts.models import User
from saas.casinos.errors import CasinoAccountNotFound
from saas.casinos.models import CasinoAccount, Provider
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.casinos import rules
from tenants.casinos.audience import casino_rule
from tenants.casinos.errors import (
    AlreadyConfirmed,
    ConnectionNotFound,
    OwnProof,
    ProofDecided,
    ProofNotFound,
)
from tenants.casinos.models import (
    AccountProof,
    CasinoConnection,
    MatchState,
    ProofKind,
    ProofState,
    ReferredAccount,
)
from tenants.casinos.services.matching import (
    announce,
    announce_to_fan,
    confirm,
    locked_account,
    notify_rejected,
    require_free,
)
from tenants.checkout.errors import MembersOnly
from tenants.members.models import Member
from tenants.stores.pictures import stored_picture
from tenants.wallets.services import current_community

ACCEPTED, REFUSED = "ACCEPTED", "REFUSED"
REQUIRED = "Field is required"
OFFICE_PAGE = "/admin/accounts"


def send(
    *,
    user: User,
    community: Community,
    connection_id: UUID,
    account_id: UUID,
    kind: ProofKind,
    amount: Decimal | None,
    note: str,
    picture: bytes | None,
) -> AccountProof:
    """Store a proof for the team. Call it outside of transactions, because it stores the picture.

    Raises ConnectionNotFound, CasinoAccountNotFound, MembersOnly, AlreadyConfirmed, ProofWaiting, ValidationFailed, the
    errors of age and country, and those of pictures.
    """
    connection = CasinoConnection.objects.filter(pk=connection_id, disconnected_at=None).first()
    provider = Provider.objects.filter(pk=connection.provider, is_listed=True).first() if connection else None
    if connection is None or provider is None:
        raise ConnectionNotFound
    require(casino_rule(community, provider), user)
    claim = CasinoAccount.objects.filter(pk=account_id, user=user, provider=provider).first()
    if claim is None:
        raise CasinoAccountNotFound
    member = Member.objects.filter(user_id=user.pk, left_at=None).first()
    if member is None:
        raise MembersOnly
    if kind == ProofKind.AMOUNT and amount is None:
        raise ValidationFailed(fields={"amount": REQUIRED})
    if kind == ProofKind.PICTURE and picture is None:
        raise ValidationFailed(fields={"image": REQUIRED})
    with stored_picture(picture, community.pk, is_private=True) as name:
        return atomically(lambda: _store(connection, member, claim, kind, amount, note, name), savepoint=True)


def _store(
    connection: CasinoConnection,
    member: Member,
    claim: CasinoAccount,
    kind: ProofKind,
    amount: Decimal | None,
    note: str,
    picture: str,
) -> AccountProof:
    confirmed = ReferredAccount.objects.filter(connection=connection, member=member, match=MatchState.CONFIRMED)
    if confirmed.filter(merged_into=None).exists():
        raise AlreadyConfirmed
    with constraints_as_errors():
        proof = AccountProof.objects.create(
            connection=connection,
            member=member,
            claim=claim.pk,
            name=claim.name,
            kind=kind,
            code=rules.a_proof_code() if kind == ProofKind.CODE else "",
            amount=amount if kind == ProofKind.AMOUNT else None,
            note=note,
            picture=picture,
        )
    notify_team(
        community_id=current_community().pk,
        kind=NotificationKind.TEAM_ACCOUNT_PROOF,
        values={"username": member.username, "connection": connection.name},
        link=OFFICE_PAGE,
        permission=Permission.OFFERS_MANAGEMENT,
        key=f"account-proof:{proof.pk}",
    )
    announce(connection)
    return proof


def decide(*, account_id: UUID, proof_id: UUID, decision: str, reason: str, actor: Actor) -> AccountProof:
    """Accept or refuse a proof of the fan's account ``account_id``, and notify the fan.

    If the reports have the account, it is confirmed now, else with the first report that has it. Raises ProofNotFound,
    ProofDecided, OwnProof, HandleExists, AccountOwned, ValidationFailed (a refusal without a reason).
    """
    if decision == REFUSED and not reason.strip():
        raise ValidationFailed(fields={"reason": REQUIRED})

    def work() -> AccountProof:
        proof = (
            AccountProof.objects.select_related("connection", "member").filter(pk=proof_id, claim=account_id).first()
        )
        if proof is None:
            raise ProofNotFound
        if proof.member.user_id == actor.user_id:
            raise OwnProof
        # The connection is locked before the proof, in the order of all writes here.
        account = _reported(proof)
        decided = AccountProof.objects.filter(pk=proof.pk, state=ProofState.WAITING).update(
            state=decision, decided_by=actor.user_id, decided_at=now(), reason=reason.strip()
        )
        if not decided:
            raise ProofDecided
        if decision == ACCEPTED and account is not None:
            _confirm(account, proof, actor)
        elif decision == REFUSED:
            notify_rejected(proof.connection, proof.member, reason.strip(), key=f"proof-refused:{proof.pk}")
        audit.record(
            actor,
            "account-proof.accept" if decision == ACCEPTED else "account-proof.refuse",
            proof.pk,
            after=_facts(proof, reason),
        )
        announce(proof.connection)
        announce_to_fan(proof.member.user_id, proof.connection)
        proof.refresh_from_db()
        return proof

    return atomically(work, savepoint=True)


def _confirm(account: ReferredAccount, proof: AccountProof, actor: Actor) -> None:
    require_free(account, proof.member)
    confirm(account, proof.member, actor_id=actor.user_id)


def _reported(proof: AccountProof) -> ReferredAccount | None:
    """Return the account of the reports, locked; None if no report has exactly one with that name."""
    rows = ReferredAccount.objects.filter(connection=proof.connection, merged_into=None, is_hidden=False)
    found = list(rows.filter(name_key=rules.fold(proof.name)).values_list("pk", flat=True)[:2])
    if not found:
        found = list(rows.filter(steam_id=proof.name).values_list("pk", flat=True)[:2])
    return locked_account(found[0]) if len(found) == 1 else None


def _facts(proof: AccountProof, reason: str) -> dict[str, Any]:
    return {
        "member": str(proof.member_id),
        "username": proof.member.username,
        "account": proof.name,
        "kind": proof.kind,
        "reason": reason.strip(),
    }

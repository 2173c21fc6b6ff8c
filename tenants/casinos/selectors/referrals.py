"""Referred accounts, and the accounts and proofs of fans, for the team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import DecimalField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from saas.casinos.errors import CasinoAccountNotFound
from saas.casinos.models import AccountState, CasinoAccount
from saas.casinos.selectors import claims_of_users
from saas.directory.selectors import users_in
from saas.kernel.errors import NotFound
from saas.tenancy.models import Community
from tenants.casinos import rules
from tenants.casinos.errors import ReferralNotFound
from tenants.casinos.models import (
    AccountName,
    AccountProof,
    AccountTotal,
    CasinoConnection,
    MatchState,
    ProofKind,
    ProofState,
    ReferredAccount,
)
from tenants.casinos.selectors.staff import names_of
from tenants.members.models import Member

SORTS = {"FIRST_SEEN_AT": "first_seen_at", "NAME": "name_key", "WAGERED": "wagered"}
_AMOUNT: Any = DecimalField(max_digits=24, decimal_places=8)


@dataclass(frozen=True, slots=True)
class ClaimingMember:
    """A member who connected an account; ``is_proven`` if it is verified on the platform."""

    account_id: UUID
    member: Member
    is_proven: bool


@dataclass(frozen=True, slots=True)
class Referral:
    """A referred account with its totals over all buckets, in the connection's currency."""

    account: ReferredAccount
    earlier_names: list[str]
    claims: list[ClaimingMember]
    is_other_code: bool
    is_masked: bool
    matched_by: str | None
    wagered: Decimal
    weighted: Decimal | None


@dataclass(frozen=True, slots=True)
class ReportedHandle:
    """An account of the reports with the name of a fan's account."""

    account: ReferredAccount
    is_own: bool
    is_other_code: bool


@dataclass(frozen=True, slots=True)
class FanProof:
    """A proof. ``reported`` is what the report of the day before the proof has, None without such a report."""

    proof: AccountProof
    reported: Decimal | None
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class FanAccount:
    """A member's account at a casino of the community; ``proof`` is the one that waits, else the latest."""

    account: CasinoAccount
    member: Member
    claims: int
    reported: list[ReportedHandle]
    proof: FanProof | None
    proofs: list[FanProof]


def referrals(query: Mapping[str, Any]) -> QuerySet[ReferredAccount]:
    """Return the referred accounts of connected casinos, without those that another account continues."""
    rows = _with_totals().filter(merged_into=None, connection__disconnected_at=None)
    if match := query.get("match"):
        rows = rows.filter(match=match)
    if connection_id := query.get("connection_id"):
        rows = rows.filter(connection_id=connection_id)
    if words := query["search"].strip():
        key = rules.fold(words)
        rows = rows.filter(Q(name_key__contains=key) | Q(member__username__icontains=words) | Q(steam_id=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{SORTS[query['sort_by']]}", "pk")


def referral_by_id(referral_id: UUID) -> ReferredAccount:
    """Raises ReferralNotFound."""
    row = _with_totals().filter(pk=referral_id).first()
    if row is None:
        raise ReferralNotFound
    return row


def _with_totals() -> QuerySet[ReferredAccount]:
    own = AccountTotal.objects.filter(account=OuterRef("pk")).order_by().values("account")
    return ReferredAccount.objects.select_related("connection", "member").annotate(
        wagered=Coalesce(
            Subquery(own.annotate(n=Sum("raw")).values("n"), output_field=_AMOUNT),
            Value(Decimal(0)),
            output_field=_AMOUNT,
        ),
        weighted=Subquery(own.annotate(n=Sum("weighted")).values("n"), output_field=_AMOUNT),
    )


def as_referrals(rows: Sequence[ReferredAccount]) -> list[Referral]:
    """Return accounts of ``referrals`` with names and claims, in a fixed number of queries."""
    names: dict[UUID, list[str]] = {}
    for account_id, name in AccountName.objects.filter(account__in=rows).order_by("-pk").values_list("account", "name"):
        names.setdefault(account_id, []).append(name)
    staff = names_of(row.matched_by for row in rows)
    claims = _claims_of(rows)
    return [
        Referral(
            account=row,
            earlier_names=names.get(row.pk, []),
            claims=claims.get(row.pk, []),
            is_other_code=not rules.is_own_code(row.campaign_code, row.connection.campaign_codes),
            is_masked=rules.is_masked(row.name),
            matched_by=staff.get(row.matched_by) if row.matched_by else None,
            wagered=row.wagered,  # type: ignore[attr-defined]
            weighted=row.weighted,  # type: ignore[attr-defined]
        )
        for row in rows
    ]


def _claims_of(rows: Sequence[ReferredAccount]) -> dict[UUID, list[ClaimingMember]]:
    """Return the present members who claim each account."""
    wanted: dict[tuple[str, str], list[UUID]] = {}
    for row in rows:
        if row.is_hidden or rules.is_masked(row.name):
            continue
        for key in {row.name_key, row.steam_id} - {""}:
            wanted.setdefault((row.connection.provider, key), []).append(row.pk)
    found = CasinoAccount.objects.filter(
        provider_id__in={provider for provider, _ in wanted}, name_key__in={key for _, key in wanted}
    ).exclude(state=AccountState.REJECTED)
    by_user: dict[UUID, list[CasinoAccount]] = {}
    for claim in found.order_by("created_at"):
        by_user.setdefault(claim.user_id, []).append(claim)
    claims: dict[UUID, list[ClaimingMember]] = {}
    for member in Member.objects.filter(user_id__in=by_user, left_at=None).order_by("pk"):
        for claim in by_user[member.user_id]:
            for account_id in wanted.get((claim.provider_id, claim.name_key), []):
                proven = claim.state == AccountState.VERIFIED
                claims.setdefault(account_id, []).append(ClaimingMember(claim.pk, member, proven))
    return claims


def fan_accounts(query: Mapping[str, Any], community: Community) -> QuerySet[CasinoAccount]:
    """Return the accounts that present members connected at the community's casinos, the latest first."""
    codes = CasinoConnection.objects.filter(disconnected_at=None).values_list("provider", flat=True).distinct()
    rows = claims_of_users(users_in(community.pk), list(codes))
    if provider := query.get("provider"):
        rows = rows.filter(provider_id=provider)
    if state := query.get("proof"):
        claims = AccountProof.objects.filter(state=state).values_list("claim", flat=True)
        rows = rows.filter(pk__in=list(claims.distinct()))
    if words := query["search"].strip():
        rows = rows.filter(Q(name_key__contains=rules.fold(words)) | Q(user__username__icontains=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}created_at", "pk")


def fan_account_by_id(account_id: UUID) -> FanAccount:
    """Raises CasinoAccountNotFound, also for an account of a user who is no member."""
    row = CasinoAccount.objects.filter(pk=account_id).select_related("provider").first()
    if row is None or not Member.objects.filter(user_id=row.user_id).exists():
        raise CasinoAccountNotFound
    return as_fan_accounts([row])[0]


def as_fan_accounts(rows: Sequence[CasinoAccount]) -> list[FanAccount]:
    """Return accounts of ``fan_accounts`` with their proofs and reports, in a fixed number of queries."""
    members = {one.user_id: one for one in Member.objects.filter(user_id__in={row.user_id for row in rows})}
    proofs = _proofs_of(rows)
    reported = _reported_of(rows)
    rivals = _rivals_of(rows)
    found = []
    for row in rows:
        member, own = members[row.user_id], proofs.get(row.pk, [])
        handles = [
            ReportedHandle(
                account=account,
                is_own=account.match == MatchState.CONFIRMED and account.member_id == member.pk,
                is_other_code=not rules.is_own_code(account.campaign_code, account.connection.campaign_codes),
            )
            for account in reported.get((row.provider_id, row.name_key), [])
        ]
        waiting = next((one for one in own if one.proof.state == ProofState.WAITING), None)
        shown = waiting or (own[0] if own else None)
        found.append(FanAccount(row, member, rivals[row.provider_id, row.name_key], handles, shown, own))
    return found


def _proofs_of(rows: Sequence[CasinoAccount]) -> dict[UUID, list[FanProof]]:
    """Return the proofs of each account, the latest first."""
    proofs = list(
        AccountProof.objects.filter(claim__in=[row.pk for row in rows])
        .select_related("connection", "member")
        .order_by("-created_at")
    )
    staff, reported = names_of(proof.decided_by for proof in proofs), _reported_yesterday(proofs)
    found: dict[UUID, list[FanProof]] = {}
    for proof in proofs:
        decided_by = staff.get(proof.decided_by) if proof.decided_by else None
        found.setdefault(proof.claim, []).append(FanProof(proof, reported.get(proof.pk), decided_by))
    return found


def _reported_yesterday(proofs: Sequence[AccountProof]) -> dict[UUID, Decimal]:
    """Return, for each AMOUNT proof, the total that the report of the day before has under the proof's name.

    Only reports of days know it.
    """
    asked = {proof.pk: proof for proof in proofs if proof.kind == ProofKind.AMOUNT}
    if not asked:
        return {}
    days = {pk: proof.created_at.astimezone(UTC).date() - timedelta(days=1) for pk, proof in asked.items()}
    totals = AccountTotal.objects.filter(
        bucket__in=set(days.values()),
        account__connection_id__in={proof.connection_id for proof in asked.values()},
        account__name_key__in={rules.fold(proof.name) for proof in asked.values()},
    )
    rows = totals.values_list("account__connection_id", "account__name_key", "bucket", "raw")
    known = {(connection_id, name_key, bucket): raw for connection_id, name_key, bucket, raw in rows}
    keys = {pk: (proof.connection_id, rules.fold(proof.name), days[pk]) for pk, proof in asked.items()}
    return {pk: known[key] for pk, key in keys.items() if key in known}


def _reported_of(rows: Sequence[CasinoAccount]) -> dict[tuple[str, str], list[ReferredAccount]]:
    """Return the accounts of the reports by provider and folded name, or Steam id."""
    keys = {row.name_key for row in rows}
    accounts = ReferredAccount.objects.filter(
        Q(name_key__in=keys) | Q(steam_id__in=keys), connection__disconnected_at=None, merged_into=None, is_hidden=False
    ).select_related("connection")
    found: dict[tuple[str, str], list[ReferredAccount]] = {}
    for account in accounts.order_by("pk"):
        for key in {account.name_key, account.steam_id} - {""}:
            found.setdefault((account.connection.provider, key), []).append(account)
    return found


def _rivals_of(rows: Sequence[CasinoAccount]) -> dict[tuple[str, str], int]:
    """Return how many members connected the same account, by provider and folded name."""
    same = CasinoAccount.objects.filter(
        provider_id__in={row.provider_id for row in rows}, name_key__in={row.name_key for row in rows}
    ).exclude(state=AccountState.REJECTED)
    claims = list(same.values_list("provider_id", "name_key", "user_id"))
    present = Member.objects.filter(user_id__in={user_id for *_, user_id in claims}, left_at=None)
    members = set(present.values_list("user_id", flat=True))
    counts = {(row.provider_id, row.name_key): 0 for row in rows}
    for provider, name_key, user_id in claims:
        if (provider, name_key) in counts and user_id in members:
            counts[provider, name_key] += 1
    return counts


@dataclass(frozen=True, slots=True)
class ContestedName:
    """An account at a casino that ``members`` members of the community connected."""

    provider: str
    name: str
    members: int


def contested_names(user_id: UUID, community: Community) -> list[ContestedName]:
    """Return the accounts of a user at the community's casinos that other members connected, too."""
    codes = CasinoConnection.objects.filter(disconnected_at=None).values_list("provider", flat=True).distinct()
    own = users_in(community.pk).filter(user_id=user_id)
    rows = list(claims_of_users(own, list(codes)).exclude(state=AccountState.REJECTED).order_by("created_at", "pk"))
    counts = _rivals_of(rows) if rows else {}
    found = [ContestedName(row.provider.name, row.name, counts[row.provider_id, row.name_key]) for row in rows]
    return [one for one in found if one.members > 1]


def proof_picture(proof_id: UUID, *, user_id: UUID | None = None) -> str:
    """Return the file of a proof's picture. With ``user_id``, this user sent it. Raises NotFound."""
    rows = AccountProof.objects.filter(pk=proof_id).exclude(picture="")
    proof = (rows if user_id is None else rows.filter(member__user_id=user_id)).first()
    if proof is None:
        raise NotFound
    return proof.picture

"""Referred accounts, and the accounts and proofs of fans, as the API answers them to the team."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from saas.casinos.models import AccountState
from saas.kernel.images import public_url
from saas.kernel.outputs import Output
from tenants.casinos.api.outputs import ProviderField, proof_picture
from tenants.casinos.models import (
    MatchState,
    ProofKind,
    ProofState,
    ReferredAccount,
)
from tenants.casinos.selectors.referrals import ClaimingMember, FanAccount, FanProof, Referral, ReportedHandle
from tenants.members.models import Member


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoMemberOutput(Output):
    """A fan, as lists name them."""

    id: UUID
    username: str
    avatar_url: str | None

    @classmethod
    def of(cls, member: Member | None) -> Self | None:
        if member is None:
            return None
        return cls(id=member.pk, username=member.username, avatar_url=public_url(member.avatar) or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionNameOutput(Output):
    """A connection, as lists name it."""

    id: UUID
    name: str
    provider: str
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimingMemberOutput(Output):
    """A fan who claims the account. ``accountId`` is the claim."""

    account_id: UUID
    member: CasinoMemberOutput
    is_proven: bool

    @classmethod
    def of(cls, claim: ClaimingMember) -> Self:
        member = CasinoMemberOutput.of(claim.member)
        assert member is not None
        return cls(account_id=claim.account_id, member=member, is_proven=claim.is_proven)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferredAccountOutput(Output):
    """An account of the reports. ``member`` is the matched fan: confirmed, or suggested.

    ``isMasked``: the report hides a part of the name. ``isOtherCode``: it joined under a code of another creator, so
    its wagers do not count. ``claims`` are the fans who connected the same account. Totals are in the connection's
    currency; ``weighted`` is null without a weighted amount.
    """

    id: UUID
    connection: ConnectionNameOutput
    username: str
    earlier_names: list[str]
    provider_user_id: str | None
    steam_id: str | None
    campaign_code: str | None
    is_other_code: bool
    is_hidden: bool
    is_masked: bool
    first_seen_at: datetime
    last_seen_at: datetime
    match: MatchState
    matched_at: datetime | None
    matched_by: Annotated[str | None, "Null if it was matched automatically"]
    member: CasinoMemberOutput | None
    claims: list[ClaimingMemberOutput]
    merged_into: UUID | None
    wagered: Decimal
    weighted: Decimal | None

    @classmethod
    def of(cls, one: Referral) -> Self:
        account = one.account
        return cls(
            id=account.pk,
            connection=connection_name(account),
            username=account.name,
            earlier_names=one.earlier_names,
            provider_user_id=account.provider_user_id or None,
            steam_id=account.steam_id or None,
            campaign_code=account.campaign_code or None,
            is_other_code=one.is_other_code,
            is_hidden=account.is_hidden,
            is_masked=one.is_masked,
            first_seen_at=account.first_seen_at,
            last_seen_at=account.last_seen_at,
            match=MatchState(account.match),
            matched_at=account.matched_at,
            matched_by=one.matched_by,
            member=CasinoMemberOutput.of(account.member),
            claims=[ClaimingMemberOutput.of(claim) for claim in one.claims],
            merged_into=account.merged_into_id,
            wagered=one.wagered,
            weighted=one.weighted,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferredAccountNameOutput(Output):
    """A referred account, as lists name it."""

    id: UUID
    username: str
    connection: ConnectionNameOutput
    member: CasinoMemberOutput | None

    @classmethod
    def of(cls, account: ReferredAccount) -> Self:
        return cls(
            id=account.pk,
            username=account.name,
            connection=connection_name(account),
            member=CasinoMemberOutput.of(account.member),
        )


def connection_name(account: ReferredAccount) -> ConnectionNameOutput:
    connection = account.connection
    return ConnectionNameOutput(
        id=connection.pk, name=connection.name, provider=connection.provider, currency=connection.currency
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanProofOutput(Output):
    """A fan's proof, for the team. ``reported`` is the amount that yesterday's report has, null without one.

    ``code`` is the text that the fan shows in the casino's chat or in a picture.
    """

    id: UUID
    connection: ConnectionNameOutput
    kind: ProofKind
    state: ProofState
    code: str
    amount: Decimal | None
    reported: Decimal | None
    image_url: str | None
    note: str
    reason: str
    decided_by: str | None
    decided_at: datetime | None
    created_at: datetime

    @classmethod
    def of(cls, one: FanProof) -> Self:
        proof, connection = one.proof, one.proof.connection
        return cls(
            id=proof.pk,
            connection=ConnectionNameOutput(
                id=connection.pk, name=connection.name, provider=connection.provider, currency=connection.currency
            ),
            kind=ProofKind(proof.kind),
            state=ProofState(proof.state),
            code=proof.code,
            amount=proof.amount,
            reported=one.reported,
            image_url=proof_picture(proof, "creator"),
            note=proof.note,
            reason=proof.reason,
            decided_by=one.decided_by,
            decided_at=proof.decided_at,
            created_at=proof.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedHandleOutput(Output):
    """A referred account with the name of a fan's account. ``isOwn``: it is matched to this fan."""

    id: UUID
    connection: ConnectionNameOutput
    match: MatchState
    is_own: bool
    campaign_code: str | None
    is_other_code: bool

    @classmethod
    def of(cls, one: ReportedHandle) -> Self:
        return cls(
            id=one.account.pk,
            connection=connection_name(one.account),
            match=MatchState(one.account.match),
            is_own=one.is_own,
            campaign_code=one.account.campaign_code or None,
            is_other_code=one.is_other_code,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanAccountOutput(Output):
    """An account that a member connected at a casino of the community.

    ``claims`` is the number of members who connected the same account. ``reported`` are the accounts of the reports
    with that name. ``proof`` is the one that waits, else the latest.
    """

    id: UUID
    member: CasinoMemberOutput
    provider: ProviderField
    username: str
    state: AccountState
    claims: int
    reported: list[ReportedHandleOutput]
    proof: FanProofOutput | None
    created_at: datetime

    @classmethod
    def of(cls, one: FanAccount) -> Self:
        member = CasinoMemberOutput.of(one.member)
        assert member is not None
        return cls(
            id=one.account.pk,
            member=member,
            provider=one.account.provider,
            username=one.account.name,
            state=AccountState(one.account.state),
            claims=one.claims,
            reported=[ReportedHandleOutput.of(handle) for handle in one.reported],
            proof=FanProofOutput.of(one.proof) if one.proof else None,
            created_at=one.account.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanAccountDetailOutput(FanAccountOutput):
    """A fan's account with all its proofs, the latest first."""

    proofs: list[FanProofOutput]


def fan_account_detail(one: FanAccount) -> FanAccountDetailOutput:
    return FanAccountDetailOutput(
        **FanAccountOutput.of(one).fields(), proofs=[FanProofOutput.of(proof) for proof in one.proofs]
    )

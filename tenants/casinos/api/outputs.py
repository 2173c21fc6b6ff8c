"""Casinos as the API answers them to fans, and what their answers share with those of the team."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.casinos.api.serializers import CasinoProviderOutput
from saas.casinos.models import AccountState, Provider
from saas.kernel.outputs import Output
from tenants.casinos.models import AccountProof, MatchState, ProofKind, ProofState
from tenants.casinos.selectors.fans import CreatorCasino, OtherCode, OwnHandle
from tenants.wallets.services import current_community

ProviderField = Annotated[Provider, CasinoProviderOutput()]
"""A casino of the catalog."""
CodesField = Annotated[list[str], serializers.ListField(child=serializers.CharField())]
"""Campaign codes. A JSON field of the database gives them as a plain list."""


def proof_picture(proof: AccountProof, side: str) -> str | None:
    """Return the address of a proof's picture for the fan (``user``) or the team (``creator``).

    It names the community, because a picture's request has no header.
    """
    slug = current_community().slug
    return f"/api/{side}/casinos/proofs/one/{proof.pk}/picture?creator={slug}" if proof.picture else None


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCodeOutput(Output):
    """The fan joined the casino under another ``code``; the reports have it since ``since``."""

    code: str
    since: datetime

    @classmethod
    def of(cls, other: OtherCode) -> Self:
        return cls(code=other.code, since=other.since)


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountProofOutput(Output):
    """A proof that the fan sent. ``code`` is the text that a CODE proof shows; ``reason`` is the team's text."""

    id: UUID
    connection_id: UUID
    account_id: Annotated[UUID, "The fan's account, as /user/casinos/connect lists it"]
    kind: ProofKind
    state: ProofState
    code: str
    amount: Decimal | None
    image_url: str | None
    note: str
    reason: str
    created_at: datetime
    decided_at: datetime | None

    @classmethod
    def of(cls, proof: AccountProof) -> Self:
        return cls(
            id=proof.pk,
            connection_id=proof.connection_id,
            account_id=proof.claim,
            kind=ProofKind(proof.kind),
            state=ProofState(proof.state),
            code=proof.code,
            amount=proof.amount,
            image_url=proof_picture(proof, "user"),
            note=proof.note,
            reason=proof.reason,
            created_at=proof.created_at,
            decided_at=proof.decided_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnHandleOutput(Output):
    """One of the fan's accounts at the casino. Its wagers count if ``match`` is CONFIRMED.

    ``match`` is null if the reports do not have the account. ``isContested``: another fan claims it, too.
    """

    id: UUID
    username: str
    state: AccountState
    is_contested: bool
    match: MatchState | None
    other_code: OtherCodeOutput | None
    proof: AccountProofOutput | None

    @classmethod
    def of(cls, handle: OwnHandle) -> Self:
        return cls(
            id=handle.account.pk,
            username=handle.account.name,
            state=AccountState(handle.account.state),
            is_contested=handle.is_contested,
            match=handle.match,
            other_code=OtherCodeOutput.of(handle.other_code) if handle.other_code else None,
            proof=AccountProofOutput.of(handle.proof) if handle.proof else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatorCasinoOutput(Output):
    """A casino of the creator. ``lastSuccessAt`` is the age of its wagers, null before the first report.

    ``minimumAge`` combines the rules of the platform, the creator and the casino. ``accounts`` are the fan's own.
    """

    id: UUID
    provider: ProviderField
    name: str
    campaign_codes: CodesField
    referral_link: str | None
    minimum_age: int
    last_success_at: datetime | None
    is_import_only: bool
    accounts: list[OwnHandleOutput]

    @classmethod
    def of(cls, casino: CreatorCasino) -> Self:
        connection = casino.connection
        return cls(
            id=connection.pk,
            provider=casino.provider,
            name=connection.name,
            campaign_codes=connection.campaign_codes,
            referral_link=connection.referral_link or None,
            minimum_age=casino.minimum_age,
            last_success_at=connection.last_success_at,
            is_import_only=casino.is_import_only,
            accounts=[OwnHandleOutput.of(handle) for handle in casino.handles],
        )

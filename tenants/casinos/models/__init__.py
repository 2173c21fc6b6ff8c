"""The tables of a community's casinos."""

from tenants.casinos.models.accounts import (
    AccountName,
    AccountTotal,
    CasinoObservation,
    MatchState,
    ObservationState,
    ReferredAccount,
)
from tenants.casinos.models.connections import (
    MAX_HANDLE_LENGTH,
    MAX_NAME_LENGTH,
    CasinoConnection,
    CasinoCredential,
    ConfirmedAmount,
    ConnectionState,
)
from tenants.casinos.models.proofs import (
    AccountProof,
    ProofKind,
    ProofState,
)
from tenants.casinos.models.pulls import (
    FOREVER,
    PULL_OK,
    ForcedPull,
    ForcedState,
    Pull,
    PullMode,
    PullSource,
    bucket_or_none,
)

__all__ = [
    "FOREVER",
    "MAX_HANDLE_LENGTH",
    "MAX_NAME_LENGTH",
    "PULL_OK",
    "AccountName",
    "AccountProof",
    "AccountTotal",
    "CasinoConnection",
    "CasinoCredential",
    "CasinoObservation",
    "ConfirmedAmount",
    "ConnectionState",
    "ForcedPull",
    "ForcedState",
    "MatchState",
    "ObservationState",
    "ProofKind",
    "ProofState",
    "Pull",
    "PullMode",
    "PullSource",
    "ReferredAccount",
    "bucket_or_none",
]

"""The result of a movement of gems, as the posting functions return it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from django.db import connection

from saas.kernel.idempotency import IdempotencyInFlight, IdempotencyKeyReused
from saas.tenancy.models import Community
from saas.tenancy.resolver import closed_error
from tenants.wallets import errors
from tenants.wallets.models import TransactionType

_REFUSALS = {
    "WALLET_INSUFFICIENT_BALANCE": errors.InsufficientBalance,
    "WALLET_ROLLBACK_INSUFFICIENT": errors.RollbackInsufficient,
    "WALLET_ISSUANCE_LIMIT": errors.IssuanceLimit,
    "WALLET_FROZEN": errors.WalletFrozen,
}
_NOT_STORED = {
    "IN_FLIGHT": IdempotencyInFlight,
    "KEY_REUSED": IdempotencyKeyReused,
    "STOPPED": errors.SpendingStopped,
    "NOT_FOUND": errors.TransactionNotFound,
    "ALREADY_REVERSED": errors.AlreadyRolledBack,
}


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of a movement. ``amount`` and the member's ``balance`` (after it, or at the refusal) are gems.

    ``direction`` is "in" or "out" for the member. ``refusal`` is the error code of a refused movement, else empty.
    ``replayed`` is true if the key was used before.
    """

    transaction_id: UUID
    type: TransactionType
    cause: str
    cause_id: UUID | None
    reason: str
    actor: UUID
    direction: str
    refusal: str
    amount: int
    balance: int
    replayed: bool
    created_at: datetime

    @property
    def paid(self) -> bool:
        return not self.refusal

    def require_paid(self) -> Self:
        """Return the receipt, or raise its stored refusal (one of ``_REFUSALS``). Call it after the commit."""
        if self.refusal:
            raise _REFUSALS[self.refusal](amount=str(self.amount), balance=str(self.balance))
        return self


def receipt_of(answer: Sequence[str | None], asked: Mapping[str, Any]) -> Receipt:
    """Return the receipt for the row (as text) that a posting function returned.

    Raises the errors that are not stored: IdempotencyInFlight, IdempotencyKeyReused, SpendingStopped, CommunityClosed,
    TransactionNotFound, AlreadyRolledBack.
    """
    outcome, refusal, balance, amount, replayed, created_at = answer
    if outcome == "STOPPED":
        _require_open()
    if outcome in _NOT_STORED:
        raise _NOT_STORED[outcome]
    return Receipt(
        **asked,
        refusal=refusal or "",
        amount=int(amount or 0),
        balance=int(balance or 0),
        replayed=replayed == "t",
        created_at=datetime.fromisoformat(created_at or ""),
    )


def _require_open() -> None:
    """Raises CommunityClosed if a closing stopped the spending: it can pass a call that was let in before it."""
    here = getattr(connection, "tenant", None)
    if here is None or here.pk is None:
        return
    community = Community.objects.filter(pk=here.pk, closed_at__isnull=False).first()
    if community is not None:
        raise closed_error(community)


def receipt_context(
    identity: UUID,
    kind: TransactionType,
    cause: str,
    cause_id: UUID | None,
    reason: str,
    actor: UUID,
    direction: str = "out",
) -> dict[str, Any]:
    """Return the part of a receipt that is known before the call."""
    return {
        "transaction_id": identity,
        "type": kind,
        "cause": cause,
        "cause_id": cause_id,
        "reason": reason,
        "actor": actor,
        "direction": direction,
    }

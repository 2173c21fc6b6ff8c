"""Pure rules of the ledger."""

import hashlib
from uuid import UUID

from tenants.wallets.models import Cause, SystemAccount, TransactionType

GIFTS = frozenset({Cause.TIP, Cause.REWARD, Cause.PRIZE, Cause.IMPORT, Cause.SALE})


def transaction_id(*, actor: UUID, key: UUID) -> UUID:
    """The identity of the movement ``actor`` asks for under a client's ``key``: the same key of somebody else differs.

    A UUID of version 8 (RFC 9562): the first 16 bytes of a SHA-256, with version and variant set.
    """
    digest = bytearray(hashlib.sha256(b"gemhall transaction 1" + actor.bytes + key.bytes).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return UUID(bytes=bytes(digest))


def balances_by_kind(balances: dict[int, int]) -> dict[str, int]:
    """The figures of a community's economy from the balances of its system accounts (gems).

    Gems come from ISSUANCE (below zero by what was made) and PRIZES; what is in no system account is held by members.
    """
    return {
        "issued": -balances.get(SystemAccount.ISSUANCE, 0),
        "spent": balances.get(SystemAccount.REVENUE, 0),
        "deducted": balances.get(SystemAccount.DEDUCTIONS, 0) + balances.get(SystemAccount.RESETS, 0),
        "held": -sum(balances.values()),
    }


def effect_of(kind: str, cause: str) -> str:
    """What a paid movement does to the economy: "issued", "spent", "refunded" (spent, and back) or "taken".

    "promised" is what was set aside as a prize, or put back: it counts once it is given.
    """
    if kind == TransactionType.CREDIT:
        return "issued"
    if kind == TransactionType.ROLLBACK:
        return "taken" if cause in GIFTS else "refunded"
    if kind == TransactionType.DEBIT and cause == Cause.PRIZE:
        return "promised"
    return "taken" if kind == TransactionType.RESET or cause == Cause.DEDUCTION else "spent"

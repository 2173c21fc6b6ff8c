"""Pure rules of the ledger."""

import hashlib
from uuid import UUID

from saas.activity.gem_totals import Figure, Figures
from tenants.wallets.models import SystemAccount


def transaction_id(*, actor: UUID, key: UUID) -> UUID:
    """Return the transaction id for ``actor`` and the client's ``key``. Other actors get other ids for the same key.

    It is a UUID of version 8 (RFC 9562): the first 16 bytes of a SHA-256, with version and variant set.
    """
    digest = bytearray(hashlib.sha256(b"gemhall transaction 1" + actor.bytes + key.bytes).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return UUID(bytes=bytes(digest))


# The system accounts whose balance is a figure of all members together, with that figure.
FIGURE_OF_ACCOUNT: dict[SystemAccount, Figure] = {
    SystemAccount.ISSUANCE: Figure.EARNED,
    SystemAccount.PRIZES: Figure.EARNED,
    SystemAccount.REVENUE: Figure.SPENT,
    SystemAccount.ESCROW: Figure.SPENT,
    SystemAccount.DEDUCTIONS: Figure.REMOVED,
    SystemAccount.RESETS: Figure.REMOVED,
}


def figures_of_balances(balances: dict[int, int]) -> Figures:
    """Return the figures of all members together from the balances of the system accounts (gems).

    The balances of ISSUANCE and PRIZES are negative: their amount is what members were given. An unclaimed prize does
    not belong to a member yet.
    """
    sums = dict.fromkeys(Figure, 0)
    for account, figure in FIGURE_OF_ACCOUNT.items():
        sums[figure] += balances.get(account, 0)
    return Figures(-sums[Figure.EARNED], sums[Figure.SPENT], sums[Figure.REMOVED])

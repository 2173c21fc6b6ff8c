from saas.kernel.database_errors import DatabaseFault, sqlstate
from saas.kernel.errors import DomainError


class InsufficientBalance(DomainError):
    """``params``: ``amount`` and ``balance``, gems as text."""

    code = "WALLET_INSUFFICIENT_BALANCE"
    message = "Wallet insufficient balance"


class RollbackInsufficient(DomainError):
    code = "WALLET_ROLLBACK_INSUFFICIENT"
    message = "Wallet insufficient funds for rollback"


class SpendingStopped(DomainError):
    code = "WALLET_SPENDING_STOPPED"
    status = 503
    message = "Spending is paused while we check the ledger. No gems were taken."


@sqlstate("GH010")
class IssuanceLimit(DomainError):
    """``amount`` is the gems beyond the day's limits, as text. ``limit`` is a whole day's limit, if they exceed it.

    For a fan, ``until`` replaces it: the start of the community's next day.
    """

    code = "WALLET_ISSUANCE_LIMIT"
    message = "The daily limit for issuing gems is reached"


class LossNotConfirmed(DomainError):
    """``loss`` is the gems given beyond the price, as text. The owner must repeat it as ``confirmedLoss``.

    ``average`` is the exact figure with two decimals. It is missing unless the loss of a case was rounded up.
    """

    code = "WALLET_LOSS_NOT_CONFIRMED"
    message = "Not saved: this gives more gems than it costs. Confirm the loss, or change the numbers."


class LossNeedsOwner(DomainError):
    """Only the owner, with the username ``owner``, can confirm the loss of ``loss`` gems."""

    code = "WALLET_LOSS_NEEDS_OWNER"
    message = "Gems given beyond the price: {loss}. Only the owner, {owner}, can confirm this"


class WalletFrozen(DomainError):
    code = "WALLET_FROZEN"
    message = "This wallet is frozen"


class TransactionNotFound(DomainError):
    code = "WALLET_TRANSACTION_NOT_FOUND"
    status = 404
    message = "Transaction not found"


class AlreadyRolledBack(DomainError):
    code = "WALLET_ALREADY_ROLLED_BACK"
    message = "This transaction was already reversed"


@sqlstate("GH001")
class WrongCommunity(DatabaseFault):
    """The search path leads to the schema of another community."""


@sqlstate("GH002")
class BadMovement(DatabaseFault):
    """The movement has no wallet or no system account, or its legs are incomplete."""


@sqlstate("GH003")
class DebitNotAllowed(DatabaseFault):
    """This cause must not take gems from this system account (``may_debit``)."""


@sqlstate("GH004")
class LegNotPaid(DatabaseFault):
    """Raised and caught inside ``post_legs``, to undo the earlier legs."""


@sqlstate("GH005")
class AlreadyStamped(DatabaseFault):
    """The schema has postings, so its tag cannot change."""


@sqlstate("GH006")
class WalletFull(DatabaseFault):
    """The wallet would hold more gems than can be shown."""


@sqlstate("GH007")
class PostedStays(DatabaseFault):
    """Transactions, postings and wallets cannot be changed or deleted."""


@sqlstate("GH999")
class ProbeDone(DatabaseFault):
    """Raised and caught inside ``probe_schema``, to undo the probe's postings."""


SPENDING_ERRORS = (InsufficientBalance, WalletFrozen, SpendingStopped)
"""The errors that every call that takes gems from a member can raise."""

from saas.kernel.errors import DomainError


class InsufficientBalance(DomainError):
    """``params``: amount and balance, as strings of gems."""

    code = "WALLET_INSUFFICIENT_BALANCE"
    message = "Wallet insufficient balance"


class RollbackInsufficient(DomainError):
    code = "WALLET_ROLLBACK_INSUFFICIENT"
    message = "Wallet insufficient funds for rollback"


class SpendingStopped(DomainError):
    code = "WALLET_SPENDING_STOPPED"
    status = 503
    message = "Spending is paused while the books are checked"


class IssuanceLimit(DomainError):
    """``params``: amount asked for and the daily limit, as strings of gems."""

    code = "WALLET_ISSUANCE_LIMIT"
    message = "The daily limit for handing out gems is reached"


class WalletFrozen(DomainError):
    code = "WALLET_FROZEN"
    message = "This wallet is frozen"


class TransactionNotFound(DomainError):
    code = "WALLET_TRANSACTION_NOT_FOUND"
    status = 404
    message = "Transaction not found"


class AlreadyRolledBack(DomainError):
    code = "WALLET_ALREADY_ROLLED_BACK"
    message = "This transaction is rolled back already"

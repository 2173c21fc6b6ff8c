"""The errors of a community's casinos."""

from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class ConnectionNotFound(DomainError):
    code = "CASINO_NOT_FOUND"
    status = 404
    message = "Casino connection not found"


@constraint("casino_connection_name_once")
class ConnectionDuplicate(DomainError):
    code = "CASINO_NAME_EXIST"
    message = "Another casino connection has this name. Choose another name."


class StakeNotConnected(DomainError):
    code = "INTEGRATION_STAKE_NOT_CONNECTED"
    message = "Stake is not connected"


class CasinoNotConnected(DomainError):
    """The connection has no credential, so only files bring its rows."""

    code = "CASINO_NOT_CONNECTED"
    message = "{casino} is not connected. Enter its key first."


class ConnectionPaused(DomainError):
    code = "CASINO_PAUSED"
    message = "This connection is paused. Resume it first."


class ReferralNotFound(DomainError):
    code = "CASINO_REFERRAL_NOT_FOUND"
    status = 404
    message = "Referred account not found"


class ReferralNotMatchable(DomainError):
    """A hidden account has no known owner. A merged account follows the account that continues it."""

    code = "CASINO_REFERRAL_NOT_MATCHABLE"
    message = "This account is hidden or merged into another one, so it cannot be matched to a fan"


@constraint("referred_account_one_handle")
class HandleExists(DomainError):
    code = "CASINO_HANDLE_EXIST"
    message = "This fan already has another confirmed account here. Release that account first."


class ReferralMergeRefused(DomainError):
    code = "CASINO_MERGE_REFUSED"
    message = "Two accounts of one connection can be merged, if neither is merged already"


class LoweredNotFound(DomainError):
    code = "CASINO_LOWERED_NOT_FOUND"
    status = 404
    message = "Lowered total not found"


class LoweredDecided(DomainError):
    code = "CASINO_LOWERED_DECIDED"
    message = "This lowered total was already decided, or a later pull replaced it"


class WagerImportNotFound(DomainError):
    code = "CASINO_IMPORT_NOT_FOUND"
    status = 404
    message = "Import not found"


@constraint("casino_import_once")
class ImportDuplicate(DomainError):
    code = "CASINO_IMPORT_EXIST"
    message = "You have already imported this file. Undo that import first."


class ImportOverlaps(DomainError):
    """``start`` and ``end`` are the period of the other import."""

    code = "CASINO_IMPORT_OVERLAPS"
    message = "Another import covers a part of this period, so wagers would count twice"


class ImportReplaced(DomainError):
    """A later pull or import read other totals of the same accounts."""

    code = "CASINO_IMPORT_REPLACED"
    message = "Later totals build on this import. Undo the later imports first."


class ImportUndone(DomainError):
    code = "CASINO_IMPORT_UNDONE"
    message = "This import was already undone"


class ImportUnreadable(DomainError):
    """``problem`` says what is wrong with the file."""

    code = "CASINO_IMPORT_UNREADABLE"
    status = 400
    message = "{problem}"


class ProofNotFound(DomainError):
    code = "CASINO_PROOF_NOT_FOUND"
    status = 404
    message = "Proof not found"


class ProofDecided(DomainError):
    code = "CASINO_PROOF_DECIDED"
    message = "This proof was already decided"


@constraint("account_proof_waiting_once")
class ProofWaiting(DomainError):
    code = "CASINO_PROOF_EXIST"
    message = "Your earlier proof still waits for the team"


class OwnProof(DomainError):
    """A team member would give their own account wagers that pay prizes."""

    code = "CASINO_PROOF_SELF"
    message = "This is your own account. Another team member must decide about it."


class RivalFigure(DomainError):
    """A team member would lower figures of a leaderboard in which they have a position."""

    code = "CASINO_RIVAL_FIGURE"
    message = "You have a position on a leaderboard that counts these wagers. Another team member must lower them."


class AccountOwned(DomainError):
    """The team has to release the account first, so that it never changes its owner by accident."""

    code = "CASINO_REFERRAL_OWNED"
    message = "This account is already confirmed for {username}. Release it first."


class AlreadyConfirmed(DomainError):
    code = "CASINO_ACCOUNT_CONFIRMED"
    message = "Your account is already confirmed here"

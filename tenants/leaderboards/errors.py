from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class LeaderboardNotFound(DomainError):
    code = "LEADERBOARD_NOT_FOUND"
    status = 404
    message = "Leaderboard not found"


class BoardWindowNotFound(DomainError):
    code = "LEADERBOARD_WINDOW_NOT_FOUND"
    status = 404
    message = "This window of the leaderboard was not found"


class EvidenceNotFound(DomainError):
    code = "LEADERBOARD_EVIDENCE_NOT_FOUND"
    status = 404
    message = "There is no evidence yet. It is written when the result is frozen."


@constraint("leaderboards_board_slug_key")
class LeaderboardSlugTaken(DomainError):
    code = "LEADERBOARD_SLUG_EXIST"
    message = "Another leaderboard has this address"


class LeaderboardTermsFixed(DomainError):
    """``fields`` names the rules that were sent and cannot change anymore."""

    code = "LEADERBOARD_TERMS_FIXED"
    message = "This leaderboard has started, so these rules cannot change"


class LeaderboardFinished(DomainError):
    code = "LEADERBOARD_FINISHED"
    message = "This leaderboard is finished"


class LeaderboardNotDraft(DomainError):
    code = "LEADERBOARD_NOT_DRAFT"
    message = "This leaderboard was published already"


class WindowNotOpen(DomainError):
    """``state`` is the window's state."""

    code = "LEADERBOARD_WINDOW_NOT_OPEN"
    message = "This is not possible now. The window is in the state {state}."


class PrizesOwed(DomainError):
    """``owed`` is the number of unpaid prizes."""

    code = "LEADERBOARD_PRIZES_OWED"
    message = "Pay the prizes first: {owed} are owed or under review"


class LeaderboardNotManual(DomainError):
    code = "LEADERBOARD_NOT_MANUAL"
    message = "Positions can only be imported into a manual leaderboard"


class ImportFaulty(DomainError):
    """``problems`` is the number of faulty lines. A dry run lists them."""

    code = "LEADERBOARD_IMPORT_FAULTY"
    status = 400
    message = "{problems} lines have problems. Correct the file and import it again."


class AppealClosed(DomainError):
    code = "LEADERBOARD_APPEAL_CLOSED"
    message = "The time to appeal is over, or the result is not frozen yet"


@constraint("appeal_open_once")
class AppealExists(DomainError):
    code = "LEADERBOARD_APPEAL_EXIST"
    message = "You already sent an appeal. The team has not decided about it yet."


class AppealNotFound(DomainError):
    code = "LEADERBOARD_APPEAL_NOT_FOUND"
    status = 404
    message = "Appeal not found"


class AppealDecided(DomainError):
    code = "LEADERBOARD_APPEAL_DECIDED"
    message = "This appeal was already decided"


class PayoutNotFound(DomainError):
    code = "LEADERBOARD_PAYOUT_NOT_FOUND"
    status = 404
    message = "Prize not found"


class PayoutSettled(DomainError):
    code = "LEADERBOARD_PAYOUT_SETTLED"
    message = "This prize was already paid"


class PayoutByLedger(DomainError):
    code = "LEADERBOARD_PAYOUT_BY_LEDGER"
    message = "Gems are paid automatically, as soon as the casino account is confirmed for a member"


class OwnBoardPrize(DomainError):
    """A team member who has a position decides about the result or its prizes."""

    code = "LEADERBOARD_SELF"
    message = "You have a position on this leaderboard. Another team member must decide about it."


class ExclusionNotFound(DomainError):
    code = "LEADERBOARD_EXCLUSION_NOT_FOUND"
    status = 404
    message = "This exclusion was not found"


@constraint("board_excludes_member_once")
@constraint("board_excludes_account_once")
class ParticipantExcluded(DomainError):
    code = "LEADERBOARD_EXCLUSION_EXIST"
    message = "This participant is already excluded"

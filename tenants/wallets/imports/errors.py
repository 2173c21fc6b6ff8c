from saas.kernel.errors import DomainError


class ImportNotFound(DomainError):
    code = "IMPORT_NOT_FOUND"
    status = 404
    message = "Import not found"


class ImportNotReady(DomainError):
    """``params``: state, the one it is in."""

    code = "IMPORT_NOT_READY"
    message = "This import is already at another step"


class ImportEmpty(DomainError):
    code = "IMPORT_EMPTY"
    message = "This file contains no person to import"


class ImportIncomplete(DomainError):
    """``params``: missing, the answers that the file's settings still need: NAME, POINTS, DECIMALS."""

    code = "IMPORT_INCOMPLETE"
    message = "Choose the missing file settings first"


class ImportReplacedLater(DomainError):
    """``params``: file, import and applied_at of the later import that set balances which this one changed."""

    code = "IMPORT_REPLACED_LATER"
    message = "A later import replaced some of these balances: {file}. Undo that import first"


class ImportRepeated(DomainError):
    """``params``: file, import and applied_at of the import of the same file. ``applied_at`` is null until its end."""

    code = "IMPORT_REPEATED"
    message = "The same file is already applied: {file}. Confirm that its gems are paid once more"


class TooManyDrafts(DomainError):
    """``params``: most."""

    code = "IMPORT_TOO_MANY_DRAFTS"
    message = "{most} uploaded files are not applied yet. Apply or discard one of them first"


class CandidateChanged(DomainError):
    code = "IMPORT_CANDIDATE_CHANGED"
    message = "One of these names has another owner now, or none. Load the list again"


class WaitingBalanceNotFound(DomainError):
    code = "IMPORT_BALANCE_NOT_FOUND"
    status = 404
    message = "One of these balances does not wait any more. Load the list again"

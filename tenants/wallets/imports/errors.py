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

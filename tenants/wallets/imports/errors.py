from saas.kernel.errors import DomainError


class ImportNotFound(DomainError):
    code = "IMPORT_NOT_FOUND"
    status = 404
    message = "Import not found"


class ImportNotReady(DomainError):
    """``params``: state, the one it is in."""

    code = "IMPORT_NOT_READY"
    message = "This import is at another step by now"


class ImportEmpty(DomainError):
    code = "IMPORT_EMPTY"
    message = "There is nobody in this file to bring along"

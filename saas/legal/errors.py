from saas.kernel.errors import DomainError


class LegalVersionOutdated(DomainError):
    """The accepted version is not the one that applies now."""

    code = "LEGAL_VERSION_OUTDATED"
    message = "This text has changed. Reload the page and read the new version"


class LegalDraftMissing(DomainError):
    code = "LEGAL_DRAFT_MISSING"
    message = "This is not a draft. A published version cannot be changed; write a new version"


class LegalAcceptanceRequired(DomainError):
    """The user must accept a new version first. Reads, the account and leaving stay possible."""

    code = "LEGAL_ACCEPTANCE_REQUIRED"
    message = "Our terms have changed. Read and accept them to continue"

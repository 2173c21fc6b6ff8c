from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


@constraint("domain_verified_once")
class DomainTaken(DomainError):
    code = "DOMAIN_TAKEN"
    status = 409
    message = "Another community uses this domain. If it is yours, contact the platform."


class DomainNotVerified(DomainError):
    """``params``: ``state`` (a ``CheckState``), and ``found``, the values of the record that the name servers gave."""

    code = "DOMAIN_NOT_VERIFIED"
    status = 409
    message = "The DNS records are not there yet"


class DomainNotFound(DomainError):
    code = "DOMAIN_NOT_FOUND"
    status = 404
    message = "Domain not found"


class CertificateRefused(DomainError):
    code = "TLS_NOT_ALLOWED"
    status = 403
    message = "No certificate for this name"

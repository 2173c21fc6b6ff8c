from saas.kernel.errors import DomainError


class CodeInvalid(DomainError):
    code = "AUTH_TWO_FACTOR_CODE_INVALID"
    status = 400
    message = "Invalid verification code. Please check the code and try again."


class BackupCodeInvalid(DomainError):
    code = "AUTH_BACKUP_CODE_INVALID"
    status = 400
    message = "Backup code invalid"


class EmailCodeExpired(DomainError):
    code = "AUTH_EMAIL_CODE_EXPIRED"
    status = 400
    message = "Email two factor code expired"


class EmailCodeInvalid(DomainError):
    code = "AUTH_EMAIL_CODE_INVALID"
    status = 400
    message = "Email two factor code invalid"


class EmailCodeNotSent(DomainError):
    code = "AUTH_EMAIL_CODE_NOT_SENT"
    status = 400
    message = "Email two factor code not sent"


CODE_ERRORS = (CodeInvalid, BackupCodeInvalid, EmailCodeExpired, EmailCodeInvalid, EmailCodeNotSent)
"""All errors of a wrong second factor."""

from saas.kernel.errors import DomainError


class InvalidCredentials(DomainError):
    code = "AUTH_INVALID_CREDENTIALS"
    status = 400
    message = "Wrong e-mail, username or password"


class Locked(DomainError):
    code = "AUTH_LOCKED"
    status = 429
    message = "Too many attempts, try again later"


class HandoffInvalid(DomainError):
    code = "AUTH_HANDOFF_INVALID"
    status = 400
    message = "This sign-in link is used up or expired"


class UserExists(DomainError):
    code = "USER_EXIST"
    status = 409
    message = "User exists"


class EmailAlreadyVerified(DomainError):
    code = "USER_EMAIL_ALREADY_VERIFIED"
    status = 409
    message = "E-mail already verified"


class VerifyLinkExpired(DomainError):
    code = "USER_VERIFY_LINK_EXPIRED"
    status = 400
    message = "Verify link expired"


class ResetLinkExpired(DomainError):
    code = "USER_RESET_LINK_EXPIRED"
    status = 400
    message = "Reset link expired"


class PasswordMismatch(DomainError):
    code = "USER_PASSWORD_MISMATCH"
    status = 400
    message = "Password missmatch"


class EmailNotSet(DomainError):
    code = "USER_EMAIL_NOT_SET"
    status = 409
    message = "E-mail not set"

from saas.kernel.errors import DomainError


class InvalidCredentials(DomainError):
    code = "AUTH_INVALID_CREDENTIALS"
    status = 400
    message = "Wrong email, username or password."


class Locked(DomainError):
    code = "AUTH_LOCKED"
    status = 429
    message = "Too many attempts. Try again later"


class TwoFactorRequired(DomainError):
    """``params``: the ``methods`` that complete a pending login, or ``enroll`` for an operator without a factor."""

    code = "AUTH_TWO_FACTOR_REQUIRED"
    status = 403
    message = "Two factor required"


class StepUpRequired(DomainError):
    """``params``: ``password`` (true if the user has one) and the ``methods`` of the second factor."""

    code = "AUTH_STEP_UP_REQUIRED"
    status = 409
    message = "Confirm it’s you to continue."


class HandoffInvalid(DomainError):
    code = "AUTH_HANDOFF_INVALID"
    status = 400
    message = "This login link was used or has expired. Go back and log in again."


class UserExists(DomainError):
    code = "USER_EXIST"
    status = 409
    message = "User exists"


class EmailAlreadyVerified(DomainError):
    """``params``: ``needsPassword`` for a link of an account that has no login until a password is set, and
    ``returnUrl`` for a link that was requested on a page of a community.
    """

    code = "USER_EMAIL_ALREADY_VERIFIED"
    status = 409
    message = "Email already verified"


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
    message = "Email not set"


class EmailChangeExpired(DomainError):
    code = "USER_EMAIL_CHANGE_EXPIRED"
    status = 400
    message = "This link was used or has expired. Request the change again in your settings."


class ExportNotFound(DomainError):
    code = "USER_EXPORT_NOT_FOUND"
    status = 404
    message = "This export does not exist or was deleted"


class OwnsCommunity(DomainError):
    code = "USER_OWNS_COMMUNITY"
    status = 409
    message = "You own {name}. Hand it over, or close it and wait until it is erased"


class AgeAlreadyConfirmed(DomainError):
    code = "AGE_ALREADY_CONFIRMED"
    status = 409
    message = "You have confirmed your age already. You cannot change it here."


class CountryAlreadyConfirmed(DomainError):
    code = "COUNTRY_ALREADY_CONFIRMED"
    status = 409
    message = "Your country is confirmed already. Is it wrong? Contact support."


class EmailNotVerified(DomainError):
    code = "USER_EMAIL_NOT_VERIFIED"
    status = 409
    message = "Email not verified"

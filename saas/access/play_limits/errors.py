from saas.kernel.errors import DomainError


class SelfExcluded(DomainError):
    """The user's break ends at ``until``; ``day`` is its date in UTC, for display."""

    code = "LIMIT_SELF_EXCLUDED"
    status = 409
    message = "You have excluded yourself until {day}"


class OwnLimitReached(DomainError):
    """``unit`` is TIMES or GEMS; ``left`` is what remains today. The community's next day begins at ``until``."""

    code = "LIMIT_OWN"
    status = 409
    message = "You have reached the limit you set yourself"


class OwnLimitTooLow(DomainError):
    """The call alone exceeds the user's limit of a day, so waiting does not help.

    ``unit`` is TIMES or GEMS, ``limit`` the limit in that unit, and ``inWords`` the limit with its unit.
    """

    code = "LIMIT_OWN_TOO_LOW"
    status = 409
    message = "This is more than your limit of {inWords} a day"

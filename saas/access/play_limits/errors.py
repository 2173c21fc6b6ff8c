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

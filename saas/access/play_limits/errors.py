from saas.kernel.errors import DomainError


class SelfExcluded(DomainError):
    """The break a person takes ends at ``until``, an instant of ``day`` (in UTC, for people)."""

    code = "LIMIT_SELF_EXCLUDED"
    status = 409
    message = "You have excluded yourself until {day}"


class OwnLimitReached(DomainError):
    """``unit`` is TIMES or GEMS, ``left`` is today's. The next day of the community begins at ``until``."""

    code = "LIMIT_OWN"
    status = 409
    message = "You have reached the limit you set yourself"

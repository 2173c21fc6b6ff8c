from saas.kernel.errors import DomainError


class OwnStream(DomainError):
    code = "WATCH_SELF"
    message = "You do not earn in your own community"


class WatchingElsewhere(DomainError):
    """Another tab or device of the fan has begun to watch since."""

    code = "WATCH_ELSEWHERE"
    message = "You are watching in another tab or on another device"


class PresenceCodeWrong(DomainError):
    """The number is wrong, or none is asked for. ``left`` is how many wrong ones are still allowed."""

    code = "WATCH_CODE_WRONG"
    status = 400
    message = "This number is wrong"

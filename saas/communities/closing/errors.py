from saas.kernel.errors import DomainError


class CommunityNotSettled(DomainError):
    """``params``: ``open``, the number of open matters. ``getClosing`` lists them."""

    code = "COMMUNITY_NOT_SETTLED"
    status = 409
    message = "Finish or cancel what is open first, for example raffles, orders, leaderboards and tournaments"


class TooLateToReopen(DomainError):
    code = "COMMUNITY_REOPEN_TOO_LATE"
    status = 409
    message = "The time for reopening is over. The community is being erased"


class CommunityIsOpen(DomainError):
    code = "COMMUNITY_IS_OPEN"
    status = 409
    message = "The community is open"

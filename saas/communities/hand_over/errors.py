from saas.kernel.errors import DomainError


class HandOverNotFound(DomainError):
    code = "HAND_OVER_NOT_FOUND"
    status = 404
    message = "This offer was answered or canceled"


class HandOverPending(DomainError):
    """``params``: ``receiver``, the user who has not answered yet."""

    code = "HAND_OVER_PENDING"
    status = 409
    message = "{receiver} has not answered yet. Cancel that offer first"


class HandOverExpired(DomainError):
    code = "HAND_OVER_EXPIRED"
    status = 409
    message = "This offer has expired. Ask the owner to send it again"


class HandOverForAnother(DomainError):
    code = "HAND_OVER_FOR_ANOTHER"
    status = 409
    message = "This offer is for another person. Log in with the account that it was sent to"


class ReceiverOwnsCommunity(DomainError):
    code = "HAND_OVER_RECEIVER_OWNS"
    status = 409
    message = "A user can own only one community. Choose a person without one"


class GiverGone(DomainError):
    code = "HAND_OVER_GIVER_GONE"
    status = 409
    message = "The person who made this offer no longer owns the community"

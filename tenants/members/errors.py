from saas.kernel.errors import DomainError


class AlreadyJoined(DomainError):
    code = "SUBSCRIPTION_EXIST"
    status = 409
    message = "Already subscribed"


class SubscribedToSelf(DomainError):
    code = "SUBSCRIPTION_SELF"
    status = 400
    message = "Cannot subscribe to yourself"


class NotJoined(DomainError):
    code = "SUBSCRIPTION_NOT_FOUND"
    status = 404
    message = "Not subscribed"


class MemberNotFound(DomainError):
    code = "USER_NOT_FOUND"
    status = 404
    message = "User not found"


class NoteNotFound(DomainError):
    code = "USER_NOTE_NOT_FOUND"
    status = 404
    message = "Note not found"


class MemberRestricted(DomainError):
    code = "MEMBER_RESTRICTED"
    status = 409
    message = "The team has restricted your account in this community"


class OwnMembership(DomainError):
    code = "USER_SELF"
    status = 409
    message = "You cannot change your own membership. Ask another team member"


class OwnBalance(DomainError):
    code = "WALLET_SELF"
    status = 409
    message = "You cannot change your own balance"

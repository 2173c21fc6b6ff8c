from saas.kernel.errors import DomainError


class CommunityRequired(DomainError):
    code = "COMMUNITY_REQUIRED"
    status = 404
    message = "This request needs a community"


class CommunitySourcesDisagree(DomainError):
    code = "COMMUNITY_SOURCES_DISAGREE"
    status = 400
    message = "The request names two different communities"


class CommunityNotReady(DomainError):
    code = "COMMUNITY_NOT_READY"
    status = 503
    message = "This community is still being created. Try again in a moment."


class CommunitySuspended(DomainError):
    """``params``: ``name`` of the community, and ``reason``, which the operator wrote for fans (may be empty)."""

    code = "COMMUNITY_SUSPENDED"
    status = 423
    message = "This community is suspended. Sales and draws are paused."


class CommunityClosed(DomainError):
    """``params``: ``until`` (the time up to which the owner can reopen it) and ``reason`` (may be empty)."""

    code = "COMMUNITY_CLOSED"
    status = 423
    message = "This community is closed"


class CommunitySlugTaken(DomainError):
    code = "COMMUNITY_SLUG_TAKEN"
    status = 409
    message = "This name is taken. Choose another one."


class CommunityExists(DomainError):
    code = "COMMUNITY_EXIST"
    status = 409
    message = "You already have a community."


class CreatorNotFound(DomainError):
    code = "CREATOR_NOT_FOUND"
    status = 404
    message = "Creator not found"


class HostUnknown(DomainError):
    code = "HOST_UNKNOWN"
    status = 421
    message = "No community uses this address"

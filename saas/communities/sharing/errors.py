from saas.kernel.errors import DomainError


class ShareLinkNotFound(DomainError):
    code = "SHARE_LINK_NOT_FOUND"
    status = 404
    message = "Link not found"


class ShareLinkLimitReached(DomainError):
    """The community has ``limit`` links of its own."""

    code = "SHARE_LINK_LIMIT_REACHED"
    message = "There are {limit} links already. Delete a link first"

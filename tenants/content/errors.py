from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class PageNotFound(DomainError):
    code = "PAGE_NOT_FOUND"
    status = 404
    message = "Page not found"


@constraint("content_page_slug_once")
class PageSlugTaken(DomainError):
    code = "PAGE_SLUG_TAKEN"
    message = "Another page has this address"


class PageLimitReached(DomainError):
    """The community has ``limit`` pages."""

    code = "PAGE_LIMIT_REACHED"
    message = "There are 20 pages already. Delete a page first"


class PageVersionNotFound(DomainError):
    code = "PAGE_VERSION_NOT_FOUND"
    status = 404
    message = "This page has no such version"


class BannerNotFound(DomainError):
    code = "BANNER_NOT_FOUND"
    status = 404
    message = "Banner not found"


class BannerLimitReached(DomainError):
    """The community has ``limit`` banners."""

    code = "BANNER_LIMIT_REACHED"
    message = "There are 20 banners already. Delete a banner first"

from saas.kernel.errors import DomainError


class CommunityExportNotFound(DomainError):
    code = "COMMUNITY_EXPORT_NOT_FOUND"
    status = 404
    message = "This export does not exist or was deleted. Start a new one"


class DownloadExpired(DomainError):
    code = "COMMUNITY_EXPORT_LINK_EXPIRED"
    status = 409
    message = "This download link has expired. Get a new one in your settings"

from saas.kernel.errors import DomainError


class SharedAchievementNotFound(DomainError):
    code = "SHARED_ACHIEVEMENT_NOT_FOUND"
    status = 404
    message = "This achievement is not shared."


class WinNotFound(DomainError):
    """Also for another member's win, and for one that the team voided."""

    code = "WIN_NOT_FOUND"
    status = 404
    message = "This win was not found."

from saas.kernel.errors import DomainError


class SharedAchievementNotFound(DomainError):
    code = "SHARED_ACHIEVEMENT_NOT_FOUND"
    status = 404
    message = "This achievement is not shared."

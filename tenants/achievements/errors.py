from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class AchievementNotFound(DomainError):
    code = "ACHIEVEMENT_NOT_FOUND"
    status = 404
    message = "This achievement no longer exists."


@constraint("achievement_name_once")
class AchievementExists(DomainError):
    code = "ACHIEVEMENT_EXIST"
    message = "Another achievement has this name. Choose another one."


class AchievementReached(DomainError):
    """Members reached a tier, so what it asks for stays."""

    code = "ACHIEVEMENT_REACHED"
    message = "Members have reached this, so it can no longer change."


class AchievementLimitReached(DomainError):
    code = "ACHIEVEMENT_LIMIT_REACHED"
    message = "A community can have {limit} achievements. Remove one first."

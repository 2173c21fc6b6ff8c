from saas.kernel.errors import DomainError


class NotificationNotFound(DomainError):
    code = "NOTIFICATION_NOT_FOUND"
    status = 404
    message = "Notification not found"

from saas.kernel.errors import DomainError


class NotificationNotFound(DomainError):
    code = "NOTIFICATION_NOT_FOUND"
    status = 404
    message = "Notification not found"


class MailLinkInvalid(DomainError):
    code = "NOTIFICATION_MAIL_LINK_INVALID"
    status = 404
    message = "This link no longer works"


class PushDeviceNotFound(DomainError):
    code = "NOTIFICATION_PUSH_DEVICE_NOT_FOUND"
    status = 404
    message = "Device not found"

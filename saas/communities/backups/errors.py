from saas.kernel.errors import DomainError


class NoBackupDestination(DomainError):
    code = "BACKUP_NO_DESTINATION"
    status = 404
    message = "This community has no backup destination. Enter your bucket first"


class BackupStorageRefused(DomainError):
    """``reason`` is a sentence for the owner: what the storage answered, and what to check."""

    code = "BACKUP_STORAGE_REFUSED"
    status = 409
    message = "{reason}"

"""Denials and errors of limited drops."""

from saas.kernel.database_errors import constraint, sqlstate
from saas.kernel.errors import DomainError


@constraint("drop_entry_once")
class AlreadyEntered(DomainError):
    code = "STORE_DROP_ASKED"
    status = 409
    message = "You have already entered this draw."


@sqlstate("GS021")
class DropChanged(DomainError):
    """The open draw is not the one that the user saw, or there is none."""

    code = "STORE_DROP_CHANGED"
    status = 409
    message = "This draw is no longer open."


class EntryWithdrawn(DomainError):
    """The call repeats an entry that was withdrawn since."""

    code = "STORE_DROP_WITHDRAWN"
    status = 409
    message = "You withdrew from this draw."


class EntryNotFound(DomainError):
    code = "STORE_DROP_ASK_NOT_FOUND"
    status = 404
    message = "You have not entered this draw."


class DropNotFound(DomainError):
    code = "STORE_DROP_NOT_FOUND"
    status = 404
    message = "This product has no draw."

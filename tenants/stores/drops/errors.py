"""What speaks against asking for a piece, or against a draw of them."""

from saas.kernel.database_errors import sqlstate
from saas.kernel.errors import DomainError


class AskedAlready(DomainError):
    code = "STORE_DROP_ASKED"
    status = 409
    message = "You asked for one already"


@sqlstate("GS021")
class DropChanged(DomainError):
    """The draw is another one than the person saw, or none."""

    code = "STORE_DROP_CHANGED"
    status = 409
    message = "This draw is not open"


class AskWithdrawn(DomainError):
    """A repeated call of an ask that was withdrawn since."""

    code = "STORE_DROP_WITHDRAWN"
    status = 409
    message = "You withdrew from this draw"


class AskNotFound(DomainError):
    code = "STORE_DROP_ASK_NOT_FOUND"
    status = 404
    message = "You are not in this draw"


class DropStands(DomainError):
    code = "STORE_DROP_STANDS"
    status = 409
    message = "Its pieces are being drawn. Cancel the draw first"


class DropNotFound(DomainError):
    code = "STORE_DROP_NOT_FOUND"
    status = 404
    message = "There is no such draw"

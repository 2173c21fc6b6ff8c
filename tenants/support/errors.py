from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import IdempotencyKeyReused


class OwnTicket(DomainError):
    """A member of the team cannot handle the own ticket as the team."""

    code = "SUPPORT_TICKET_SELF"
    message = "This is your own ticket. A colleague must handle it."


class CannotMerge(DomainError):
    """The tickets are of two fans, are the same, or one was merged; or an open one would go on in a resolved one."""

    code = "SUPPORT_TICKETS_DIFFER"
    message = "Choose another ticket of the same fan that is open, and was not merged already"


class NoRefund(DomainError):
    """The ticket is about nothing that can be refunded, or not any more. ``why`` is a sentence."""

    code = "SUPPORT_NO_REFUND"
    message = "{why} You can send a gift instead."


constraint("ticket_gems_once")(IdempotencyKeyReused)


@constraint("saved_answer_name_once")
class SavedAnswerExists(DomainError):
    """Another saved answer has this name."""

    code = "SUPPORT_ANSWER_EXIST"
    message = "A saved answer with this name exists"


class SavedAnswerNotFound(DomainError):
    code = "SUPPORT_ANSWER_NOT_FOUND"
    status = 404
    message = "Saved answer not found"

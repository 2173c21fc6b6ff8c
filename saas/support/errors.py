from saas.kernel.errors import DomainError


class TicketNotFound(DomainError):
    """Also for another person's ticket, and for a picture or line that is not part of it."""

    code = "SUPPORT_TICKET_NOT_FOUND"
    status = 404
    message = "Support ticket not found"


class TicketClosed(DomainError):
    """The ticket was resolved too long ago to be reopened. A new ticket can name it as its ``previousId``."""

    code = "SUPPORT_TICKET_CLOSED"
    message = "This ticket was closed more than {days} days ago. Open a new ticket; it will be linked to this one."


class TicketMerged(DomainError):
    """``ticketId`` and ``number`` are the ticket that goes on."""

    code = "SUPPORT_TICKET_MERGED"
    message = "This ticket was merged into ticket #{number}. Write there."


class TicketAlreadyResolved(DomainError):
    code = "SUPPORT_TICKET_RESOLVED"
    message = "This ticket is closed already"


class TicketNotRateable(DomainError):
    """It is not resolved, or it was resolved too long ago."""

    code = "SUPPORT_TICKET_NOT_RATEABLE"
    message = "You can rate a ticket in the {days} days after it was closed"


class TooManyTickets(DomainError):
    """``limit`` is how many tickets a fan can have open at one place."""

    code = "SUPPORT_TICKETS_TOO_MANY"
    message = "You have {limit} open tickets here. Close one before you open another."


class SubjectNotFound(DomainError):
    """Nothing of the fan has this kind and id, so a ticket cannot be about it."""

    code = "SUPPORT_SUBJECT_NOT_FOUND"
    status = 404
    message = "We could not find what this ticket is about. Open a ticket without it."


class PictureRefused(DomainError):
    code = "SUPPORT_PICTURE_FAILED"
    status = 502
    message = "The picture could not be stored. Try again."

"""Errors about tickets and draws. Each area turns them into errors of its own."""

from saas.kernel.database_errors import sqlstate
from saas.kernel.errors import DomainError


@sqlstate("GS011")
class DrawClosed(DomainError):
    code = "DRAW_CLOSED"
    message = "This draw is closed"


@sqlstate("GS012")
class DrawFull(DomainError):
    code = "DRAW_FULL"
    message = "Tickets left: {left}"


@sqlstate("GS013")
class MemberTicketLimitReached(DomainError):
    code = "DRAW_ENOUGH_TICKETS"
    message = "Tickets you can still get: {left}"


class DrawHasTickets(DomainError):
    code = "DRAW_HAS_TICKETS"
    message = "A fan already has a ticket, so this can no longer change"


class DrawNotFound(DomainError):
    code = "DRAW_NOT_FOUND"
    status = 404
    message = "Draw not found"


class WinnerGone(DomainError):
    code = "DRAW_WINNER_GONE"
    message = "This winner was already voided"


class BadClientSeed(DomainError):
    code = "FAIRNESS_CLIENT_SEED_INVALID"
    status = 400
    message = "A client seed must be 1 to 64 letters, digits, dashes or underscores"

from saas.kernel.database_errors import constraint, sqlstate
from saas.kernel.errors import DomainError


@constraint("raffles_raffle_slug_key")
class RaffleDuplicate(DomainError):
    code = "RAFFLE_DUPLICATE"
    message = "Raffle has duplicate"


@sqlstate("GS014")
class RaffleChanged(Exception):
    """The raffle's terms are not those that the member saw. The caller gives the text for the changed term."""


class RaffleNotFound(DomainError):
    code = "RAFFLE_NOT_FOUND"
    status = 404
    message = "Raffle not found or not available"


class RaffleFull(DomainError):
    """Only ``left`` tickets are available."""

    code = "RAFFLE_MAX_ENTRIES"
    message = "Raffle max entries"


class TicketLimitReached(DomainError):
    """The member may get only ``left`` more tickets."""

    code = "RAFFLE_MAX_ENTRIES_PER_USER"
    message = "Raffle max entries per user"


class SettingsFixed(DomainError):
    """A member holds a ticket, so the terms of the raffle cannot change. ``fields`` names those that were sent."""

    code = "RAFFLE_SETTINGS_EXIST"
    message = "Raffle settings exist"


class OwnRaffle(DomainError):
    code = "RAFFLE_SELF"
    status = 400
    message = "You can`t join to own raffle"


class OwnPrize(DomainError):
    """A team member who holds tickets could win the prize that is drawn again."""

    code = "RAFFLE_PRIZE_SELF"
    message = "You have tickets of this raffle. Another team member must decide about its prizes"


class RaffleComingSoon(DomainError):
    """Tickets are available from ``until`` on."""

    code = "RAFFLE_COMING_SOON"
    message = "Coming soon"


class RaffleFinished(DomainError):
    """``status`` is CANCELED, FINISHED, PENDING or DRAW. DRAW means that the raffle ended and waits for its draw."""

    code = "RAFFLE_FINISHED"
    message = "Raffle finished"


class RaffleRunning(DomainError):
    """Deleting it would cancel it, and refund its tickets."""

    code = "RAFFLE_RUNNING"
    message = "This raffle is running. Close it, or cancel it on its page"


class WrongPassword(DomainError):
    code = "RAFFLE_PASSWORD_WRONG"
    message = "This stream code is wrong. Check it and try again."


@constraint("password_tickets_once")
class PasswordUsed(DomainError):
    code = "RAFFLE_PASSWORD_USED"
    message = "You already got your tickets for this stream code."


class PrizeNotYours(DomainError):
    """The member has no prize to claim in this raffle: none won, already claimed, or claimed too late."""

    code = "RAFFLE_NOTHING_TO_CLAIM"
    message = "You cannot claim this prize. It was already claimed, or the time to claim it is over."


class AwardSettled(DomainError):
    code = "RAFFLE_PRIZE_SETTLED"
    message = "This prize was already claimed or drawn again."

from saas.kernel.database_errors import DatabaseFault, constraint, sqlstate
from saas.kernel.errors import DomainError


class LootboxNotFound(DomainError):
    code = "LOOTBOX_NOT_FOUND"
    status = 404
    message = "Case not found"


@constraint("lootboxes_lootbox_slug_key")
class LootboxSlugTaken(DomainError):
    code = "LOOTBOX_SLUG_EXIST"
    status = 409
    message = "Case slug exists"


class OddsInvalid(DomainError):
    """The odds do not add up to a million; ``total`` is their sum in parts per million."""

    code = "LOOTBOX_ODDS_INVALID"
    status = 400
    message = "Total odds should be 100."


class OddsChanged(DomainError):
    """``oddsHash`` and ``prizes`` (``id``, ``name``, ``ppm``) are those of the new table."""

    code = "LOOTBOX_ODDS_CHANGED"
    status = 409
    message = "The odds have changed. Check the new odds, then open the case again."


class OwnCase(DomainError):
    code = "LOOTBOX_SELF"
    status = 409
    message = "The team cannot open its own cases."


class LootboxStatusNotAllowed(DomainError):
    code = "LOOTBOX_STATUS"
    status = 409
    message = "The status of this case does not allow this change. Reload the page."


class CaseClosed(DomainError):
    """The team paused the case."""

    code = "LOOTBOX_PAUSED"
    status = 409
    message = "This case is paused"


class PrizeMissing(DomainError):
    """``prize`` is out of stock. A case is not opened for prizes that it cannot give."""

    code = "LOOTBOX_PRIZE_MISSING"
    status = 409
    message = "{prize} is out of stock. You can open this case when the prize is back"


class NoFreeOpening(DomainError):
    """The member used the free opening already."""

    code = "LOOTBOX_NO_FREE_OPENING"
    status = 409
    message = "You have no free opening of this case left"


class OpeningLimit(DomainError):
    """``left`` is the number of openings left today. More are allowed from ``until`` on."""

    code = "LOOTBOX_LIMIT"
    status = 409
    message = "Openings of this case per day: at most {limit}"


@sqlstate("GC001")
class NonceMoved(DatabaseFault):
    """The seed pair no longer draws at the nonce of the openings. The caller holds the pair's row."""

"""Errors of exclusive offers."""

from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class OfferNotFound(DomainError):
    code = "OFFER_NOT_FOUND"
    status = 404
    message = "No offer found"


class OfferPromoCodeNotFound(DomainError):
    """The offer has no promo code."""

    code = "OFFER_PROMO_CODE_NOT_FOUND"
    status = 404
    message = "Promo code does not exist!"


class OfferPlatformNotFound(DomainError):
    code = "OFFER_PLATFORM_NOT_FOUND"
    status = 404
    message = "Offer platform not found"


@constraint("offer_platform_name_once")
class OfferPlatformExists(DomainError):
    code = "OFFER_PLATFORM_EXIST"
    message = "A platform with this name exists"


class OfferPlatformInUse(DomainError):
    """``offers`` is the number of its offers that are not deleted."""

    code = "OFFER_PLATFORM_IN_USE"
    message = "This platform has offers. Delete them or move them to another platform first."


@constraint("offer_code_once")
class OfferDuplicate(DomainError):
    """Another offer of the platform has this promo code."""

    code = "OFFER_HAS_DUPLICATE"
    message = "Another offer of this platform has this promo code"


class OwnOffer(DomainError):
    code = "OFFER_SELF"
    message = "The team cannot claim its own offers"


class OfferComingSoon(DomainError):
    """It begins at ``until``."""

    code = "OFFER_COMING_SOON"
    message = "Coming soon"


class OfferEnded(DomainError):
    code = "OFFER_ENDED"
    message = "This offer has ended"


class OfferHasNoEnd(DomainError):
    code = "OFFER_HAS_NO_END"
    message = "This offer has no end to remind you of"


class OfferTakesNoClaims(DomainError):
    """The code alone is the offer: there is no reward to claim."""

    code = "OFFER_TAKES_NO_CLAIMS"
    message = "There is nothing to claim here. Use the code on the platform's site."


@constraint("offer_claims_within_limit")
class OfferClaimsTaken(DomainError):
    code = "OFFER_CLAIMS_TAKEN"
    message = "All claims of this offer are taken"


@constraint("offer_claim_once")
class OfferClaimExists(DomainError):
    """``status`` is PENDING or APPROVED."""

    code = "OFFER_CLAIM_EXIST"
    message = "You already claimed this offer"


class OfferClaimAttemptsUsed(DomainError):
    """The team rejected the member's claims of this offer ``attempts`` times."""

    code = "OFFER_CLAIM_ATTEMPTS_USED"
    message = "Your claims were rejected {attempts} times. Contact support if this is wrong."


class OfferClaimantUnavailable(DomainError):
    """The member left, is restricted, or has no account any more."""

    code = "OFFER_CLAIMANT_UNAVAILABLE"
    message = "This fan cannot take part now. Reject the claim, or wait until the fan is back."


class OfferClaimantOnTeam(DomainError):
    """The member joined the team after the claim."""

    code = "OFFER_CLAIMANT_ON_TEAM"
    message = "This person is on the team, which gets no rewards here. Reject the claim."


class OfferClaimantRewarded(DomainError):
    """An erased account of the same person got the reward of the offer."""

    code = "OFFER_CLAIMANT_REWARDED"
    message = "This person got this reward with an earlier account. Reject the claim."


CLAIMANT_ERRORS = (OfferClaimantUnavailable, OfferClaimantOnTeam, OfferClaimantRewarded)


class OfferClaimNotFound(DomainError):
    code = "OFFER_CLAIM_NOT_FOUND"
    status = 404
    message = "Claim not found"


class OfferClaimDecided(DomainError):
    code = "OFFER_CLAIM_DECIDED"
    message = "This claim is already decided"

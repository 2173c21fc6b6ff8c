"""The checks that decide if a person may claim an offer now, in their order. Page and call share them."""

from dataclasses import dataclass
from datetime import datetime

from saas.access.audience import AgeConfirmationRequired, CountryNotAllowed, TooYoung
from saas.access.play_limits.errors import SelfExcluded
from saas.kernel.errors import DomainError
from tenants.checkout.checks import (
    Gated,
    Participant,
    check,
    denial_codes,
    email_verified,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_on_team,
    not_restricted,
)
from tenants.offers.errors import (
    OfferClaimAttemptsUsed,
    OfferClaimExists,
    OfferClaimsTaken,
    OfferComingSoon,
    OfferEnded,
    OfferTakesNoClaims,
    OwnOffer,
)
from tenants.offers.models import MAX_ATTEMPTS, Offer, OfferClaim, OfferRequestStatus
from tenants.offers.rules import OfferPhase, phase_at


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferSituation:
    """An offer and a person at one time. ``audience_denial`` is the denial by age, country or a break.

    ``claims`` are the person's claims of the offer, the latest first. ``is_rewarded`` is true if an erased account of
    the person got the reward.
    """

    offer: Offer
    at: datetime
    participant: Participant
    audience_denial: DomainError | None
    claims: tuple[OfferClaim, ...]
    is_rewarded: bool = False

    @property
    def gated(self) -> Gated:
        return self.offer


@check(AgeConfirmationRequired, TooYoung, CountryNotAllowed, SelfExcluded)
def admitted(situation: OfferSituation) -> DomainError | None:
    return situation.audience_denial if situation.participant.user is not None else None


@check(OfferTakesNoClaims)
def takes_claims(situation: OfferSituation) -> DomainError | None:
    return None if situation.offer.takes_claims else OfferTakesNoClaims()


@check(OfferClaimExists)
def not_claimed(situation: OfferSituation) -> DomainError | None:
    kept = (one for one in situation.claims if one.status != OfferRequestStatus.REJECTED)
    return next((OfferClaimExists(status=one.status) for one in kept), None)


@check(OfferClaimExists)
def not_rewarded(situation: OfferSituation) -> DomainError | None:
    """Deny a person who erased an account after its reward. Each person gets it once."""
    return OfferClaimExists(status=OfferRequestStatus.APPROVED) if situation.is_rewarded else None


@check(OfferEnded)
def not_over(situation: OfferSituation) -> DomainError | None:
    return OfferEnded() if phase_at(situation.offer, situation.at) is OfferPhase.ENDED else None


@check(OfferComingSoon)
def has_begun(situation: OfferSituation) -> DomainError | None:
    offer = situation.offer
    is_coming = phase_at(offer, situation.at) is OfferPhase.COMING
    return OfferComingSoon(until=offer.starts_at.isoformat()) if is_coming else None


@check(OfferClaimAttemptsUsed)
def attempts_left(situation: OfferSituation) -> DomainError | None:
    count = len(situation.claims)
    return OfferClaimAttemptsUsed(attempts=count) if count >= MAX_ATTEMPTS else None


@check(OfferClaimsTaken)
def claims_left(situation: OfferSituation) -> DomainError | None:
    """The call counts the claims again under the lock on the offer."""
    offer = situation.offer
    return OfferClaimsTaken() if offer.claim_limit is not None and offer.claims_taken >= offer.claim_limit else None


OFFER_CLAIM_CHECKS = (
    takes_claims,
    not_claimed,
    not_over,
    has_begun,
    not_on_team(OwnOffer),
    logged_in,
    admitted,
    is_member,
    not_restricted,
    email_verified,
    not_rewarded,
    level_reached,
    member_long_enough,
    attempts_left,
    claims_left,
)
OFFER_DENIAL_CODES = denial_codes(OFFER_CLAIM_CHECKS)

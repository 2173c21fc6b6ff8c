"""A claim of an offer as the subject of a support ticket."""

from uuid import UUID

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.support.subjects import SubjectFact, TicketSubject
from saas.tenancy.models import Community
from tenants.offers.access import offer_audience
from tenants.offers.models import OfferClaim, OfferRequestStatus
from tenants.stores.models import REWARD_THINGS
from tenants.stores.reward_facts import reward_words
from tenants.wallets.rules import transaction_id

STATUS_WORDS = {
    OfferRequestStatus.PENDING: "Under review",
    OfferRequestStatus.APPROVED: "Approved",
    OfferRequestStatus.REJECTED: "Rejected",
}


def is_claim_shown(claim_id: UUID, user: User, community: Community) -> bool:
    """False while the offer excludes the fan's age or country, during a break, or while its area is switched off."""
    claim = OfferClaim.objects.select_related("offer__platform").filter(pk=claim_id).first()
    if claim is None or not is_area_on(community, Area.OFFERS):
        return False
    audience = offer_audience(user, community, [claim.offer.platform], now())
    return audience.finds(claim.offer) and audience.denial(claim.offer) is None


def find_claim(claim_id: UUID, member_id: UUID) -> TicketSubject | None:
    rows = OfferClaim.objects.select_related("offer__platform", "member", *REWARD_THINGS)
    claim = rows.filter(pk=claim_id, member=member_id).first()
    if claim is None:
        return None
    facts = [
        SubjectFact(label="Platform", text=claim.offer.platform.name),
        SubjectFact(label="State", text=STATUS_WORDS[OfferRequestStatus(claim.status)]),
        SubjectFact(label="Claimed", at=claim.claimed_at),
        SubjectFact(label="Reward", text=reward_words(claim)),
    ]
    if claim.code:
        facts.append(SubjectFact(label="Code", text=claim.code))
    if claim.reviewed_at is not None:
        facts.append(SubjectFact(label="Decided", at=claim.reviewed_at))
    if claim.reason:
        facts.append(SubjectFact(label="Reason", text=claim.reason))
    # An approval pays with the id of the claim as its key.
    is_paid = claim.status == OfferRequestStatus.APPROVED and claim.reward_gems > 0
    return TicketSubject(
        title=f"Your claim of {claim.offer.title}",
        facts=facts,
        transactions=[transaction_id(actor=claim.member.user_id, key=claim.pk)] if is_paid else [],
        link="/offers",
        office_link=f"/admin/offers/{claim.offer_id}",
    )

"""A canary in each text of exclusive offers and of invited friends that a creator or a fan wrote."""

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.offers.models import OfferClaim, OfferReport
from tests.support.offers import a_platform, an_offer
from tests.support.shop import Shopper


def offer_canaries(canary: str, community: Community, fan: Shopper) -> dict[str, list[str]]:
    """Create an offer with a rejected claim of ``fan`` and a report that its code did not work; answer their ids."""
    platform = a_platform(community, name=f"{canary}platform")
    offer = an_offer(
        community, platform, title=f"{canary}offer", description=f"{canary}offertext", promo_code=f"{canary}promo",
        promo_link=f"https://shop.example.org/{canary}offerlink", proof_hint=f"{canary}proofhint",
        how_to_claim=[f"{canary}howto"],
    )  # fmt: skip
    with tenant_context(community):
        claim = OfferClaim.objects.create(
            offer=offer, member=fan.member, status="REJECTED", text=f"{canary}claimtext", code=offer.promo_code,
            reason=f"{canary}claimreason", claimed_at=now(), reviewed_at=now(),
        )  # fmt: skip
        OfferReport.objects.create(offer=offer, member=fan.member, code=offer.promo_code, reported_at=now())
    return {"platform_id": [str(platform.pk)], "offer_id": [str(offer.pk)], "claim_id": [str(claim.pk)]}

"""Helpers for exclusive offers: platforms and offers of the team, adults who claim, and decisions."""

from datetime import timedelta
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.offers.models import Offer, OfferClaim, OfferPlatform, OfferRequestStatus
from tenants.offers.services import catalog, claims
from tests.support.api import Answer, Api
from tests.support.builders import an_actor
from tests.support.shop import Shopper, a_picture, a_shopper

FAN, TEAM = "/user/exclusive-offers", "/creator/exclusive-offers"
REQUESTS = f"{TEAM}/requests"
_numbers = count(1)


def an_adult(community: Community, **fields: Any) -> Shopper:
    """A fan of the community who confirmed the age."""
    fan = a_shopper(community)
    for name, value in {"age_confirmed_at": now(), **fields}.items():
        setattr(fan.user, name, value)
    fan.user.save()
    return fan


def a_platform(community: Community, **fields: Any) -> OfferPlatform:
    """By default, a platform that is no casino."""
    with tenant_context(community):
        given = {"name": f"Platform {next(_numbers)}", **fields}
        return catalog.create_platform(fields=given, picture=None, actor=an_actor(community), community=community)


def an_offer(community: Community, platform: OfferPlatform | None = None, **fields: Any) -> Offer:
    """By default, a published offer that ends in a week, and pays 100 gems for an approved claim."""
    platform = platform or a_platform(community)
    given: dict[str, Any] = {
        "platform_id": platform.pk,
        "title": f"Offer {next(_numbers)}",
        "description": "For new accounts.",
        "promo_code": f"CODE{next(_numbers)}",
        "promo_link": "https://shop.example.org/welcome",
        "how_to_claim": ["Open the link.", "Enter the code."],
        "match_percent": 100,
        "wagering": Decimal(30),
        "starts_at": now() - timedelta(hours=1),
        "ends_at": now() + timedelta(days=7),
        "takes_claims": True,
        "reward_gems": 100,
        "publication": "PUBLISHED",
        **fields,
    }
    with tenant_context(community):
        return catalog.create_offer(fields=given, picture=None, actor=an_actor(community), community=community)


def a_casino_offer(community: Community, **fields: Any) -> Offer:
    """An offer of Stake, a casino of the catalog."""
    with tenant_context(community):
        known = OfferPlatform.objects.filter(provider="STAKE").first()
    return an_offer(community, known or a_platform(community, name="Stake", provider="STAKE"), **fields)


def renewed(offer: Offer, community: Community) -> Offer:
    """The offer as it is now."""
    with tenant_context(community):
        return Offer.objects.get(pk=offer.pk)


def listed(api: Api, community: Community, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = api.at(community).get(f"{FAN}/all/{community.slug}", query).ok()["data"]
    return rows


def page(fan: Shopper, offer: Offer) -> dict[str, Any]:
    body: dict[str, Any] = fan.api.at(fan.community).get(f"{FAN}/one/{offer.pk}").ok()
    return body


def claim(fan: Shopper, offer: Offer, *, text: str = "Here is my proof", picture: bool = False) -> Answer:
    api, path = fan.api.at(fan.community), f"{FAN}/claim"
    if picture:
        return api.upload(path, {"offerId": str(offer.pk), "text": text, "image": a_picture()})
    return api.post(path, {"offerId": str(offer.pk), "text": text})


def a_claim(fan: Shopper, offer: Offer) -> OfferClaim:
    """A claim that waits, made below the API."""
    with tenant_context(fan.community):
        return claims.claim_offer(
            offer_id=offer.pk, fan=fan.user, community=fan.community, text="Here is my proof", picture=None
        )


def decide(claim_id: UUID, status: str, community: Community, *, reason: str = "") -> OfferClaim:
    with tenant_context(community):
        return claims.decide(
            claim_id=claim_id, status=OfferRequestStatus(status), reason=reason, actor=an_actor(community),
            community=community,
        )  # fmt: skip

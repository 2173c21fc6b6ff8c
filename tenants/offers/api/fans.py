"""Exclusive offers for fans: the list, one offer, the claim with its proof, reports, reminders.

An offer that excludes the caller's known age or country, or a caller on a break, is not listed, and every call about it
is refused.
"""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.audience import AUDIENCE_ERRORS
from saas.access.play_limits.errors import SelfExcluded
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.paging import page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.checks import denials_of
from tenants.checkout.errors import MembersOnly
from tenants.members.errors import MemberRestricted
from tenants.offers import selectors
from tenants.offers.api.outputs import ExclusiveOfferOutput, OfferPlatformFilterOutput
from tenants.offers.api.serializers import ClaimOfferInput, OfferListInput, OfferUseInput
from tenants.offers.eligibility import OFFER_CLAIM_CHECKS
from tenants.offers.errors import OfferClaimNotFound, OfferEnded, OfferHasNoEnd, OfferNotFound, OfferPromoCodeNotFound
from tenants.offers.models import OfferUse
from tenants.offers.services import claims, uses
from tenants.stores.errors import PICTURE_ERRORS

_SEEN = (CommunityRequired, OfferNotFound, SelfExcluded, *AUDIENCE_ERRORS)
_MEMBERS = (MembersOnly, MemberRestricted)


def _user_of(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _page(view: Endpoint, request: Request, offer_id: UUID, *, status: int = 200) -> Response:
    community, user = required(request), _user_of(request)
    (shown,) = selectors.shown_offers([selectors.found_offer(offer_id, user, community)], user, community)
    return view.render(ExclusiveOfferOutput, ExclusiveOfferOutput.of(shown, now()), status=status)


class ExclusiveOffers(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.OFFERS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listExclusiveOffers", query=OfferListInput, responses=page_of(ExclusiveOfferOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the offers that have not ended, in the team's order.

        A person of unknown age or country sees names and rules, and confirms the age to read codes and terms.
        """
        query = self.read_query(OfferListInput)
        community, user = required(request), _user_of(request)
        rows, total = window(selectors.offers_for_fans(query, user, community), query)
        moment = now()
        shown = [ExclusiveOfferOutput.of(one, moment) for one in selectors.shown_offers(rows, user, community)]
        return self.render_list(ExclusiveOfferOutput, shown, total)


class OfferPlatformFilters(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.OFFERS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listOfferPlatformFilters", responses=page_of(OfferPlatformFilterOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the platforms that have offers for the caller."""
        found = selectors.platforms_for_fans(_user_of(request), required(request))
        output = [OfferPlatformFilterOutput.of_count(row, count) for row, count in found]
        return self.render_list(OfferPlatformFilterOutput, output, len(output))


class ExclusiveOffer(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.OFFERS}
    raises = {"GET": _SEEN}

    @documented("getExclusiveOffer", responses=ExclusiveOfferOutput)
    def get(self, request: Request, offer_id: UUID) -> Response:
        """Return a published offer, also after its end."""
        return _page(self, request, offer_id)


class ClaimOffer(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.OFFERS}
    files = True
    raises = {"POST": (*_SEEN, *denials_of(OFFER_CLAIM_CHECKS), *PICTURE_ERRORS)}

    @documented(
        "claimExclusiveOffer",
        request={"multipart/form-data": ClaimOfferInput, "application/json": ClaimOfferInput},
        responses={201: ExclusiveOfferOutput},
    )
    def post(self, request: Request) -> Response:
        """Claim the reward of an offer with a proof. The team reviews it. One claim counts per fan."""
        required(request)
        body, fan = self.read(ClaimOfferInput), person(request)
        claims.claim_offer(
            offer_id=body["offer_id"], fan=fan, community=required(request), text=body["text"].strip(),
            picture=body.get("image"),
        )  # fmt: skip
        return _page(self, request, body["offer_id"], status=201)


class OfferUsed(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.OFFERS}
    raises = {"POST": (*_SEEN, OfferPromoCodeNotFound)}

    @documented("countOfferUse", request=OfferUseInput, responses=NothingOutput)
    def post(self, request: Request, offer_id: UUID) -> Response:
        """Count that a link was opened or a code was copied. The person is not stored."""
        use = OfferUse(self.read(OfferUseInput)["use"])
        uses.count_use(offer_id=offer_id, use=use, user=person(request), community=required(request))
        return self.render(NothingOutput, {})


class ReportOffer(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.OFFERS}
    raises = {"POST": (*_SEEN, *_MEMBERS, OfferPromoCodeNotFound)}

    @documented("reportOfferCode", request=None, responses=ExclusiveOfferOutput)
    def post(self, request: Request, offer_id: UUID) -> Response:
        """Report that the promo code did not work. It counts once per fan and code; repeatable."""
        uses.report_code(offer_id=offer_id, fan=person(request), community=required(request))
        return _page(self, request, offer_id)


class RemindOfOffer(Endpoint):
    guards = {"POST": "session", "DELETE": "session"}
    features = {"POST": Area.OFFERS}
    raises = {"POST": (*_SEEN, *_MEMBERS, OfferEnded, OfferHasNoEnd), "DELETE": (*_SEEN, *_MEMBERS)}

    @documented("remindOfOffer", request=None, responses=ExclusiveOfferOutput)
    def post(self, request: Request, offer_id: UUID) -> Response:
        """Ask for a reminder before the offer ends; repeatable."""
        uses.set_reminder(offer_id=offer_id, is_on=True, fan=person(request), community=required(request))
        return _page(self, request, offer_id)

    @documented("forgetOfferReminder", responses=ExclusiveOfferOutput)
    def delete(self, request: Request, offer_id: UUID) -> Response:
        """Ask for no reminder any more; repeatable."""
        uses.set_reminder(offer_id=offer_id, is_on=False, fan=person(request), community=required(request))
        return _page(self, request, offer_id)


class OwnOfferPicture(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (CommunityRequired, OfferClaimNotFound, NotFound)}

    @documented("getOwnOfferProof", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, claim_id: UUID) -> Any:
        """Return the picture of the caller's own claim."""
        required(request)
        return _picture(request, selectors.own_claim(claim_id, person(request).pk).image)


def _picture(request: Request, name: str) -> Any:
    if not name:
        raise NotFound
    return private_picture(request, name)

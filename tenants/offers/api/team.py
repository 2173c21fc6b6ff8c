"""Offers, their platforms and the claims of fans in the back office."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import AudienceArea
from saas.access.audit_things import Action
from saas.kernel.clock import now
from saas.kernel.days import last_days
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import DomainError, NotFound
from saas.kernel.files import private_picture
from saas.kernel.paging import page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.plans.errors import FeatureSwitchedOff
from saas.tenancy.resolver import required
from tenants.checkout.api.audience_rules import audience_rule
from tenants.checkout.rewards import GIVING_ERRORS
from tenants.offers import selectors
from tenants.offers.api.outputs import (
    OfferRequestOutput,
    OfferTermsOutput,
    TeamOfferDetailOutput,
    TeamOfferOutput,
    TeamOfferPlatformOutput,
)
from tenants.offers.api.serializers import (
    DecidedOfferRequestsOutput,
    DecideOfferRequestInput,
    DecideOfferRequestsInput,
    OfferChangesInput,
    OfferInput,
    OfferPlatformChangesInput,
    OfferPlatformInput,
    OfferPlatformListInput,
    OfferRequestListInput,
    OfferTermsInput,
    TeamOfferListInput,
)
from tenants.offers.errors import (
    CLAIMANT_ERRORS,
    OfferClaimDecided,
    OfferClaimNotFound,
    OfferDuplicate,
    OfferNotFound,
    OfferPlatformExists,
    OfferPlatformInUse,
    OfferPlatformNotFound,
    OwnOffer,
)
from tenants.offers.models import OfferRequestStatus, WageringBasis
from tenants.offers.rules import BonusTerms
from tenants.offers.services import catalog, claims
from tenants.stores.errors import PICTURE_ERRORS, ProductOutOfStock
from tenants.wallets.errors import IssuanceLimit, SpendingStopped

GUARD = "OFFERS_MANAGEMENT"
SHOWN_DAYS = 30
OfferRule = audience_rule(AudienceArea.OFFERS, guard=GUARD, action=Action.OFFER_RULE, name="Offer")
_SAVE_ERRORS = (
    OfferPlatformNotFound, OfferDuplicate, EditConflict, FeatureSwitchedOff, IssuanceLimit, *PICTURE_ERRORS,
)  # fmt: skip
_PAY_ERRORS: tuple[type[DomainError], ...] = (
    *CLAIMANT_ERRORS, *GIVING_ERRORS, ProductOutOfStock, IssuanceLimit, SpendingStopped,
)  # fmt: skip


def _detail(view: Endpoint, request: Request, offer_id: UUID, *, status: int = 200) -> Response:
    offer, days = selectors.team_offer(offer_id), last_days(SHOWN_DAYS, required(request).timezone)
    uses = selectors.uses_by_day(offer, days.first)
    output = TeamOfferDetailOutput.of_days(offer, now(), days, uses)
    return view.render(TeamOfferDetailOutput, output, status=status)


class TeamOffers(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnOffers", query=TeamOfferListInput, responses=page_of(TeamOfferOutput))
    def get(self, request: Request) -> Response:
        """List all offers with their figures, also drafts and ended ones."""
        query, moment = self.read_query(TeamOfferListInput), now()
        rows, total = window(selectors.team_offers(query), query)
        return self.render_list(TeamOfferOutput, [TeamOfferOutput.of(row, moment) for row in rows], total)


class NewOffer(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.OFFERS}
    raises = {"POST": tuple(error for error in _SAVE_ERRORS if error is not EditConflict)}
    files = True

    @documented(
        "createOffer",
        request={"multipart/form-data": OfferInput, "application/json": OfferInput},
        responses={201: TeamOfferDetailOutput},
    )
    def post(self, request: Request) -> Response:
        """Create an offer, as a draft or published at once."""
        body = self.read(OfferInput)
        picture = body.pop("offer_image", None)
        offer = catalog.create_offer(fields=body, picture=picture, actor=actor_of(request), community=required(request))
        return _detail(self, request, offer.pk, status=201)


class OneOffer(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.OFFERS}
    raises = {"GET": (OfferNotFound,), "PATCH": (OfferNotFound, *_SAVE_ERRORS), "DELETE": (OfferNotFound,)}
    files = True

    @documented("getOwnOffer", responses=TeamOfferDetailOutput)
    def get(self, request: Request, offer_id: UUID) -> Response:
        """Return an offer with its figures of the last 30 days."""
        return _detail(self, request, offer_id)

    @documented(
        "editOffer",
        request={"multipart/form-data": OfferChangesInput, "application/json": OfferChangesInput},
        responses=TeamOfferDetailOutput,
    )
    def patch(self, request: Request, offer_id: UUID) -> Response:
        """Change, publish or hide an offer. Claims that wait keep their reward."""
        body, seen = read_changes(self, OfferChangesInput)
        picture = body.pop("offer_image", None)
        catalog.edit_offer(
            offer_id=offer_id, changes=body, picture=picture, actor=actor_of(request), community=required(request),
            seen=seen,
        )  # fmt: skip
        return _detail(self, request, offer_id)

    @documented("deleteOffer", responses=NothingOutput)
    def delete(self, request: Request, offer_id: UUID) -> Response:
        """Delete an offer. Claims that wait can still be decided; repeatable."""
        catalog.delete_offer(offer_id=offer_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class OfferTerms(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("explainOfferTerms", request=OfferTermsInput, responses=OfferTermsOutput)
    def post(self, request: Request) -> Response:
        """Return terms in plain sentences with a worked example, without storing them."""
        body = self.read(OfferTermsInput)
        is_on_bonus = body.pop("wagering_on") == WageringBasis.DEPOSIT_AND_BONUS
        return self.render(OfferTermsOutput, OfferTermsOutput.of(BonusTerms(**body, is_on_bonus=is_on_bonus)))


class OfferRequests(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOfferRequests", query=OfferRequestListInput, responses=page_of(OfferRequestOutput))
    def get(self, request: Request) -> Response:
        """List the claims with a status: those that wait, the oldest first; others, the latest decision first."""
        query, slug = self.read_query(OfferRequestListInput), required(request).slug
        found, after = selectors.team_claims(query)
        rows, total = window(found, query, after=after)
        return self.render_list(OfferRequestOutput, [OfferRequestOutput.of(row, slug) for row in rows], total)


class OneOfferRequest(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {"PATCH": (OfferClaimNotFound, OfferClaimDecided, OwnOffer, *_PAY_ERRORS)}

    @documented("decideOfferRequest", request=DecideOfferRequestInput, responses=OfferRequestOutput)
    def patch(self, request: Request, claim_id: UUID) -> Response:
        """Approve a claim, which pays its reward, or reject it with a reason. The first decision counts."""
        body, community = self.read(DecideOfferRequestInput), required(request)
        claims.decide(
            claim_id=claim_id, status=OfferRequestStatus(body["status"]), reason=body["reason"],
            actor=actor_of(request), community=community,
        )  # fmt: skip
        return self.render(OfferRequestOutput, OfferRequestOutput.of(selectors.team_claim(claim_id), community.slug))


class ManyOfferRequests(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {"PATCH": _PAY_ERRORS}

    @documented("decideOfferRequests", request=DecideOfferRequestsInput, responses=DecidedOfferRequestsOutput)
    def patch(self, request: Request) -> Response:
        """Decide several claims at once. Decided ones are left out. The first reward that cannot be paid ends it."""
        body = self.read(DecideOfferRequestsInput)
        decided = claims.decide_many(
            claim_ids=body["ids"], status=OfferRequestStatus(body["status"]), reason=body["reason"],
            actor=actor_of(request), community=required(request),
        )  # fmt: skip
        return self.render(DecidedOfferRequestsOutput, {"decided": decided})


class OfferRequestPicture(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (OfferClaimNotFound, NotFound)}

    @documented("getOfferProof", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, claim_id: UUID) -> Any:
        """Return the picture of a claim."""
        name = selectors.team_claim(claim_id).image
        if not name:
            raise NotFound
        return private_picture(request, name)


class OfferPlatforms(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOfferPlatforms", query=OfferPlatformListInput, responses=page_of(TeamOfferPlatformOutput))
    def get(self, request: Request) -> Response:
        """List the platforms with the number of their offers."""
        query = self.read_query(OfferPlatformListInput)
        rows, total = window(selectors.team_platforms(query), query)
        return self.render_list(TeamOfferPlatformOutput, [TeamOfferPlatformOutput.of(row) for row in rows], total)


class NewOfferPlatform(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.OFFERS}
    raises = {"POST": (OfferPlatformExists, FeatureSwitchedOff, *PICTURE_ERRORS)}
    files = True

    @documented(
        "createOfferPlatform",
        request={"multipart/form-data": OfferPlatformInput, "application/json": OfferPlatformInput},
        responses={201: TeamOfferPlatformOutput},
    )
    def post(self, request: Request) -> Response:
        """Create a platform."""
        body = self.read(OfferPlatformInput)
        picture = body.pop("platform_icon", None)
        row = catalog.create_platform(
            fields=body, picture=picture, actor=actor_of(request), community=required(request)
        )
        return self.render(TeamOfferPlatformOutput, TeamOfferPlatformOutput.of(row), status=201)


class OneOfferPlatform(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.OFFERS}
    raises = {
        "PATCH": (OfferPlatformNotFound, OfferPlatformExists, EditConflict, FeatureSwitchedOff, *PICTURE_ERRORS),
        "DELETE": (OfferPlatformNotFound, OfferPlatformInUse),
    }
    files = True

    @documented(
        "editOfferPlatform",
        request={"multipart/form-data": OfferPlatformChangesInput, "application/json": OfferPlatformChangesInput},
        responses=TeamOfferPlatformOutput,
    )
    def patch(self, request: Request, platform_id: UUID) -> Response:
        """Change a platform."""
        body, seen = read_changes(self, OfferPlatformChangesInput)
        picture = body.pop("platform_icon", None)
        catalog.edit_platform(
            platform_id=platform_id, changes=body, picture=picture, actor=actor_of(request),
            community=required(request), seen=seen,
        )  # fmt: skip
        row = selectors.team_platform(platform_id)
        return self.render(TeamOfferPlatformOutput, TeamOfferPlatformOutput.of(row))

    @documented("deleteOfferPlatform", responses=NothingOutput)
    def delete(self, request: Request, platform_id: UUID) -> Response:
        """Delete a platform without offers; repeatable."""
        catalog.delete_platform(platform_id=platform_id, actor=actor_of(request))
        return self.render(NothingOutput, {})

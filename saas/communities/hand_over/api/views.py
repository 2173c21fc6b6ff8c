"""The owner's calls for handing a community over, and those of the person who gets it."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of, origin_of
from saas.accounts.errors import EmailNotVerified, StepUpRequired
from saas.accounts.signed_in import person
from saas.accounts.step_up import require_step_up
from saas.communities.hand_over import selectors, services
from saas.communities.hand_over.api.serializers import (
    HandOverInput,
    HandOverOutput,
    OfferOutput,
    OpenHandOverOutput,
    ReceivedCommunityOutput,
)
from saas.communities.hand_over.errors import (
    GiverGone,
    HandOverExpired,
    HandOverForAnother,
    HandOverNotFound,
    HandOverPending,
    ReceiverOwnsCommunity,
)
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import PermissionNotPermitted
from saas.kernel.rates import Rate
from saas.plans.errors import PlanLimitReached
from saas.tenancy.errors import CommunityClosed, CommunitySuspended
from saas.tenancy.resolver import required


class OpenHandOver(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "owner", "POST": "owner", "DELETE": "owner"}
    needs_acceptance = False
    raises = {
        "POST": (HandOverPending, ReceiverOwnsCommunity, PlanLimitReached, StepUpRequired),
        "DELETE": (HandOverNotFound,),
    }
    rates = {"POST": Rate.MAIL}

    @documented("getHandOver", responses=OpenHandOverOutput)
    def get(self, request: Request) -> Response:
        """Return the open offer of the community to another user, if there is one."""
        return self.render(OpenHandOverOutput, {"hand_over": selectors.offer_of(required(request))})

    @documented("offerHandOver", request=HandOverInput, responses={201: HandOverOutput})
    def post(self, request: Request) -> Response:
        """Offer the community to another user, who has a week to accept. Only one offer can be open."""
        require_step_up(request)
        body = self.read(HandOverInput)
        row = services.offer(community=required(request), actor=actor_of(request), **body)
        return self.render(HandOverOutput, row, status=201)

    @documented("cancelHandOver", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Withdraw the open offer."""
        services.cancel(community=required(request), actor=actor_of(request))
        return Response(status=204)


class HandOverOffer(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (HandOverNotFound, HandOverForAnother)}
    strong_session = True

    @documented("getOfferedCommunity", responses=OfferOutput)
    def get(self, request: Request, offer_id: UUID) -> Response:
        """Return who gives the user which community."""
        return self.render(OfferOutput, selectors.offer_for(person(request), offer_id))


class AcceptOffer(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {
        "POST": (
            HandOverNotFound,
            HandOverForAnother,
            HandOverExpired,
            GiverGone,
            ReceiverOwnsCommunity,
            EmailNotVerified,
            CommunitySuspended,
            CommunityClosed,
            PermissionNotPermitted,
            StepUpRequired,
        )
    }
    strong_session = True

    @documented("acceptOfferedCommunity", request=None, responses=ReceivedCommunityOutput)
    def post(self, request: Request, offer_id: UUID) -> Response:
        """Become the owner of the community. The former owner becomes staff or a member, as the offer says."""
        user = person(request)
        selectors.offer_for(user, offer_id)
        require_step_up(request)
        community = services.accept(offer_id=offer_id, user=user, **origin_of(request._request))
        return self.render(ReceivedCommunityOutput, community)


class RefuseOffer(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (HandOverNotFound, HandOverForAnother)}
    strong_session = True

    @documented("refuseOfferedCommunity", request=None, responses={204: None})
    def post(self, request: Request, offer_id: UUID) -> Response:
        """Refuse the offer. The owner is notified."""
        services.refuse(offer_id=offer_id, user=person(request), **origin_of(request._request))
        return Response(status=204)

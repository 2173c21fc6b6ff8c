"""The owner's calls for closing and reopening a community."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.errors import StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.communities.closing import selectors, services
from saas.communities.closing.api.serializers import CloseInput, ClosingOutput
from saas.communities.closing.errors import CommunityIsOpen, CommunityNotSettled, TooLateToReopen
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.tenancy.resolver import required


class Closing(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "owner"}
    accepts_closed = True

    @documented("getClosing", responses=ClosingOutput)
    def get(self, request: Request) -> Response:
        """Return whether the community is closed, what must be finished before, and what members would lose."""
        return self.render(ClosingOutput, selectors.closing_of(required(request)))


class Close(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    needs_acceptance = False
    raises = {"POST": (CommunityNotSettled, StepUpRequired)}

    @documented("closeCommunity", request=CloseInput, responses=ClosingOutput)
    def post(self, request: Request) -> Response:
        """Close the community. The owner can reopen it for 30 days; then it is erased."""
        require_step_up(request)
        body = self.read(CloseInput)
        community = services.close(community=required(request), actor=actor_of(request), **body)
        return self.render(ClosingOutput, selectors.closing_of(community))


class Reopen(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    needs_acceptance = False
    raises = {"POST": (CommunityIsOpen, TooLateToReopen, StepUpRequired)}
    accepts_closed = True

    @documented("reopenCommunity", request=None, responses=ClosingOutput)
    def post(self, request: Request) -> Response:
        """Open the closed community again, as it was."""
        require_step_up(request)
        community = services.reopen(community=required(request), actor=actor_of(request))
        return self.render(ClosingOutput, selectors.closing_of(community))

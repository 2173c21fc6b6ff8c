"""Remembering what a visitor pressed, and forgetting it once it is done (saas.accounts.pending_actions)."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import pending_actions
from saas.accounts.api.serializers import PendingActionInput
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.serializers import NothingOutput
from saas.tenancy.resolver import required


class OwnPendingAction(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "public", "DELETE": "public"}

    @documented("rememberPendingAction", request=PendingActionInput, responses={202: NothingOutput})
    def post(self, request: Request) -> Response:
        """Remember what a visitor pressed, for half an hour in this browser. `whoami` returns it after the login."""
        action = pending_actions.PendingAction(**self.read(PendingActionInput))
        response = Response({}, status=202)
        pending_actions.remember(response, required(request), action)
        return response

    @documented("forgetPendingAction", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Forget it: it was done, or the person decided otherwise."""
        response = Response(status=204)
        pending_actions.drop(response)
        return response

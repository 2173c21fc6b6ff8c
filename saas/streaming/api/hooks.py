"""The receivers of stream events. They store an event and answer; a job applies it."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.identities.errors import IntegrationUnavailable
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import InvalidPayload
from saas.kernel.serializers import NothingOutput
from saas.streaming.errors import EventRefused
from saas.streaming.services import inbox


class KickEvents(Endpoint):
    """Kick sends an event again until this call answers with 2xx."""

    scope = Scope.PLATFORM
    guards = {"POST": "signature"}
    raises = {"POST": (EventRefused, InvalidPayload, IntegrationUnavailable)}

    @documented("receiveKickEvent", request=NothingOutput, responses=NothingOutput)
    def post(self, request: Request) -> Response:
        """Store the event of a channel."""
        inbox.receive_kick(request.headers, request._request.body)
        return Response({})


class TwitchEvents(Endpoint):
    """Twitch sends an event again until this call answers with 2xx."""

    scope = Scope.PLATFORM
    guards = {"POST": "signature"}
    raises = {"POST": (EventRefused, InvalidPayload)}

    @documented("receiveTwitchEvent", request=NothingOutput, responses=NothingOutput)
    def post(self, request: Request) -> HttpResponse:
        """Store the event of a channel, repeat a challenge as plain text, or note the end of a subscription."""
        received = inbox.receive_twitch(request.headers, request._request.body)
        if isinstance(received, inbox.Reception):
            return Response({})
        return HttpResponse(received, content_type="text/plain")

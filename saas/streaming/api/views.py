"""The team's calls about connected channels, and the creator's own switch."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.errors import StepUpRequired
from saas.accounts.identities.api import departure
from saas.accounts.identities.errors import IntegrationUnavailable
from saas.accounts.identities.models import LoginAttempt
from saas.accounts.signed_in import person
from saas.accounts.step_up import require_step_up
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.streaming import selectors
from saas.streaming.api.serializers import (
    ChannelConnectionOutput,
    ConnectOutput,
    LiveSwitchInput,
    LiveSwitchOutput,
)
from saas.streaming.errors import ChannelNotConnected, LiveByChannel
from saas.streaming.providers import CHANNELS, named
from saas.streaming.services import connections, live
from saas.tenancy.permissions import Permission
from saas.tenancy.resolver import required

MANAGERS = Permission.SETTINGS_MANAGEMENT


class Channels(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": MANAGERS}

    @documented("listChannelConnections", responses=page_of(ChannelConnectionOutput))
    def get(self, request: Request) -> Response:
        """List the providers of channels, each with the community's channel there."""
        rows = selectors.connections_of(required(request))
        return self.render_list(ChannelConnectionOutput, rows, len(rows))


class Connect(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": MANAGERS}
    raises = {"GET": (IntegrationUnavailable, StepUpRequired)}
    starts_write = True

    @documented("connectChannel", responses=ConnectOutput)
    def get(self, request: Request, provider: str) -> Response:
        """Return the address at which to connect or renew a channel.

        The provider sends the browser back to the settings. The answer is data, not a redirect: another site cannot
        read it, so it cannot make a browser connect a channel.
        """
        chosen = named(provider)
        require_step_up(request)
        url, browser = departure.start(
            request,
            chosen,
            LoginAttempt.Intent.CHANNEL,
            person(request),
            connections.SETTINGS_LINK,
            community=required(request),
            scopes=CHANNELS[chosen].scopes,
        )
        response = self.render(ConnectOutput, {"url": url})
        departure.remember_browser(response, browser)
        return response


class OneChannel(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"DELETE": MANAGERS}
    raises = {"DELETE": (ChannelNotConnected, StepUpRequired)}

    @documented("disconnectChannel", responses={204: None})
    def delete(self, request: Request, provider: str) -> Response:
        """Disconnect the channel. Its tokens are revoked at the provider."""
        chosen = named(provider)
        require_step_up(request)
        connections.disconnect(community=required(request), provider=chosen, actor=actor_of(request))
        return Response(status=204)


class OwnLiveSwitch(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": MANAGERS, "PATCH": MANAGERS}
    raises = {"PATCH": (LiveByChannel,)}

    @documented("getLiveSwitch", responses=LiveSwitchOutput)
    def get(self, request: Request) -> Response:
        """Return whether the creator is live, and what says so."""
        return self.render(LiveSwitchOutput, selectors.switch_of(required(request)))

    @documented("setLiveSwitch", request=LiveSwitchInput, responses=LiveSwitchOutput)
    def patch(self, request: Request) -> Response:
        """Say that the creator is live, or that the stream is over. The switch ends automatically after 12 hours."""
        body, community = self.read(LiveSwitchInput), required(request)
        live.switch(community=community, actor=actor_of(request), **body)
        return self.render(LiveSwitchOutput, selectors.switch_of(community))

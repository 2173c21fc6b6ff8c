"""Watching for fans: what counts today, heartbeats of the player, and signs of presence."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import RateLimited
from saas.plans.catalog import Area
from saas.streaming.providers import page_of
from saas.streaming.selectors import RunningChannel
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.api.serializers import denial_output
from tenants.checkout.checks import denials_of
from tenants.watching import services
from tenants.watching.api.serializers import OwnWatchingOutput, PresenceInput, WatchBeatInput, WatchBeatOutput
from tenants.watching.eligibility import WATCH_CHECKS
from tenants.watching.errors import PresenceCodeWrong, WatchingElsewhere
from tenants.watching.pictures import picture_of
from tenants.watching.rules import BEAT
from tenants.watching.selectors import WatchView, view_of


def _channel(channel: RunningChannel, view: WatchView) -> dict[str, Any]:
    return {
        "provider": channel.provider,
        "login": channel.login,
        "url": page_of(channel.provider, channel.login),
        "title": channel.stream.title,
        "since": channel.stream.since,
        "is_linked": channel.provider in view.linked,
    }


def _facts(view: WatchView) -> dict[str, Any]:
    return {
        "channels": [_channel(channel, view) for channel in view.channels],
        "seconds_today": view.seconds_today,
        "waiting_seconds": view.waiting_seconds,
        "picture": picture_of(view.code) if view.code else None,
        "denial": denial_output(view.denial),
    }


class OwnWatching(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getOwnWatching", responses=OwnWatchingOutput)
    def get(self, request: Request) -> Response:
        """Return the channels that stream now, and what the user watched today."""
        user = request.user if isinstance(request.user, User) else None
        return self.render(OwnWatchingOutput, _facts(view_of(user, required(request))))


class WatchBeat(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (CreatorNotFound, WatchingElsewhere, *denials_of(WATCH_CHECKS))}

    @documented("sendWatchBeat", request=WatchBeatInput, responses=WatchBeatOutput)
    def post(self, request: Request) -> Response:
        """Report that the player is open and visible. The time since the last heartbeat counts."""
        beat = self.read(WatchBeatInput)
        following, view = services.beat(fan=person(request), community=required(request), **beat)
        seconds = int(BEAT.total_seconds())
        return self.render(WatchBeatOutput, {**_facts(view), "token": following, "beat_seconds": seconds})


class WatchPresence(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (CreatorNotFound, PresenceCodeWrong, RateLimited, *denials_of(WATCH_CHECKS))}

    @documented("showWatchPresence", request=PresenceInput, responses=OwnWatchingOutput)
    def post(self, request: Request) -> Response:
        """Enter the number of the picture. Heartbeats count again."""
        code = self.read(PresenceInput)["code"]
        view = services.show_presence(fan=person(request), community=required(request), code=code)
        return self.render(OwnWatchingOutput, _facts(view))

"""Watching for tests: a channel that streams, a clock that tests move, and a fan's player."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel.clock import now
from saas.streaming.models import ChannelConnection
from saas.streaming.rules import RunningStream
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.members.activity import MemberEvent
from tenants.members.models import MemberDeed
from tests.support.api import Answer
from tests.support.channels import a_channel
from tests.support.shop import Shopper

BEAT = 60


@dataclass
class Clock:
    """The time of the server, moved by the test."""

    moment: datetime

    def __call__(self) -> datetime:
        return self.moment

    def forward(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


def noon(community: Community) -> None:
    """Give the community a zone where it is noon: the seconds of watching start again at its midnight."""
    community.timezone = f"Etc/GMT{now().hour - 12:+d}"
    community.save()
    lookup.clear_cache()


def a_stream(community: Community, provider: str = "TWITCH", *, began_at: datetime | None = None) -> ChannelConnection:
    """A connected channel that streams since some hours, and will for the next day."""
    channel = a_channel(community, provider, f"{community.pk}-{provider}")
    channel.stream = RunningStream("Late slots", 120, began_at or now() - timedelta(hours=5)).stored()
    channel.stream_read_at = now() + timedelta(days=1)
    channel.save()
    return channel


def end_stream(channel: ChannelConnection) -> None:
    channel.stream = None
    channel.save()


def link(fan: Shopper, provider: str = "TWITCH", *, at: datetime | None = None) -> None:
    """Link an account, by default a day ago."""
    identity = Identity.objects.create(user=fan.user, provider=provider, subject=str(fan.user.pk), name="Ada")
    identity.linked_at = at or now() - timedelta(days=1)
    identity.save()


def beat(fan: Shopper, token: Any = None, provider: str = "KICK") -> Answer:
    return fan.api.at(fan.community).post("/user/watching/beat", {"token": token, "provider": provider})


def own(fan: Shopper) -> Any:
    return fan.api.at(fan.community).get("/user/watching/own").ok()


@dataclass
class Player:
    """An honest player: it begins, and sends a heartbeat every minute."""

    fan: Shopper
    clock: Clock
    token: str = ""
    provider: str = "KICK"

    def watch(self, minutes: int) -> Any:
        """Watch on; return what the fan sees last."""
        if not self.token:
            self.token = beat(self.fan, None, self.provider).ok()["token"]
        shown: Any = None
        for _ in range(minutes):
            self.clock.forward(BEAT)
            shown = beat(self.fan, self.token, self.provider).ok()
            self.token = shown["token"]
        return shown


def watched(fan: Shopper) -> int:
    """The seconds that were reported."""
    with tenant_context(fan.community):
        rows = MemberDeed.objects.filter(member=fan.member, event=MemberEvent.WATCH)
        return sum(rows.values_list("amount", flat=True))

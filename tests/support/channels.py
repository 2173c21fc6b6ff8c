"""Channels of communities for tests: connected over HTTP at the simulators, live or not."""

import json
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.streaming.models import ChannelConnection
from saas.streaming.services import connections
from saas.tenancy.models import Community
from simulators.people import Person
from simulators.town import Town
from tests.support.api import Api
from tests.support.social import agree, come_back

CHANNEL_PROVIDERS = ("KICK", "TWITCH", "DISCORD")
ALL, SWITCH = "/creator/connections/all", "/creator/live"
SETTINGS = "/admin/settings?tab=CONNECTIONS"


def set_out(team: Api, provider: str) -> str:
    """Press the button; the address of the consent page."""
    return str(team.get(f"/creator/connections/{provider.lower()}/connect").ok()["url"])


def connect(team: Api, provider: str, login: str) -> str:
    """All of it, with the job that follows; where the person ends up."""
    place = come_back(team, agree(set_out(team, provider), login))
    for job in Job.objects.filter(task="streaming.complete", state="WAITING"):
        connections.complete(UUID(job.arguments["connection_id"]), picture=job.arguments["picture"])
    return place


def connected(team: Api, provider: str, login: str) -> dict[str, Any]:
    """Connect a channel, and return it as the settings show it."""
    assert connect(team, provider, login) == SETTINGS
    return shown(team, provider)


def shown(team: Api, provider: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = team.get(ALL).ok()["data"]
    return next(row for row in rows if row["provider"] == provider)


def the_connection(provider: str) -> ChannelConnection:
    """The only stored connection of this provider."""
    return ChannelConnection.objects.get(provider=provider)


def person(town: Town, provider: str, login: str) -> Person:
    return town.services[provider.lower()].people.named(login)


def begin(town: Town, provider: str, login: str, *, title: str = "Late slots", viewers: int = 120) -> Person:
    """The person's stream begins at the provider."""
    one = person(town, provider, login)
    one.live, one.stream_title, one.viewers, one.live_since = True, title, viewers, "2026-11-20T18:00:00Z"
    return one


def fans_see(community: Community) -> Any:
    """The live state on the community's pages."""
    return Api().at(community).get("/public/community").ok()["live"]


def a_channel(community: Community, provider: str, channel_id: object) -> ChannelConnection:
    """An unsaved connection that was not made over HTTP. It has no tokens."""
    moment = now()
    return ChannelConnection(
        community=community,
        provider=provider,
        channel_id=str(channel_id),
        name="Nova",
        login="nova",
        connected_at=moment,
        next_check_at=moment,
    )


def is_error(place: str, code: str) -> bool:
    parts = urlsplit(place)
    return parts.path == "/oauth-error" and f"code={code}" in parts.query


def as_text(value: Any) -> str:
    return json.dumps(value, default=str)

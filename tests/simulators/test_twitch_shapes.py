"""The simulator of Twitch as twitchAPI uses it: logging in, and every field that the library reads of an event."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import httpx
import pytest
from twitchAPI.oauth import revoke_token, validate_token
from twitchAPI.object import eventsub as models
from twitchAPI.object.base import TwitchObject
from twitchAPI.twitch import Twitch as Library

from saas.kernel.outgoing import authorities
from simulators.__main__ import CLIENT_ID
from simulators.events import EventSubscriptionRow, stamp
from simulators.oauth import Grant
from simulators.town import Town
from simulators.twitch_events import TYPES, TwitchEvents
from tests.support.social import SECRET


@pytest.fixture
def twitch(open_town: Town) -> Iterator[TwitchEvents]:
    """Events of a simulator that is subscribed to all of them."""
    events = open_town.events("twitch")
    assert isinstance(events, TwitchEvents)
    nova = events.service.people.named("nova")
    for name, (version, _, _) in TYPES.items():
        row = EventSubscriptionRow(f"S-{name}", name, version, str(nova.number), {}, "", "k", "enabled", stamp(0))
        events.subscriptions[row.id] = row
    yield events
    events.reset()


def test_the_library_logs_in_reads_streams_and_checks_its_token(twitch, open_town):
    base = open_town.base("twitch")
    nova = twitch.service.people.named("nova")
    nova.live = True

    async def use() -> tuple[Any, Any, bool, Any]:
        api = await Library(CLIENT_ID, SECRET, base_url=f"{base}/helix/", auth_base_url=f"{base}/oauth2/")
        try:
            streams = [stream async for stream in api.get_streams(user_id=[str(nova.number)])]
            token = api.get_app_token()
            facts = await validate_token(token, auth_base_url=f"{base}/oauth2/")
            is_revoked = await revoke_token(CLIENT_ID, token, auth_base_url=f"{base}/oauth2/")
            return streams, facts, is_revoked, await validate_token(token, auth_base_url=f"{base}/oauth2/")
        finally:
            await api.close()

    [stream], facts, is_revoked, later = asyncio.run(use())

    assert (stream.user_id, stream.type, stream.user_name) == (str(nova.number), "live", "nova")
    assert (facts["client_id"], facts["scopes"]) == (CLIENT_ID, [])
    assert 0 < facts["expires_in"] <= 3600
    assert is_revoked
    assert later == {"status": 401, "message": "invalid access token"}


def test_a_persons_token_says_whose_it_is(open_town):
    service = open_town.oauth("twitch")
    nova = service.people.named("nova")
    with service.lock:
        grant = Grant(nova, ["user:read:email"], "", "", "", 0.0)
        access = json.loads(service._issue(grant).body)["access_token"]

    for word in ("OAuth", "Bearer"):
        url, headers = f"{open_town.base('twitch')}/oauth2/validate", {"Authorization": f"{word} {access}"}
        answer = httpx.get(url, headers=headers, verify=authorities())
        facts = answer.json()
        assert (facts["login"], facts["user_id"], facts["scopes"]) == ("nova", str(nova.number), ["user:read:email"])


DEEDS: dict[str, Any] = {
    "say": (lambda events, nova, ada: events.say(nova, ada, "Hello"), models.ChannelChatMessageEvent),
    "follow": (lambda events, nova, ada: events.follow(nova, ada), models.ChannelFollowEvent),
    "subscribe": (lambda events, nova, ada: events.subscribe(nova, ada), models.ChannelSubscribeEvent),
    "gift": (lambda events, nova, ada: events.gift(nova, ada, 3), models.ChannelSubscriptionGiftEvent),
    "cheer": (lambda events, nova, ada: events.cheer(nova, ada, 100), models.ChannelCheerEvent),
    "redeem": (lambda events, nova, ada: events.redeem(nova, ada), models.ChannelPointsCustomRewardRedemptionAddEvent),
    "raid": (lambda events, nova, ada: events.raid(nova, ada, 12), models.ChannelRaidEvent),
    "go live": (lambda events, nova, ada: events.stream(nova, live=True), models.StreamOnlineEvent),
    "end": (lambda events, nova, ada: events.stream(nova, live=False), models.StreamOfflineEvent),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_each_event_has_the_fields_that_the_library_reads(twitch, deed):
    act, model = DEEDS[deed]
    act(twitch, twitch.service.people.named("nova"), twitch.service.people.named("ada"))

    [delivery] = twitch.queue
    body = json.loads(delivery.body)
    # Only messages over a WebSocket have metadata.
    assert differences(model, body | {"metadata": None}, deed) == []
    assert model(**body).subscription.type == delivery.subscription.name


def differences(kind: Any, value: Any, place: str) -> list[str]:
    """Return the fields that are missing in ``value`` or that the library does not know, also in parts of it."""
    for part in get_args(kind):
        if isinstance(value, list):
            return [text for one in value for text in differences(part, one, f"{place}[]")]
        if value is not None:
            return differences(part, value, place)
    if value is None or not (isinstance(kind, type) and issubclass(kind, TwitchObject)):
        return []
    fields = get_type_hints(kind)
    found = [f"{place}: {name}" for name in sorted(set(fields) ^ set(value))]
    return found + [
        text for name in set(fields) & set(value) for text in differences(fields[name], value[name], f"{place}.{name}")
    ]

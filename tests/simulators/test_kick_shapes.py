"""The simulator of Kick, read by a client library of other people, whose models refuse unknown fields."""

import itertools
import json
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest
from pydantic import TypeAdapter

from saas.kernel.outgoing import authorities
from simulators.__main__ import CLIENT_ID
from simulators.events import Delivery, EventSubscriptionRow, stamp
from simulators.kick_events import TYPES, KickEvents
from simulators.town import Town
from tests.support.social import SECRET

# The library names Python 3.9, and uses this function of 3.12.
if not hasattr(itertools, "batched"):
    itertools.batched = lambda rows, size: iter(lambda: tuple(itertools.islice(rows, size)), ())  # type: ignore[attr-defined]

# The library's own web server needs this native package. The locks leave it out, because only the models are read.
if "socketify" not in sys.modules:
    sys.modules["socketify"] = MagicMock()

from betterKickAPI.eventsub import events as models
from betterKickAPI.eventsub.utils import verify_signature
from betterKickAPI.object.api import Channel, EventSubscription, PostEventSubscriptionResponse

# Kick documents both, and the library does not know them yet.
NEWER = {"gift": "pinned_time_seconds", "stream": "custom_tags"}


@pytest.fixture
def kick(open_town: Town) -> Iterator[KickEvents]:
    """Events of a simulator that is subscribed to all of them."""
    events = open_town.events("kick")
    assert isinstance(events, KickEvents)
    nova = events.service.people.named("nova")
    for name in TYPES:
        row = EventSubscriptionRow(f"S-{name}", name, "1", str(nova.number), {}, "", "", "enabled", stamp(0))
        events.subscriptions[row.id] = row
    yield events
    events.reset()


def sent(events: KickEvents) -> tuple[Delivery, Any]:
    """The only message that waits, and its body."""
    [delivery] = events.queue
    return delivery, json.loads(delivery.body)


def known(body: dict[str, Any]) -> dict[str, Any]:
    """The body without the fields that are newer than the library."""
    return body | {part: {key: body[part][key] for key in body[part] if key != field}
                   for part, field in NEWER.items() if part in body}  # fmt: skip


DEEDS: dict[str, Any] = {
    "say": (lambda events, nova, ada: events.say(nova, ada, "Hello"), models.ChatMessageEvent),
    "follow": (lambda events, nova, ada: events.follow(nova, ada), models.ChannelFollowEvent),
    "subscribe": (lambda events, nova, ada: events.subscribe(nova, ada), models.ChannelSubscriptionNewEvent),
    "renew": (lambda events, nova, ada: events.renew(nova, ada), models.ChannelSubscriptionRenewalEvent),
    "gift": (lambda events, nova, ada: events.gift(nova, ada, 3), models.ChannelSubscriptionGiftsEvent),
    "cheer": (lambda events, nova, ada: events.cheer(nova, ada, 500), models.KicksGiftedEvent),
    "go live": (lambda events, nova, ada: events.stream(nova, live=True), models.LivestreamStatusUpdatedEvent),
    "end": (lambda events, nova, ada: events.stream(nova, live=False), models.LivestreamStatusUpdatedEvent),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_each_event_has_the_fields_of_kick(kick, deed):
    act, model = DEEDS[deed]
    act(kick, kick.service.people.named("nova"), kick.service.people.named("ada"))

    delivery, body = sent(kick)
    TypeAdapter(model).validate_python(known(body))

    moment = stamp(delivery.at)
    headers = kick.headers(delivery, delivery.body, moment, genuine=True)
    key = json.loads(kick.public_key().body)["data"]["public_key"]
    signature = headers["Kick-Event-Signature"]
    assert verify_signature(key, signature, delivery.message_id, moment, delivery.body)
    assert not verify_signature(key, signature, delivery.message_id, moment, delivery.body + b" ")


def test_gifts_of_kicks_and_redemptions_name_people_in_short(kick):
    """The library has no model of a redemption."""
    nova, ada = kick.service.people.named("nova"), kick.service.people.named("ada")
    short = {"user_id", "username", "is_verified", "profile_picture", "channel_slug"}

    kick.cheer(nova, ada, 500)
    kick.redeem(nova, ada)

    cheer, redemption = (json.loads(delivery.body) for delivery in kick.queue)
    assert set(cheer["sender"]) == set(cheer["broadcaster"]) == short
    assert set(redemption["redeemer"]) == set(redemption["broadcaster"]) == short
    assert set(cheer["gift"]) == {"amount", "name", "type", "tier", "message", "pinned_time_seconds"}


def test_channels_and_subscriptions_are_read(kick, open_town):
    base, nova = open_town.base("kick"), kick.service.people.named("nova")
    form = {"grant_type": "client_credentials", "client_id": CLIENT_ID, "client_secret": SECRET}
    token = httpx.post(f"{base}/oauth/token", data=form, verify=authorities()).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{base}/public/v1", headers=headers, verify=authorities()) as browser:
        for live in (True, False):
            nova.live = live
            [channel] = browser.get("/channels", params={"broadcaster_user_id": nova.number}).json()["data"]
            assert TypeAdapter(Channel).validate_python(known(channel)).slug == "nova"

        wanted = [{"name": "channel.followed", "version": 1}]
        body = {"broadcaster_user_id": nova.number, "method": "webhook", "events": wanted}
        [made] = browser.post("/events/subscriptions", json=body).json()["data"]
        assert TypeAdapter(PostEventSubscriptionResponse).validate_python(made).subscription_id
        for row in browser.get("/events/subscriptions").json()["data"]:
            TypeAdapter(EventSubscription).validate_python(row)

"""Signed stream events at a steady pace: the seconds until the worker has applied each of them."""

import hashlib
import hmac
import json
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection
from django.db.models import Max
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel.providers import Provider
from saas.streaming.models import EventSubscription, StreamEvent
from saas.streaming.signatures import new_secret, opened
from saas.tenancy.models import Community
from tenants.members.services import join
from tests.load.http.driver import Connection, request
from tests.load.http.targets import THREADS, Server
from tests.support.builders import a_community, a_user
from tests.support.channels import a_channel
from tests.support.machinery import Machinery
from tests.support.quests import a_challenge

TYPE = "channel.chat.message"
COMMUNITIES, FIRST, FIRST_PERSON = 20, 99_000_000, 1000
MORE_THAN_ANYBODY_SENDS = 1_000_000
SHARE, SECONDS, GOAL_SECONDS = 0.7, 30, 2.0
"""Of the rate at which events are accepted; how long the pace is kept; the goal of the p99."""
SECONDS_TO_SETTLE = 120
# Needs track_commit_timestamp. Nothing writes to an event after it is applied.
WAITS = """
select extract(epoch from pg_xact_commit_timestamp(xmin) - sent_at)
from public.streaming_streamevent where channel_id = any(%s) and id > %s and state <> 'WAITING' order by 1
"""
Make = Callable[..., bytes]
"""Makes a request from the number of a client, the number of the message, and the moment of sending (now)."""


def subscribed(community: Community, channel_id: int) -> EventSubscription:
    channel = a_channel(community, Provider.TWITCH, channel_id)
    channel.save()
    return EventSubscription.objects.create(connection=channel, name=TYPE, secret=new_secret(), state="ACTIVE")


def signed_messages(community: Community, channel_id: int) -> Make:
    """Return what makes requests with one chat message each, signed as Twitch signs them."""
    secret = opened(subscribed(community, channel_id).secret).encode()
    subscription = {"type": TYPE, "version": "1", "condition": {"broadcaster_user_id": str(channel_id)}}

    def make(client: int, number: int, moment: datetime | None = None) -> bytes:
        message, stamp = uuid.uuid4().hex, (moment or datetime.now(UTC)).isoformat()
        event = {
            "broadcaster_user_id": str(channel_id),
            "chatter_user_id": str(FIRST_PERSON + client),
            "message_id": message,
            "message": {"text": f"Message {number} of a chat"},
        }
        body = json.dumps({"subscription": subscription, "event": event}).encode()
        made = hmac.new(secret, f"{message}{stamp}".encode() + body, hashlib.sha256).hexdigest()
        prefix = "Twitch-Eventsub-Message"
        headers = {
            f"{prefix}-Id": message, f"{prefix}-Timestamp": stamp, f"{prefix}-Type": "notification",
            f"{prefix}-Signature": f"sha256={made}",
        }  # fmt: skip
        return request("POST", "/api/hooks/twitch", host="localhost", headers=headers, body=body)

    return make


def seconds_until_applied(folder: Path, database_url: str, per_second: float) -> list[float]:
    """Send events of COMMUNITIES over HTTP, while a worker runs; return the sorted waits.

    A wait begins when the plan wants the event sent, so an event that is sent late has waited, too. It ends with the
    commit of the transaction that applied the event.
    """
    channels = range(FIRST, FIRST + COMMUNITIES)
    places = [a_community() for _ in channels]
    makers = [signed_messages(place, channel) for place, channel in zip(places, channels, strict=True)]
    _count_messages_of_fans(places)
    ids = [str(channel) for channel in channels]
    total = int(per_second * SECONDS)
    machinery = Machinery(folder, database_url)
    try:
        with Server("saas.wsgi", "saas.settings", folder / "paced.log", REDIS_URL=machinery.valkey.url) as server:
            # The worker takes some seconds to start. Each community's first event is not measured.
            assert _send(server.port, makers, len(makers), per_second) == {200: len(makers)}
            _until_all_are_applied(ids)
            last = StreamEvent.objects.filter(channel_id__in=ids).aggregate(last=Max("pk"))["last"]
            statuses = _send(server.port, makers, total, per_second)
        assert statuses == {200: total}, statuses
        _until_all_are_applied(ids)
    finally:
        machinery.stop()
    with connection.cursor() as cursor:
        cursor.execute(WAITS, [ids, last])
        waits = [float(wait) for (wait,) in cursor.fetchall()]
    assert len(waits) == total
    return waits


def _until_all_are_applied(channel_ids: Sequence[str]) -> None:
    deadline = time.monotonic() + SECONDS_TO_SETTLE
    while StreamEvent.objects.filter(channel_id__in=channel_ids, state="WAITING").exists():
        assert time.monotonic() < deadline, f"events still wait after {SECONDS_TO_SETTLE} s"
        time.sleep(0.2)


def _count_messages_of_fans(places: Sequence[Community]) -> None:
    """Everybody who sends a message is a member everywhere, with a linked account, and has a quest that counts it."""
    fans = [a_user() for _ in range(THREADS)]
    Identity.objects.bulk_create(
        Identity(user=fan, provider=Provider.TWITCH, subject=str(FIRST_PERSON + client), name="fan")
        for client, fan in enumerate(fans)
    )
    for place in places:
        a_challenge(place, "MESSAGE of TWITCH", target_amount=MORE_THAN_ANYBODY_SENDS)
        with tenant_context(place):
            for fan in fans:
                join(user=fan, community=place)


def _send(port: int, makers: Sequence[Make], total: int, per_second: float) -> Counter[int]:
    """Return how many of ``total`` requests got which status. Each is sent at its moment, or late; none is left out."""
    statuses: Counter[int] = Counter()
    began = time.time()

    def work(client: int) -> None:
        to_server, own = Connection(port), Counter[int]()
        for number in range(client, total, THREADS):
            moment = began + number / per_second
            time.sleep(max(0.0, moment - time.time()))
            make = makers[number % len(makers)]
            own[to_server.send(make(client, number, datetime.fromtimestamp(moment, UTC)))] += 1
        to_server.close()
        statuses.update(own)

    threads = [threading.Thread(target=work, args=(client,)) for client in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses

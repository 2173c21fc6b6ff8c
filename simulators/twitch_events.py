"""EventSub of Twitch: webhooks with a challenge, a secret for each subscription, and revocations."""

import hashlib
import hmac
import json
import secrets
import time
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from simulators.events import Delivery, Events, EventSubscriptionRow, stamp
from simulators.http import Answer, Refusal, Request, as_json
from simulators.people import Person

# Version, names of the condition, and the scopes of which all must be granted by the channel.
TYPES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "channel.chat.message": (
        "1", ("broadcaster_user_id", "user_id"), ("user:read:chat", "user:bot", "channel:bot"),
    ),
    "channel.follow": ("2", ("broadcaster_user_id", "moderator_user_id"), ("moderator:read:followers",)),
    "channel.subscribe": ("1", ("broadcaster_user_id",), ("channel:read:subscriptions",)),
    "channel.subscription.gift": ("1", ("broadcaster_user_id",), ("channel:read:subscriptions",)),
    "channel.subscription.message": ("1", ("broadcaster_user_id",), ("channel:read:subscriptions",)),
    "channel.cheer": ("1", ("broadcaster_user_id",), ("bits:read",)),
    "channel.channel_points_custom_reward_redemption.add": (
        "1", ("broadcaster_user_id",), ("channel:read:redemptions",),
    ),
    "channel.raid": ("1", ("to_broadcaster_user_id",), ()),
    "stream.online": ("1", ("broadcaster_user_id",), ()),
    "stream.offline": ("1", ("broadcaster_user_id",), ()),
}  # fmt: skip
PAGE = 100
PENDING = "webhook_callback_verification_pending"


class TwitchEvents(Events):
    path = "/helix/eventsub/subscriptions"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gifted: dict[tuple[int, int], int] = {}

    def answer(self, request: Request) -> Answer:
        self.only_for_app(request)
        self.service.check_caller(request)
        if request.method == "POST":
            return self._create(self.json_body(request))
        if request.method == "DELETE":
            with self.lock:
                row = self.subscriptions.pop(request.one("id"), None)
            return Answer(204) if row else self._refusal(404, "subscription not found")
        return self._list(request)

    def _create(self, body: dict[str, Any]) -> Answer:
        name, condition = body.get("type"), body.get("condition")
        transport = body.get("transport") or {}
        if name not in TYPES or not isinstance(condition, dict):
            raise Refusal(self._refusal(400, "invalid subscription type"))
        version, names, scopes = TYPES[name]
        callback, secret = str(transport.get("callback", "")), str(transport.get("secret", ""))
        parts = urlsplit(callback)
        is_local = parts.hostname in {"localhost", "127.0.0.1"}
        if body.get("version") != version or set(condition) != set(names) or transport.get("method") != "webhook":
            raise Refusal(self._refusal(400, "invalid version, condition or transport"))
        if not is_local and (parts.scheme != "https" or parts.port not in {None, 443}):
            raise Refusal(self._refusal(400, "callback must be https on port 443"))
        if not 10 <= len(secret) <= 100 or not secret.isascii():
            raise Refusal(self._refusal(400, "secret must have 10 to 100 ASCII characters"))
        channel = self.service.people.numbered(str(condition[names[0]]))
        if channel is None or not set(scopes) <= self.service.granted_to_app(channel):
            raise Refusal(self._refusal(403, "subscription missing proper authorization"))
        with self.lock:
            for row in self.subscriptions.values():
                if (row.name, row.condition, row.callback) == (name, condition, callback):
                    raise Refusal(self._refusal(409, "subscription already exists"))
            row = EventSubscriptionRow(
                secrets.token_hex(8), name, version, str(channel.number), condition, callback, secret, PENDING,
                stamp(time.time()),
            )  # fmt: skip
            self.subscriptions[row.id] = row
            challenge = {"challenge": secrets.token_urlsafe(24), "subscription": self._shown(row)}
            self.enqueue(Delivery(row, "webhook_callback_verification", json.dumps(challenge).encode()))
        return as_json({"data": [self._shown(row)], **self._totals()}, 202)

    def _list(self, request: Request) -> Answer:
        filters = [name for name in ("status", "type", "user_id") if request.one(name)]
        if len(filters) > 1:
            raise Refusal(self._refusal(400, "only one filter is allowed"))
        user, status, kind = request.one("user_id"), request.one("status"), request.one("type")
        with self.lock:
            rows = [
                row
                for row in self.subscriptions.values()
                if (not user or user in row.condition.values())
                and (not status or row.status == status)
                and (not kind or row.name == kind)
            ]
            first = int(request.one("after") or 0)
            more = {"cursor": str(first + PAGE)} if len(rows) > first + PAGE else {}
            shown = [self._shown(row) for row in rows[first : first + PAGE]]
            return as_json({"data": shown, **self._totals(), "pagination": more})

    def _shown(self, row: EventSubscriptionRow) -> dict[str, Any]:
        return {
            "id": row.id, "status": row.status, "type": row.name, "version": row.version, "condition": row.condition,
            "created_at": row.created_at, "transport": {"method": "webhook", "callback": row.callback}, "cost": 0,
        }  # fmt: skip

    def _totals(self) -> dict[str, int]:
        return {"total": len(self.subscriptions), "total_cost": 0, "max_total_cost": 10_000}

    @staticmethod
    def _refusal(status: int, text: str) -> Answer:
        return as_json({"error": "Refused", "status": status, "message": text}, status)

    def body_of(self, row: EventSubscriptionRow, event: dict[str, Any]) -> dict[str, Any]:
        return {"subscription": self._shown(row), "event": event}

    def headers(self, delivery: Delivery, body: bytes, timestamp: str, *, genuine: bool) -> dict[str, str]:
        key = delivery.subscription.secret if genuine else "a secret of another"
        signed = f"{delivery.message_id}{timestamp}".encode() + body
        return {
            "Twitch-Eventsub-Message-Id": delivery.message_id,
            "Twitch-Eventsub-Message-Retry": str(delivery.attempt),
            "Twitch-Eventsub-Message-Type": delivery.kind,
            "Twitch-Eventsub-Message-Signature": f"sha256={hmac.new(key.encode(), signed, hashlib.sha256).hexdigest()}",
            "Twitch-Eventsub-Message-Timestamp": timestamp,
            "Twitch-Eventsub-Subscription-Type": delivery.subscription.name,
            "Twitch-Eventsub-Subscription-Version": delivery.subscription.version,
        }

    def settled(self, delivery: Delivery, status: int, text: str) -> None:
        row, is_fine = delivery.subscription, 200 <= status < 300
        if delivery.kind == "webhook_callback_verification":
            wanted = json.loads(delivery.body)["challenge"]
            row.status = "enabled" if status == 200 and text == wanted else "webhook_callback_verification_failed"
        elif delivery.kind == "notification" and not is_fine and row.status == "enabled":
            self.revoke(row, "notification_failures_exceeded")

    def revoke(self, row: EventSubscriptionRow, status: str) -> None:
        """The subscription ends, and the callback gets one message about it."""
        with self.lock:
            row.status = status
            body = json.dumps({"subscription": self._shown(row)}).encode()
            self.enqueue(Delivery(row, "revocation", body))

    def revoke_all(self, channel: str, status: str = "authorization_revoked") -> int:
        with self.lock:
            rows = [row for row in self.subscriptions.values() if row.channel == channel and row.status == "enabled"]
            for row in rows:
                self.revoke(row, status)
            return len(rows)

    # The actions of people.

    def say(self, channel: Person, person: Person, text: str, *, at: float | None = None) -> int:
        return self.emit("channel.chat.message", str(channel.number), {
            **_channel(channel), **_user(person, "chatter_"), "message_id": secrets.token_hex(18),
            "message": {"text": text, "fragments": [
                {"type": "text", "text": text, "cheermote": None, "emote": None, "mention": None}
            ]}, "message_type": "text", "badges": [], "color": "", "cheer": None, "reply": None,
            "channel_points_custom_reward_id": None, "source_broadcaster_user_id": None,
            "source_broadcaster_user_login": None, "source_broadcaster_user_name": None, "source_message_id": None,
            "source_badges": None, "is_source_only": None,
        })  # fmt: skip

    def follow(self, channel: Person, person: Person, *, at: float | None = None) -> int:
        moment = stamp(at or time.time())
        return self.emit(
            "channel.follow", str(channel.number), {**_user(person), **_channel(channel), "followed_at": moment}
        )

    def subscribe(self, channel: Person, person: Person, *, at: float | None = None) -> int:
        event = {**_user(person), **_channel(channel), "tier": "1000", "is_gift": False}
        return self.emit("channel.subscribe", str(channel.number), event)

    def gift(self, channel: Person, person: Person, number: int) -> int:
        event = {
            **_user(person), **_channel(channel), "total": number, "tier": "1000",
            "cumulative_total": self._gifted(channel, person, number), "is_anonymous": False,
        }  # fmt: skip
        return self.emit("channel.subscription.gift", str(channel.number), event)

    def cheer(self, channel: Person, person: Person, bits: int) -> int:
        text = f"Cheer{bits} {secrets.token_urlsafe(6)}"
        event = {**_user(person), **_channel(channel), "is_anonymous": False, "message": text, "bits": bits}
        return self.emit("channel.cheer", str(channel.number), event)

    def renew(self, channel: Person, person: Person, months: int) -> int:
        """A person shares that the subscription was renewed."""
        event = {
            **_user(person), **_channel(channel), "tier": "1000", "message": {"text": "Hi again", "emotes": []},
            "cumulative_months": months, "streak_months": None, "duration_months": 1,
        }  # fmt: skip
        return self.emit("channel.subscription.message", str(channel.number), event)

    def _gifted(self, channel: Person, person: Person, number: int) -> int:
        """Return the number of all gifts of the person at the channel, with ``number`` new ones."""
        with self.lock:
            key = (channel.number, person.number)
            self.gifted[key] = self.gifted.get(key, 0) + number
            return self.gifted[key]

    def redeem(self, channel: Person, person: Person, status: str = "unfulfilled", redemption: str = "") -> int:
        """A person redeems a reward with channel points. Rewards that skip the queue are ``fulfilled`` at once."""
        event = {
            "id": redemption or str(uuid4()), **_channel(channel), **_user(person), "user_input": "", "status": status,
            "reward": {"id": str(uuid4()), "title": "Hydrate", "cost": 100, "prompt": "Drink water"},
            "redeemed_at": stamp(time.time()),
        }  # fmt: skip
        return self.emit("channel.channel_points_custom_reward_redemption.add", str(channel.number), event)

    def raid(self, channel: Person, person: Person, viewers: int) -> int:
        event = {**_user(person, "from_broadcaster_"), **_channel(channel, "to_broadcaster_"), "viewers": viewers}
        return self.emit("channel.raid", str(channel.number), event)

    def stream(self, channel: Person, *, live: bool, minutes: int = 0) -> int:
        channel.live = live
        if not live:
            return self.emit("stream.offline", str(channel.number), _channel(channel))
        channel.live_since = stamp(time.time() - 60 * minutes)
        event = {"id": f"4{channel.number}", **_channel(channel), "type": "live", "started_at": channel.live_since}
        return self.emit("stream.online", str(channel.number), event)


def _user(person: Person, prefix: str = "") -> dict[str, str]:
    return {
        f"{prefix}user_id": str(person.number),
        f"{prefix}user_login": person.login.replace(" ", "_"),
        f"{prefix}user_name": person.name,
    }


def _channel(person: Person, prefix: str = "broadcaster_") -> dict[str, str]:
    return _user(person, prefix)

"""Events of Kick: webhooks to one callback of the application, signed with Kick's own RSA key.

The fields are those of docs.kick.com, "Webhook Payloads".
"""

import base64
import secrets
import threading
import time
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from simulators.events import Delivery, Events, EventSubscriptionRow, stamp
from simulators.http import Answer, Refusal, Request, as_json
from simulators.people import Person

TYPES = frozenset(
    [
        "chat.message.sent",
        "channel.followed",
        "channel.subscription.new",
        "channel.subscription.renewal",
        "channel.subscription.gifts",
        "channel.reward.redemption.updated",
        "kicks.gifted",
        "livestream.status.updated",
        "livestream.metadata.updated",
        "moderation.banned",
    ]
)
MAX_GIFTS = 500
"""The most subscriptions that a person can gift at once (help.kick.com, "How to gift a subscription")."""
KEY_PATH = "/public/v1/public-key"


_one_maker = threading.Lock()


def a_key(number: int) -> rsa.RSAPrivateKey:
    """The ``number``-th key pair. Kick has one at a time, and may change it."""
    with _one_maker:  # Two threads would each make one.
        return _made(number)


@cache
def _made(_number: int) -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class KickEvents(Events):
    path = "/public/v1/events/subscriptions"
    key_number = 0

    def public_key(self) -> Answer:
        self.service.counts["keys"] = self.service.counts.get("keys", 0) + 1
        pem = a_key(self.key_number).public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        return as_json({"data": {"public_key": pem.decode()}, "message": "OK"})

    def answer(self, request: Request) -> Answer:
        self.only_for_app(request)
        if request.method == "POST":
            return self._create(self.json_body(request))
        if request.method == "DELETE":
            ids = request.query.get("id", [])
            if not ids:
                raise Refusal(self.service.bad_request("id is required"))
            with self.lock:
                for one in ids:
                    self.subscriptions.pop(one, None)
            return Answer(204)
        channel = request.one("broadcaster_user_id")
        with self.lock:
            rows = [row for row in self.subscriptions.values() if not channel or row.channel == channel]
        return as_json({"data": [self._shown(row) for row in rows], "message": "OK"})

    def _create(self, body: dict[str, Any]) -> Answer:
        number, events = body.get("broadcaster_user_id"), body.get("events")
        if not isinstance(number, int) or body.get("method") != "webhook" or not isinstance(events, list) or not events:
            raise Refusal(self.service.bad_request("Invalid request"))
        if self.service.people.numbered(str(number)) is None:
            raise Refusal(self.service.bad_request("Unknown broadcaster"))
        answers = []
        for event in events:
            name, version = event.get("name"), event.get("version")
            if name not in TYPES or version != 1:
                answers.append({"name": name, "version": version, "error": "unknown event"})
                continue
            row = EventSubscriptionRow(
                secrets.token_hex(13), name, "1", str(number), {}, self.service.client.events_callback, "", "enabled",
                stamp(time.time()),
            )  # fmt: skip
            with self.lock:
                self.subscriptions[row.id] = row
            answers.append({"name": name, "version": version, "subscription_id": row.id})
        return as_json({"data": answers, "message": "OK"})

    @staticmethod
    def _shown(row: EventSubscriptionRow) -> dict[str, Any]:
        return {
            "id": row.id, "app_id": "gemhall", "broadcaster_user_id": int(row.channel), "event": row.name, "version": 1,
            "method": "webhook", "created_at": row.created_at, "updated_at": row.created_at,
        }  # fmt: skip

    def headers(self, delivery: Delivery, body: bytes, timestamp: str, *, genuine: bool) -> dict[str, str]:
        key = a_key(self.key_number if genuine else -1)
        signed = f"{delivery.message_id}.{timestamp}.".encode() + body
        return {
            "Kick-Event-Message-Id": delivery.message_id,
            "Kick-Event-Subscription-Id": delivery.subscription.id,
            "Kick-Event-Signature": base64.b64encode(key.sign(signed, padding.PKCS1v15(), SHA256())).decode(),
            "Kick-Event-Message-Timestamp": timestamp,
            "Kick-Event-Type": delivery.subscription.name,
            "Kick-Event-Version": delivery.subscription.version,
        }

    # The actions of people.

    def say(self, channel: Person, person: Person, text: str, *, at: float | None = None) -> int:
        return self.emit("chat.message.sent", str(channel.number), {
            "message_id": secrets.token_hex(16), "replies_to": None, "broadcaster": _user(channel),
            "sender": {**_user(person), "identity": {"username_color": "#fff", "badges": []}}, "content": text,
            "emotes": [], "created_at": stamp(at or time.time()),
        })  # fmt: skip

    def follow(self, channel: Person, person: Person, *, at: float | None = None) -> int:
        event = {"broadcaster": _user(channel), "follower": _user(person)}
        return self.emit("channel.followed", str(channel.number), event)

    def subscribe(self, channel: Person, person: Person, *, at: float | None = None) -> int:
        began = at or time.time()
        event = {
            "broadcaster": _user(channel), "subscriber": _user(person), "duration": 1, "created_at": stamp(began),
            "expires_at": stamp(began + 30 * 86_400),
        }  # fmt: skip
        return self.emit("channel.subscription.new", str(channel.number), event)

    def renew(self, channel: Person, person: Person, *, months: int = 2) -> int:
        """Kick reports the start of the first month, and the end of the new one."""
        began = time.time() - 30 * 86_400 * (months - 1)
        event = {
            "broadcaster": _user(channel), "subscriber": _user(person), "duration": months, "created_at": stamp(began),
            "expires_at": stamp(time.time() + 30 * 86_400),
        }  # fmt: skip
        return self.emit("channel.subscription.renewal", str(channel.number), event)

    def gift(self, channel: Person, person: Person, number: int) -> int:
        if not 1 <= number <= MAX_GIFTS:
            raise Refusal(self.service.bad_request(f"Gifts must be 1 to {MAX_GIFTS}"))
        giftees = [
            {
                "is_anonymous": False, "user_id": 5_000_000 + one, "username": f"fan{one}", "is_verified": False,
                "profile_picture": "", "channel_slug": f"fan{one}", "identity": None,
            }
            for one in range(number)
        ]  # fmt: skip
        event = {
            "broadcaster": _user(channel), "gifter": _user(person), "giftees": giftees,
            "created_at": stamp(time.time()), "expires_at": stamp(time.time() + 30 * 86_400),
        }  # fmt: skip
        return self.emit("channel.subscription.gifts", str(channel.number), event)

    def redeem(self, channel: Person, person: Person, status: str = "pending", redemption: str = "") -> int:
        """A person redeems a reward, or the channel decides about the ``redemption``."""
        event = {
            "id": redemption or secrets.token_hex(13).upper(), "user_input": "", "status": status,
            "redeemed_at": stamp(time.time()),
            "reward": {"id": secrets.token_hex(13).upper(), "title": "Hydrate", "cost": 100, "description": ""},
            "redeemer": _compact(person), "broadcaster": _compact(channel),
        }  # fmt: skip
        return self.emit("channel.reward.redemption.updated", str(channel.number), event)

    def cheer(self, channel: Person, person: Person, kicks: int) -> int:
        gift = {"amount": kicks, "name": "Rage quit", "type": "LEVEL_UP", "tier": "MID", "message": ""}
        gift["pinned_time_seconds"] = 600
        event = {
            "broadcaster": _compact(channel), "sender": _compact(person), "gift": gift, "created_at": stamp(time.time())
        }  # fmt: skip
        return self.emit("kicks.gifted", str(channel.number), event)

    def stream(self, channel: Person, *, live: bool, minutes: int = 0) -> int:
        channel.live, moment = live, stamp(time.time())
        if live:
            channel.live_since = stamp(time.time() - 60 * minutes)
        event = {
            "broadcaster": _user(channel), "is_live": live, "title": channel.stream_title,
            "started_at": channel.live_since, "ended_at": None if live else moment,
        }  # fmt: skip
        return self.emit("livestream.status.updated", str(channel.number), event)


def _user(person: Person) -> dict[str, Any]:
    return {"is_anonymous": False, **_compact(person), "identity": None}


def _compact(person: Person) -> dict[str, Any]:
    """A person as gifts of kicks and redemptions name them."""
    return {
        "user_id": person.number, "username": person.name, "is_verified": False,
        "profile_picture": person.picture, "channel_slug": person.slug,
    }  # fmt: skip

"""A push service (RFC 8030) with the rules of the large ones, and the browsers that subscribe at it.

The service checks what it can see: headers, sizes, the token of the application server (RFC 8292). A browser decrypts
its messages with its own keys (RFC 8291), so it shows only a message that was encrypted for it.
"""

import base64
import json
import re
import secrets
import struct
import threading
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import jwt
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from simulators.http import Answer, Refusal, Request, as_json, plain
from simulators.service import Mood

MAX_BODY_SIZE = 4096
MAX_TTL = 4 * 7 * 86_400
MAX_TOKEN_SECONDS = 86_400
URGENCIES = {"very-low", "low", "normal", "high"}
_TOPIC = re.compile(r"[A-Za-z0-9_-]{1,32}")
_VAPID = re.compile(r"vapid t=([A-Za-z0-9_.-]+), ?k=([A-Za-z0-9_-]+)")


@dataclass(frozen=True)
class Message:
    """``shown`` is the decrypted JSON, None if the browser could not decrypt it."""

    shown: Any
    ttl: int
    topic: str
    urgency: str


@dataclass
class Browser:
    """One subscription. An ``is_away`` browser gets its messages when it comes back, the last of each topic."""

    token: str
    server_key: str
    pair: ec.EllipticCurvePrivateKey
    secret: bytes
    is_away: bool = False
    # The service answers so late for this browser.
    slow_seconds: float = 0.0
    has_ended: bool = False
    messages: list[Message] = field(default_factory=list)
    _waiting: dict[str, Message] = field(default_factory=dict)

    @property
    def point(self) -> bytes:
        return self.pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def take(self, message: Message) -> None:
        if self.is_away:
            self._waiting[message.topic or secrets.token_hex(8)] = message
        else:
            self.messages.append(message)

    def come_back(self) -> None:
        self.is_away = False
        self.messages += self._waiting.values()
        self._waiting.clear()

    def decrypted(self, body: bytes) -> Any:
        """The JSON of a body of the coding aes128gcm in one record; None for a body of another browser."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        server_point, record = body[21 : 21 + length], body[21 + length :]
        if size < len(record) or length != 65:
            return None
        server = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server_point)
        info = b"WebPush: info\x00" + self.point + server_point
        material = _hkdf(self.secret, self.pair.exchange(ec.ECDH(), server), info, 32)
        key = _hkdf(salt, material, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _hkdf(salt, material, b"Content-Encoding: nonce\x00", 12)
        try:
            text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        except InvalidTag:
            return None
        return json.loads(text[:-1]) if text.endswith(b"\x02") else None


class PushService:
    """``mood.slow_seconds``, ``down`` and ``rate_limited`` as at other services. ``counts``: calls by their status."""

    name = "push"

    def __init__(self, base: str) -> None:
        self.base = base
        self.mood = Mood()
        self.browsers: dict[str, Browser] = {}
        self.counts: dict[int, int] = {}
        self._lock = threading.Lock()

    def subscribe(self, server_key: str) -> Browser:
        """A new browser, subscribed for an application server with this public key."""
        browser = Browser(
            secrets.token_urlsafe(24), server_key, ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        )
        self.browsers[browser.token] = browser
        return browser

    def keys_of(self, browser: Browser) -> dict[str, str]:
        """PushSubscription.toJSON() of the browser, with the names of our API."""
        return {
            "endpoint": f"{self.base}/to/{browser.token}",
            "publicKey": _base64url(browser.point),
            "secret": _base64url(browser.secret),
            "serverKey": browser.server_key,
        }

    def reset(self) -> None:
        self.mood = Mood()
        self.browsers.clear()
        self.counts.clear()

    def answer(self, request: Request, path: str) -> Answer:
        """``path`` is below the service's own, with a leading slash."""
        try:
            answer = self._pushed(request, path)
        except Refusal as refusal:
            answer = refusal.answer
        with self._lock:
            self.counts[answer.status] = self.counts.get(answer.status, 0) + 1
        return answer

    def control(self, request: Request, action: str) -> Answer:
        """``POST subscribe`` with a ``serverKey`` is a new browser. ``GET`` shows what the browsers show."""
        if request.method == "POST" and action == "subscribe":
            return as_json(self.keys_of(self.subscribe(json.loads(request.body)["serverKey"])))
        shown = {token: [one.shown for one in browser.messages] for token, browser in self.browsers.items()}
        return as_json({"browsers": shown, "counts": self.counts})

    def _pushed(self, request: Request, path: str) -> Answer:
        if self.mood.slow_seconds:
            time.sleep(self.mood.slow_seconds)
        if self.mood.down:
            raise Refusal(plain("Try again later", 503))
        if self.mood.rate_limited:
            raise Refusal(Answer(429, b"", {"Retry-After": "120"}))
        browser = self.browsers.get(path.removeprefix("/to/"))
        if browser is None:
            raise Refusal(plain("No such subscription", 404))
        time.sleep(browser.slow_seconds)
        if browser.has_ended:
            raise Refusal(plain("The subscription has ended", 410))
        if request.method != "POST":
            raise Refusal(plain("Send a message with POST", 405))
        self._check_token(request, browser)
        headers = request.headers
        ttl, topic, urgency = headers.get("ttl", ""), headers.get("topic", ""), headers.get("urgency", "normal")
        if not ttl.isdigit() or int(ttl) > MAX_TTL:
            raise Refusal(plain("TTL is missing or wrong", 400))
        if urgency not in URGENCIES or (topic and not _TOPIC.fullmatch(topic)):
            raise Refusal(plain("Urgency or Topic is wrong", 400))
        if len(request.body) > MAX_BODY_SIZE:
            raise Refusal(plain("The message is too large", 413))
        if headers.get("content-encoding") != "aes128gcm" or len(request.body) < 21 + 65 + 17:
            raise Refusal(plain("The message is not encrypted", 400))
        browser.take(Message(browser.decrypted(request.body), int(ttl), topic, urgency))
        return Answer(201, b"", {"Location": f"{self.base}/message/{secrets.token_urlsafe(12)}"})

    def _check_token(self, request: Request, browser: Browser) -> None:
        found = _VAPID.fullmatch(request.headers.get("authorization", ""))
        if found is None:
            raise Refusal(plain("The header Authorization is missing", 401))
        token, key = found.groups()
        if key != browser.server_key:
            raise Refusal(plain("The subscription was made for another key", 403))
        try:
            public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _from_base64url(key))
            parts = urlsplit(self.base)
            options: Any = {"require": ["aud", "exp", "sub"]}
            origin = f"{parts.scheme}://{parts.netloc}"
            claims = jwt.decode(token, public, algorithms=["ES256"], audience=origin, options=options)
        except (ValueError, jwt.InvalidTokenError) as error:
            raise Refusal(plain(f"The token is wrong: {error}", 403)) from error
        if claims["exp"] > time.time() + MAX_TOKEN_SECONDS:
            raise Refusal(plain("The token lives for more than a day", 403))
        if not claims["sub"].startswith(("mailto:", "https://")):
            raise Refusal(plain("The token names no contact", 403))


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hkdf(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length=length, salt=salt, info=info).derive(material)

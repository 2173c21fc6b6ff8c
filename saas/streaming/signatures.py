"""Signatures of stream events, as each provider defines them."""

import base64
import binascii
import hashlib
import hmac
import secrets
import threading
import time
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final

import structlog
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from django.conf import settings

from saas.accounts.identities.errors import IntegrationUnavailable
from saas.accounts.identities.oauth import user_agent
from saas.accounts.identities.providers import address
from saas.kernel.outgoing import authorities
from saas.kernel.providers import Provider
from saas.kernel.secrets import Unreadable, is_same, seal, unseal

log = structlog.get_logger(__name__)
# A provider repeats an event that it could not deliver. The inbox knows the ids for longer than this, so a repeated
# event is refused by its id, and not by its age.
MAX_AGE: Final = timedelta(days=3)
# The clocks of providers and of this machine may differ.
MAX_AHEAD: Final = timedelta(minutes=10)
KEY_URL: Final = "https://api.kick.com/public/v1/public-key"
KEY_HOLDS_SECONDS: Final = 86_400
# A wrong signature can mean a new key. Forged events must not cause a call each.
KEY_PAUSE_SECONDS: Final = 60
PURPOSE: Final = "streaming.subscription"
_lock = threading.Lock()
_asking = threading.Lock()
_keys: dict[str, tuple[float, RSAPublicKey]] = {}
_asked_at: dict[str, float] = {}


def new_secret() -> str:
    """Return a new sealed secret. Twitch takes 10 to 100 characters of ASCII."""
    return seal(secrets.token_urlsafe(32), purpose=PURPOSE)


@lru_cache(maxsize=4096)
def opened(sealed: str) -> str:
    """Return the secret; empty if it cannot be read, so that no signature fits."""
    try:
        return unseal(sealed, purpose=PURPOSE)
    except Unreadable:
        log.warning("the secret of a subscription cannot be read")
        return ""


def is_recent(sent_at: datetime, moment: datetime) -> bool:
    return -MAX_AHEAD <= moment - sent_at <= MAX_AGE


def is_of_twitch(secret: str, message_id: str, timestamp: str, body: bytes, signature: str) -> bool:
    """Compare in constant time. Without a secret, the comparison takes as long, and fails."""
    made = hmac.new((secret or "-").encode(), f"{message_id}{timestamp}".encode() + body, hashlib.sha256).hexdigest()
    return is_same(signature.lower(), f"sha256={made}") and bool(secret)


def is_of_kick(message_id: str, timestamp: str, body: bytes, signature: str) -> bool:
    """Raises IntegrationUnavailable while no key of Kick is known."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    try:
        raw = base64.b64decode(signature, validate=True)
    except (binascii.Error, ValueError):
        return False
    key = _kick_key()
    if _fits(key, raw, signed):
        return True
    fresh = _kick_key(instead_of=key)
    return fresh is not key and _fits(fresh, raw, signed)


def clear_keys() -> None:
    """Clear the cached keys."""
    with _lock:
        _keys.clear()
        _asked_at.clear()


def _fits(key: RSAPublicKey, signature: bytes, signed: bytes) -> bool:
    try:
        key.verify(signature, signed, PKCS1v15(), SHA256())
    except InvalidSignature:
        return False
    return True


def _kick_key(instead_of: RSAPublicKey | None = None) -> RSAPublicKey:
    """Return the cached key, or a new one if it is old or is ``instead_of``, at most once in KEY_PAUSE_SECONDS."""
    url = address(Provider.KICK, KEY_URL)
    with _lock:
        since, key = _keys.get(url, (0.0, None))
        moment = time.monotonic()
        is_good = key is not None and key is not instead_of and moment - since < KEY_HOLDS_SECONDS
        # Without a key, each event asks again: it is refused otherwise.
        may_ask = key is None or moment - _asked_at.get(url, float("-inf")) >= KEY_PAUSE_SECONDS
        if key is not None and (is_good or not may_ask):
            return key
        _asked_at[url] = moment
    try:
        fresh = _fetched_by_one(url)
    except IntegrationUnavailable:
        if key is None:
            raise
        return key
    with _lock:
        if key is not None and fresh.public_numbers() == key.public_numbers():
            fresh = key
        _keys[url] = (time.monotonic(), fresh)
    return fresh


def _fetched_by_one(url: str) -> RSAPublicKey:
    """Return the key. While one thread asks, other events are refused: they must not hold a thread each."""
    if not _asking.acquire(blocking=False):
        raise IntegrationUnavailable
    try:
        return _fetched(url)
    finally:
        _asking.release()


def _fetched(url: str) -> RSAPublicKey:
    import httpx

    try:
        answer = httpx.get(
            url, headers=user_agent(), timeout=httpx.Timeout(**settings.SIGNING_KEY_TIMEOUTS), verify=authorities()
        )
        answer.raise_for_status()
        key: Any = load_pem_public_key(answer.json()["data"]["public_key"].encode())
    except (httpx.HTTPError, KeyError, TypeError, ValueError, AttributeError) as error:
        log.warning("the public key of Kick was not read", error=str(error))
        raise IntegrationUnavailable from error
    if not isinstance(key, RSAPublicKey):
        raise IntegrationUnavailable
    return key

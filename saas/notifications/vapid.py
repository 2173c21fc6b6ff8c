"""The key pair by which push services know this installation (VAPID, RFC 8292).

The pair is derived from SECRET_KEY. A browser binds its subscription to the public key, so pairs of keys in
SECRET_KEY_FALLBACKS still sign for the subscriptions that were made with them.
"""

import base64
import time
from email.utils import parseaddr
from functools import lru_cache
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from saas.kernel.secrets import derived_key

PUSH_PURPOSE = "notifications.vapid"
TOKEN_SECONDS = 12 * 3600
# The order of the group of P-256 (FIPS 186-5). A private key is below it.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def base64url(data: bytes) -> str:
    """Return ``data`` as base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """Return the bytes of base64url, with or without padding. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def public_key() -> str:
    """Return the public key for new subscriptions, as base64url of the 65 bytes of the point."""
    return _public(_pair(settings.SECRET_KEY))


def authorization(endpoint: str, server_key: str) -> str | None:
    """Return the header Authorization for a push to ``endpoint``; None if we have no key of that name any more."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        pair = _pair(secret)
        if _public(pair) == server_key:
            parts = urlsplit(endpoint)
            claims = {
                "aud": f"{parts.scheme}://{parts.netloc}",
                "exp": int(time.time()) + TOKEN_SECONDS,
                "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
            }
            return f"vapid t={jwt.encode(claims, pair, algorithm='ES256')}, k={server_key}"
    return None


@lru_cache(maxsize=8)
def _pair(secret_key: str) -> ec.EllipticCurvePrivateKey:
    seed = b"".join(derived_key(f"{PUSH_PURPOSE}:{half}", secret_key) for half in (1, 2))
    # 512 bits modulo the order: no visible bias (FIPS 186-5, A.2.1).
    return ec.derive_private_key(int.from_bytes(seed) % (_ORDER - 1) + 1, ec.SECP256R1())


def _public(pair: ec.EllipticCurvePrivateKey) -> str:
    return base64url(pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

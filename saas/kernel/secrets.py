"""Secrets at rest: digests of those that are only recognized, and the others sealed.

Sealing keys are derived from SECRET_KEY, one per purpose: a sealed text opens under its own purpose only. What was
sealed under a key in SECRET_KEY_FALLBACKS still opens; new seals use the current key.
"""

import base64
import hashlib
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class Unreadable(ValueError):
    """Sealed for another purpose, under a key that is gone, or not by us."""


def digest_of(secret: str) -> bytes:
    """SHA-256, 32 bytes: what is kept of a random secret that only has to be recognized."""
    return hashlib.sha256(secret.encode()).digest()


def derived_key(purpose: str, secret_key: str | None = None) -> bytes:
    """32 bytes that belong to ``purpose`` alone."""
    master = (secret_key or settings.SECRET_KEY).encode()
    return HKDF(SHA256(), length=32, salt=None, info=f"gemhall:{purpose}".encode()).derive(master)


@lru_cache(maxsize=64)
def _box(purpose: str, keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(base64.urlsafe_b64encode(derived_key(purpose, key))) for key in keys])


def _open_box(purpose: str) -> MultiFernet:
    return _box(purpose, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


def seal(text: str, *, purpose: str) -> str:
    """``text`` as an ASCII string that only ``unseal`` with the same ``purpose`` reads; never twice the same."""
    return _open_box(purpose).encrypt(text.encode()).decode()


def unseal(sealed: str, *, purpose: str) -> str:
    """Raises Unreadable."""
    try:
        return _open_box(purpose).decrypt(sealed.encode()).decode()
    except (InvalidToken, UnicodeError) as error:
        raise Unreadable from error

"""Stored secrets: digests of those that are only compared, encryption of the others.

Keys are derived from SECRET_KEY, one per purpose, so a sealed text opens only under its own purpose. Texts sealed under
a key in SECRET_KEY_FALLBACKS still open; new ones use the current key.
"""

import base64
import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class Unreadable(ValueError):
    """The text was sealed for another purpose, under a removed key, or not by us."""


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A column of sealed texts. ``digest_column`` holds a digest of the text under a key of this installation."""

    purpose: str
    digest_column: str = ""
    digest: Callable[[str], bytes] | None = None


# By table and column: all sealed texts in the schemas of communities. An import seals them again under its own key.
sealed_columns: dict[tuple[str, str], SealedColumn] = {}


def digest_of(secret: str) -> bytes:
    """Return the SHA-256 (32 bytes) of a random secret that is only compared."""
    return hashlib.sha256(secret.encode()).digest()


def is_same(given: str | bytes, expected: str | bytes) -> bool:
    """True if both are equal, compared in constant time. ``given`` may come from outside and hold any characters."""
    # The standard library's comparison raises TypeError for texts with characters outside of ASCII.
    return secrets.compare_digest(_as_bytes(given), _as_bytes(expected))  # noqa: TID251 the one place


def _as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode(errors="surrogatepass")


def derived_key(purpose: str, secret_key: str | None = None) -> bytes:
    """Return the 32-byte key of ``purpose``."""
    master = (secret_key or settings.SECRET_KEY).encode()
    return HKDF(SHA256(), length=32, salt=None, info=f"gemhall:{purpose}".encode()).derive(master)


@lru_cache(maxsize=64)
def _box(purpose: str, keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(base64.urlsafe_b64encode(derived_key(purpose, key))) for key in keys])


def _open_box(purpose: str) -> MultiFernet:
    return _box(purpose, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


def seal(text: str, *, purpose: str) -> str:
    """Return ``text`` encrypted as ASCII.

    Only ``unseal`` with the same ``purpose`` reads it; the result always differs.
    """
    return _open_box(purpose).encrypt(text.encode()).decode()


def unseal(sealed: str, *, purpose: str) -> str:
    """Return the text. Raises Unreadable."""
    try:
        return _open_box(purpose).decrypt(sealed.encode()).decode()
    except (InvalidToken, UnicodeError) as error:
        raise Unreadable from error


def seal_again(sealed: str, *, purpose: str, old_keys: Sequence[str]) -> tuple[str, str]:
    """Return the text and its new seal; it was sealed under one of the keys of this installation or ``old_keys``.

    Raises Unreadable.
    """
    box = _box(purpose, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS, *old_keys))
    try:
        text = box.decrypt(sealed.encode()).decode()
    except (InvalidToken, UnicodeError) as error:
        raise Unreadable from error
    return text, seal(text, purpose=purpose)

"""The encryption of a push message (RFC 8291), as one record of the content coding aes128gcm (RFC 8188)."""

import secrets
import struct

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

MAX_TEXT_SIZE = 3993
"""The most bytes of a message that every push service takes (RFC 8291, section 4)."""
POINT_SIZE = 65
SECRET_SIZE = 16
_RECORD_SIZE = 4096
_LAST_RECORD = b"\x02"


def browser_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Return the key of an uncompressed point of P-256. Raises ValueError if it is none."""
    if len(point) != POINT_SIZE:
        raise ValueError(f"A point has {POINT_SIZE} bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def encrypted(
    text: bytes,
    *,
    point: bytes,
    secret: bytes,
    pair: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a push for a browser with the key ``point`` (65 bytes) and ``secret`` (16 bytes).

    ``pair`` and ``salt`` (16 bytes) are new for each message; tests set them. Raises ValueError: ``text`` is too long,
    or ``point`` is not on the curve.
    """
    if len(text) > MAX_TEXT_SIZE:
        raise ValueError(f"A push message has at most {MAX_TEXT_SIZE} bytes")
    pair, salt = pair or ec.generate_private_key(ec.SECP256R1()), salt or secrets.token_bytes(16)
    own_point = pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = pair.exchange(ec.ECDH(), browser_key(point))
    key_material = _hkdf(secret, shared, b"WebPush: info\x00" + point + own_point, 32)
    key = _hkdf(salt, key_material, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _hkdf(salt, key_material, b"Content-Encoding: nonce\x00", 12)
    head = salt + struct.pack("!IB", _RECORD_SIZE, len(own_point)) + own_point
    return head + AESGCM(key).encrypt(nonce, text + _LAST_RECORD, None)


def _hkdf(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length=length, salt=salt, info=info).derive(material)

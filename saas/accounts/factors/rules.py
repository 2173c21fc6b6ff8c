"""Codes: what they look like, how they are read, which time step a code belongs to."""

import base64
import re
import secrets

import pyotp

APP_SECRET_BITS = 160
STEP_SECONDS = 30
# A code is still taken in the step after its own, for slow fingers.
STEPS_BACK = 1
EMAIL_CODE_DIGITS = 8
BACKUP_CODES = 10
BACKUP_CODE_BYTES = 10
_BETWEEN = re.compile(r"[\s-]+")


def app_secret() -> str:
    return pyotp.random_base32(APP_SECRET_BITS // 5)


def matched_step(secret: str, code: str, at: float) -> int | None:
    """The time step whose code this is, the present one or the one before; ``at`` in seconds since 1970."""
    present = int(at) // STEP_SECONDS
    totp = pyotp.TOTP(secret, interval=STEP_SECONDS)
    steps = (step for step in range(present, present - STEPS_BACK - 1, -1))
    return next((step for step in steps if secrets.compare_digest(totp.generate_otp(step), code)), None)


def plain(code: str) -> str:
    """A typed code without the spaces and dashes people put in for reading."""
    return _BETWEEN.sub("", code).upper()


def new_email_code() -> str:
    return f"{secrets.randbelow(10**EMAIL_CODE_DIGITS):0{EMAIL_CODE_DIGITS}d}"


def new_backup_code() -> str:
    """80 bits, written as ``ABCD-EFGH-2345-6767``."""
    letters = base64.b32encode(secrets.token_bytes(BACKUP_CODE_BYTES)).decode()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def masked(email: str) -> str:
    """``n…@example.com``: enough for its owner, little for others."""
    name, _, host = email.rpartition("@")
    return f"{name[:1]}…@{host}"

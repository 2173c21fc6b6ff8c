"""Pure rules of codes: format, reading, and the time step of an app's code."""

import base64
import secrets

import pyotp

from saas.kernel.secrets import is_same

APP_SECRET_BITS = 160
STEP_SECONDS = 30
# A code is still taken in the step after its own, for slow fingers.
STEPS_BACK = 1
EMAIL_CODE_DIGITS = 8
BACKUP_CODES = 10
BACKUP_CODE_BYTES = 10


def app_secret() -> str:
    return pyotp.random_base32(APP_SECRET_BITS // 5)


def matched_step(secret: str, code: str, at: float) -> int | None:
    """Return the time step of this code: the current one or the one before. ``at`` is seconds since 1970."""
    present = int(at) // STEP_SECONDS
    totp = pyotp.TOTP(secret, interval=STEP_SECONDS)
    steps = (step for step in range(present, present - STEPS_BACK - 1, -1))
    return next((step for step in steps if is_same(code, totp.generate_otp(step))), None)


def new_email_code() -> str:
    return f"{secrets.randbelow(10**EMAIL_CODE_DIGITS):0{EMAIL_CODE_DIGITS}d}"


def new_backup_code() -> str:
    """80 bits, written as ``ABCD-EFGH-2345-6767``."""
    letters = base64.b32encode(secrets.token_bytes(BACKUP_CODE_BYTES)).decode()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def masked(email: str) -> str:
    """Return ``n…@example.com`` for an address: its owner recognizes it, other people learn little."""
    name, _, host = email.rpartition("@")
    return f"{name[:1]}…@{host}"

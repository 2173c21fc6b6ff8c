"""Pure rules: which name a newcomer is given."""

import re
import secrets
import unicodedata
from collections.abc import Iterator

from saas.accounts.rules import MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH, RESERVED_USERNAMES

WITHOUT_A_NAME = "player"
NUMBERED = 12


def usernames_for(name: str) -> Iterator[str]:
    """Valid usernames near ``name``, the nearest first: itself, then with ever longer numbers, which never repeat."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    base = re.sub(r"[^A-Za-z0-9_.-]+", "_", plain).strip("._-")[:MAX_USERNAME_LENGTH]
    if len(base) < MIN_USERNAME_LENGTH:
        base = WITHOUT_A_NAME
    if base.lower() not in RESERVED_USERNAMES:
        yield base
    for attempt in range(NUMBERED):
        digits = 2 + attempt // 2
        number = str(secrets.randbelow(10**digits)).zfill(digits)
        yield f"{base[: MAX_USERNAME_LENGTH - digits]}{number}"

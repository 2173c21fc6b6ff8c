"""Pure rules: which name a newcomer is given."""

import re
import secrets
import unicodedata
from collections.abc import Iterator

from saas.accounts.rules import RESERVED_USERNAMES, USERNAME_LONGEST, USERNAME_SHORTEST

WITHOUT_A_NAME = "player"
NUMBERED = 12


def usernames_for(name: str) -> Iterator[str]:
    """Valid usernames near ``name``, the nearest first: itself, then with ever longer numbers, which never repeat."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    base = re.sub(r"[^A-Za-z0-9_.-]+", "_", plain).strip("._-")[:USERNAME_LONGEST]
    if len(base) < USERNAME_SHORTEST:
        base = WITHOUT_A_NAME
    if base.lower() not in RESERVED_USERNAMES:
        yield base
    for attempt in range(NUMBERED):
        digits = 2 + attempt // 2
        number = str(secrets.randbelow(10**digits)).zfill(digits)
        yield f"{base[: USERNAME_LONGEST - digits]}{number}"

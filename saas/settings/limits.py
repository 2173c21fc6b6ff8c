"""Rate limits: for each rate class, the calls that are allowed at once, and the calls per second after that.

``address`` counts all callers behind one IP address (a school, a stadium), ``person`` one logged-in user, ``community``
all callers in one community. While calls cannot be counted, the calls of a ``closed`` class are refused; the others are
allowed.
"""

from typing import Any

from saas import env

# A factor for every number below; 1 changes nothing.
_SCALE = env.factor("RATE_LIMIT_SCALE", 1)


def _rates(*, closed: bool = False, **scopes: tuple[float, float]) -> dict[str, Any]:
    scaled = {scope: (burst * _SCALE, per_second * _SCALE) for scope, (burst, per_second) in scopes.items()}
    return {"closed": closed, "scopes": scaled}


RATE_LIMITS = {
    # (burst, per second)
    "read": _rates(address=(6000, 300), person=(1200, 40), community=(30_000, 2000)),
    "search": _rates(address=(1200, 60), person=(240, 8), community=(6000, 400)),
    "write": _rates(address=(2400, 120), person=(400, 10), community=(6000, 400)),
    "upload": _rates(address=(300, 5), person=(100, 1), community=(600, 10)),
    "mail": _rates(address=(100, 0.2), person=(40, 0.05), closed=True),
    "login": _rates(address=(600, 2), closed=True),
    "money": _rates(address=(2400, 120), person=(400, 8), community=(6000, 400), closed=True),
}
# Codes of an account under attack are looked at one by one, this many milliseconds apart.
FACTOR_TURN_MS = env.number("FACTOR_TURN_MS", 20_000, most=3_600_000)
# Accounts that one IP address can create: (most, seconds).
SIGN_UPS_PER_ADDRESS = (max(1, int(100 * _SCALE)), 3600)
# Opened communities per IP address: (most, seconds).
COMMUNITIES_PER_ADDRESS = tuple((max(1, int(most * _SCALE)), seconds) for most, seconds in ((5, 3600), (20, 86_400)))

# Bots and lurkers whose points are not imported, beside the known ones.
IMPORT_BOTS = env.names("IMPORT_BOTS")

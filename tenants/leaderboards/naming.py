"""How names and prizes are shown."""

from decimal import Decimal

from saas.kernel.gems import count_gems
from tenants.leaderboards.models import Masking

STARS = "***"
HIDDEN_NAME = "Hidden"


def masked(name: str, masking: str) -> str:
    """Return the name that other fans see. The number of stars does not reveal the length of the name.

    PARTIAL shows at most two letters of the beginning and two of the end, and never more than half of the name. A name
    of one or two letters is hidden as a whole.
    """
    if masking == Masking.NONE or not name:
        return name
    if masking == Masking.FULL:
        return STARS
    first, last = min(2, len(name) // 3), min(2, len(name) // 4)
    return f"{name[:first]}{STARS}{name[len(name) - last :]}"


def cash_text(amount: Decimal, currency: str) -> str:
    """Return ``1,250 USD`` or ``12.50 USD``."""
    digits = 0 if amount == amount.to_integral_value() else 2
    return f"{amount:,.{digits}f} {currency}"


def prize_text(cash: Decimal | None, gems: int, currency: str) -> str:
    """Return ``1,250 USD``, ``500 gems``, or both with a plus sign; empty without a prize."""
    parts = [cash_text(cash, currency)] if cash else []
    return " + ".join([*parts, count_gems(gems)] if gems else parts)

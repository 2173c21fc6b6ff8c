"""Amounts as people write them in files."""

import re
from decimal import Decimal

from saas.kernel.text import in_ascii_digits

MAX_AMOUNT = Decimal(10) ** 15
# Groups of three digits by a comma, a space, an apostrophe or a dot; decimals after a dot or a comma.
_PLAIN = re.compile(r"(\d+)(?:[.,](\d{1,8}))?", re.ASCII)
_GROUPED_EN = re.compile(r"(\d{1,3}(?:[,' \u00a0\u202f]\d{3})+)(?:\.(\d{1,8}))?", re.ASCII)
_GROUPED_EU = re.compile(r"(\d{1,3}(?:[.' \u00a0\u202f]\d{3})+)(?:,(\d{1,8}))?", re.ASCII)
_NO_DIGIT = re.compile(r"\D")


def read_amount(text: str) -> Decimal | None:
    """Return the amount in ``text``, as 1250.5, 1,250.50 or 1.250,50; None if it is no amount or ambiguous.

    A single separator before exactly three digits, as in 1.250, could be a decimal point or a group, so it is refused.
    """
    written = in_ascii_digits(text.strip().removeprefix("$")).strip()
    plain = _PLAIN.fullmatch(written)
    if plain:
        if plain[2] is not None and len(plain[2]) == 3 and plain[1] != "0" and len(plain[1]) <= 3:
            return None
        return _bounded(plain[1], plain[2])
    grouped = _GROUPED_EN.fullmatch(written) or _GROUPED_EU.fullmatch(written)
    return _bounded(_NO_DIGIT.sub("", grouped[1]), grouped[2]) if grouped else None


def _bounded(whole: str, decimals: str | None) -> Decimal | None:
    amount = Decimal(f"{whole}.{decimals or 0}")
    return amount if amount < MAX_AMOUNT else None

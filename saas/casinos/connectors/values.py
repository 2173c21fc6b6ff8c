"""Reads the values of a report strictly: amounts, names and lists. Everything else of an answer is dropped."""

import re
import unicodedata
from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from typing import Any

from saas.casinos.connectors.base import ReportRow
from saas.casinos.connectors.errors import ShapeChanged
from saas.casinos.rules import key_of

# Columns are numeric(24,8). No account wagers a quadrillion: such a value is another unit, or not an amount.
MAX_AMOUNT = Decimal(10) ** 15
STEP = Decimal("0.00000001")
MAX_NAME_LENGTH = 64
MAX_ID_LENGTH = 64
MAX_ROWS = 250_000
HIDDEN_NAME = "Hidden"
_PLAIN = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", re.ASCII)


def amount_of(value: Any, divisor: int = 1) -> Decimal:
    """Return an amount in major units. ``value`` is a JSON number, or a text such as ``$1,234.50``.

    Raises ShapeChanged for a negative amount, an absurd one and for all else.
    """
    number = _number_of(value)
    if number is None:
        raise ShapeChanged("An amount is missing or is not a number.")
    if number < 0:
        raise ShapeChanged("An amount is negative.")
    if number > MAX_AMOUNT:
        raise ShapeChanged("An amount is too large to be real.")
    return (number / divisor).quantize(STEP, ROUND_HALF_EVEN)


def weighted_of(value: Any, divisor: int = 1) -> Decimal | None:
    """Return a weighted amount, None if the row has none. Some providers report less than zero, which counts as zero.

    Raises ShapeChanged.
    """
    if value is None or value == "":
        return None
    number = _number_of(value)
    return Decimal(0) if number is not None and number < 0 else amount_of(value, divisor)


def _number_of(value: Any) -> Decimal | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Decimal(value) if value.bit_length() < 100 else MAX_AMOUNT + 1
    if isinstance(value, Decimal):
        return value if value.is_finite() else None
    if not isinstance(value, str):
        return None
    text = value.strip().replace("$", "").replace(",", "").strip()
    if len(text) > MAX_ID_LENGTH or not _PLAIN.fullmatch(text):
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def name_of(value: Any) -> str:
    """Return the name of an account, empty if the provider shows none. Raises ShapeChanged."""
    if value is None:
        return ""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise ShapeChanged("A name is not text.")
    shown = "".join(letter for letter in str(value) if unicodedata.category(letter) not in ("Cc", "Cs"))
    return unicodedata.normalize("NFC", shown).strip()[:MAX_NAME_LENGTH]


def id_of(value: Any) -> str | None:
    """Return the provider's id of an account, None without one. Raises ShapeChanged."""
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, str | int) or len(str(value)) > MAX_ID_LENGTH:
        raise ShapeChanged("An id of an account is not text or a whole number.")
    return str(value).strip() or None


def code_of(value: Any) -> str | None:
    """Return the campaign code of a row, None without one."""
    return str(value).strip()[:MAX_NAME_LENGTH] or None if isinstance(value, str | int) else None


def list_of(value: Any) -> list[Any]:
    """Return ``value`` if it is a list of objects. Raises ShapeChanged."""
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise ShapeChanged("The answer has no list of accounts at the expected place.")
    if len(value) > MAX_ROWS:
        raise ShapeChanged("The answer has too many accounts.")
    return value


def object_of(value: Any) -> dict[str, Any]:
    """Return ``value`` if it is an object. Raises ShapeChanged."""
    if not isinstance(value, dict):
        raise ShapeChanged
    return value


def row_of(
    *,
    name: Any,
    wagered: Decimal,
    user_id: Any = None,
    weighted: Decimal | None = None,
    code: Any = None,
    is_hidden: bool = False,
) -> ReportRow:
    """Return a row. An account without a name is hidden, because rows of hidden accounts have no owner."""
    shown = name_of(name)
    is_unnamed = is_hidden or not shown
    return ReportRow(
        username=shown or HIDDEN_NAME,
        provider_user_id=None if is_unnamed else id_of(user_id),
        steam_id=None,
        wagered=wagered,
        weighted=weighted,
        campaign_code=code_of(code),
        is_hidden=is_unnamed,
    )


def once_each(rows: Iterable[ReportRow]) -> tuple[ReportRow, ...]:
    """Return the rows with one row for each account, the largest.

    A list that changes between two pages shows an account twice. Adding both would count a wager twice.
    """
    found: dict[str, ReportRow] = {}
    hidden: list[ReportRow] = []
    for row in rows:
        if row.is_hidden:
            hidden.append(row)
            continue
        key = f"id:{row.provider_user_id}" if row.provider_user_id else f"name:{key_of(row.username)}"
        other = found.get(key)
        if other is None or row.wagered > other.wagered:
            found[key] = row
    return (*found.values(), *hidden)

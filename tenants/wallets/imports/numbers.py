"""Pure rules of numbers as spreadsheets, databases and tools write them. A column of numbers has one decimal mark."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_DOWN, Context, Decimal

from django.db.models import TextChoices

from saas.kernel.text import in_ascii_digits

MAX_NUMBER_LENGTH = 40
# Enough digits for each number of MAX_NUMBER_LENGTH characters and its remainder.
EXACT = Context(prec=160)
CENTS = Decimal("0.01")

SIGN = re.compile(r"[-+\u2212]")
SCIENTIFIC = re.compile(r"(\d+)(?:([.,])(\d+))?[eE]([+-]?\d{1,2})", re.ASCII)
# Groups of three, all with the same separator, and the groups of two of India.
POINT = re.compile(
    r"(0|[1-9]\d{0,2}(?:([,'\u2019_ ])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3}|\d+)?(?:\.(\d+))?", re.ASCII
)
COMMA = re.compile(r"(0|[1-9]\d{0,2}(?:([.'\u2019_ ])\d{3})(?:\2\d{3})*|\d+)?(?:,(\d+))?", re.ASCII)
# Has one reading: the decimals are no group of three.
ONE_READING = re.compile(r"\d{1,30}\.\d{1,2}", re.ASCII)
NO_DIGIT = re.compile(r"\D", re.ASCII)


class DecimalMark(TextChoices):
    """The decimal mark of a column. AUTO: the numbers of the column show it, or the team is asked."""

    AUTO = "AUTO"
    POINT = "POINT"
    COMMA = "COMMA"


@dataclass(frozen=True, slots=True)
class Readings:
    """The values of one text if the decimal mark is a point, and if it is a comma. None: not a number then."""

    point: Decimal | None
    comma: Decimal | None

    @property
    def is_number(self) -> bool:
        return self.point is not None or self.comma is not None

    @property
    def is_ambiguous(self) -> bool:
        return self.point is not None and self.comma is not None and self.point != self.comma

    def value(self, mark: str) -> Decimal | None:
        """Return the number with this decimal mark. A text with one reading has that value in any case.

        Ambiguous texts have no value without a mark.
        """
        if self.is_ambiguous:
            return {DecimalMark.POINT: self.point, DecimalMark.COMMA: self.comma}.get(DecimalMark(mark))
        return self.comma if self.point is None else self.point


NO_NUMBER = Readings(None, None)


def readings(text: str) -> Readings:
    """Return the possible values of a cell: groups, decimals, a sign, digits of any script, or scientific notation."""
    if text.isdecimal() and text.isascii() and len(text) <= MAX_NUMBER_LENGTH:
        whole = Decimal(text)
        return Readings(whole, whole)
    if ONE_READING.fullmatch(text):
        return Readings(Decimal(text), None)
    plain = in_ascii_digits(text).strip()
    if not plain or len(plain) > MAX_NUMBER_LENGTH:
        return NO_NUMBER
    is_negative = plain[0] in "-\u2212"
    body = plain[1:].lstrip() if SIGN.match(plain) else plain
    if not body[-1:].isdigit():
        return NO_NUMBER
    if found := SCIENTIFIC.fullmatch(body):
        digits, mark, decimals, exponent = found.groups()
        number = _signed(Decimal(f"{digits}.{decimals or 0}E{exponent}"), is_negative=is_negative)
        return Readings(None if mark == "," else number, None if mark == "." else number)
    return Readings(
        _value(POINT.fullmatch(body), is_negative=is_negative), _value(COMMA.fullmatch(body), is_negative=is_negative)
    )


def _value(found: re.Match[str] | None, *, is_negative: bool) -> Decimal | None:
    if found is None:
        return None
    whole, decimals = NO_DIGIT.sub("", found[1] or "0"), found[3] or "0"
    return _signed(Decimal(f"{whole}.{decimals}"), is_negative=is_negative)


def _signed(value: Decimal, *, is_negative: bool) -> Decimal:
    return value.copy_negate() if is_negative and value else value


def is_number(text: str) -> bool:
    return readings(text).is_number


@dataclass(frozen=True, slots=True)
class MarkOfColumn:
    """The decimal mark of a column; AUTO if it shows none.

    ``question`` is its first text with two readings, if the team must choose the mark or has chosen it.
    """

    mark: DecimalMark
    question: str

    @property
    def is_asked(self) -> bool:
        return self.mark == DecimalMark.AUTO and bool(self.question)


def mark_of(cells: Iterable[str], chosen: str) -> MarkOfColumn:
    """Return the decimal mark of a column. ``chosen`` is the answer of the team, or AUTO."""
    first, has_point, has_comma = "", False, False
    for cell in cells:
        # Most cells are plain whole numbers, which have one reading.
        if cell.isdecimal():
            continue
        found = readings(cell)
        if found.is_ambiguous:
            first = first or cell
        elif found.is_number:
            has_point |= found.comma is None
            has_comma |= found.point is None
    if chosen == DecimalMark.AUTO and has_point != has_comma:
        return MarkOfColumn(DecimalMark.POINT if has_point else DecimalMark.COMMA, "")
    return MarkOfColumn(DecimalMark(chosen), first)


@dataclass(frozen=True, slots=True)
class Share:
    """Whole gems for a number of points. ``lost`` is the number of points that give no whole gem."""

    gems: int
    lost: Decimal


def share_of(points: Decimal, rate: int) -> Share:
    """Return the gems for ``points`` (not negative) at ``rate`` points per gem, rounded down."""
    gems = int(points) // rate
    return Share(gems, EXACT.subtract(points, Decimal(gems * rate)))


def as_text(value: Decimal) -> str:
    """Return a sum with at most two decimals, rounded down, without trailing zeros."""
    cut = value.quantize(CENTS, rounding=ROUND_DOWN, context=EXACT)
    return f"{cut:f}".rstrip("0").rstrip(".")


def plain(value: int | float | Decimal) -> str:
    """Return a number of a typed file as a text with one reading: never three decimals, never an exponent.

    The text is empty for values that are no number.
    """
    number = value if isinstance(value, Decimal) else Decimal(str(value))
    if not number.is_finite() or abs(number.adjusted()) > MAX_NUMBER_LENGTH:
        return ""
    whole, _, decimals = f"{number:f}".partition(".")
    decimals = decimals.rstrip("0")
    if not decimals:
        return "0" if whole == "-0" else whole
    return f"{whole}.{decimals}{'0' if len(decimals) == 3 else ''}"

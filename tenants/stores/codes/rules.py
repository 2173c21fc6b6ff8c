"""The format of a list of codes: pasted lines, or the first column of a CSV file."""

import csv
import io

MAX_CODES_PER_CALL = 10_000
MAX_CODE_LENGTH = 200
MAX_FILE_SIZE = 2_097_152
HEADINGS = frozenset({"code", "codes", "key", "keys", "voucher", "coupon"})
NAMED = 5
"""So many lines at fault are named."""


class InvalidCodeList(ValueError):
    """The list is invalid; the text explains the reason to the user."""


def text_of(content: bytes) -> str:
    """Return the text of a UTF-8 file, with or without a byte order mark. Raises InvalidCodeList."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidCodeList("Save the file as UTF-8 and try again") from None
    if "\x00" in text:
        raise InvalidCodeList("The file must be text, one code per line")
    return text


def codes_in(text: str, *, is_csv: bool) -> list[str]:
    """Return the codes: one per line, or per row of a CSV file. Blank lines and a heading are left out.

    Raises InvalidCodeList if there is no code, there are too many, one is too long, or one is a spreadsheet formula.
    """
    found = _column(text) if is_csv else text.splitlines()
    codes = [(number, code.strip()) for number, code in enumerate(found, 1) if code.strip()]
    if is_csv and codes and codes[0][1].casefold() in HEADINGS:
        codes = codes[1:]
    if not codes:
        raise InvalidCodeList("The file contains no codes")
    if len(codes) > MAX_CODES_PER_CALL:
        raise InvalidCodeList(f"Add at most {MAX_CODES_PER_CALL:,} codes at once")
    _refuse("is a formula, not a code", [number for number, code in codes if code.startswith("=")])
    _refuse(
        f"has more than {MAX_CODE_LENGTH} characters", [number for number, code in codes if len(code) > MAX_CODE_LENGTH]
    )
    _refuse("has signs that cannot be shown", [number for number, code in codes if not code.isprintable()])
    return [code for _, code in codes]


def _column(text: str) -> list[str]:
    head = text[:2000]
    delimiter = max(",;\t", key=head.count)
    try:
        return [row[0] if row else "" for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)]
    except csv.Error as error:
        raise InvalidCodeList("The file must be text, one code per line") from error


def _refuse(why: str, lines: list[int]) -> None:
    if len(lines) == 1:
        raise InvalidCodeList(f"Line {lines[0]} {why}")
    if lines:
        more = f" and {len(lines) - NAMED} more" if len(lines) > NAMED else ""
        raise InvalidCodeList(f"Each of the lines {', '.join(map(str, lines[:NAMED]))}{more} {why}")

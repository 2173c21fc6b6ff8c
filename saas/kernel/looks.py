"""Letters of the same shape, and the public endings of domains, as a reader sees them in texts and names."""

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_TURNED = {"ʍ": "m"}


@cache
def suffixes(*, accept_unknown: bool = True) -> "PublicSuffixList":
    """Return the list of publicsuffix.org. With ``accept_unknown``, an ending that it does not have is public, too."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(accept_unknown=accept_unknown)


def is_ending(label: str) -> bool:
    """True for the last label of domains that people register, such as ``com`` and ``рф``."""
    return suffixes(accept_unknown=False).publicsuffix(label.lower()) is not None


def latin_shape(letter: str) -> str:
    """Return the ASCII letters that look like ``letter`` (Unicode TS 39), in lower case; the letter without such."""
    from confusable_homoglyphs import confusables

    if letter.isascii():
        return letter
    twins: list[dict[str, Any]] = confusables.confusables_data.get(letter, [])
    shapes = (_ascii_shape(shape) for shape in (letter, *(str(twin["c"]) for twin in twins)))
    return next((shape for shape in shapes if shape), letter)


def _ascii_shape(text: str) -> str:
    """Return the ASCII letters of the same shape; empty if there are none.

    The Unicode data gives some Cyrillic letters a small capital as their twin.
    """
    if text.isascii():
        return text.casefold()
    name = unicodedata.name(text, "") if len(text) == 1 else ""
    capital = name.removeprefix("LATIN LETTER SMALL CAPITAL ")
    return capital.lower() if len(capital) == 1 else _TURNED.get(text, "")

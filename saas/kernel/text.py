"""Characters that spoil a text: invisible ones, those that change its direction, and marks piled on one letter."""

import re
import unicodedata
from urllib.parse import urlsplit, urlunsplit

# C0 and C1 controls, line and paragraph separators, bidirectional embeddings, overrides and isolates.
_CONTROLS = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_DIRECTIONS = "\u202a-\u202e\u2066-\u2069"
# Shown as nothing at all, so two names that differ by them look alike. Joiners stay: emoji and some scripts need them.
_WIDTHLESS = "\u00ad\u200b\u2060-\u2064\ufeff"
# Tags are part of the flags of regions, and hidden elsewhere.
_LOOSE_TAG = "(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0000-\U000e007f]"
_IN_A_LINE = re.compile(f"[{_CONTROLS}{_DIRECTIONS}{_WIDTHLESS}]|{_LOOSE_TAG}")
_IN_LINES = re.compile(f"(?![\t\n])[{_CONTROLS}{_DIRECTIONS}{_WIDTHLESS}]|{_LOOSE_TAG}")
_BLANK = re.compile("[\t\n\r\x0b\x0c\x85\u2028\u2029]+")
_LINE_END = re.compile("\r\n?|[\u2028\u2029\x85]")

# Letters and a symbol that are shown as an empty space: the fillers of Hangul, and the blank pattern of Braille.
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")

# Marks without a width of their own, and marks that enclose a letter.
_MARKS = frozenset({"Mn", "Me"})

# The minus sign, and the long vowel of Japanese, which its keyboards write between digits.
_LIKE_DASHES = frozenset("\u2212\u30fc")
_VOWELS = frozenset("aeiou")

_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")

HIDDEN = "Remove line breaks and invisible characters"
PILED = "Remove the accents that are piled on one letter"
MAX_MARKS = 6
"""So many accents and other marks one letter can carry. No language writes more; piles of them cover other lines."""


def has_hidden(text: str) -> bool:
    """True if a text of one line contains invisible characters."""
    return _IN_A_LINE.search(text) is not None


def shows_nothing(text: str) -> bool:
    """True if no character of the text can be seen, as in a name of blank letters."""
    return all(char in _BLANK_LETTERS or unicodedata.category(char)[0] in "CZ" for char in text)


def has_piled_marks(text: str) -> bool:
    """True if a letter carries more than MAX_MARKS marks."""
    return text != without_piled_marks(text)


def without_piled_marks(text: str) -> str:
    """Return the text without the marks of each letter beyond MAX_MARKS."""
    if text.isascii():
        return text
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= MAX_MARKS:
            kept.append(char)
    return "".join(kept)


def one_line(text: str) -> str:
    """Return a text of one line without invisible characters and piled marks. Line breaks become spaces."""
    # Most texts. The names of a large file pass here one by one.
    if text.isascii() and text.isprintable():
        return text.strip()
    return without_piled_marks(_IN_A_LINE.sub("", _BLANK.sub(" ", text)).strip())


def without_hidden(text: str) -> str:
    """Return a text of several lines with plain line ends, without other invisible characters and piled marks."""
    return without_piled_marks(_IN_LINES.sub("", _LINE_END.sub("\n", text)))


def in_ascii_digits(text: str) -> str:
    """Return ``text`` in NFKC with the decimal digits of every script as 0 to 9.

    Phones of many countries write wide or Arabic digits into a field of numbers.
    """
    if text.isascii():
        return text
    normal = unicodedata.normalize("NFKC", text)
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in normal)


def folded(text: str) -> str:
    """Return a typed text as it is compared with the text that a person chose, such as a stream code.

    Case, forms of letters, scripts of digits and the number of spaces do not count.
    """
    return " ".join(in_ascii_digits(text).split()).casefold()


def matches_code(typed: str, code: str) -> bool:
    """True if the typed text is the code that a person chose."""
    return folded(typed) == folded(code)


def plain_code(text: str) -> str:
    """Return a code of the product, or a postal code, in ASCII digits and capital letters, without spaces and dashes.

    People type spaces and dashes as the code is printed, or leave them out. A code that a person chose is `folded`.
    """
    typed = in_ascii_digits(text)
    return "".join(char for char in typed if not (char.isspace() or _is_dash(char))).upper()


def _is_dash(char: str) -> bool:
    return unicodedata.category(char) == "Pd" or char in _LIKE_DASHES


def with_article(noun: str) -> str:
    """Return ``noun`` after "a" or "an". For nouns that sound as they are spelled, not for "hour" or "unit"."""
    return f"{'an' if noun[:1].lower() in _VOWELS else 'a'} {noun}"


def plain_link(url: str) -> str | None:
    """Return ``url`` with its host in punycode; None unless it is a web address without hidden parts."""
    if has_hidden(url) or re.search(r"[\s\"'<>\\]", url):
        return None
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host = host.encode("idna").decode()
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or "@" in parts.netloc or not _HOST.fullmatch(host):
        return None
    return urlunsplit((parts.scheme, f"{host}:{port}" if port else host, parts.path, parts.query, parts.fragment))


def camel(name: str) -> str:
    """Return the name of a field in JSON: ``endAt`` for ``end_at``."""
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)

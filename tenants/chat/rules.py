"""Pure rules of the chat: mentions, links, the word filter, and the times within which a fan can act."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import regex

from saas.kernel.looks import is_ending, latin_shape
from saas.kernel.text import folded

OWN_DELETE_TIME: Final = timedelta(minutes=10)
"""A fan can delete an own message for this time."""
REACTIONS: Final = ("👍", "❤️", "😂", "🎉", "🔥", "😢")
"""The reactions that the menu of a message offers first. Every emoji is one."""
MAX_REACTIONS: Final = 20
"""The different reactions of one message."""
MAX_MENTIONS: Final = 5
HISTORY_PAGE: Final = 50
MAX_POLL_MINUTES: Final = 7 * 24 * 60
MAX_TIP: Final = 1_000_000
_ADDRESS: Final = re.compile(r"https?://\S|\bwww\.\S", re.IGNORECASE)
# A name without a scheme, with what follows it.
_NAME: Final = re.compile(r"(?<![\w.@-])(?:[\w-]+\.)+([^\W\d_][\w-]+)(?![\w-])(/?)")
# Endings of domains that are words, too: people forget the space after a sentence.
_WORDS: Final = frozenset({"am", "as", "at", "be", "by", "do", "in", "is", "it", "my", "no", "so", "us"})
_DOTS: Final = str.maketrans(dict.fromkeys("\u3002\uff0e\uff61", "."))
# A sentence can end after a name, so a name does not end with a dot here.
_MENTION: Final = re.compile(r"(?<![\w@.])@([\w.-]{1,39}\w)")
# Single letters, at least three, with a space or a sign between each two.
_SPELLED: Final = re.compile(r"(?<![^\W_])(?:[^\W_][\W_]{1,3}){2,}[^\W_](?![^\W_])")
_BETWEEN: Final = re.compile(r"[\W_]+")
# One emoji by Unicode TS 51 (ED-5 to ED-16), fully qualified: without its selector, a sign such as © is a text.
_SIGN: Final = r"(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji_Presentation}|(?![0-9#*])\p{Emoji}\uFE0F)"
_TAGS: Final = r"(?:[\U000E0020-\U000E007E]+\U000E007F)?"
_EMOJI: Final = regex.compile(rf"(?!\p{{RI}})(?:{_SIGN}{_TAGS}(?:\u200D{_SIGN})*|[0-9#*]\uFE0F\u20E3)|\p{{RI}}\p{{RI}}")


def is_emoji(text: str) -> bool:
    """True if the text is one emoji and nothing else."""
    return _EMOJI.fullmatch(text) is not None


def has_link(text: str) -> bool:
    """True if the text has an address, or a name with the ending of a domain."""
    plain = _shown(text).translate(_DOTS)
    if _ADDRESS.search(plain):
        return True
    return any(is_ending(name[1]) and (name[1] not in _WORDS or name[2]) for name in _NAME.finditer(plain))


def mentioned_names(text: str) -> list[str]:
    """Return the names after ``@``, each once, at most MAX_MENTIONS."""
    names = {name.lower(): name for name in _MENTION.findall(text)}
    return list(names.values())[:MAX_MENTIONS]


def blocked_word(text: str, words: Sequence[Mapping[str, str]]) -> Mapping[str, str] | None:
    """Return the entry of the filter that the text has as a whole word; None without one.

    A word that ends with ``*`` is the begin of longer ones. Case, accents, letters that only look different, invisible
    characters and spaces between single letters do not count. A word that is divided in other ways is not found.
    """
    plain = _as_read(text)
    shown = (plain, _SPELLED.sub(lambda spelled: _BETWEEN.sub("", spelled[0]), plain))
    for entry in words:
        word = _as_read(entry["word"].removesuffix("*"))
        end = "" if entry["word"].endswith("*") else r"(?![^\W_])"
        if any(re.search(rf"(?<![^\W_]){re.escape(word)}{end}", one) for one in shown):
            return entry
    return None


def _shown(text: str) -> str:
    """Return the text in NFKC and lower case, without the characters that are never seen."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in plain if unicodedata.category(letter) != "Cf").casefold()


def _as_read(text: str) -> str:
    """Return the Latin letters that a reader sees, and single spaces between words."""
    if text.isascii():
        return folded(text)
    letters = unicodedata.normalize("NFKD", _shown(text))
    return folded("".join(latin_shape(letter) for letter in letters if not unicodedata.combining(letter)))


def can_delete_own(created_at: datetime, at: datetime) -> bool:
    return at < created_at + OWN_DELETE_TIME

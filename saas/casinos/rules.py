"""Pure rules of casino accounts: cleaning and comparing names."""

import re
import unicodedata

from saas.accounts.rules import wide_length_fault
from saas.casinos.models import Naming

STEAM_ID = re.compile(r"7656119\d{10}", re.ASCII)
MAX_ACCOUNTS = 20

NAME_REQUIRED = "Field is required"
NAME_WRONG = "A username has no spaces"
STEAM_ID_WRONG = "A Steam ID is 17 digits and begins with 7656119"


def cleaned(name: str) -> str:
    """Return the name without outer spaces and a leading @."""
    return unicodedata.normalize("NFC", name).strip().removeprefix("@")


def key_of(name: str) -> str:
    """Return the text by which two spellings of one account are equal."""
    return unicodedata.normalize("NFKC", cleaned(name)).casefold()


def name_fault(name: str, naming: str) -> str | None:
    """Return the problem of a cleaned ``name`` at a provider with this naming, or None."""
    if not name:
        return NAME_REQUIRED
    if naming == Naming.STEAM_ID:
        return None if STEAM_ID.fullmatch(name) else STEAM_ID_WRONG
    is_printed = all(letter.isprintable() and not letter.isspace() for letter in name)
    return wide_length_fault(name) or (None if is_printed else NAME_WRONG)

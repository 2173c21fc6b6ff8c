"""The codes of short links."""

import re
import secrets
from typing import Final

CODE_LENGTH: Final = 8
# Without vowels, a code spells no word. Without 0, 1 and l, people can type it from a picture.
_LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"
_CODE: Final = re.compile(f"[{_LETTERS}]{{{CODE_LENGTH}}}")


def new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None

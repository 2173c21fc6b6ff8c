"""Pure rules: the variables of saved answers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

VARIABLES = ("username", "community", "ticket", "title", "order", "staff")
"""The variables of saved answers. ``order`` is what the ticket is about, such as “Order #12”."""
_VARIABLE = re.compile(r"\{\{\s*(\w+)\s*\}\}")


@dataclass(frozen=True, slots=True)
class FilledText:
    """A text with its variables replaced. ``missing`` are those without a value; they stay as they were written."""

    text: str
    missing: tuple[str, ...]


def unknown_variables(text: str) -> list[str]:
    """Return the names in double braces that are no variables, each once."""
    return list(dict.fromkeys(name for name in _VARIABLE.findall(text) if name not in VARIABLES))


def fill(text: str, values: Mapping[str, str]) -> FilledText:
    """Replace the variables of a saved answer. A value is never read as a variable again."""
    missing: list[str] = []

    def value_of(found: re.Match[str]) -> str:
        name = found.group(1)
        if value := values.get(name):
            return value
        missing.append(name)
        return found.group(0)

    filled = _VARIABLE.sub(value_of, text)
    return FilledText(filled, tuple(dict.fromkeys(missing)))
